import { Dictionary } from './dictionary.ts';
import type { EntrySet } from './entry-set.ts';
import type { Filter, Matches } from './filter.ts';
import { allocateBits, bitmapWords, type IndexContext, makeList } from './index-context.ts';
import type { SectionLoader } from './section-loader.ts';

/** Objects with any number of values: each entry's objects. */
export class ListField {
  readonly #dictionary: Dictionary;
  readonly #ids: number;
  readonly #context: IndexContext;

  constructor(context: IndexContext, loader: SectionLoader, prefix: string) {
    this.#context = context;
    this.#dictionary = new Dictionary(context, loader, prefix);
    this.#ids = loader.load(`${prefix}/ids`).address;
  }

  filter(needle: Uint8Array): Filter {
    return {
      expect: () => this.#dictionary.expect(needle),
      cost: () => this.#dictionary.estimate(needle),
      match: () => {
        const entries = this.#dictionary.match(needle);
        return entries && this.#matches(entries);
      },
    };
  }

  /** An object may have several of the entries, so lists of objects are sorted and rid of repeats. */
  #matches(entries: EntrySet): Matches {
    const { kernels, count } = this.#context;
    const { words, starts } = this.#dictionary;
    const addTo = (objects: number): void => kernels.addPostings(objects, entries.bits, words, starts, this.#ids);
    const own = (): number => {
      const objects = allocateBits(this.#context, count);
      addTo(objects);
      return objects;
    };
    return {
      weight: Math.min(entries.weight, count),
      addTo,
      keepIn: (objects) => kernels.andBits(objects, own(), bitmapWords(count)),
      list: () => {
        const { address, length } = entries.list();
        return makeList(this.#context, entries.weight, (out) =>
          kernels.sortDistinct(out, kernels.listPostings(address, length, starts, this.#ids, out)),
        );
      },
      keepListed: ({ address, length }) => kernels.intersectBits(address, length, own()),
    };
  }
}
