import type { FileOperations } from '../../../files/file-operations.ts';
import { sha256OfFile } from '../../../files/read-files.ts';
import { openFolderStore } from '../../../object-store/folder-store.ts';
import { commitVersion } from '../../../versions/commit-version.ts';
import { currentVersion } from '../../../versions/folder-versions.ts';
import type { VersionRecord } from '../../../versions/version-record.ts';
import { applicationInfo } from '../../format/application-info.ts';
import { type ApplicationFolder, applicationsFolder, snapshotFile, snapshotId } from '../../format/data-directory.ts';
import type { SnapshotMeta } from '../../format/sections.ts';
import { ApplicationLockedError } from './writer-lock.ts';

export interface Publication {
  readonly producer: string;
  /** A finished file, and what it says of itself. */
  readonly file: string;
  readonly contentHash: string;
  readonly meta: SnapshotMeta;
  /** The version it was made from; undefined: there was none. */
  readonly base: VersionRecord | undefined;
}

/**
 * Makes a finished file the next version. Until its record is there nothing has changed for readers; then it all has. The lock keeps other
 * writers away; where a file system does not keep it, all but one are refused here. Resolves to the id of the snapshot.
 */
export async function publishSnapshot(
  files: FileOperations,
  folder: ApplicationFolder,
  { producer, file, contentHash, meta, base }: Publication,
): Promise<string> {
  const { application } = meta;
  const id = snapshotId((base?.version ?? 0) + 1, contentHash);
  const path = snapshotFile(folder, id);
  files.makeFolder(folder.snapshotsFolder);
  try {
    files.rename(file, path);
    files.syncFolder(folder.snapshotsFolder);
    files.syncFolder(folder.folder);
    const bytes = files.describe(path)?.bytes as number;
    const published = { name: path.slice(folder.snapshotsFolder.length + 1), bytes, sha256: sha256OfFile(path) };
    const content = { file: published, info: applicationInfo(meta, id) };
    const store = openFolderStore(folder.dataDirectory, files);
    const version = await commitVersion(store, { application, base, producer, content });
    if (version === undefined) {
      throw new ApplicationLockedError(
        `${application}: another writer published version ${(base?.version ?? 0) + 1} meanwhile, since ${folder.lockFile} does not keep it away; nothing has changed: import again`,
      );
    }
  } catch (error) {
    // Where the disk is full, the space is given back at once.
    if (currentVersion(files, folder)?.snapshotId !== id) files.remove(path);
    throw error;
  }
  return id;
}

/** Makes the folders above an application survive a loss of power. */
export function syncParents(files: FileOperations, dataDirectory: string): void {
  files.syncFolder(applicationsFolder(dataDirectory));
  files.syncFolder(dataDirectory);
}
