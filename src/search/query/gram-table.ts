import { bitmapFlag, bitmapHeader, blockFlag, countMask } from '../gram-key.ts';
import type { LinearMemory } from '../kernels/linear-memory.ts';
import type { LoadedSection, SectionLoader } from './section-loader.ts';

/** Postings of one gram: the entries (or blocks of entries) that contain it, as a list or a bitmap. */
export interface Postings {
  readonly address: number;
  readonly count: number;
  readonly bitmap: boolean;
  readonly blocks: boolean;
  /** Number of objects of the entries; known of bitmaps over entries alone. */
  readonly weight: number | undefined;
}

/** The gram index of a dictionary: sorted keys, and the postings of each. */
export class GramTable {
  readonly size: number;
  /** Address of the entries at which blocks begin; 0: every gram is of entries. */
  readonly blockStarts: number;
  readonly blockCount: number;
  readonly #memory: LinearMemory;
  readonly #keys: number;
  readonly #offsets: number;
  readonly #counts: number;
  readonly #postings: number;

  constructor(
    memory: LinearMemory,
    sections: Record<'keys' | 'offsets' | 'counts' | 'postings', LoadedSection>,
    blocks: LoadedSection | undefined,
  ) {
    this.#memory = memory;
    this.size = sections.keys.byteLength / 4;
    this.#keys = sections.keys.address >>> 2;
    this.#offsets = sections.offsets.address >>> 2;
    this.#counts = sections.counts.address >>> 2;
    this.#postings = sections.postings.address;
    this.blockStarts = blocks?.address ?? 0;
    this.blockCount = blocks ? blocks.byteLength / 4 - 1 : 0;
  }

  /** Undefined when the dictionary has no grams. */
  static load(memory: LinearMemory, loader: SectionLoader, prefix: string): GramTable | undefined {
    const keys = loader.loadIfThere(`${prefix}/grams/keys`);
    if (!keys) return undefined;
    const [offsets, counts, postings] = ['offsets', 'counts', 'postings'].map((part) =>
      loader.load(`${prefix}/grams/${part}`),
    );
    const sections = { keys, offsets: offsets!, counts: counts!, postings: postings! };
    return new GramTable(memory, sections, loader.loadIfThere(`${prefix}/grams/blocks`));
  }

  /** The postings of a key; undefined when the dictionary does not have it. */
  find(key: number): Postings | undefined {
    const index = this.lowerBound(key);
    return index < this.size && this.#memory.u32[this.#keys + index] === key ? this.at(index) : undefined;
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
    const address = this.#postings + u32[this.#offsets + index]!;
    const bitmap = counts >= bitmapFlag;
    const blocks = (counts & blockFlag) !== 0;
    return {
      address: bitmap ? address + bitmapHeader : address,
      count: counts & countMask,
      bitmap,
      blocks,
      weight: bitmap && !blocks ? u32[address >>> 2] : undefined,
    };
  }
}
