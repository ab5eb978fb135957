import { Ranges } from './ranges.ts';
import { ReadAhead } from './read-ahead.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** JSON rows, one after the other in one section, found by their number. The offset table is in memory, the rows where asked. */
export class RowSection<T> {
  private readonly file: SnapshotFile;
  private readonly name: string;
  private readonly ranges: Ranges;
  private readonly loaded: Buffer | undefined;

  constructor(
    file: SnapshotFile,
    shape: { readonly rows: string; readonly offsets: string; readonly count: number; readonly inMemory: boolean },
  ) {
    this.file = file;
    this.name = shape.rows;
    this.ranges = new Ranges(file, shape.offsets, shape.count, file.byteLength(shape.rows));
    this.loaded = shape.inMemory ? Buffer.from(file.load(shape.rows).buffer) : undefined;
  }

  /** The bytes of a row. Read through a reader shared by neighbours they are valid until its next use. */
  bytes(row: number, ahead?: ReadAhead): Buffer {
    const [from, to] = this.ranges.of(row);
    const bytes = this.loaded?.subarray(from, to) ?? ahead?.bytes(from, to) ?? this.read(from, to);
    if (bytes[0] !== 0x7b || bytes.at(-1) !== 0x7d)
      throw this.file.damaged(`row ${row} of ${this.name} is not an object`);
    return bytes;
  }

  value(row: number, ahead?: ReadAhead): T {
    const bytes = this.bytes(row, ahead);
    try {
      return JSON.parse(bytes.toString('utf8')) as T;
    } catch (cause) {
      throw this.file.damaged(`row ${row} of ${this.name} is not JSON`, cause);
    }
  }

  readAhead(): ReadAhead {
    return new ReadAhead(this.file, this.name);
  }

  private read(from: number, to: number): Buffer {
    const bytes = Buffer.allocUnsafe(to - from);
    this.file.readAt(this.name, from, bytes);
    return bytes;
  }
}
