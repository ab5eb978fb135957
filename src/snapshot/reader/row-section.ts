import { Ranges } from './ranges.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** JSON rows held in memory, found by their number. */
export class RowSection<T> {
  private readonly file: SnapshotFile;
  private readonly name: string;
  private readonly ranges: Ranges;
  private readonly rows: Buffer;

  constructor(file: SnapshotFile, name: string, offsetName: string, count: number) {
    this.file = file;
    this.name = name;
    this.rows = Buffer.from(file.load(name).buffer);
    this.ranges = new Ranges(file, offsetName, count, this.rows.length);
  }

  bytes(row: number): Buffer {
    return this.rows.subarray(...this.ranges.of(row));
  }

  value(row: number): T {
    try {
      return JSON.parse(this.bytes(row).toString('utf8')) as T;
    } catch (cause) {
      if (cause instanceof SyntaxError) throw this.file.damaged(`row ${row} of ${this.name} is not JSON`, cause);
      throw cause;
    }
  }
}
