import { gramKey } from '../gram-key.ts';
import { GramTable, hasGrams, type Postings } from './gram-table.ts';
import { allocateBits, bitmapWords, type IndexContext } from './index-context.ts';
import { placeNeedle } from './needle.ts';
import { gramsOf } from './needle-grams.ts';
import type { SectionLoader } from './section-loader.ts';

/** Entries of a dictionary: a bitmap, not to be written to, and the number of objects they have (each object counted for each entry). */
export interface EntrySet {
  readonly bits: number;
  readonly weight: number;
}

/** Nanoseconds that reading a byte in a scan and looking into one text take, measured roughly. */
const scanByteCost = 0.2;
const verifyCost = 30;
const decodeCost = 1.5;
/** Intersecting with a list so many times longer than the candidates costs more than looking into those. */
const longestIntersected = 24;

/** Distinct texts with the structures to find those that contain a needle. */
export class Dictionary {
  readonly size: number;
  readonly words: number;
  /** Bytes of the longest text. */
  readonly longest: number;
  readonly text: number;
  readonly offsets: number;
  /** Address of the numbers that say where the objects of each entry begin. */
  readonly starts: number;
  readonly #byteLength: number;
  readonly #frequencies: number;
  readonly #grams: GramTable | undefined;
  readonly #context: IndexContext;

  constructor(context: IndexContext, loader: SectionLoader, prefix: string) {
    this.#context = context;
    const text = loader.load(`${prefix}/text`);
    const offsets = loader.load(`${prefix}/offsets`);
    this.text = text.address;
    this.#byteLength = text.byteLength;
    this.offsets = offsets.address;
    this.size = offsets.byteLength / 4 - 1;
    this.words = bitmapWords(this.size);
    this.starts = loader.load(`${prefix}/starts`).address;
    this.#frequencies = loader.load(`${prefix}/bytes`).address;
    this.longest = context.memory.u32[loader.load(`${prefix}/longest`).address >>> 2]!;
    this.#grams = hasGrams(loader, prefix) ? new GramTable(context.memory, loader, prefix) : undefined;
  }

