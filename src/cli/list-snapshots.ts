import { snapshotFile } from '../snapshot/format/data-directory.ts';
import {
  readApplicationName,
  readCurrent,
  readSnapshotIds,
  SnapshotDirectory,
} from '../store/embedded/snapshot-directory.ts';

export interface KeptSnapshot {
  /** Undefined when the folder does not say whose it is. */
  readonly application: string | undefined;
  readonly path: string;
  readonly isCurrent: boolean;
  /** Of a pointer file that names no snapshot: what is wrong with it, and what to do. */
  readonly problem?: string;
}

/** All snapshots of a data folder, or of one application of it, the oldest of each application first. */
export async function listSnapshots(dataDirectory: string, application?: string): Promise<KeptSnapshot[]> {
  const directory = new SnapshotDirectory(dataDirectory);
  const folders = application === undefined ? await directory.folders() : [directory.folderOf(application)];
  const kept: KeptSnapshot[] = [];
  for (const folder of folders) {
    const name = await readApplicationName(folder).catch(() => undefined);
    const current = await readCurrent(folder).catch(({ message }: Error) => {
      kept.push({ application: name, path: folder.currentFile, isCurrent: true, problem: message });
      return undefined;
    });
    const ids = await readSnapshotIds(folder);
    if (current !== undefined && !ids.includes(current)) ids.push(current);
    for (const id of ids) kept.push({ application: name, path: snapshotFile(folder, id), isCurrent: id === current });
  }
  return kept;
}
