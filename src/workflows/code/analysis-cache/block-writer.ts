import { compress } from '../../../snapshot/format/compression.ts';
import type { BlockPlace, BlockReader, EntryPlace } from './block-reader.ts';

/** Bytes of texts after which a block is closed. */
const blockBytes = 1 << 20;

/** Entries taken over one after the other from one block. */
interface Run {
  readonly source: BlockReader;
  readonly block: number;
  readonly entries: { readonly index: number; readonly place: EntryPlace }[];
}

/** Puts entries into blocks. A block of which all entries are taken over, one after the other, is taken over as it is stored. */
export class BlockWriter {
  readonly blocks: BlockPlace[] = [];
  /** Where each entry is, in the order in which they came. Whole once `finish` was called. */
  readonly places: EntryPlace[] = [];
  private readonly write: (frame: Uint8Array) => number;
  private count = 0;
  private run: Run | null = null;
  private pending: { readonly index: number; readonly text: Buffer }[] = [];
  private pendingBytes = 0;

  /** @param write puts a frame behind what was written and returns its first byte */
  constructor(write: (frame: Uint8Array) => number) {
    this.write = write;
  }

  add(text: Buffer): void {
    this.endRun();
    this.put(this.count++, text);
  }

  /** Takes over an entry of another file. */
  copy(source: BlockReader, place: EntryPlace): void {
    const [block] = place;
    if (this.run?.source !== source || this.run.block !== block) this.endRun();
    this.run ??= { source, block, entries: [] };
    this.run.entries.push({ index: this.count++, place });
  }

  finish(): void {
    this.endRun();
    this.flush();
  }

  private endRun(): void {
    const { run } = this;
    if (run === null) return;
    this.run = null;
    const { source, block, entries } = run;
    if (entries.length < source.entriesIn(block)) {
      for (const { index, place } of entries) this.put(index, source.entry(place));
      return;
    }
    this.flush();
    const number = this.putBlock(...source.frame(block));
    for (const { index, place } of entries) this.places[index] = [number, place[1], place[2]];
  }

  private put(index: number, text: Buffer): void {
    this.pending.push({ index, text });
    this.pendingBytes += text.length;
    if (this.pendingBytes >= blockBytes) this.flush();
  }

  private flush(): void {
    const { pending, pendingBytes } = this;
    if (pending.length === 0) return;
    this.pending = [];
    this.pendingBytes = 0;
    const number = this.putBlock(compress(Buffer.concat(pending.map(({ text }) => text))), pendingBytes);
    let from = 0;
    for (const { index, text } of pending) {
      this.places[index] = [number, from, text.length];
      from += text.length;
    }
  }

  private putBlock(frame: Uint8Array, textLength: number): number {
    this.blocks.push([this.write(frame), frame.length, textLength]);
    return this.blocks.length - 1;
  }
}
