import { ColumnField } from './column-field.ts';
import type { Dictionary, EntrySet } from './dictionary.ts';
import { type Answer, type Filter, type Matches, pageIsNear } from './filter.ts';
import { allocateBits, bitmapWords, copyPage, type IndexContext } from './index-context.ts';
import type { NameField } from './name-field.ts';
import { Seam } from './seam.ts';
import type { SectionLoader } from './section-loader.ts';

/**
 * Full names, factored into container and name: a needle is in the container, in the name, or across the seam. Of detached objects
 * (whose full name does not end with their name) the container is the whole full name.
 */
export class FullNameField {
  readonly #context: IndexContext;
  readonly #containers: ColumnField;
  readonly #names: NameField;
  readonly #seam: Seam;
  /** Address of the bitmap of detached objects; 0: there are none. */
  readonly #detached: number;

  constructor(context: IndexContext, loader: SectionLoader, names: NameField) {
    this.#context = context;
    this.#names = names;
    this.#containers = new ColumnField(context, loader, 'search/container');
    this.#detached = loader.loadIfThere('search/detached')?.address ?? 0;
    this.#seam = new Seam(context, this.#containers, loader.load('search/container/order').address, names);
  }

  /** Objects whose full name contains any of the needles. */
  filter(needles: readonly Uint8Array[]): Filter {
    const dictionaries = [this.#containers.dictionary, this.#names.dictionary];
    const cost = needles.reduce((sum, n) => sum + dictionaries.reduce((part, d) => part + d.estimate(n), 0), 0);
    return { cost, match: () => this.#match(needles) };
  }

  #match(needles: readonly Uint8Array[]): Matches | undefined {
    const { kernels, count } = this.#context;
    const containers = this.#union(this.#containers.dictionary, needles);
    let names = this.#union(this.#names.dictionary, needles);
    let extra = 0;
    const allocateExtra = (): number => {
      if (extra === 0) extra = allocateBits(this.#context, count);
      return extra;
    };
    for (const needle of needles) this.#seam.addTo(needle, allocateExtra);
    if (this.#detached !== 0 && (names.weight > 0 || extra !== 0)) {
      this.#names.addTo(names, allocateExtra());
      kernels.andNotBits(extra, this.#detached, bitmapWords(count));
      names = this.#none(this.#names.dictionary);
    }
    const extraWeight = extra === 0 ? 0 : kernels.countBits(extra, bitmapWords(count));
    const weight = Math.min(count, containers.weight + names.weight + extraWeight);
    return weight === 0
      ? undefined
      : this.#matches({ containers, names, extra: extraWeight === 0 ? 0 : extra, weight });
  }

  #none(dictionary: Dictionary): EntrySet {
    return { bits: allocateBits(this.#context, dictionary.size), weight: 0 };
  }

  /** The entries that contain any of the needles. */
  #union(dictionary: Dictionary, needles: readonly Uint8Array[]): EntrySet {
    const { kernels } = this.#context;
    const [first, ...others] = needles.map((needle) => dictionary.match(needle)).filter((set) => set !== undefined);
    if (!first) return this.#none(dictionary);
    if (others.length === 0) return first;
    const bits = allocateBits(this.#context, dictionary.size);
    for (const set of [first, ...others]) kernels.orBits(bits, set.bits, dictionary.words);
    return { bits, weight: kernels.weighBits(bits, dictionary.words, dictionary.starts) };
  }

  #matches(found: FullNameSet): Matches {
    const { kernels, count } = this.#context;
    const { containers, names, extra, weight } = found;
    const words = bitmapWords(count);
    return {
      weight,
      addTo: (objects) => {
        if (containers.weight > 0) this.#containers.addTo(containers, objects);
        if (names.weight > 0) this.#names.addTo(names, objects);
        if (extra !== 0) kernels.orBits(objects, extra, words);
      },
      keepIn: (objects) => {
        const [c, n] = [this.#containers.column, this.#names.column];
        kernels.keepFullName(objects, words, c, containers.bits, n, names.bits, extra);
      },
      answer: (skip, limit) => this.#answer(found, skip, limit),
    };
  }

  /** Counts what the names and the seam add to the containers, and walks to the page. */
  #answer({ containers, names, extra }: FullNameSet, skip: number, limit: number): Answer | undefined {
    const { kernels, memory, count } = this.#context;
    if (!pageIsNear(skip, limit, containers.weight, count) || names.weight > count * 0.4) return undefined;
    const [c, n] = [this.#containers.column, this.#names.column];
    const { words, starts } = this.#names.dictionary;
    let total = containers.weight;
    if (names.weight > 0) total += kernels.countOutside(names.bits, words, starts, c, containers.bits);
    if (extra !== 0) total += kernels.countExtra(extra, bitmapWords(count), c, containers.bits, n, names.bits);
    const out = memory.allocate(limit * 4);
    const length = kernels.pageFullName(count, c, containers.bits, n, names.bits, extra, skip, limit, out);
    return { total, page: copyPage(this.#context, out, length) };
  }
}

interface FullNameSet {
  readonly containers: EntrySet;
  readonly names: EntrySet;
  /** Bitmap of objects that match in another way; 0: none. */
  readonly extra: number;
  readonly weight: number;
}
