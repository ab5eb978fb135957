import type { LoadedSnapshot } from './loaded-snapshot.ts';

/** How long a snapshot that is no longer current stays open after someone asked for it by its id. */
const pinnedMilliseconds = 60_000;
/** The most snapshots that are open while nobody uses them; each takes a file descriptor. */
const maxOpen = 256;

/** Which snapshot is taken into use, and how. */
export interface SnapshotUse {
  readonly application: string;
  readonly snapshotId: string;
  readonly current: boolean;
  /** It was asked for by its id. */
  readonly pinned: boolean;
}

interface Entry {
  readonly application: string;
  readonly snapshotId: string;
  readonly loaded: LoadedSnapshot;
  readers: number;
  /** Milliseconds of the clock when it was last pinned by id; undefined: never. */
  pinnedAt: number | undefined;
  current: boolean;
  /** Bytes it had loaded when they were last added up. */
  countedBytes: number;
}

/**
 * The snapshots that are open, least recently used first. One that readers hold is never closed. One that is neither current nor
 * lately pinned by id is closed with its last reader; above the budget of bytes, or above 256 files, the least recently used go.
 */
export class SnapshotCache {
  private readonly budget: number;
  private readonly now: () => number;
  private readonly entries = new Map<string, Entry>();
  /** The last of the entries, which the next request mostly asks for: it need not be looked up and put last again. */
  private newest: Entry | undefined;
  /** True when the limits were passed the last time they were looked at. */
  private isFull = false;

  constructor(budget: number, now: () => number) {
    this.budget = budget;
    this.now = now;
  }

  /** Takes a snapshot into use, opening it with `load` where needed. `release` gives it back. */
  acquire(
    use: SnapshotUse,
    load: () => LoadedSnapshot,
  ): { readonly loaded: LoadedSnapshot; readonly release: () => void } {
    const known = this.isNewest(use) ? this.newest : this.entries.get(keyOf(use));
    const taken = known ?? newEntry(use, load());
    if (taken !== this.newest) this.putLast(keyOf(use), taken);
    taken.readers++;
    if (use.pinned) taken.pinnedAt = this.now();
    if (!known) this.shrink();
    return { loaded: taken.loaded, release: () => this.release(taken) };
  }

  /** Whether a snapshot is open. */
  has(snapshot: Pick<SnapshotUse, 'application' | 'snapshotId'>): boolean {
    return this.isNewest(snapshot) || this.entries.has(keyOf(snapshot));
  }

  /** Says which snapshot of an application is current, if any: the others of it may go. */
  setCurrent(application: string, snapshotId: string | undefined): void {
    for (const entry of this.entries.values()) {
      if (entry.application === application) entry.current = entry.loaded.info.snapshot.id === snapshotId;
    }
    this.shrink();
  }

  /** How many snapshots are open, and the bytes they have loaded. */
  memory(): { readonly snapshots: number; readonly bytes: number } {
    let bytes = 0;
    for (const { loaded } of this.entries.values()) bytes += loaded.snapshot.file.loadedBytes;
    return { snapshots: this.entries.size, bytes };
  }

  /** Closes all, those in use too. */
  close(): void {
    for (const { loaded } of this.entries.values()) loaded.snapshot.close();
    this.entries.clear();
    this.newest = undefined;
  }

  private isNewest({ application, snapshotId }: Pick<SnapshotUse, 'application' | 'snapshotId'>): boolean {
    return this.newest?.snapshotId === snapshotId && this.newest.application === application;
  }

  private putLast(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.newest = entry;
  }

  /** Walks over all entries only when something may have to go: this runs once a request. */
  private release(entry: Entry): void {
    entry.readers--;
    const grown = entry.loaded.snapshot.file.loadedBytes !== entry.countedBytes;
    if (grown || this.isFull || (entry.readers === 0 && !entry.current)) this.shrink();
  }

  private shrink(): void {
    let bytes = 0;
    for (const [key, entry] of this.entries) {
      entry.countedBytes = entry.loaded.snapshot.file.loadedBytes;
      if (entry.readers === 0 && !this.isWanted(entry)) this.drop(key, entry);
      else bytes += entry.countedBytes;
    }
    this.isFull = bytes > this.budget || this.entries.size > maxOpen;
    for (const [key, entry] of this.entries) {
      if (bytes <= this.budget && this.entries.size <= maxOpen) return;
      if (entry.readers > 0) continue;
      bytes -= entry.countedBytes;
      this.drop(key, entry);
    }
  }

  private isWanted(entry: Entry): boolean {
    return entry.current || (entry.pinnedAt !== undefined && this.now() - entry.pinnedAt < pinnedMilliseconds);
  }

  private drop(key: string, entry: Entry): void {
    this.entries.delete(key);
    if (entry === this.newest) this.newest = undefined;
    entry.loaded.snapshot.close();
  }
}

function newEntry({ application, snapshotId, current }: SnapshotUse, loaded: LoadedSnapshot): Entry {
  return { application, snapshotId, loaded, readers: 0, pinnedAt: undefined, current, countedBytes: 0 };
}

function keyOf({ application, snapshotId }: Pick<SnapshotUse, 'application' | 'snapshotId'>): string {
  return JSON.stringify([application, snapshotId]);
}
