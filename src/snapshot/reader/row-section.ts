import type { ChunkWriter } from './json-chunks.ts';
import { Ranges } from './ranges.ts';
import { SectionLoad } from './section-load.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** JSON rows found by their number: read into memory when that is due, until then read where they lie. */
export class RowSection<T> {
  private readonly file: SnapshotFile;
  private readonly name: string;
  private readonly ranges: Ranges;
  private rows: Buffer | undefined;
  private readonly load: SectionLoad;

  constructor(file: SnapshotFile, name: string, offsetName: string, count: number) {
    this.file = file;
    this.name = name;
    this.load = new SectionLoad(file, name);
    this.ranges = new Ranges(file, offsetName, count, file.byteLength(name));
  }

  /** Whether a row is had without reading. */
  get isInMemory(): boolean {
    return (this.rows ?? this.rowsIfDue()) !== undefined && this.ranges.isInMemory;
  }

  /** Adds a row to a text. */
  write(row: number, out: ChunkWriter): void {
    const [from, to] = this.ranges.of(row);
    if (this.rows) out.add(this.rows, from, to);
    else out.add(this.bytes(row));
  }

  bytes(row: number): Buffer {
    const [from, to] = this.ranges.of(row);
    const rows = this.rows ?? this.rowsIfDue();
    if (rows) return rows.subarray(from, to);
    const bytes = Buffer.allocUnsafe(to - from);
    this.file.readAt(this.name, from, bytes);
    return bytes;
  }

  value(row: number): T {
    try {
      return JSON.parse(this.bytes(row).toString('utf8')) as T;
    } catch (cause) {
      if (cause instanceof SyntaxError) throw this.file.damaged(`row ${row} of ${this.name} is not JSON`, cause);
      throw cause;
    }
  }

  private rowsIfDue(): Buffer | undefined {
    if (this.load.isDue()) this.rows = Buffer.from(this.file.load(this.name).buffer);
    return this.rows;
  }
}
