import { untilHere } from '../../absent-data.ts';
import { RangeCache, type RangeCacheOptions } from '../../snapshot/ranges/range-cache.ts';
import type { RangeSource } from '../../snapshot/ranges/range-source.ts';
import type { BlockCache } from '../../snapshot/reader/block-cache.ts';
import { type LoadedSnapshot, loadSnapshot, type SnapshotPlace } from './loaded-snapshot.ts';

/** Snapshots that are kept elsewhere and read by ranges. */
export interface RangeReading {
  readonly cache: Omit<RangeCacheOptions, 'onWarning'>;
  /** The file of a snapshot. Rejects with `SnapshotError` whose cause has the code ENOENT where there is none. */
  readonly source: (place: SnapshotPlace) => Promise<RangeSource>;
}

/** Opens snapshots of the data folder, or by ranges from where they are kept. */
export class SnapshotOpener {
  private readonly reading: RangeReading | undefined;
  private readonly ranges: RangeCache | undefined;

  constructor(reading: RangeReading | undefined, onWarning: (text: string) => void) {
    this.reading = reading;
    this.ranges = reading && new RangeCache({ ...reading.cache, onWarning });
  }

  /** Whether opening has to wait for what is kept elsewhere. */
  get isRemote(): boolean {
    return this.reading !== undefined;
  }

  /** Throws, or rejects with, `SnapshotError`. */
  open(place: SnapshotPlace, cache?: BlockCache): LoadedSnapshot | Promise<LoadedSnapshot> {
    return this.isRemote ? this.openRemote(place, cache) : loadSnapshot(place, cache);
  }

  private async openRemote(place: SnapshotPlace, cache?: BlockCache): Promise<LoadedSnapshot> {
    const source = await (this.reading as RangeReading).source(place);
    const bytes = (this.ranges as RangeCache).open(`${place.application}\n${place.snapshotId}`, source);
    try {
      await bytes.prepare();
      return await untilHere(() => loadSnapshot(place, cache, bytes));
    } catch (error) {
      bytes.close();
      throw error;
    }
  }
}
