import type { SnapshotFile } from './snapshot-file.ts';

const shortest = 4096;
const longest = 262_144;

/**
 * Buffers that readings of a section use in turn, one for each name: who reads after another has read fills it again. Buffers of their own
 * would be most of the garbage of a short answer.
 */
const shared = new Map<string, { readonly bytes: Buffer<ArrayBuffer>; filledBy: ReadAhead | undefined }>();

/**
 * Reads pieces of one section in rising order with few system calls: a piece close behind the last one doubles what is read
 * ahead, up to 256 KiB; a piece elsewhere goes back to 4 KiB. So neighbours come in large reads and scattered pieces cheaply.
 */
export class ReadAhead {
  private readonly file: SnapshotFile;
  private readonly section: string;
  private readonly sectionEnd: number;
  private readonly buffer: { readonly bytes: Buffer<ArrayBuffer>; filledBy: ReadAhead | undefined };
  private start = 0;
  private end = 0;
  private span = shortest;

  constructor(file: SnapshotFile, section: string) {
    this.file = file;
    this.section = section;
    this.sectionEnd = file.byteLength(section);
    this.buffer = shared.get(section) ?? { bytes: Buffer.allocUnsafeSlow(longest), filledBy: undefined };
    shared.set(section, this.buffer);
  }

  /** Bytes `from` to `to` (exclusive) of the section, valid until the next call on this section of any file. */
  bytes(from: number, to: number): Buffer {
    if (to - from > longest) return this.readAlone(from, to);
    if (this.buffer.filledBy !== this || from < this.start || to > this.end) this.fill(from, to);
    return this.buffer.bytes.subarray(from - this.start, to - this.start);
  }

  private fill(from: number, to: number): void {
    const near = from >= this.start && from <= this.end + shortest;
    this.span = near ? Math.min(this.span * 2, longest) : shortest;
    const end = Math.max(to, Math.min(from + this.span, this.sectionEnd));
    this.buffer.filledBy = undefined;
    this.file.readAt(this.section, from, this.buffer.bytes.subarray(0, end - from));
    this.buffer.filledBy = this;
    this.start = from;
    this.end = end;
  }

  private readAlone(from: number, to: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(to - from);
    this.file.readAt(this.section, from, bytes);
    return bytes;
  }
}
