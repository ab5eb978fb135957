import { Dictionary } from './dictionary.ts';
import type { EntrySet } from './entry-set.ts';
import type { Answer, Filter, Matches } from './filter.ts';
import { bitmapWords, copyPage, type IndexContext, makeList, type NumberList } from './index-context.ts';
import type { SectionLoader } from './section-loader.ts';

/** Names: the entries are in answer order, so that each entry's objects are a range of numbers. */
export class NameField {
  readonly dictionary: Dictionary;
  /** The entries by folded text. */
  readonly order: number;
  /** The entry of each object, which the ranges say as well, but not as quickly. */
  readonly column: number;
  readonly #context: IndexContext;

  constructor(context: IndexContext, loader: SectionLoader) {
    this.#context = context;
    this.dictionary = new Dictionary(context, loader, 'search/name');
    this.column = context.memory.allocate(context.count * 4);
    context.kernels.spreadRanges(this.column, this.dictionary.starts, this.dictionary.size);
    this.order = loader.load('search/name/order').address;
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

  /** Adds the objects of the names to a bitmap. */
  addTo(entries: EntrySet, objects: number): void {
    const { kernels } = this.#context;
    const { words, starts } = this.dictionary;
    const { listed } = entries;
    if (listed) kernels.addListedRanges(objects, listed.address, listed.length, starts);
    else kernels.addRanges(objects, entries.bits, words, starts);
  }

  /** The objects of the names, ascending. */
  list(entries: EntrySet): NumberList {
    const { address, length } = entries.list();
    return makeList(this.#context, entries.weight, (out) =>
      this.#context.kernels.listRanges(address, length, this.dictionary.starts, out),
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

  #answer(entries: EntrySet, skip: number, limit: number): Answer {
    const { kernels, memory } = this.#context;
    const { words, starts } = this.dictionary;
    const { listed } = entries;
    const out = memory.allocate(limit * 4);
    const length = listed
      ? kernels.pageListed(listed.address, listed.length, starts, skip, limit, out)
      : kernels.pageRanges(entries.bits, words, starts, skip, limit, out);
    return { total: entries.weight, page: copyPage(this.#context, out, length) };
  }
}
