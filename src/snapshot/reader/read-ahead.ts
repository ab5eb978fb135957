import { longestCached, type SnapshotFile } from './snapshot-file.ts';

const shortest = 4096;
const longest = 262_144;

/** Bytes for reading ahead, and who filled them last. */
interface SharedBuffer {
  readonly bytes: Buffer<ArrayBuffer>;
  filledBy: ReadAhead | undefined;
}

/**
 * Buffers that readings of a section use in turn, one for each name: who reads after another has read fills it again. Buffers of their own
 * would be most of the garbage of a short answer.
 */
const shared = new Map<string, SharedBuffer>();

/**
 * Reads pieces of one section in rising order with few system calls: a piece close behind the last one doubles what is read
 * ahead, up to 256 KiB; a piece elsewhere goes back to 4 KiB. So neighbours come in large reads and scattered pieces cheaply.
 * Where the file has a cache of blocks, the first pieces are looked at where they lie in it, without a copy.
 */
export class ReadAhead {
  /** Where the piece last asked for lies, from the place on that `place` gave. */
  source: Buffer;
  private readonly file: SnapshotFile;
  private readonly section: string;
  private readonly sectionEnd: number;
  private readonly buffer: SharedBuffer;
  /** What `source` holds of the section, and where in it. */
  private start = 0;
  private end = 0;
  private base = 0;
  /** State of the cache of blocks when `source` became a part of it; −1: it is none. */
  private viewedAt = -1;
  private span = shortest;

  constructor(file: SnapshotFile, section: string) {
    this.file = file;
    this.section = section;
    this.sectionEnd = file.byteLength(section);
    this.buffer = shared.get(section) ?? { bytes: Buffer.allocUnsafeSlow(longest), filledBy: undefined };
    shared.set(section, this.buffer);
    this.source = this.buffer.bytes;
  }

  /** Bytes `from` to `to` (exclusive) of the section, valid until the next reading of any section of any file. */
  bytes(from: number, to: number): Buffer {
    const at = this.place(from, to);
    return this.source.subarray(at, at + to - from);
  }

  /** The same without an object made for it: where the bytes lie in `source`. */
  place(from: number, to: number): number {
    if (from < this.start || to > this.end || !this.isThere()) this.find(from, to);
    return this.base + from - this.start;
  }

  private isThere(): boolean {
    return this.viewedAt < 0 ? this.buffer.filledBy === this : this.viewedAt === this.file.blocksRead;
  }

  private find(from: number, to: number): void {
    const near = from >= this.start && from <= this.end + shortest;
    this.span = near ? Math.min(this.span * 2, longest) : shortest;
    if (to - from > longest) this.readAlone(from, to);
    else if (this.span > longestCached || !this.file.isCached) {
      const ahead = Math.max(to, Math.min(from + this.span, this.sectionEnd));
      // What would have to be fetched is not read ahead: nobody may ask for it.
      this.fill(from, this.file.isPartHere(this.section, from, ahead) ? ahead : to);
    } else if (!this.look(from, to)) this.fill(from, to);
  }

  /** Looks at a piece where it lies in the cache; false when it does not lie there in one range. */
  private look(from: number, to: number): boolean {
    if (from >= to || to > this.sectionEnd) return false;
    const view = this.file.view(this.section, from);
    if (view.length < to - from) return false;
    this.source = view.bytes;
    this.base = view.at;
    this.start = from;
    this.end = Math.min(from + view.length, this.sectionEnd);
    this.viewedAt = this.file.blocksRead;
    return true;
  }

  private fill(from: number, to: number): void {
    const { buffer } = this;
    buffer.filledBy = undefined;
    this.hold(buffer.bytes.subarray(0, to - from), from, to);
    buffer.filledBy = this;
  }

  private readAlone(from: number, to: number): void {
    this.hold(Buffer.allocUnsafeSlow(to - from), from, to);
    // Held by nobody: asked for again, it is read again.
    this.buffer.filledBy = undefined;
  }

  private hold(bytes: Buffer, from: number, to: number): void {
    this.viewedAt = -1;
    // A reading that fails leaves nothing behind.
    this.end = this.start;
    this.file.readAt(this.section, from, bytes);
    this.source = bytes;
    this.base = 0;
    this.start = from;
    this.end = to;
  }
}
