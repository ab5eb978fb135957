import { Readable } from 'node:stream';

/** What is gathered into one write. */
export const writeSize = 65_536;

/** Joins the next chunks to about `writeSize` bytes. `done` when there are no more. */
export function gather(chunks: Iterator<Uint8Array>): { readonly bytes: Buffer; readonly done: boolean } {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < writeSize) {
    const next = chunks.next();
    if (next.done) return { bytes: joined(parts, length), done: true };
    parts.push(next.value);
    length += next.value.length;
  }
  return { bytes: joined(parts, length), done: false };
}

function joined(parts: readonly Uint8Array[], length: number): Buffer {
  const only = parts[0];
  if (parts.length !== 1 || only === undefined) return Buffer.concat(parts, length);
  return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
}

/**
 * A long answer on its way to the client: chunks are read only as fast as the client takes them, so that memory stays bounded,
 * and the event loop turns between two of them, so that other answers are not held up. `release` is called once, whatever the end.
 */
export class ChunkStream extends Readable {
  private readonly chunks: Iterator<Uint8Array>;
  private readonly release: () => void;
  private first: Buffer | undefined;

  constructor(first: Buffer, chunks: Iterator<Uint8Array>, release: () => void) {
    super({ highWaterMark: writeSize });
    this.first = first;
    this.chunks = chunks;
    this.release = release;
  }

  override _read(): void {
    if (this.first) {
      this.push(this.first);
      this.first = undefined;
    } else setImmediate(() => this.pushNext());
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.release();
    callback(error);
  }

  private pushNext(): void {
    if (this.destroyed) return;
    try {
      const { bytes, done } = gather(this.chunks);
      if (bytes.length > 0) this.push(bytes);
      if (done) this.push(null);
    } catch (error) {
      this.destroy(error as Error);
    }
  }
}
