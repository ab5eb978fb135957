import type { LoadedSnapshot } from './loaded-snapshot.ts';

/** How long a snapshot that is no longer current stays open after someone asked for it by its id. */
const pinnedMilliseconds = 60_000;
/** The most snapshots that are open while nobody uses them; each takes a file descriptor. */
const mostOpen = 256;

interface Entry {
  readonly application: string;
  readonly loaded: LoadedSnapshot;
  readers: number;
  /** Milliseconds of the clock when it was last pinned by id; undefined: never. */
  pinnedAt: number | undefined;
  current: boolean;
}

/**
 * The snapshots that are open, least recently used first. One that readers hold is never closed. One that is neither current nor
 * lately pinned by id is closed with its last reader; above the budget of bytes, or above 256 files, the least recently used go.
 */
export class SnapshotCache {
  private readonly budget: number;
  private readonly now: () => number;
  private readonly entries = new Map<string, Entry>();

  constructor(budget: number, now: () => number) {
    this.budget = budget;
    this.now = now;
  }

  /** Takes a snapshot into use, opening it with `load` where needed. `release` gives it back. */
  acquire(
    request: {
      readonly application: string;
      readonly snapshotId: string;
      readonly current: boolean;
      readonly pinned: boolean;
    },
    load: () => LoadedSnapshot,
  ): { readonly loaded: LoadedSnapshot; readonly release: () => void } {
    const { application, snapshotId, current, pinned } = request;
    const key = JSON.stringify([application, snapshotId]);
    let entry = this.entries.get(key);
    if (entry) this.entries.delete(key);
    else entry = { application, loaded: load(), readers: 0, pinnedAt: undefined, current };
    const taken = entry;
    this.entries.set(key, taken);
    taken.readers++;
    if (pinned) taken.pinnedAt = this.now();
    this.shrink();
    return {
      loaded: taken.loaded,
      release: () => {
        taken.readers--;
        this.shrink();
      },
    };
  }

  /** Says which snapshot of an application is current, if any: the others of it may go. */
  setCurrent(application: string, snapshotId: string | undefined): void {
    for (const entry of this.entries.values()) {
      if (entry.application === application) entry.current = entry.loaded.info.snapshot.id === snapshotId;
    }
    this.shrink();
  }

  /** Closes all, those in use too. */
  close(): void {
    for (const { loaded } of this.entries.values()) loaded.snapshot.close();
    this.entries.clear();
  }

  private shrink(): void {
    let bytes = 0;
    for (const [key, entry] of this.entries) {
      if (entry.readers === 0 && !this.isWanted(entry)) this.drop(key, entry);
      else bytes += entry.loaded.snapshot.file.loadedBytes;
    }
    for (const [key, entry] of this.entries) {
      if (bytes <= this.budget && this.entries.size <= mostOpen) return;
      if (entry.readers > 0) continue;
      bytes -= entry.loaded.snapshot.file.loadedBytes;
      this.drop(key, entry);
    }
  }

  private isWanted(entry: Entry): boolean {
    return entry.current || (entry.pinnedAt !== undefined && this.now() - entry.pinnedAt < pinnedMilliseconds);
  }

  private drop(key: string, entry: Entry): void {
    this.entries.delete(key);
    entry.loaded.snapshot.close();
  }
}
