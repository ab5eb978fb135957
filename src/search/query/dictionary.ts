import { gramKey } from '../gram-key.ts';
import { GramTable, type Postings } from './gram-table.ts';
import { allocateBits, bitmapWords, type IndexContext } from './index-context.ts';
import { placeNeedle } from './needle.ts';
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
    this.#grams = GramTable.load(context.memory, loader, prefix);
  }

  /** The entries whose text contains the needle (at least one byte); undefined: none. */
  match(needle: Uint8Array): EntrySet | undefined {
    if (needle.length > this.longest) return undefined;
    if (!this.#grams) return this.#scanAll(needle);
    return needle.length <= 3 ? this.#matchGram(needle, this.#grams) : this.#matchLong(needle, this.#grams);
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
    const grams = this.#gramsOf(needle, this.#grams);
    const rarest = grams?.[0];
    if (!rarest) return 0;
    return Math.min(this.#byteLength * scanByteCost, rarest.count * this.#candidateCost(rarest));
  }

  #matchGram(needle: Uint8Array, grams: GramTable): EntrySet | undefined {
    const { kernels } = this.#context;
    const postings = this.#shortPostings(needle, grams);
    if (postings?.bitmap && !postings.blocks) return { bits: postings.address, weight: postings.weight! };
    const [a, b, c] = [needle[0]!, needle[1] ?? 0, needle[2] ?? 0];
    const [b2, c2] = [needle[1] ?? 255, needle[2] ?? 255];
    const from = grams.lowerBound(gramKey(3, a, b, c));
    const to = grams.lowerBound(gramKey(3, a, b2, c2) + 1);
    if (postings && needle.length < 3) {
      const bits = allocateBits(this.#context, this.size);
      kernels.addList(bits, postings.address, postings.count);
      return this.#weighed(bits);
    }
    if (from === to) return undefined;
    const inBlocks = grams.at(from).blocks;
    const bits = allocateBits(this.#context, inBlocks ? grams.blockCount : this.size);
    for (let i = from; i < to; i++) this.#addPostings(bits, grams.at(i), inBlocks ? grams.blockCount : this.size);
    if (!inBlocks) return this.#weighed(bits);
    const blocks = this.#context.memory.allocate(grams.blockCount * 4);
    return this.#scanBlocks(needle, grams, blocks, kernels.listBits(bits, bitmapWords(grams.blockCount), blocks));
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

  /** Needles of four bytes and more: the rarest grams say where to look. */
  #matchLong(needle: Uint8Array, grams: GramTable): EntrySet | undefined {
    const postings = this.#gramsOf(needle, grams);
    const rarest = postings?.[0];
    if (!postings || !rarest) return undefined;
    const { list, length } = this.#intersect(postings, rarest.blocks ? grams.blockCount : this.size);
    if (length === 0) return undefined;
    if (rarest.blocks) return this.#scanBlocks(needle, grams, list, length);
    if (length * verifyCost > this.#byteLength * scanByteCost) return this.#scanAll(needle);
    return this.#verify(needle, list, length);
  }

  /** The postings of all grams of a needle, the most selective first; undefined when one does not occur. */
  #gramsOf(needle: Uint8Array, grams: GramTable): Postings[] | undefined {
    const found: Postings[] = [];
    for (let i = 0; i + 3 <= needle.length; i++) {
      const postings = grams.find(gramKey(3, needle[i]!, needle[i + 1]!, needle[i + 2]!));
      if (!postings) return undefined;
      found.push(postings);
    }
    return found.sort((a, b) => a.count * this.#candidateCost(a) - b.count * this.#candidateCost(b));
  }

  /** Nanoseconds that one candidate of a posting will cost. */
  #candidateCost({ blocks }: Postings): number {
    return blocks ? (this.#byteLength * scanByteCost) / this.#grams!.blockCount : verifyCost;
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

  #scanBlocks(needle: Uint8Array, grams: GramTable, blocks: number, length: number): EntrySet | undefined {
    const { memory, kernels } = this.#context;
    const bits = allocateBits(this.#context, this.size);
    const placed = placeNeedle(memory, needle, this.#frequencies);
    const { text, offsets } = this;
    return this.#found(bits, kernels.scanBlocks(text, offsets, grams.blockStarts, blocks, length, placed, bits));
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
