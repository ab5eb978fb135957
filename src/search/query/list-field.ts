import { Dictionary } from './dictionary.ts';
import type { Filter } from './filter.ts';
import { allocateBits, bitmapWords, type IndexContext } from './index-context.ts';
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
    const { kernels, count } = this.#context;
    const dictionary = this.#dictionary;
    return {
      cost: () => dictionary.estimate(needle),
      match: () => {
        const entries = dictionary.match(needle);
        if (!entries) return undefined;
        const addTo = (objects: number): void =>
          kernels.addPostings(objects, entries.bits, dictionary.words, dictionary.starts, this.#ids);
        return {
          weight: Math.min(entries.weight, count),
          addTo,
          keepIn: (objects) => {
            const own = allocateBits(this.#context, count);
            addTo(own);
            kernels.andBits(objects, own, bitmapWords(count));
          },
        };
      },
    };
  }
}