  /** The entries whose text contains the needle (at least one byte); undefined: none. */
  match(needle: Uint8Array): EntrySet | undefined {
    if (needle.length > this.longest) return undefined;
    if (!this.#grams) return this.#scanAll(needle);
    return needle.length <= 3 ? this.#matchShort(needle, this.#grams) : this.#matchLong(needle, this.#grams);
  }

  /** Those entries of a set whose text contains the needle. */
  matchWithin(needle: Uint8Array, entries: number): EntrySet | undefined {
    const { memory, kernels } = this.#context;
    if (needle.length > this.longest) return undefined;
    const list = memory.allocate(this.size * 4);
    return this.#verify(needle, list, kernels.listBits(entries, this.words, list));
  }

  /** Nanoseconds, roughly, that `match` will take. */
  estimate(needle: Uint8Array): number {
    if (needle.length > this.longest) return 0;
    if (!this.#grams) return this.#byteLength * scanByteCost;
    if (needle.length <= 3) return (this.#shortPostings(needle, this.#grams)?.count ?? this.size / 16) * decodeCost;
    const found = gramsOf(this.#grams, needle, this.size);
    if (!found) return 0;
    if (found.whole) return found.whole.count * decodeCost;
    const scan = this.#byteLength * scanByteCost;
    return found.postings.reduce((least, postings) => Math.min(least, this.#cost(postings)), scan);
  }

  /** Needles of one to three bytes: their own postings, or those of all grams of three bytes that begin with them. */
  #matchShort(needle: Uint8Array, grams: GramTable): EntrySet | undefined {
    const postings = this.#shortPostings(needle, grams);
    if (postings && !postings.blocks) return this.#exactly(postings);
    const [a, b, c] = [needle[0]!, needle[1], needle[2]];
    const from = grams.lowerBound(gramKey(3, a, b ?? 0, c ?? 0));
    const to = grams.lowerBound(gramKey(3, a, b ?? 255, c ?? 255) + 1);
    if (from === to) return undefined;
    const bits = allocateBits(this.#context, this.size);
    const blockBits = allocateBits(this.#context, grams.blockCount);
    for (let i = from; i < to; i++) {
      const part = grams.at(i);
      this.#addPostings(part.blocks ? blockBits : bits, part, part.blocks ? grams.blockCount : this.size);
    }
    const { memory, kernels } = this.#context;
    const blocks = memory.allocate(grams.blockCount * 4);
    const blockCount = kernels.listBits(blockBits, bitmapWords(grams.blockCount), blocks);
    if (blockCount > 0) this.#scanBlocks(needle, grams, blocks, blockCount, bits);
    return this.#weighed(bits);
  }

  /** The entries of postings that say it all. */
  #exactly(postings: Postings): EntrySet {
    if (postings.bitmap) return { bits: postings.address, weight: postings.weight! };
    const bits = allocateBits(this.#context, this.size);
    this.#addPostings(bits, postings, this.size);
    return this.#weighed(bits);
  }

  /** Postings of a needle of one to three bytes that are kept under its own key. */
  #shortPostings(needle: Uint8Array, grams: GramTable): Postings | undefined {
    return grams.find(gramKey(needle.length, needle[0]!, needle[1] ?? 0, needle[2] ?? 0));
  }

  #addPostings(bits: number, postings: Postings, size: number): void {
    const { kernels } = this.#context;
    if (postings.bitmap) kernels.orBits(bits, postings.address, bitmapWords(size));
    else kernels.addList(bits, postings.address, postings.count);
  }

  /** Needles of four bytes and more: the rarest grams say where to look, unless the needle is itself a gram. */
  #matchLong(needle: Uint8Array, grams: GramTable): EntrySet | undefined {
    const found = gramsOf(grams, needle, this.size);
    if (!found) return undefined;
    if (found.whole && !found.whole.blocks) return this.#exactly(found.whole);
    const postings = found.postings.toSorted((a, b) => this.#cost(a) - this.#cost(b));
    const inBlocks = postings[0]!.blocks;
    const { list, length } = this.#intersect(postings, inBlocks ? grams.blockCount : this.size);
    if (length === 0) return undefined;
    if (inBlocks) {
      const bits = allocateBits(this.#context, this.size);
      return this.#found(bits, this.#scanBlocks(needle, grams, list, length, bits));
    }
    if (length * verifyCost > this.#byteLength * scanByteCost) return this.#scanAll(needle);
    return this.#verify(needle, list, length);
  }

  /** Nanoseconds that looking at every candidate of postings will take. */
  #cost({ blocks, count }: Postings): number {
    return count * (blocks ? (this.#byteLength * scanByteCost) / this.#grams!.blockCount : verifyCost);
  }

  /** The units that are in the first postings and in as many of the others as pay. */
  #intersect(postings: readonly Postings[], size: number): { readonly list: number; readonly length: number } {
    const { memory, kernels } = this.#context;
    const [first, ...others] = postings.filter(({ blocks }) => blocks === postings[0]!.blocks);
    const list = memory.allocate(size * 4);
    let length = first!.count;
    if (first!.bitmap) {
      const bits = allocateBits(this.#context, size);
      kernels.orBits(bits, first!.address, bitmapWords(size));
      for (const { address, bitmap } of others) if (bitmap) kernels.andBits(bits, address, bitmapWords(size));
      return { list, length: kernels.listBits(bits, bitmapWords(size), list) };
    }
    kernels.decodeList(first!.address, first!.count, list);
    for (const { address, bitmap, count } of others) {
      if (length < 4) break;
      if (bitmap) length = kernels.intersectBits(list, length, address);
      else if (count <= length * longestIntersected) length = kernels.intersectList(list, length, address, count);
    }
    return { list, length };
  }

  #scanAll(needle: Uint8Array): EntrySet | undefined {
    const { memory, kernels } = this.#context;
    const bits = allocateBits(this.#context, this.size);
    const placed = placeNeedle(memory, needle, this.#frequencies);
    return this.#found(bits, kernels.scanTexts(this.text, this.offsets, 0, this.size, placed, bits));
  }

  /** Adds the entries of listed blocks that contain the needle; returns how many. */
  #scanBlocks(needle: Uint8Array, grams: GramTable, blocks: number, length: number, bits: number): number {
    const { memory, kernels } = this.#context;
    const placed = placeNeedle(memory, needle, this.#frequencies);
    return kernels.scanBlocks(this.text, this.offsets, grams.blockStarts, blocks, length, placed, bits);
  }

  #verify(needle: Uint8Array, list: number, length: number): EntrySet | undefined {
    const { memory, kernels } = this.#context;
    const bits = allocateBits(this.#context, this.size);
    const placed = placeNeedle(memory, needle, this.#frequencies);
    return this.#found(bits, kernels.verifyTexts(this.text, this.offsets, list, length, placed, bits));
  }

  #found(bits: number, count: number): EntrySet | undefined {
    return count === 0 ? undefined : this.#weighed(bits);
  }

  #weighed(bits: number): EntrySet {
    return { bits, weight: this.#context.kernels.weighBits(bits, this.words, this.starts) };
  }
}
