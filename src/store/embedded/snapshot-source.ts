import type { ApplicationInfo, SnapshotInfo } from '../../model/application.ts';
import type { BlockCache } from '../../snapshot/reader/block-cache.ts';
import type { StoreRequests } from '../store.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';

/** Where the engine has its snapshots from, and which is current. */
export interface SnapshotSource {
  readonly requests?: StoreRequests;
  /** Resolves when applications can be listed and asked; rejects where they cannot. Cheap: supervisors ask twice a second. */
  ready(): Promise<void>;
  /** By name in code point order. */
  applications(): Promise<readonly ApplicationInfo[]>;
  /** Id of the current snapshot; undefined: there is no such application. What was said a moment ago is believed. */
  current(application: string): Promise<string | undefined>;
  /** The same, whatever was said before. */
  refresh(application: string): Promise<string | undefined>;
  /** The snapshots that are kept, newest first, the current one first of all. */
  kept(application: string): Promise<readonly SnapshotInfo[]>;
  /** Opens a snapshot; at once where it is on this machine. Throws, or rejects with, `SnapshotError`, with ENOENT as its cause where there is none. */
  open(application: string, snapshotId: string, blocks: BlockCache): LoadedSnapshot | Promise<LoadedSnapshot>;
  /** Ends what goes on in the background. */
  close?(): void;
}

/** Makes a source that reports, each time it looks, which snapshot of an application is current, if any. */
export type OpenSource = (onCurrent: (application: string, snapshotId: string | undefined) => void) => SnapshotSource;
