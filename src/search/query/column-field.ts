import { Dictionary, type EntrySet } from './dictionary.ts';
import { type Answer, type Filter, type Matches, pageIsNear } from './filter.ts';
import { allocateBits, bitmapWords, copyPage, type IndexContext } from './index-context.ts';
import type { SectionLoader } from './section-loader.ts';

/** Above this share of all objects a pass over the column is quicker than following the postings of each entry. */
const columnShare = 0.3;

/** Objects with one value or none: each object's entry, and each entry's objects. */
export class ColumnField {
  readonly dictionary: Dictionary;
  readonly column: number;
  readonly ids: number;
  readonly #context: IndexContext;

  constructor(context: IndexContext, loader: SectionLoader, prefix: string) {
    this.#context = context;
    this.dictionary = new Dictionary(context, loader, prefix);
    this.column = loader.load(`${prefix}/column`).address;
    this.ids = loader.load(`${prefix}/ids`).address;
  }

  filter(needle: Uint8Array): Filter {
    return {
      cost: () => this.dictionary.estimate(needle),
      match: () => {
        const entries = this.dictionary.match(needle);
        return entries && this.#matches(entries);
      },
      keepVerified: (objects) => this.#keepVerified(needle, objects),
    };
  }

  /** Adds the objects of the entries to a bitmap. */
  addTo({ bits, weight }: EntrySet, objects: number): void {
    const { kernels, count } = this.#context;
    const { words, starts } = this.dictionary;
    if (weight > count * columnShare) kernels.addColumn(objects, count, this.column, bits);
    else kernels.addPostings(objects, bits, words, starts, this.ids);
  }

  #matches(entries: EntrySet): Matches {
    const { kernels, count } = this.#context;
    return {
      weight: entries.weight,
      addTo: (objects) => this.addTo(entries, objects),
      keepIn: (objects) => kernels.keepColumn(objects, bitmapWords(count), this.column, entries.bits),
      answer: (skip, limit) => this.#answer(entries, skip, limit),
    };
  }

  #answer({ bits, weight }: EntrySet, skip: number, limit: number): Answer | undefined {
    const { kernels, memory, count } = this.#context;
    if (!pageIsNear(skip, limit, weight, count)) return undefined;
    const out = memory.allocate(limit * 4);
    const length = kernels.pageColumn(count, this.column, bits, skip, limit, out);
    return { total: weight, page: copyPage(this.#context, out, length) };
  }

  #keepVerified(needle: Uint8Array, objects: number): void {
    const { kernels, count } = this.#context;
    const { size } = this.dictionary;
    const marked = allocateBits(this.#context, size);
    kernels.markColumn(marked, objects, bitmapWords(count), this.column);
    // The entry of an absent value is marked as well and has no text.
    this.#context.memory.u8[marked + (size >>> 3)]! &= ~(1 << (size & 7));
    const found = this.dictionary.matchWithin(needle, marked);
    if (found) kernels.keepColumn(objects, bitmapWords(count), this.column, found.bits);
    else kernels.clearBits(objects, bitmapWords(count));
  }
}
