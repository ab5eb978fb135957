import type { BundleRecord } from './records.ts';

/** A record and the line of its bundle (1-based); producers that write no lines number their records. */
export interface LocatedRecord {
  readonly line: number;
  readonly record: BundleRecord;
}

/**
 * A bundle on its way into the store: the records in order, `analysis` first, in batches.
 * Each record has passed the schema; whether its references hold is for the builder to say.
 * Nothing else is yielded once a fault stops the reading.
 */
export interface RecordStream {
  /** Names the bundle in faults. */
  readonly file: string;
  readonly batches: AsyncIterable<readonly LocatedRecord[]> | Iterable<readonly LocatedRecord[]>;
  /** True where this program makes the records: a wrong one is a fault of a rule or reader, and costs that record alone. */
  readonly isOwn?: true;
  /** What faults took out of the bundle, known when the batches have ended. References to it are no faults of their own. */
  readonly leftOut?: LeftOut;
}

/** Records that a bundle has or may have and its stream does not yield. */
export interface LeftOut {
  /** Keys of records with faults, as far as they can be read. */
  readonly keys: ReadonlySet<string>;
  /** The reading ended early: any record may be missing. */
  readonly rest: boolean;
}
