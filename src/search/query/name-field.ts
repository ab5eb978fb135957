import { Dictionary } from './dictionary.ts';
import type { Filter } from './filter.ts';
import { allocateBits, bitmapWords, copyPage, type IndexContext } from './index-context.ts';
import type { SectionLoader } from './section-loader.ts';

/** Names: the entries are in answer order, so that each entry's objects are a range of numbers. */
export class NameField {
  readonly dictionary: Dictionary;
  /** The entries by folded text. */
  readonly order: number;
  readonly #context: IndexContext;

  constructor(context: IndexContext, loader: SectionLoader) {
    this.#context = context;
    this.dictionary = new Dictionary(context, loader, 'search/name');
    this.order = loader.load('search/name/order').address;
  }

  filter(needle: Uint8Array): Filter {
    const { kernels, count } = this.#context;
    return {
      cost: this.dictionary.estimate(needle),
      match: () => {
        const entries = this.dictionary.match(needle);
        return (
          entries && {
            weight: entries.weight,
            addTo: (objects) => this.addTo(entries.bits, objects),
            keepIn: (objects) => {
              const own = allocateBits(this.#context, count);
              this.addTo(entries.bits, own);
              kernels.andBits(objects, own, bitmapWords(count));
            },
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
