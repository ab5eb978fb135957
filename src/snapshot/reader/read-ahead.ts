import type { SnapshotFile } from './snapshot-file.ts';

const shortest = 4096;
const longest = 262_144;

/**
 * Reads pieces of one section in rising order with few system calls: a piece close behind the last one doubles what is read
 * ahead, up to 256 KiB; a piece elsewhere goes back to 4 KiB. So neighbours come in large reads and scattered pieces cheaply.
 */
export class ReadAhead {
  private readonly file: SnapshotFile;
  private readonly section: string;
  private readonly sectionEnd: number;
  private buffer: Buffer<ArrayBuffer> = Buffer.alloc(0);
  private start = 0;
  private end = 0;
  private span = shortest;

  constructor(file: SnapshotFile, section: string) {
    this.file = file;
    this.section = section;
    this.sectionEnd = file.byteLength(section);
  }

  /** Bytes `from` to `to` (exclusive) of the section, valid until the next call. */
  bytes(from: number, to: number): Buffer {
    if (from < this.start || to > this.end) this.fill(from, to);
    return this.buffer.subarray(from - this.start, to - this.start);
  }

  private fill(from: number, to: number): void {
    const near = from >= this.start && from <= this.end + shortest;
    this.span = near ? Math.min(this.span * 2, longest) : shortest;
    const end = Math.max(to, Math.min(from + this.span, this.sectionEnd));
    if (end - from > this.buffer.length) this.buffer = Buffer.allocUnsafeSlow(end - from);
    this.start = 0;
    this.end = 0;
    this.file.readAt(this.section, from, this.buffer.subarray(0, end - from));
    this.start = from;
    this.end = end;
  }
}
