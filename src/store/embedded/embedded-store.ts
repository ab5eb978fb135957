import { withPatience } from '../../absent-data.ts';
import { applicationNotFound, QueryError } from '../../errors.ts';
import type { ApplicationInfo, SnapshotInfo } from '../../model/application.ts';
import { isSnapshotId, sequenceOf, snapshotFile } from '../../snapshot/format/data-directory.ts';
import { BlockCache } from '../../snapshot/reader/block-cache.ts';
import { SnapshotError } from '../../snapshot/reader/snapshot-error.ts';
import type { ApplicationReader, Store, StoreMemory } from '../store.ts';
import { ApplicationList } from './application-list.ts';
import { CurrentPointers, pointerTtl } from './current-pointers.ts';
import { EmbeddedReader } from './embedded-reader.ts';
import { loadSnapshot, type SnapshotPlace } from './loaded-snapshot.ts';
import { SnapshotCache, type SnapshotUse } from './snapshot-cache.ts';
import { readSnapshotIds, SnapshotDirectory } from './snapshot-directory.ts';
import { type RangeReading, SnapshotOpener } from './snapshot-opener.ts';

export interface EmbeddedStoreOptions {
  readonly dataDirectory: string;
  /** Bytes that snapshots nobody uses may take, those just closed included. Default 2 GiB. */
  readonly memoryBudget?: number;
  /** Where snapshots are read by ranges; left out: they are in the data folder. */
  readonly ranges?: RangeReading | undefined;
  /** Called with what is excluded and why, once for each case. */
  readonly onWarning: (text: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Milliseconds that opening waits for what has to be fetched before it says so. */
const openPatience = 1000;
const defaultMemoryBudget = 2 ** 31;
/** Shares of the budget: of open snapshots, and of blocks of rows and links lately read. The rest is for what was closed and is not collected yet. */
const openShare = 0.7;
const blockShare = 0.1;

/** Serves the snapshots of a data folder. Nothing is read before it is asked for, and nothing is ever written but the cache of what was fetched. */
export function openEmbeddedStore(options: EmbeddedStoreOptions): Store {
  return new EmbeddedStore(options);
}

class EmbeddedStore implements Store {
  private readonly directory: SnapshotDirectory;
  private readonly list: ApplicationList;
  private readonly pointers: CurrentPointers;
  private readonly cache: SnapshotCache;
  private readonly blocks: BlockCache;
  private readonly opener: SnapshotOpener;
  /** Snapshots on their way, by path. */
  private readonly opening = new Map<string, Promise<void>>();
  private readonly now: () => number;
  private listing: { readonly at: number; readonly applications: Promise<readonly ApplicationInfo[]> } | undefined;

  constructor(options: EmbeddedStoreOptions) {
    const now = options.now ?? (() => performance.now());
    this.now = now;
    this.directory = new SnapshotDirectory(options.dataDirectory);
    this.opener = new SnapshotOpener(options.ranges, options.onWarning);
    this.list = new ApplicationList(this.directory, this.opener, options.onWarning);
    const budget = options.memoryBudget ?? defaultMemoryBudget;
    this.cache = new SnapshotCache(budget * openShare, now);
    this.blocks = new BlockCache(budget * blockShare);
    this.pointers = new CurrentPointers(
      (application) => this.directory.folderOf(application),
      (application, id) => this.cache.setCurrent(application, id),
      now,
    );
  }

  applications(): Promise<readonly ApplicationInfo[]> {
    if (!this.listing || this.now() - this.listing.at >= pointerTtl) {
      this.listing = { at: this.now(), applications: this.list.read() };
    }
    return this.listing.applications;
  }

  async open(application: string, snapshotId?: string): Promise<ApplicationReader> {
    const current = await this.pointers.current(application);
    if (current === undefined) throw applicationNotFound(application);
    if (snapshotId !== undefined) return this.openPinned(application, snapshotId, current);
    try {
      return await this.acquire(application, current, { current: true, pinned: false });
    } catch (error) {
      // Replaced and collected since the pointer was read?
      const newest = isMissing(error) ? await this.pointers.refresh(application) : current;
      if (newest === undefined) throw applicationNotFound(application);
      if (newest === current) throw error;
      return this.acquire(application, newest, { current: true, pinned: false });
    }
  }

  async snapshots(application: string): Promise<readonly SnapshotInfo[]> {
    const current = await this.pointers.current(application);
    if (current === undefined) throw applicationNotFound(application);
    const folder = this.directory.folderOf(application);
    const ids = await readSnapshotIds(folder);
    // What comes after the current one was never published.
    const kept = ids.filter((id) => sequenceOf(id) <= sequenceOf(current)).reverse();
    const found: SnapshotInfo[] = [];
    for (const id of kept) {
      const info = await this.describe(application, id);
      if (info) found.push(info);
    }
    return found;
  }

  private async describe(application: string, id: string): Promise<SnapshotInfo | undefined> {
    try {
      const { info, snapshot } = await this.opener.open(this.placeOf(application, id));
      snapshot.close();
      return info.snapshot;
    } catch (error) {
      if (error instanceof QueryError) return undefined;
      throw error;
    }
  }

  memory(): StoreMemory {
    const { snapshots, bytes } = this.cache.memory();
    return { snapshots, bytes: bytes + this.blocks.byteLength };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.opening.values());
    this.cache.close();
  }

  private async openPinned(application: string, snapshotId: string, current: string): Promise<ApplicationReader> {
    const notAvailable = `'${application}' has no snapshot '${snapshotId}', or no longer`;
    if (!isSnapshotId(snapshotId)) throw new QueryError('snapshot-not-available', notAvailable);
    try {
      return await this.acquire(application, snapshotId, { current: snapshotId === current, pinned: true });
    } catch (error) {
      throw isMissing(error) ? new QueryError('snapshot-not-available', notAvailable, { cause: error }) : error;
    }
  }

  private async acquire(
    application: string,
    snapshotId: string,
    how: Pick<SnapshotUse, 'current' | 'pinned'>,
  ): Promise<ApplicationReader> {
    const use = { application, snapshotId, ...how };
    const place = this.placeOf(application, snapshotId);
    const { loaded, release } = this.opener.isRemote
      ? await this.acquireRemote(use, place)
      : this.cache.acquire(use, () => loadSnapshot(place, this.blocks));
    return new EmbeddedReader(loaded, release);
  }

  /** Waits a while for a snapshot that is being opened; it goes on opening for who asks again. */
  private async acquireRemote(use: SnapshotUse, place: SnapshotPlace): Promise<ReturnType<SnapshotCache['acquire']>> {
    if (!this.cache.has(use)) {
      const opening = this.opening.get(place.path) ?? this.openRemote(use, place);
      await withPatience(opening, openPatience);
    }
    const taken = this.cache.acquire(use, () => {
      throw new QueryError('snapshot-loading', `'${use.application}' is being loaded; ask again`);
    });
    taken.loaded.snapshot.file.touch();
    return taken;
  }

  /** Holds the snapshot until those who wait for it have taken it. */
  private openRemote(use: SnapshotUse, place: SnapshotPlace): Promise<void> {
    const opening = (async () => {
      const opened = await this.opener.open(place, this.blocks);
      const { release } = this.cache.acquire(use, () => opened);
      setImmediate(release);
    })().finally(() => this.opening.delete(place.path));
    this.opening.set(place.path, opening);
    return opening;
  }

  private placeOf(application: string, snapshotId: string): SnapshotPlace {
    return { path: snapshotFile(this.directory.folderOf(application), snapshotId), application, snapshotId };
  }
}

/** True when there is no such snapshot file. */
function isMissing(error: unknown): boolean {
  return error instanceof SnapshotError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}
