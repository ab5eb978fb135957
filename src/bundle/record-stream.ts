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
}
