import {
  type ApplicationFile,
  type ApplicationFolder,
  applicationsFolder,
  isSnapshotId,
  sequenceOf,
  snapshotExtension,
  snapshotFile,
  snapshotId,
} from '../../format/data-directory.ts';
import { brokenPointerRemedy, SnapshotError } from '../../reader/snapshot-error.ts';
import { type FileOperations, replaceFile } from '../files/file-operations.ts';

/** Id of the snapshot that readers see; undefined when the application does not exist. */
export function currentSnapshot(files: FileOperations, folder: ApplicationFolder): string | undefined {
  const id = files.readText(folder.currentFile)?.trim();
  if (id !== undefined && !isSnapshotId(id)) {
    throw new SnapshotError(folder.currentFile, 'it does not hold a snapshot id', { remedy: brokenPointerRemedy });
  }
  return id;
}

/** Ids of the snapshot files of an application, oldest first. */
export function snapshotIds(files: FileOperations, folder: ApplicationFolder): string[] {
  return files
    .list(folder.snapshotsFolder)
    .filter((name) => name.endsWith(snapshotExtension))
    .map((name) => name.slice(0, -snapshotExtension.length))
    .filter(isSnapshotId)
    .sort((a, b) => sequenceOf(a) - sequenceOf(b) || (a < b ? -1 : 1));
}

/**
 * Makes a finished file the current snapshot. Until the last renaming nothing has changed for readers; after it all has.
 * Its number follows that of the current snapshot, so what a dead import left behind does not count. Returns the id.
 */
export function publishSnapshot(
  files: FileOperations,
  folder: ApplicationFolder,
  publication: {
    readonly application: string;
    readonly file: string;
    readonly contentHash: string;
    readonly previous: string | undefined;
  },
): string {
  const { application, file, contentHash, previous } = publication;
  const id = snapshotId(previous === undefined ? 1 : sequenceOf(previous) + 1, contentHash);
  files.makeFolder(folder.snapshotsFolder);
  const path = snapshotFile(folder, id);
  try {
    files.rename(file, path);
    files.syncFolder(folder.snapshotsFolder);
    const named: ApplicationFile = { name: application };
    replaceFile(files, folder.folder, folder.applicationFile, `${JSON.stringify(named)}\n`);
    replaceFile(files, folder.folder, folder.currentFile, `${id}\n`);
  } catch (error) {
    // Where the disk is full, the space is given back at once.
    if (currentSnapshot(files, folder) !== id) files.remove(path);
    throw error;
  }
  return id;
}

/** Makes the folders above an application survive a loss of power. */
export function syncParents(files: FileOperations, dataDirectory: string): void {
  files.syncFolder(applicationsFolder(dataDirectory));
  files.syncFolder(dataDirectory);
}
