import type { LocatedRecord, RecordStream } from '../../../bundle/record-stream.ts';
import type { BundleRecord } from '../../../bundle/records.ts';
import { isFaultOfFile } from '../../../coverage/faults-of-files.ts';
import type {
  ConcludedRest,
  ConclusionMemory,
  Conclusions,
} from '../../../languages/typescript/incremental/analysis-cache.ts';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import { type CacheFile, type ConcludedSource, parsed } from './cache-file.ts';
import type { CacheWriter } from './cache-writer.ts';

const ofCode = 'code';
const nothing: ConcludedRest = { objects: 0, links: 0, derivedLinks: 0, externalObjects: 0, diagnostics: [] };

/** A source that is read after the code, with what a person should know of it once it was read. */
export interface FollowingSource {
  readonly stream: RecordStream;
  readonly notes: () => readonly string[];
}

/** A source of which it is known only later what it says, as it is read after the code that follows from it too. */
export interface LaterSource {
  /** What it says now; null where that is not known. Asked for once, where all else is as it was. */
  before(): string | null;
  /** What it said, when it was read; null where it may say something else the next time. */
  after(): string | null;
}

/**
 * The records that followed from all files of the last analysis, for the next one that is made of the same. Sources that are read after the code, by the
 * same interpreters, follow from it too: where the records of the code are those of the last analysis, so are theirs.
 */
export class ConclusionStore implements ConclusionMemory {
  readonly beside: () => string;
  private readonly previous: CacheFile | null;
  private readonly writer: CacheWriter;
  private readonly later: LaterSource | null;
  private conclusesAgain = false;

  constructor(previous: CacheFile | null, writer: CacheWriter, beside: () => string, later: LaterSource | null = null) {
    this.previous = previous;
    this.writer = writer;
    this.beside = beside;
    this.later = later;
  }

  /** Whether the records of the last analysis are given again; known when those of the code are read. */
  get isAgain(): boolean {
    return this.conclusesAgain;
  }

  find(key: string): Conclusions | null {
    const kept = this.previous?.conclusions;
    if (kept == null || kept.key !== key) return null;
    if (this.later !== null && (kept.later === undefined || kept.later !== this.later.before())) return null;
    this.conclusesAgain = true;
    this.writer.conclude(key, kept.rest);
    return { records: this.stored(ofCode), rest: kept.rest };
  }

  /** Where there is no code before the other sources: these follow from what stands beside it alone. @param program that analyses */
  findWithoutCode(program: string): void {
    const key = hashText(JSON.stringify([program, this.beside()]));
    if (this.find(key) === null) this.keep(key, nothing);
  }

  add(records: readonly BundleRecord[]): void {
    this.writer.addConcluded(records, ofCode);
  }

  keep(key: string, rest: ConcludedRest): void {
    this.writer.conclude(key, rest);
  }

  /** Records of a source that follow from all of it and from the code: those of the last analysis, or those that are found. */
  *concluded(by: string, find: () => Iterable<readonly BundleRecord[]>): Generator<readonly BundleRecord[]> {
    if (this.isAgain) {
      yield* this.stored(by);
      return;
    }
    for (const records of find()) {
      this.keepFollowing(records, by);
      yield records;
    }
  }

  /** A source that is read after the code; its first batch states the analysis and is made anew each time. */
  following(stream: RecordStream, notes: () => readonly string[] = () => []): FollowingSource {
    return {
      stream: { ...stream, batches: this.batchesOf(stream, notes) },
      notes: () => (this.isAgain ? (this.sourceOf(stream.file)?.notes ?? []) : notes()),
    };
  }

  /** To be called when all sources were read. */
  finish(): void {
    const { later, writer } = this;
    const said = later?.after();
    if (said === null) writer.forgetConclusions();
    else if (said !== undefined) writer.followFrom(said);
  }

  private async *batchesOf(
    { batches, file }: RecordStream,
    notes: () => readonly string[],
  ): AsyncGenerator<readonly LocatedRecord[]> {
    let line = 0;
    for await (const batch of batches) {
      yield batch;
      const isFirst = line === 0;
      line += batch.length;
      if (isFirst && this.isAgain) {
        for (const records of this.stored(file)) yield records.map((record) => ({ line: ++line, record }));
        return;
      }
      if (!isFirst)
        this.keepFollowing(
          batch.map(({ record }) => record),
          file,
        );
    }
    this.writer.noteConcluded(notes(), file);
  }

  private keepFollowing(records: readonly BundleRecord[], by: string): void {
    if (!this.writer.hasConclusions) return;
    // What failed may succeed the next time.
    const hasFailed = records.some(
      (record) => record.record === 'coverage' && (record.failures ?? []).some((each) => !isFaultOfFile(each)),
    );
    if (hasFailed) this.writer.forgetConclusions();
    else this.writer.addConcluded(records, by);
  }

  private sourceOf(by: string): ConcludedSource | undefined {
    return this.previous?.conclusions?.sources[by];
  }

  private *stored(by: string): Generator<readonly BundleRecord[]> {
    const { previous, writer } = this;
    const source = this.sourceOf(by);
    if (previous === null || source === undefined) return;
    writer.noteConcluded(source.notes, by);
    for (const place of source.places) {
      yield parsed<BundleRecord[]>(previous.concluded.entry(place));
      writer.copyConcluded(previous.concluded, place, by);
    }
  }
}
