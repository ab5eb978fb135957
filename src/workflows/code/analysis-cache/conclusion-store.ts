import type { LocatedRecord, RecordStream } from '../../../bundle/record-stream.ts';
import type { BundleRecord } from '../../../bundle/records.ts';
import type {
  ConcludedRest,
  ConclusionMemory,
  Conclusions,
} from '../../../languages/typescript/incremental/analysis-cache.ts';
import type { EntryPlace } from './block-reader.ts';
import { type CacheFile, parsed } from './cache-file.ts';
import type { CacheWriter } from './cache-writer.ts';

/**
 * The records that followed from all files of the last analysis, for the next one that is made of the same. Sources that are read after the code, by the
 * same interpreters, follow from it too: where the records of the code are those of the last analysis, so are theirs.
 */
export class ConclusionStore implements ConclusionMemory {
  readonly beside: () => string;
  private readonly previous: CacheFile | null;
  private readonly writer: CacheWriter;
  private isAgain = false;

  constructor(previous: CacheFile | null, writer: CacheWriter, beside: () => string) {
    this.previous = previous;
    this.writer = writer;
    this.beside = beside;
  }

  find(key: string): Conclusions | null {
    const kept = this.previous?.conclusions;
    if (kept == null || kept.key !== key) return null;
    this.isAgain = true;
    this.writer.conclude(key, kept.rest);
    return { records: this.stored(kept.code, 'code'), rest: kept.rest };
  }

  add(records: readonly BundleRecord[]): void {
    this.writer.addConcluded(records, 'code');
  }

  keep(key: string, rest: ConcludedRest): void {
    this.writer.conclude(key, rest);
  }

  /** A source that is read after the code; its first batch states the analysis and is made anew each time. */
  following(stream: RecordStream): RecordStream {
    return { ...stream, batches: this.batchesOf(stream) };
  }

  private async *batchesOf({ batches }: RecordStream): AsyncGenerator<readonly LocatedRecord[]> {
    let line = 0;
    for await (const batch of batches) {
      yield batch;
      const isFirst = line === 0;
      line += batch.length;
      if (isFirst && this.isAgain) {
        for (const records of this.stored(this.previous?.conclusions?.others ?? [], 'others'))
          yield records.map((record) => ({ line: ++line, record }));
        return;
      }
      if (!isFirst) this.keepFollowing(batch.map(({ record }) => record));
    }
  }

  private keepFollowing(records: readonly BundleRecord[]): void {
    if (!this.writer.hasConclusions) return;
    // What failed may succeed the next time.
    const hasFailed = records.some((record) => record.record === 'coverage' && (record.failures ?? []).length > 0);
    if (hasFailed) this.writer.forgetConclusions();
    else this.writer.addConcluded(records, 'others');
  }

  private *stored(places: readonly EntryPlace[], by: 'code' | 'others'): Generator<readonly BundleRecord[]> {
    const source = this.previous?.concluded;
    for (const place of source === undefined ? [] : places) {
      yield parsed<BundleRecord[]>((source as NonNullable<typeof source>).entry(place));
      this.writer.copyConcluded(source as NonNullable<typeof source>, place, by);
    }
  }
}
