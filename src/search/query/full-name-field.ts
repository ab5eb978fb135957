import { ColumnField } from './column-field.ts';
import type { Dictionary, EntrySet } from './dictionary.ts';
import { type Answer, type Filter, type Matches, pageIsNear } from './filter.ts';
import { allocateBits, bitmapWords, copyPage, type IndexContext } from './index-context.ts';
import type { NameField } from './name-field.ts';
import { Seam } from './seam.ts';
import type { SectionLoader } from './section-loader.ts';

/** Above this share of all objects, counting those outside the containers takes longer than making the whole set. */
const denseShare = 0.4;

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
    return {
      cost: () => needles.reduce((sum, n) => sum + dictionaries.reduce((part, d) => part + d.estimate(n), 0), 0),
      match: () => this.#match(needles),
    };
  }

  #match(needles: readonly Uint8Array[]): Matches | undefined {
    const { kernels, count } = this.#context;
    const words = bitmapWords(count);
    const containers = this.#union(this.#containers.dictionary, needles);
    const names = this.#union(this.#names.dictionary, needles);
    let others = 0;
    const allocateOthers = (): number => {
      if (others === 0) others = allocateBits(this.#context, count);
      return others;
    };
    if (names.weight > 0) this.#names.addTo(names.bits, allocateOthers());
    for (const needle of needles) this.#seam.addTo(needle, allocateOthers);
    if (this.#detached !== 0 && others !== 0) kernels.andNotBits(others, this.#detached, words);
    const othersWeight = others === 0 ? 0 : kernels.countBits(others, words);
    if (containers.weight + othersWeight === 0) return undefined;
    return this.#matches({ containers, others: othersWeight === 0 ? 0 : others, othersWeight });
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
    const { containers, others, othersWeight } = found;
    const words = bitmapWords(count);
    return {
      weight: Math.min(count, containers.weight + othersWeight),
      addTo: (objects) => {
        if (containers.weight > 0) this.#containers.addTo(containers, objects);
        if (others !== 0) kernels.orBits(objects, others, words);
      },
      keepIn: (objects) => {
        kernels.keepFullName(objects, words, this.#containers.column, containers.bits, others);
      },
      answer: (skip, limit) => this.#answer(found, skip, limit),
    };
  }

  /** Counts what names and seam add to the containers, and walks to the page. */
  #answer({ containers, others, othersWeight }: FullNameSet, skip: number, limit: number): Answer | undefined {
    const { kernels, memory, count } = this.#context;
    if (!pageIsNear(skip, limit, containers.weight, count) || othersWeight > count * denseShare) return undefined;
    const { column } = this.#containers;
    let total = containers.weight;
    if (others !== 0) total += kernels.countOutside(others, bitmapWords(count), column, containers.bits);
    const out = memory.allocate(limit * 4);
    const length = kernels.pageFullName(count, column, containers.bits, others, skip, limit, out);
    return { total, page: copyPage(this.#context, out, length) };
  }
}

interface FullNameSet {
  readonly containers: EntrySet;
  /** Bitmap of the objects that match in their name or across the seam; 0: none. */
  readonly others: number;
  readonly othersWeight: number;
}
