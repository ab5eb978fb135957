import type { FileReading } from '../files/read-files.ts';
import {
  type ApplicationFile,
  type ApplicationFolder,
  isSnapshotId,
  sequenceOf,
  snapshotExtension,
} from '../snapshot/format/data-directory.ts';
import { SnapshotError } from '../snapshot/reader/snapshot-error.ts';

/** Which snapshot it was cannot be guessed, and a published one may not be gone back from silently. */
const brokenPointerRemedy =
  'write the id of the newest snapshot that `stratigraph verify` finds whole into it, or remove the application (permanent ids then start anew)';

/** Id of the current snapshot in a folder of the layout of before. Throws `SnapshotError`. */
export function earlierCurrent(files: FileReading, { currentFile }: ApplicationFolder): string | undefined {
  const id = files.readText(currentFile)?.trim();
  if (id !== undefined && !isSnapshotId(id))
    throw new SnapshotError(currentFile, 'it does not hold a snapshot id', { remedy: brokenPointerRemedy });
  return id;
}

/** Ids of the snapshots in a folder of the layout of before, the oldest first: what comes after the current one was never published. Throws `SnapshotError`. */
export function earlierSnapshots(files: FileReading, folder: ApplicationFolder): string[] {
  const current = earlierCurrent(files, folder);
  if (current === undefined) return [];
  return snapshotIds(files, folder).filter((id) => id === current || sequenceOf(id) < sequenceOf(current));
}

/** Exact name of the application; undefined where the folder does not say. Throws `SnapshotError`. */
export function earlierName(files: FileReading, { applicationFile }: ApplicationFolder): string | undefined {
  const text = files.readText(applicationFile);
  if (text === undefined) return undefined;
  try {
    return (JSON.parse(text) as ApplicationFile).name;
  } catch (cause) {
    throw new SnapshotError(applicationFile, 'it does not hold the name of an application', { cause });
  }
}

/** Ids of the snapshot files that lie in the folder, published or not, the oldest first. */
export function snapshotIds(files: FileReading, folder: ApplicationFolder): string[] {
  return files
    .list(folder.snapshotsFolder)
    .filter((name) => name.endsWith(snapshotExtension))
    .map((name) => name.slice(0, -snapshotExtension.length))
    .filter(isSnapshotId)
    .sort((a, b) => sequenceOf(a) - sequenceOf(b) || (a < b ? -1 : 1));
}
