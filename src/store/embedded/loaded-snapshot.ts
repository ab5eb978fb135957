import type { ApplicationInfo } from '../../model/application.ts';
import { applicationInfo } from '../../snapshot/format/application-info.ts';
import type { BlockCache } from '../../snapshot/reader/block-cache.ts';
import type { FileBytes } from '../../snapshot/reader/file-bytes.ts';
import { once } from '../../snapshot/reader/once.ts';
import { Snapshot } from '../../snapshot/reader/snapshot.ts';
import { SnapshotError } from '../../snapshot/reader/snapshot-error.ts';
import { DataGraphList } from './data-graph-list.ts';
import { DataGraphWays } from './data-graph-ways.ts';
import { packageObjects } from './insight-answers.ts';
import { LevelTree } from './level-answers.ts';
import { ModuleIndex } from './module-index.ts';
import { ObjectWalks } from './object-walks.ts';
import { PackageList } from './package-answers.ts';
import { TransactionList } from './transaction-answers.ts';
import { TransactionMembers } from './transaction-members.ts';

/** A snapshot open for reading with what is built over it in memory, shared by all readers of it. */
export interface LoadedSnapshot {
  readonly info: ApplicationInfo;
  readonly snapshot: Snapshot;
  readonly levels: () => LevelTree;
  readonly transactions: () => TransactionList;
  readonly members: () => TransactionMembers;
  readonly walks: () => ObjectWalks;
  readonly dataGraphs: () => DataGraphList;
  readonly dataGraphWays: () => DataGraphWays;
  readonly modules: () => ModuleIndex;
  readonly packages: () => PackageList;
}

/** Where a snapshot is and what it should be. */
export interface SnapshotPlace {
  readonly path: string;
  readonly application: string;
  readonly snapshotId: string;
}

/** Opens the snapshot of an application; nothing but its description is loaded yet. Throws `SnapshotError`. `bytes`: see `Snapshot.open`. */
export function loadSnapshot(
  { path, application, snapshotId }: SnapshotPlace,
  cache?: BlockCache,
  bytes?: FileBytes,
): LoadedSnapshot {
  const snapshot = Snapshot.open(path, cache, bytes);
  if (snapshot.meta.application !== application) {
    if (!bytes) snapshot.close();
    throw new SnapshotError(path, `it belongs to '${snapshot.meta.application}', not to '${application}'`);
  }
  const members = once(() => new TransactionMembers(snapshot));
  const walks = once(() => new ObjectWalks(snapshot));
  return {
    info: applicationInfo(snapshot.meta, snapshotId),
    snapshot,
    levels: once(() => new LevelTree(snapshot.levels())),
    transactions: once(() => new TransactionList(snapshot.transactions().rows, snapshot.objects)),
    members,
    walks,
    dataGraphs: once(() => new DataGraphList(snapshot.transactions().dataGraphs(), snapshot.objects)),
    dataGraphWays: once(() => new DataGraphWays(snapshot, walks(), members())),
    modules: once(() => new ModuleIndex(snapshot)),
    packages: once(
      () =>
        new PackageList(snapshot.packages(), {
          linksTo: (object) => snapshot.callers().of(object),
          objectsOf: (row) => packageObjects(row, snapshot.objects()),
        }),
    ),
  };
}
