import { applicationNotFound, QueryError } from '../../errors.ts';
import type { ApplicationInfo, SnapshotInfo } from '../../model/application.ts';
import { isSnapshotId, sequenceOf, snapshotFile } from '../../snapshot/format/data-directory.ts';
import { BlockCache } from '../../snapshot/reader/block-cache.ts';
import { SnapshotError } from '../../snapshot/reader/snapshot-error.ts';
import type { ApplicationReader, Store, StoreMemory } from '../store.ts';
import { ApplicationList } from './application-list.ts';
import { CurrentPointers, pointerTtl } from './current-pointers.ts';
import { EmbeddedReader } from './embedded-reader.ts';
import { loadSnapshot } from './loaded-snapshot.ts';
import { SnapshotCache } from './snapshot-cache.ts';
import { readSnapshotIds, SnapshotDirectory } from './snapshot-directory.ts';

export interface EmbeddedStoreOptions {
  readonly dataDirectory: string;
  /** Bytes that snapshots nobody uses may take, those just closed included. Default 2 GiB. */
  readonly memoryBudget?: number;
  /** Called with what is excluded and why, once for each case. */
  readonly onWarning: (text: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

const defaultMemoryBudget = 2 ** 31;
/** Shares of the budget: of open snapshots, and of blocks of rows and links lately read. The rest is for what was closed and is not collected yet. */
const openShare = 0.7;
const blockShare = 0.1;

/** Serves the snapshots of a data folder. Nothing is read before it is asked for, and nothing is ever written. */
export function openEmbeddedStore(options: EmbeddedStoreOptions): Store {
  return new EmbeddedStore(options);
}

class EmbeddedStore implements Store {
  private readonly directory: SnapshotDirectory;
  private readonly list: ApplicationList;
  private readonly pointers: CurrentPointers;
  private readonly cache: SnapshotCache;
  private readonly blocks: BlockCache;
  private readonly now: () => number;
  private listing: { readonly at: number; readonly applications: Promise<readonly ApplicationInfo[]> } | undefined;

  constructor(options: EmbeddedStoreOptions) {
    const now = options.now ?? (() => performance.now());
    this.now = now;
    this.directory = new SnapshotDirectory(options.dataDirectory);
    this.list = new ApplicationList(this.directory, options.onWarning);
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
      return this.acquire(application, current, { current: true, pinned: false });
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
    return kept.flatMap((id) => this.describe(application, id) ?? []);
  }

  private describe(application: string, id: string): SnapshotInfo | undefined {
    try {
      const { info, snapshot } = loadSnapshot(snapshotFile(this.directory.folderOf(application), id), application, id);
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
    this.cache.close();
  }

  private openPinned(application: string, snapshotId: string, current: string): ApplicationReader {
    const notAvailable = `'${application}' has no snapshot '${snapshotId}', or no longer`;
    if (!isSnapshotId(snapshotId)) throw new QueryError('snapshot-not-available', notAvailable);
    try {
      return this.acquire(application, snapshotId, { current: snapshotId === current, pinned: true });
    } catch (error) {
      throw isMissing(error) ? new QueryError('snapshot-not-available', notAvailable, { cause: error }) : error;
    }
  }

  private acquire(
    application: string,
    snapshotId: string,
    use: { readonly current: boolean; readonly pinned: boolean },
  ): ApplicationReader {
    const { loaded, release } = this.cache.acquire({ application, snapshotId, ...use }, () =>
      loadSnapshot(
        snapshotFile(this.directory.folderOf(application), snapshotId),
        application,
        snapshotId,
        this.blocks,
      ),
    );
    return new EmbeddedReader(loaded, release);
  }
}

/** True when there is no such snapshot file. */
function isMissing(error: unknown): boolean {
  return error instanceof SnapshotError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}
