import { decompress } from '../../../snapshot/format/compression.ts';

/** A compressed run of entries in a file: first byte, bytes of the frame, bytes of the texts in it. */
export type BlockPlace = readonly [from: number, length: number, textLength: number];

/** Number of the block, first byte in its texts, bytes. */
export type EntryPlace = readonly [block: number, from: number, length: number];

/**
 * Entries in blocks, for a reader that goes through them in their order: the block read last stays decoded, the others do not.
 * A frame for each entry would be the simpler, but each costs as much to open as a hundred kilobytes to decode.
 */
export class BlockReader {
  private readonly bytes: Buffer;
  private readonly blocks: readonly BlockPlace[];
  private readonly counts: number[];
  private decoded: { readonly block: number; readonly texts: Buffer } | null = null;

  /** @param entries places of all entries */
  constructor(bytes: Buffer, blocks: readonly BlockPlace[], entries: Iterable<EntryPlace>) {
    this.bytes = bytes;
    this.blocks = blocks;
    this.counts = blocks.map(() => 0);
    for (const [block] of entries) this.counts[block] = this.entriesIn(block) + 1;
  }

  entriesIn(block: number): number {
    return this.counts[block] as number;
  }

  entry([block, from, length]: EntryPlace): Buffer {
    return this.textsOf(block).subarray(from, from + length);
  }

  /** A block as it is stored, and the bytes of the texts in it. */
  frame(block: number): readonly [frame: Buffer, textLength: number] {
    const [from, length, textLength] = this.blocks[block] as BlockPlace;
    return [this.bytes.subarray(from, from + length), textLength];
  }

  private textsOf(block: number): Buffer {
    if (this.decoded?.block !== block) this.decoded = { block, texts: decompress(...this.frame(block)) };
    return this.decoded.texts;
  }
}
