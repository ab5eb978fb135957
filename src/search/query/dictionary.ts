import { gramKey } from '../gram-key.ts';
import { EntrySet } from './entry-set.ts';
import { GramTable, hasGrams, type Postings } from './gram-table.ts';
import { allocateBits, bitmapWords, type IndexContext, makeList, type NumberList } from './index-context.ts';
import { placeNeedle } from './needle.ts';
import { gramsOf } from './needle-grams.ts';
import type { SectionLoader } from './section-loader.ts';

/** Nanoseconds that reading a byte in a scan and looking into one text take, measured roughly. */
const scanByteCost = 0.2;
const verifyCost = 30;
const decodeCost = 1.5;
/** Intersecting with a list so many times longer than the candidates costs more than looking into those. */
const longestIntersected = 24;
/** Bytes that verifying texts needs for itself. */
const verifyBuffer = 128;

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

  /** Says which postings `match` will read, so that those of several needles and fields come together. */
  expect(needle: Uint8Array): void {
    const grams = this.#grams;
    if (grams === undefined || grams.isWhole || needle.length > this.longest) return;
    grams.expect(needle.length <= 3 ? this.#readForShort(needle, grams) : this.#readForLong(needle, grams));
  }

  /** Keeps in place the objects of a list whose text contains the needle; returns how many. `column`: the entry of each object. */
  verifyObjects(needle: Uint8Array, objects: NumberList, column: number): number {
    const { memory, kernels } = this.#context;
    if (needle.length > this.longest) return 0;
    const placed = placeNeedle(memory, needle, this.#frequencies);
    const { address, length } = objects;
    return kernels.verifyListed(address, length, column, this.size, this.text, this.offsets, placed);
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
    if (postings && !postings.blocks) return this.#exactly(postings, grams);
    const parts = this.#beginningWith(needle, grams);
    if (parts.length === 0) return undefined;
    const bits = allocateBits(this.#context, this.size);
    const blockBits = allocateBits(this.#context, grams.blockCount);
    grams.ensure(parts);
    for (const part of parts) {
      this.#addPostings(part.blocks ? blockBits : bits, part, part.blocks ? grams.blockCount : this.size);
    }
    const { kernels } = this.#context;
    const blocks = makeList(this.#context, grams.blockCount, (out) =>
      kernels.listBits(blockBits, bitmapWords(grams.blockCount), out),
    );
    if (blocks.length > 0) {
      const { address, length } = this.#scanBlocks(needle, grams, blocks);
      kernels.setEntries(bits, address, length);
    }
    return EntrySet.ofBits(this.#context, this.size, bits, kernels.weighBits(bits, this.words, this.starts));
  }

  #readForShort(needle: Uint8Array, grams: GramTable): readonly Postings[] {
    const postings = this.#shortPostings(needle, grams);
    return postings && !postings.blocks ? [postings] : this.#beginningWith(needle, grams);
  }

  /** Postings of all grams of three bytes that begin with a needle. */
  #beginningWith(needle: Uint8Array, grams: GramTable): Postings[] {
    const [a, b, c] = [needle[0]!, needle[1], needle[2]];
    const from = grams.lowerBound(gramKey(3, a, b ?? 0, c ?? 0));
    const to = grams.lowerBound(gramKey(3, a, b ?? 255, c ?? 255) + 1);
    return Array.from({ length: to - from }, (_, i) => grams.at(from + i));
  }

  /** The entries of postings that say it all. */
  #exactly(postings: Postings, grams: GramTable): EntrySet {
    grams.ensure([postings]);
    if (postings.bitmap) return EntrySet.ofBits(this.#context, this.size, postings.address, grams.weightOf(postings));
    const address = this.#context.memory.allocate(postings.count * 4);
    this.#context.kernels.decodeList(postings.address, postings.count, address);
    return EntrySet.ofList(this.#context, this.size, this.starts, { address, length: postings.count });
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
    if (found.whole && !found.whole.blocks) return this.#exactly(found.whole, grams);
    const postings = this.#byCost(found.postings);
    const inBlocks = postings[0]!.blocks;
    const usable = postings.filter((other) => mayThin(postings[0]!, other));
    grams.ensure(usable);
    const units = this.#intersect(usable, inBlocks ? grams.blockCount : this.size);
    if (units.length === 0) return undefined;
    if (inBlocks) return this.#matchInBlocks(needle, grams, units, postings);
    if (units.length * verifyCost > this.#byteLength * scanByteCost) return this.#scanAll(needle);
    return this.#verify(needle, units);
  }

  /** What is looked at alone in blocks included, as it costs little beside a round of its own. */
  #readForLong(needle: Uint8Array, grams: GramTable): readonly Postings[] {
    const found = gramsOf(grams, needle, this.size);
    if (!found) return [];
    if (found.whole && !found.whole.blocks) return [found.whole];
    const postings = this.#byCost(found.postings);
    const common = postings[0]!.blocks ? postings.find(isListed) : undefined;
    const usable = postings.filter((other) => mayThin(postings[0]!, other));
    return common === undefined ? usable : [...usable, common];
  }

  #byCost(postings: readonly Postings[]): Postings[] {
    return postings.toSorted((a, b) => this.#cost(a) - this.#cost(b));
  }

  /** The entries of blocks that contain the needle: those of a common gram are looked at alone where that saves scanning. */
  #matchInBlocks(
    needle: Uint8Array,
    grams: GramTable,
    blocks: NumberList,
    postings: readonly Postings[],
  ): EntrySet | undefined {
    const { memory, kernels } = this.#context;
    const common = postings.find(isListed);
    const scanCost = (blocks.length * this.#byteLength * scanByteCost) / grams.blockCount;
    const inBlocks = common ? (common.count * blocks.length) / grams.blockCount : 0;
    if (!common || common.count * decodeCost + inBlocks * verifyCost > scanCost) {
      return this.#found(this.#scanBlocks(needle, grams, blocks));
    }
    grams.ensure([common]);
    const address = memory.allocate(common.count * 4);
    kernels.decodeList(common.address, common.count, address);
    const length = kernels.keepInBlocks(address, common.count, blocks.address, blocks.length, grams.blockStarts);
    return this.#verify(needle, { address, length });
  }

  /** Nanoseconds that looking at every candidate of postings will take. */
  #cost({ blocks, count }: Postings): number {
    return count * (blocks ? (this.#byteLength * scanByteCost) / this.#grams!.blockCount : verifyCost);
  }

  /** The units that are in the first postings and in as many of the others as pay; all are of one kind. */
  #intersect(postings: readonly Postings[], size: number): NumberList {
    const { memory, kernels } = this.#context;
    const [first, ...others] = postings;
    const address = memory.allocate(first!.count * 4);
    if (first!.bitmap) {
      const bits = allocateBits(this.#context, size);
      kernels.orBits(bits, first!.address, bitmapWords(size));
      for (const other of others) if (other.bitmap) kernels.andBits(bits, other.address, bitmapWords(size));
      return { address, length: kernels.listBits(bits, bitmapWords(size), address) };
    }
    kernels.decodeList(first!.address, first!.count, address);
    let length = first!.count;
    for (const other of others) {
      if (length < 4) break;
      if (other.bitmap) length = kernels.intersectBits(address, length, other.address);
      else if (other.count <= length * longestIntersected) {
        length = kernels.intersectList(address, length, other.address, other.count);
      }
    }
    return { address, length };
  }

  #scanAll(needle: Uint8Array): EntrySet | undefined {
    const { memory, kernels } = this.#context;
    const placed = placeNeedle(memory, needle, this.#frequencies);
    const scan = (out: number): number => kernels.scanTexts(this.text, this.offsets, 0, this.size, placed, out);
    return this.#found(makeList(this.#context, this.size, scan));
  }

  /** The entries of listed blocks that contain the needle. */
  #scanBlocks(needle: Uint8Array, { blockStarts }: GramTable, { address, length }: NumberList): NumberList {
    const { memory, kernels } = this.#context;
    const placed = placeNeedle(memory, needle, this.#frequencies);
    return makeList(this.#context, this.size, (out) =>
      kernels.scanBlocks(this.text, this.offsets, blockStarts, address, length, placed, out),
    );
  }

  #verify(needle: Uint8Array, { address, length }: NumberList): EntrySet | undefined {
    const { memory, kernels } = this.#context;
    const placed = placeNeedle(memory, needle, this.#frequencies);
    const room = memory.allocate(verifyBuffer);
    const kept = kernels.verifyTexts(this.text, this.offsets, address, length, placed, room);
    return this.#found({ address, length: kept });
  }

  #found(entries: NumberList): EntrySet | undefined {
    return entries.length === 0 ? undefined : EntrySet.ofList(this.#context, this.size, this.starts, entries);
  }
}

/** Whether postings are a list of entries. */
function isListed({ blocks, bitmap }: Postings): boolean {
  return !blocks && !bitmap;
}

/** Whether postings can thin out what the first ones leave: the others of their kind that are not far longer. */
function mayThin(first: Postings, other: Postings): boolean {
  return other.blocks === first.blocks && (other.bitmap || other.count <= first.count * longestIntersected);
}
