/** Bytes that grow at the end and are passed on when there are many. */
export class ByteWriter {
  bytes: Buffer<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1 << 16) {
    this.bytes = Buffer.from(new ArrayBuffer(capacity));
  }

  /** Makes room for so many bytes more. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = Buffer.from(new ArrayBuffer(Math.max(this.bytes.length * 2, this.length + count)));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  add(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Characters up to U+007F only. */
  addAscii(text: string): void {
    this.reserve(text.length);
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  addVarint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  /** What was written so far, valid until the next writing. */
  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  reset(): void {
    this.length = 0;
  }
}
