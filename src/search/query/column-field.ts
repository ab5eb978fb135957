import { Dictionary } from './dictionary.ts';
import type { EntrySet } from './entry-set.ts';
import { type Answer, type Filter, type Matches, pageIsNear } from './filter.ts';
import { bitmapWords, copyPage, type IndexContext, makeList, maxSmallest, type NumberList } from './index-context.ts';
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
      expect: () => this.dictionary.expect(needle),
      cost: () => this.dictionary.estimate(needle),
      match: () => {
        const entries = this.dictionary.match(needle);
        return entries && this.#matches(entries);
      },
      keepVerified: (objects) => this.dictionary.verifyObjects(needle, objects, this.column),
    };
  }

  /** Adds the objects of the entries to a bitmap. */
  addTo(entries: EntrySet, objects: number): void {
    const { kernels, count } = this.#context;
    const { words, starts } = this.dictionary;
    const { listed, weight } = entries;
    if (weight > count * columnShare) kernels.addColumn(objects, count, this.column, entries.bits);
    else if (listed) kernels.addListedPostings(objects, listed.address, listed.length, starts, this.ids);
    else kernels.addPostings(objects, entries.bits, words, starts, this.ids);
  }

  /** The objects of the entries, by entry. */
  list(entries: EntrySet): NumberList {
    const { address, length } = entries.list();
    return makeList(this.#context, entries.weight, (out) =>
      this.#context.kernels.listPostings(address, length, this.dictionary.starts, this.ids, out),
    );
  }

  #matches(entries: EntrySet): Matches {
    const { kernels, count } = this.#context;
    return {
      weight: entries.weight,
      addTo: (objects) => this.addTo(entries, objects),
      keepIn: (objects) => kernels.keepColumn(objects, bitmapWords(count), this.column, entries.bits),
      list: () => this.list(entries),
      keepListed: ({ address, length }) => kernels.keepListed(address, length, this.column, entries.bits),
      answer: (skip, limit) => this.#answer(entries, skip, limit),
    };
  }

  /** A near page is found by walking the objects from the first, one of few among the first objects of each entry. */
  #answer(entries: EntrySet, skip: number, limit: number): Answer | undefined {
    const { kernels, memory, count } = this.#context;
    const { weight } = entries;
    if (pageIsNear(skip, limit, weight, count)) {
      const out = memory.allocate(limit * 4);
      const length = kernels.pageColumn(count, this.column, entries.bits, skip, limit, out);
      return { total: weight, page: copyPage(this.#context, out, length) };
    }
    if (skip + limit > maxSmallest || limit === 0) return undefined;
    const out = memory.allocate((skip + limit) * 4);
    const taken = this.smallest(entries, skip + limit, out);
    return { total: weight, page: copyPage(this.#context, out + skip * 4, Math.max(0, taken - skip)) };
  }

  /** Writes the `most` smallest objects of the entries, ascending; returns how many there are. */
  smallest(entries: EntrySet, most: number, out: number): number {
    const { address, length } = entries.list();
    return this.#context.kernels.smallestPostings(address, length, this.dictionary.starts, this.ids, 0, most, out);
  }
}
