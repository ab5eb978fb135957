import { ColumnField } from './column-field.ts';
import { Dictionary } from './dictionary.ts';
import type { EntrySet } from './entry-set.ts';
import { type Answer, type Filter, type Matches, pageIsNear } from './filter.ts';
import { allocateBits, bitmapWords, type IndexContext, makeList, selectPage } from './index-context.ts';
import type { SectionLoader } from './section-loader.ts';

/** One in so many objects in a set: looking at each costs as much as a pass over all. */
const sparseShare = 16;

/** Objects with one value or none, of at most 255 values: a byte for each object, passed over sixteen at a time. */
export class SmallColumnField {
  readonly #dictionary: Dictionary;
  readonly #column: number;
  readonly #context: IndexContext;

  constructor(context: IndexContext, loader: SectionLoader, prefix: string) {
    this.#context = context;
    this.#dictionary = new Dictionary(context, loader, prefix);
    this.#column = loader.load(`${prefix}/small-column`).address;
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

  #matches(entries: EntrySet): Matches {
    const { kernels, count } = this.#context;
    const words = bitmapWords(count);
    const addTo = (objects: number): void => kernels.addSmallColumn(objects, count, this.#column, entries.bits);
    return {
      weight: entries.weight,
      addTo,
      keepIn: (objects) => {
        if (kernels.countBits(objects, words) * sparseShare < count) {
          kernels.keepSmallColumn(objects, words, this.#column, entries.bits);
          return;
        }
        const own = allocateBits(this.#context, count);
        addTo(own);
        kernels.andBits(objects, own, words);
      },
      list: () => {
        const own = allocateBits(this.#context, count);
        addTo(own);
        return makeList(this.#context, entries.weight, (out) => kernels.listBits(own, words, out));
      },
      keepListed: ({ address, length }) => kernels.keepListedSmall(address, length, this.#column, entries.bits),
      answer: (skip, limit) => this.#answer(entries, skip, limit),
    };
  }

  /** A near page from the first objects alone: from twice as many as should hold it. */
  #answer({ bits, weight }: EntrySet, skip: number, limit: number): Answer | undefined {
    const { kernels, count } = this.#context;
    if (!pageIsNear(skip, limit, weight, count)) return undefined;
    const first = Math.min(count, 1024 + Math.ceil(((skip + limit) * 2 * count) / weight));
    const objects = allocateBits(this.#context, first);
    kernels.addSmallColumn(objects, first, this.#column, bits);
    if (kernels.countBits(objects, bitmapWords(first)) < skip + limit) return undefined;
    return { total: weight, page: selectPage(this.#context, objects, bitmapWords(first), skip, limit) };
  }
}

/** The field of a column with one value or none for each object. */
export function openColumnField(
  context: IndexContext,
  loader: SectionLoader,
  prefix: string,
): ColumnField | SmallColumnField {
  const isSmall = loader.has(`${prefix}/small-column`);
  return isSmall ? new SmallColumnField(context, loader, prefix) : new ColumnField(context, loader, prefix);
}
