/** Wire types of protocol buffers that SCIP uses or that must be passed over. */
export const wireType = { varint: 0, fixed64: 1, bytes: 2, startGroup: 3, endGroup: 4, fixed32: 5 } as const;

/** Bytes that are no message of the wire format; `offset` is where in the buffer read. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Reads the protocol buffers wire format in place: the caller sets `at` and `end`, reads tags and values, and gets lengths, never
 * copies. Numbers above 2^53 lose their lowest bits; SCIP has none that large. https://protobuf.dev/programming-guides/encoding/
 */
export class WireCursor {
  bytes: Buffer;
  at = 0;
  end = 0;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.bytes = bytes;
    this.end = bytes.length;
  }

  /** Goes to a range of some bytes. */
  from(at: number, end: number, bytes: Buffer): this {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    return this;
  }

  /** Throws `WireError` at a number that does not end. */
  varint(): number {
    const { bytes } = this;
    let at = this.at;
    const first = at < this.end ? (bytes[at++] as number) : this.cut();
    if (first < 0x80) {
      this.at = at;
      return first;
    }
    let value = first & 0x7f;
    for (let factor = 0x80; factor <= 2 ** 63; factor *= 0x80) {
      const byte = at < this.end ? (bytes[at++] as number) : this.cut();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) {
        this.at = at;
        return value;
      }
    }
    throw new WireError('a number takes more than ten bytes', this.at);
  }

  /** A number of 32 bits with sign, as int32 stands on the wire. */
  int32(): number {
    const value = this.varint();
    // A negative number has all 64 bits; its lowest 32 are lost in a double, but every such number is out of any range we accept.
    return value > 0x7fff_ffff ? -1 : value;
  }

  /** Length of a field that holds bytes; it lies whole before `end`. */
  length(): number {
    const length = this.varint();
    if (length > this.end - this.at) throw new WireError('a field is longer than what holds it', this.at);
    return length;
  }

  /** Passes over the value of a field that is not wanted. */
  skip(type: number): void {
    if (type === wireType.varint) this.varint();
    else if (type === wireType.bytes) this.advance(this.length());
    else if (type === wireType.fixed64) this.advance(8);
    else if (type === wireType.fixed32) this.advance(4);
    else if (type === wireType.startGroup) this.skipGroup();
    else throw new WireError(`a field has the wire type ${type}, which is none`, this.at);
  }

  private skipGroup(): void {
    for (;;) {
      const type = this.varint() & 7;
      if (type === wireType.endGroup) return;
      this.skip(type);
    }
  }

  private advance(bytes: number): void {
    if (bytes > this.end - this.at) this.cut();
    this.at += bytes;
  }

  private cut(): never {
    throw new WireError('a field ends too early', this.at);
  }
}
