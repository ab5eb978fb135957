import { systemReading } from '../files/read-files.ts';
import { type ApplicationFolder, snapshotFile } from '../snapshot/format/data-directory.ts';
import { SnapshotError } from '../snapshot/reader/snapshot-error.ts';
import { SnapshotDirectory } from '../store/embedded/snapshot-directory.ts';
import { earlierName } from '../versions/earlier-layout.ts';
import { keptFolderVersions, readRecord, versionNumbers } from '../versions/folder-versions.ts';
import { isPublished } from '../versions/version-record.ts';

export interface KeptSnapshot {
  /** Undefined when the folder does not say whose it is. */
  readonly application: string | undefined;
  readonly path: string;
  readonly isCurrent: boolean;
  /** Of a file that should name a version and does not: what is wrong with it, and what to do. */
  readonly problem?: string;
}

/** All snapshots of a data folder that versions name, or those of one application of it, the oldest of each application first. */
export async function listSnapshots(dataDirectory: string, application?: string): Promise<KeptSnapshot[]> {
  const directory = new SnapshotDirectory(dataDirectory);
  const folders = application === undefined ? await directory.folders() : [directory.folderOf(application)];
  return folders.flatMap((folder) => {
    const versions = versionNumbers(systemReading, folder);
    return versions.length > 0 ? namedBy(folder, versions) : namedBefore(folder);
  });
}

function namedBy(folder: ApplicationFolder, versions: readonly number[]): KeptSnapshot[] {
  const snapshots: KeptSnapshot[] = [];
  for (const version of versions) {
    const isCurrent = version === versions.at(-1);
    try {
      const record = readRecord(systemReading, folder, version);
      if (isPublished(record)) {
        const path = snapshotFile(folder, record.info.snapshot.id);
        snapshots.push({ application: record.application, path, isCurrent });
      }
    } catch (error) {
      snapshots.push(brokenOne(error, isCurrent));
    }
  }
  return snapshots;
}

/** In the layout of before. */
function namedBefore(folder: ApplicationFolder): KeptSnapshot[] {
  try {
    const application = earlierName(systemReading, folder);
    const kept = keptFolderVersions(systemReading, folder).map(({ snapshotId }, at) => ({
      application,
      path: snapshotFile(folder, snapshotId),
      isCurrent: at === 0,
    }));
    return kept.reverse();
  } catch (error) {
    return [brokenOne(error, true)];
  }
}

function brokenOne(error: unknown, isCurrent: boolean): KeptSnapshot {
  if (!(error instanceof SnapshotError)) throw error;
  return { application: undefined, path: error.file, isCurrent, problem: error.message };
}
