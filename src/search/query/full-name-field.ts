import { ColumnField } from './column-field.ts';
import { DenseFullNames } from './dense-full-names.ts';
import type { Dictionary } from './dictionary.ts';
import { EntrySet } from './entry-set.ts';
import type { Filter, Matches } from './filter.ts';
import { allocateBits, bitmapWords, type IndexContext, makeList, type NumberList } from './index-context.ts';
import { NameBoundary } from './name-boundary.ts';
import type { NameField } from './name-field.ts';
import type { SectionLoader } from './section-loader.ts';
import { SparseFullNames } from './sparse-full-names.ts';

/** So many objects that match in their name or across the seam are worked on as a list; more as a bitmap. */
const maxListed = 2048;

/**
 * Full names, factored into container and name: a needle is in the container, in the name, or across the seam. Of detached objects
 * (whose full name does not end with their name) the container is the whole full name.
 */
export class FullNameField {
  readonly #context: IndexContext;
  readonly #containers: ColumnField;
  readonly #names: NameField;
  readonly #seam: NameBoundary;
  /** Address of the bitmap of detached objects; 0: there are none. */
  readonly #detached: number;

  constructor(context: IndexContext, loader: SectionLoader, names: NameField) {
    this.#context = context;
    this.#names = names;
    this.#containers = new ColumnField(context, loader, 'search/container');
    this.#detached = loader.loadIfThere('search/detached')?.address ?? 0;
    this.#seam = new NameBoundary(context, this.#containers, loader.load('search/container/order').address, names);
  }

  /** Objects whose full name contains any of the needles. */
  filter(needles: readonly Uint8Array[]): Filter {
    const dictionaries = [this.#containers.dictionary, this.#names.dictionary];
    return {
      expect: () => {
        for (const needle of needles) for (const dictionary of dictionaries) dictionary.expect(needle);
      },
      cost: () => needles.reduce((sum, n) => sum + dictionaries.reduce((part, d) => part + d.estimate(n), 0), 0),
      match: () => this.#match(needles),
    };
  }

  #match(needles: readonly Uint8Array[]): Matches | undefined {
    const containers = this.#union(this.#containers.dictionary, needles);
    const names = this.#union(this.#names.dictionary, needles);
    const seam = needles.flatMap((needle) => this.#seam.lists(needle));
    const others = seam.reduce((sum, { length }) => sum + length, names?.weight ?? 0);
    const matches =
      others > maxListed
        ? new DenseFullNames(this.#context, this.#containers, containers, this.#otherBits(names, seam))
        : new SparseFullNames(this.#context, this.#containers, containers, this.#otherList(names, seam, others));
    return matches.weight === 0 ? undefined : matches;
  }

  /** The entries that contain any of the needles. */
  #union(dictionary: Dictionary, needles: readonly Uint8Array[]): EntrySet | undefined {
    const { kernels } = this.#context;
    const sets = needles.map((needle) => dictionary.match(needle)).filter((set) => set !== undefined);
    if (sets.length < 2) return sets[0];
    const bits = allocateBits(this.#context, dictionary.size);
    for (const set of sets) {
      if (set.listed) kernels.setEntries(bits, set.listed.address, set.listed.length);
      else kernels.orBits(bits, set.bits, dictionary.words);
    }
    const weight = kernels.weighBits(bits, dictionary.words, dictionary.starts);
    return EntrySet.ofBits(this.#context, dictionary.size, bits, weight);
  }

  /** The objects that match in their name or across the seam: `most` at most. */
  #otherList(names: EntrySet | undefined, seam: readonly NumberList[], most: number): NumberList {
    const { kernels, memory } = this.#context;
    const entries = names?.list();
    return makeList(this.#context, most, (out) => {
      const { starts } = this.#names.dictionary;
      let length = entries ? kernels.listRanges(entries.address, entries.length, starts, out) : 0;
      for (const list of seam) {
        memory.u8.copyWithin(out + length * 4, list.address, list.address + list.length * 4);
        length += list.length;
      }
      if (this.#detached !== 0) length = kernels.dropMembers(out, length, this.#detached);
      return kernels.sortDistinct(out, length);
    });
  }

  #otherBits(names: EntrySet | undefined, seam: readonly NumberList[]): number {
    const { kernels, count } = this.#context;
    const objects = allocateBits(this.#context, count);
    if (names) this.#names.addTo(names, objects);
    for (const { address, length } of seam) kernels.setEntries(objects, address, length);
    if (this.#detached !== 0) kernels.andNotBits(objects, this.#detached, bitmapWords(count));
    return objects;
  }
}
