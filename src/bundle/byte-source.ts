/** The compressed bytes of a bundle ended too early, go on after their end, or are damaged. */
export class BrokenStreamError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BrokenStreamError';
  }
}

export const cutShort = 'the compressed data end too early';

/** Bytes that arrive in chunks of any size, taken in pieces of wanted sizes. */
export class ByteSource {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array(0);
  private ended = false;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `count` bytes, fewer at the end; they stay to be taken. */
  async peek(count: number): Promise<Uint8Array> {
    while (this.rest.length < count && (await this.pull()));
    return this.rest.subarray(0, count);
  }

  /** Exactly `count` bytes; throws `BrokenStreamError` when there are fewer. Meant for small counts. */
  async take(count: number): Promise<Uint8Array> {
    const bytes = await this.peek(count);
    if (bytes.length < count) throw new BrokenStreamError(cutShort);
    this.rest = this.rest.subarray(count);
    return bytes;
  }

  /** The next `count` bytes as they arrive, all that remain by default. */
  async *pieces(count = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array, void, undefined> {
    let wanted = count;
    while (wanted > 0) {
      if (this.rest.length === 0 && !(await this.pull())) {
        if (wanted === Number.POSITIVE_INFINITY) return;
        throw new BrokenStreamError(cutShort);
      }
      const piece = this.rest.subarray(0, wanted);
      this.rest = this.rest.subarray(piece.length);
      wanted -= piece.length;
      yield piece;
    }
  }

  /** Lets go of the chunks not taken. */
  async close(): Promise<void> {
    if (!this.ended) await this.chunks.return?.();
  }

  private async pull(): Promise<boolean> {
    if (this.ended) return false;
    const next = await this.chunks.next();
    if (next.done === true) {
      this.ended = true;
      return false;
    }
    this.rest = this.rest.length === 0 ? next.value : Buffer.concat([this.rest, next.value]);
    return true;
  }
}
