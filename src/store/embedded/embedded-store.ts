import { withPatience } from '../../absent-data.ts';
import { applicationNotFound, QueryError } from '../../errors.ts';
import type { ApplicationInfo, SnapshotInfo } from '../../model/application.ts';
import { isSnapshotId } from '../../snapshot/format/data-directory.ts';
import { BlockCache } from '../../snapshot/reader/block-cache.ts';
import { SnapshotError } from '../../snapshot/reader/snapshot-error.ts';
import type { ApplicationReader, Store, StoreMemory, StoreRequests } from '../store.ts';
import { EmbeddedReader } from './embedded-reader.ts';
import { folderSource } from './folder-source.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import { SnapshotCache, type SnapshotUse } from './snapshot-cache.ts';
import type { RangeReading } from './snapshot-opener.ts';
import type { OpenSource, SnapshotSource } from './snapshot-source.ts';

export interface EngineOptions {
  /** Bytes that snapshots nobody uses may take, those just closed included. Default 2 GiB. */
  readonly memoryBudget?: number;
  /** Called with what is excluded and why, once for each case. */
  readonly onWarning: (text: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

export interface EmbeddedStoreOptions extends EngineOptions {
  readonly dataDirectory: string;
  /** Where snapshots are read by ranges; left out: they are in the data folder. */
  readonly ranges?: RangeReading | undefined;
}

/** Milliseconds that opening waits for what has to be fetched before it says so. */
const openPatience = 1000;
const defaultMemoryBudget = 2 ** 31;
/** Shares of the budget: of open snapshots, and of blocks of rows and links lately read. The rest is for what was closed and is not collected yet. */
const openShare = 0.7;
const blockShare = 0.1;

/** Serves the snapshots of a data folder. Nothing is read before it is asked for, and nothing is ever written but the cache of what was fetched. */
export function openEmbeddedStore({ dataDirectory, ranges, ...options }: EmbeddedStoreOptions): Store {
  const { onWarning, now = () => performance.now() } = options;
  return openEngine(folderSource({ dataDirectory, ranges, onWarning, now }), options);
}

/** Serves the snapshots of a source. */
export function openEngine(source: OpenSource, options: EngineOptions): Store {
  return new EmbeddedStore(source, options);
}

type Taken = ReturnType<SnapshotCache['acquire']>;

class EmbeddedStore implements Store {
  private readonly source: SnapshotSource;
  private readonly cache: SnapshotCache;
  private readonly blocks: BlockCache;
  /** Snapshots on their way, by application and id. */
  private readonly opening = new Map<string, Promise<void>>();

  constructor(openSource: OpenSource, { now = () => performance.now(), memoryBudget }: EngineOptions) {
    const budget = memoryBudget ?? defaultMemoryBudget;
    this.cache = new SnapshotCache(budget * openShare, now);
    this.blocks = new BlockCache(budget * blockShare);
    this.source = openSource((application, id) => this.cache.setCurrent(application, id));
  }

  ready(): Promise<void> {
    return this.source.ready();
  }

  applications(): Promise<readonly ApplicationInfo[]> {
    return this.source.applications();
  }

  async open(application: string, snapshotId?: string): Promise<ApplicationReader> {
    const current = await this.source.current(application);
    if (current === undefined) throw applicationNotFound(application);
    if (snapshotId !== undefined) return this.openPinned(application, snapshotId, current);
    try {
      return await this.acquire(application, current, { current: true, pinned: false });
    } catch (error) {
      // Replaced and collected since the pointer was read?
      const newest = isMissing(error) ? await this.source.refresh(application) : current;
      if (newest === undefined) throw applicationNotFound(application);
      if (newest === current) throw error;
      return this.acquire(application, newest, { current: true, pinned: false });
    }
  }

  async snapshots(application: string): Promise<readonly SnapshotInfo[]> {
    if ((await this.source.current(application)) === undefined) throw applicationNotFound(application);
    return this.source.kept(application);
  }

  memory(): StoreMemory {
    const { snapshots, bytes } = this.cache.memory();
    return { snapshots, bytes: bytes + this.blocks.byteLength };
  }

  requests(): StoreRequests {
    return this.source.requests;
  }

  async close(): Promise<void> {
    this.source.close?.();
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
    const { loaded, release } = this.cache.has(use) ? this.take(use) : await this.bring(use);
    loaded.snapshot.file.touch();
    return new EmbeddedReader(loaded, release);
  }

  private take(use: SnapshotUse): Taken {
    return this.cache.acquire(use, () => {
      throw new QueryError('snapshot-loading', `'${use.application}' is being loaded; ask again`);
    });
  }

  /** Opens a snapshot. Waits a while for one that has to be fetched; it goes on opening for who asks again. */
  private async bring(use: SnapshotUse): Promise<Taken> {
    const key = JSON.stringify([use.application, use.snapshotId]);
    let opening = this.opening.get(key);
    if (opening === undefined) {
      const opened = this.source.open(use.application, use.snapshotId, this.blocks);
      if (!(opened instanceof Promise)) return this.cache.acquire(use, () => opened);
      opening = opened.then((loaded) => this.hold(use, loaded)).finally(() => this.opening.delete(key));
      this.opening.set(key, opening);
    }
    await withPatience(opening, openPatience);
    return this.take(use);
  }

  /** Holds a snapshot until those who wait for it have taken it. */
  private hold(use: SnapshotUse, opened: LoadedSnapshot): void {
    const { release } = this.cache.acquire(use, () => opened);
    setImmediate(release);
  }
}

/** True when there is no such snapshot file. */
function isMissing(error: unknown): boolean {
  return error instanceof SnapshotError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}
