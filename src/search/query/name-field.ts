import { Dictionary } from './dictionary.ts';
import type { Filter } from './filter.ts';
import { bitmapWords, copyPage, type IndexContext } from './index-context.ts';
import type { SectionLoader } from './section-loader.ts';

/** Names: the entries are in answer order, so that each entry's objects are a range of numbers. */
export class NameField {
  readonly dictionary: Dictionary;
  /** The entries by folded text. */
  readonly order: number;
  /** The entry of each object, which the ranges say as well, but not as quickly. */
  readonly #column: number;
  readonly #context: IndexContext;

  constructor(context: IndexContext, loader: SectionLoader) {
    this.#context = context;
    this.dictionary = new Dictionary(context, loader, 'search/name');
    this.#column = context.memory.allocate(context.count * 4);
    context.kernels.spreadRanges(this.#column, this.dictionary.starts, this.dictionary.size);
    this.order = loader.load('search/name/order').address;
  }

  filter(needle: Uint8Array): Filter {
    const { kernels, count } = this.#context;
    return {
      cost: () => this.dictionary.estimate(needle),
      match: () => {
        const entries = this.dictionary.match(needle);
        return (
          entries && {
            weight: entries.weight,
            addTo: (objects) => this.addTo(entries.bits, objects),
            keepIn: (objects) => kernels.keepColumn(objects, bitmapWords(count), this.#column, entries.bits),
            answer: (skip, limit) => {
              const out = this.#context.memory.allocate(limit * 4);
              const { words, starts } = this.dictionary;
              const length = kernels.pageRanges(entries.bits, words, starts, skip, limit, out);
              return { total: entries.weight, page: copyPage(this.#context, out, length) };
            },
          }
        );
      },
    };
  }

  /** Adds the objects of the names to a bitmap. */
  addTo(bits: number, objects: number): void {
    this.#context.kernels.addRanges(objects, bits, this.dictionary.words, this.dictionary.starts);
  }
}
