import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Asking } from '../absent-data.ts';

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

/** Chunks of an answer from its start, made anew; called when what the answer lacked was fetched. */
export type ChunksAgain = () => Promise<Iterator<Uint8Array>>;

/**
 * A long answer on its way to the client: chunks are read only as fast as the client takes them, so that memory stays bounded,
 * and the event loop turns between two of them, so that other answers are not held up. Where the answer comes to what is not here yet, that is
 * fetched, and the answer, made again from its start, goes on where it was. `release` is called once, whatever the end.
 */
export class ChunkStream extends Readable {
  private chunks: Iterator<Uint8Array>;
  private readonly again: ChunksAgain;
  private readonly release: () => void;
  private readonly asking = new Asking();
  private first: Buffer | undefined;
  /** Bytes given out. */
  private given = 0;

  constructor(
    first: Buffer,
    chunks: Iterator<Uint8Array>,
    ends: { readonly again: ChunksAgain; readonly release: () => void },
  ) {
    super({ highWaterMark: writeSize });
    this.first = first;
    this.chunks = chunks;
    this.again = ends.again;
    this.release = ends.release;
  }

  override _read(): void {
    if (this.first) {
      this.give(this.first);
      this.first = undefined;
    } else setImmediate(() => this.pushNext());
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.release();
    callback(error);
  }

  private give(bytes: Buffer): void {
    this.given += bytes.length;
    this.push(bytes);
  }

  private pushNext(): void {
    if (this.destroyed) return;
    try {
      this.giveFrom(gather(this.chunks));
    } catch (error) {
      this.fetchFor(error).catch((failure: Error) => this.destroy(failure));
    }
  }

  private giveFrom({ bytes, done }: ReturnType<typeof gather>): void {
    if (bytes.length > 0) this.give(bytes);
    if (done) this.push(null);
  }

  private async fetchFor(missed: unknown): Promise<void> {
    for (let error = missed; !this.destroyed; ) {
      await this.asking.fetchFor(error);
      try {
        await this.goOn();
        return;
      } catch (next) {
        error = next;
      }
    }
  }

  /** Passes over what was given out, and gives what comes next. */
  private async goOn(): Promise<void> {
    this.chunks = await this.again();
    for (let passed = 0; !this.destroyed; await nextTurn()) {
      const next = gather(this.chunks);
      const known = this.given - passed;
      passed += next.bytes.length;
      if (passed <= this.given && !next.done) continue;
      this.giveFrom({ bytes: next.bytes.subarray(known), done: next.done });
      return;
    }
  }
}
