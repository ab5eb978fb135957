import { bitmapFlag, bitmapHeader, blockFlag, countMask, longerGramKey } from '../gram-key.ts';
import type { LinearMemory } from '../kernels/linear-memory.ts';
import type { SectionPart } from '../sections.ts';
import type { SectionInParts } from './section-in-parts.ts';
import type { SectionLoader } from './section-loader.ts';

/** Postings of one gram: the entries (or blocks of entries) that contain it, as a list or a bitmap. */
export interface Postings {
  /** Place in the table. */
  readonly index: number;
  readonly address: number;
  readonly count: number;
  readonly bitmap: boolean;
  readonly blocks: boolean;
}

/** The gram index of a dictionary: sorted keys, and the postings of each. */
export class GramTable {
  readonly size: number;
  /** The size up to which grams grow where they are dense. */
  readonly longest: number;
  /** Address of the entries at which blocks begin; 0: every gram is of entries. */
  readonly blockStarts: number;
  readonly blockCount: number;
  readonly #memory: LinearMemory;
  readonly #keys: number;
  readonly #offsets: number;
  readonly #counts: number;
  readonly #postings: SectionInParts;
  /** Where postings begin, ascending: each ends where the next one begins. Made when parts are read. */
  #places: Uint32Array | undefined;

  /** For a dictionary that has grams (`hasGrams`). */
  constructor(memory: LinearMemory, loader: SectionLoader, prefix: string) {
    const keys = loader.load(`${prefix}/grams/keys`);
    this.#memory = memory;
    this.size = keys.byteLength / 4;
    this.#keys = keys.address >>> 2;
    this.#offsets = loader.load(`${prefix}/grams/offsets`).address >>> 2;
    this.#counts = loader.load(`${prefix}/grams/counts`).address >>> 2;
    this.#postings = loader.inParts(`${prefix}/grams/postings`);
    this.longest = memory.u32[loader.load(`${prefix}/grams/longest`).address >>> 2]!;
    const blocks = loader.loadIfThere(`${prefix}/grams/blocks`);
    this.blockStarts = blocks?.address ?? 0;
    this.blockCount = blocks ? blocks.byteLength / 4 - 1 : 0;
  }

  /** The postings of a key; undefined when the dictionary does not have it. */
  find(key: number): Postings | undefined {
    const index = this.lowerBound(key);
    return index < this.size && this.#memory.u32[this.#keys + index] === key ? this.at(index) : undefined;
  }

  /** The postings of the gram that is one byte longer. */
  grow({ index }: Postings, byte: number): Postings | undefined {
    return this.find(longerGramKey(index, byte));
  }

  /** Index of the first key not below the given one. */
  lowerBound(key: number): number {
    const { u32 } = this.#memory;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (u32[this.#keys + middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(index: number): Postings {
    const { u32 } = this.#memory;
    const counts = u32[this.#counts + index]!;
    const address = this.#postings.address + u32[this.#offsets + index]!;
    const bitmap = counts >= bitmapFlag;
    const blocks = (counts & blockFlag) !== 0;
    return {
      index,
      address: bitmap ? address + bitmapHeader : address,
      count: counts & countMask,
      bitmap,
      blocks,
    };
  }

  /** Number of objects of the entries of a bitmap over entries. */
  weightOf({ address }: Postings): number {
    return this.#memory.u32[(address - bitmapHeader) >>> 2]!;
  }

  /** Whether all postings are in memory. */
  get isWhole(): boolean {
    return this.#postings.isWhole;
  }

  /** Says that these postings will be read. */
  expect(postings: readonly Postings[]): void {
    if (!this.isWhole) this.#postings.expect(this.#partsOf(postings));
  }

  /** Reads these postings where they were not read yet: nothing may look at them before. */
  ensure(postings: readonly Postings[]): void {
    if (!this.isWhole) this.#postings.ensure(this.#partsOf(postings));
  }

  #partsOf(postings: readonly Postings[]): SectionPart[] {
    this.#places ??= this.#memory.u32.slice(this.#offsets, this.#offsets + this.size).sort();
    return postings.map(({ index }) => this.#partOf(index));
  }

  #partOf(index: number): SectionPart {
    const from = this.#memory.u32[this.#offsets + index]!;
    const places = this.#places!;
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (places[middle]! <= from) low = middle + 1;
      else high = middle;
    }
    return [from, places[low] ?? this.#postings.byteLength];
  }
}

export function hasGrams(loader: SectionLoader, prefix: string): boolean {
  return loader.has(`${prefix}/grams/keys`);
}
