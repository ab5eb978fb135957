import { Misses } from '../../absent-data.ts';

const chunkBytes = 65_536;
const slabBytes = 4.5 * chunkBytes;
const comma = 0x2c;
const nothing = Buffer.alloc(0);

/**
 * Memory that chunks are cut from one after the other, and from where on it is free; empty while a writer has it. A chunk is never copied,
 * and a short answer does not make garbage of its own.
 */
let spare = nothing;
let spareFrom = 0;

/** Collects bytes of JSON text into chunks of about 64 KiB. */
export class ChunkWriter {
  private bytes = nothing;
  /** Where the chunk starts and where it ends so far. */
  private start = 0;
  private end = 0;

  /** Adds bytes `from` to `to` (exclusive) of `source`. */
  add(source: Buffer, from = 0, to = source.length): void {
    const end = this.end + to - from;
    if (end > this.bytes.length) {
      this.reserve(to - from);
      this.add(source, from, to);
      return;
    }
    source.copy(this.bytes, this.end, from, to);
    this.end = end;
  }

  /** Adds text of ASCII characters. */
  addAscii(text: string): void {
    if (this.end + text.length > this.bytes.length) this.reserve(text.length);
    this.end += this.bytes.write(text, this.end, 'latin1');
  }

  /** Adds one ASCII character. */
  addByte(byte: number): void {
    if (this.end === this.bytes.length) this.reserve(1);
    this.bytes[this.end++] = byte;
  }

  get isFull(): boolean {
    return this.end - this.start >= chunkBytes;
  }

  get isEmpty(): boolean {
    return this.end === this.start;
  }

  /** Hands over what was collected and begins a new chunk. */
  take(): Uint8Array {
    const chunk = this.bytes.subarray(this.start, this.end);
    spare = this.bytes;
    spareFrom = this.end;
    this.bytes = nothing;
    this.start = 0;
    this.end = 0;
    return chunk;
  }

  private reserve(more: number): void {
    const length = this.end - this.start;
    if (length === 0 && spareFrom + more <= spare.length) {
      this.bytes = spare;
      this.start = spareFrom;
      this.end = spareFrom;
      spare = nothing;
      spareFrom = 0;
      return;
    }
    const larger = Buffer.allocUnsafeSlow(Math.max(slabBytes, (length + more) * 2));
    this.bytes.copy(larger, 0, this.start, this.end);
    this.bytes = larger;
    this.start = 0;
    this.end = length;
  }
}
/** The elements of a JSON array as chunks of text: `write` adds one element, the commas come from here. */
export class JsonElements<T> implements Iterable<Uint8Array> {
  private readonly items: Iterable<T>;
  private readonly write: (item: T, out: ChunkWriter) => void;

  constructor(items: Iterable<T>, write: (item: T, out: ChunkWriter) => void) {
    this.items = items;
    this.write = write;
  }

  /** Without brackets. */
  [Symbol.iterator](): Iterator<Uint8Array> {
    return this.within('', '');
  }

  /** Between two texts of ASCII characters: a short array is one chunk with them. */
  *within(head: string, tail: string): Generator<Uint8Array> {
    const { write } = this;
    const out = new ChunkWriter();
    out.addAscii(head);
    let first = true;
    const misses = new Misses();
    for (const item of this.items) {
      if (first) first = false;
      else out.addByte(comma);
      try {
        write(item, out);
      } catch (error) {
        misses.add(error);
      }
      if (misses.any) misses.pass();
      else if (out.isFull) yield out.take();
    }
    misses.throwIfAny();
    out.addAscii(tail);
    if (!out.isEmpty) yield out.take();
  }
}
