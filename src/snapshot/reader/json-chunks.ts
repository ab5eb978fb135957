const chunkBytes = 65_536;
const workBytes = chunkBytes + chunkBytes / 8;
/** A buffer to collect in that nobody uses now: short answers would otherwise leave 72 KiB of garbage each. */
let spare: Buffer<ArrayBuffer> | undefined;
const comma = 0x2c;

/** Collects bytes of JSON text into chunks of about 64 KiB. */
export class ChunkWriter {
  private buffer: Buffer<ArrayBuffer> = Buffer.alloc(0);
  private length = 0;

  /** Adds bytes `from` to `to` (exclusive) of `source`. */
  add(source: Buffer, from = 0, to = source.length): void {
    this.reserve(to - from);
    source.copy(this.buffer, this.length, from, to);
    this.length += to - from;
  }

  /** Adds text of ASCII characters. */
  addAscii(text: string): void {
    this.reserve(text.length);
    this.length += this.buffer.write(text, this.length, 'latin1');
  }

  addComma(): void {
    this.reserve(1);
    this.buffer[this.length++] = comma;
  }

  get isFull(): boolean {
    return this.length >= chunkBytes;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Hands over what was collected and begins a new chunk. */
  take(): Uint8Array {
    const chunk = Buffer.allocUnsafe(this.length);
    this.buffer.copy(chunk, 0, 0, this.length);
    if (this.buffer.length === workBytes) spare = this.buffer;
    this.buffer = Buffer.alloc(0);
    this.length = 0;
    return chunk;
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.buffer.length) return;
    if (this.length === 0 && needed <= workBytes && spare !== undefined) {
      this.buffer = spare;
      spare = undefined;
      return;
    }
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.buffer.length * 2, workBytes));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

/** Chunks of the elements of a JSON array, without its brackets: `write` adds one element, the commas come from here. */
export function* jsonElements<T>(items: Iterable<T>, write: (item: T, out: ChunkWriter) => void): Iterable<Uint8Array> {
  const out = new ChunkWriter();
  let first = true;
  for (const item of items) {
    if (first) first = false;
    else out.addComma();
    write(item, out);
    if (out.isFull) yield out.take();
  }
  if (!out.isEmpty) yield out.take();
}
