/** Turns strings into UTF-8, one at a time, into memory that is used again. An unpaired surrogate becomes U+FFFD. */
export class TextEncoding {
  /** The bytes of the string last encoded, padded with zeros to whole words. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  words: Uint32Array<ArrayBuffer> = new Uint32Array(0);
  private buffer = Buffer.alloc(0);

  /** Returns how many bytes the string takes. */
  encode(text: string): number {
    if (text.length * 3 + 4 > this.bytes.length) this.grow(text.length * 3 + 4);
    const length = this.buffer.write(text, 0, 'utf8');
    for (let i = length; (i & 3) !== 0; i++) this.bytes[i] = 0;
    return length;
  }

  private grow(bytes: number): void {
    this.bytes = new Uint8Array(Math.ceil((bytes * 1.5) / 4096) * 4096);
    this.words = new Uint32Array(this.bytes.buffer);
    this.buffer = Buffer.from(this.bytes.buffer);
  }
}
