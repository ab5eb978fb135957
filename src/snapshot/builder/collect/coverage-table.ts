import type { CoverageRecord } from '../../../bundle/records.ts';

/** A coverage record and the source of the bundle it came in. */
export interface CoverageRow {
  readonly source: string;
  readonly record: CoverageRecord;
}

/** The coverage records of the snapshot to be. They are few, and kept as they are. */
export class CoverageTable {
  readonly rows: CoverageRow[] = [];

  add(record: CoverageRecord, source: string): void {
    this.rows.push({ source, record });
  }
}
