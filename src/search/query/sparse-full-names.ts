import type { ColumnField } from './column-field.ts';
import type { EntrySet } from './entry-set.ts';
import { type Answer, type Matches, pageIsNear } from './filter.ts';
import {
  allocateBits,
  bitmapWords,
  copyPage,
  type IndexContext,
  makeList,
  maxSmallest,
  type NumberList,
} from './index-context.ts';

/** Full names that match in their container, and few others that match elsewhere, which are kept as a list. */
export class SparseFullNames implements Matches {
  readonly weight: number;
  readonly #context: IndexContext;
  readonly #field: ColumnField;
  readonly #containers: EntrySet | undefined;
  /** Those that match in their name or across the seam and not in their container, ascending. */
  readonly #outside: NumberList;

  /** `others`: an ascending list, which becomes this one's own. */
  constructor(context: IndexContext, field: ColumnField, containers: EntrySet | undefined, others: NumberList) {
    const { address, length } = others;
    const isMixed = containers !== undefined && length > 0;
    this.#context = context;
    this.#field = field;
    this.#containers = containers;
    this.#outside = {
      address,
      length: isMixed ? context.kernels.dropListed(address, length, field.column, containers.bits) : length,
    };
    this.weight = (containers?.weight ?? 0) + this.#outside.length;
  }

  addTo(objects: number): void {
    if (this.#containers) this.#field.addTo(this.#containers, objects);
    this.#context.kernels.setEntries(objects, this.#outside.address, this.#outside.length);
  }

  keepIn(objects: number): void {
    const { kernels, count } = this.#context;
    kernels.keepFullName(objects, bitmapWords(count), this.#field.column, this.#containerBits(), this.#outsideBits());
  }

  list(): NumberList {
    const { kernels } = this.#context;
    const outside = this.#outside;
    if (!this.#containers) return outside;
    const { address, length } = this.#containers.list();
    const { starts } = this.#field.dictionary;
    return makeList(this.#context, this.weight, (out) => {
      const inside = kernels.listPostings(address, length, starts, this.#field.ids, out);
      const end = out + inside * 4;
      this.#context.memory.u8.copyWithin(end, outside.address, outside.address + outside.length * 4);
      return inside + outside.length;
    });
  }

  keepListed({ address, length }: NumberList): number {
    const { column } = this.#field;
    return this.#context.kernels.keepListedFullName(
      address,
      length,
      column,
      this.#containerBits(),
      this.#outsideBits(),
    );
  }

  answer(skip: number, limit: number): Answer | undefined {
    const { kernels, memory, count } = this.#context;
    const most = skip + limit;
    const total = this.weight;
    const out = memory.allocate(most * 4);
    if (this.#containers && pageIsNear(skip, limit, this.#containers.weight, count)) {
      const [containers, others] = [this.#containers.bits, this.#outsideBits()];
      const length = kernels.pageFullName(count, this.#field.column, containers, others, skip, limit, out);
      return { total, page: copyPage(this.#context, out, length) };
    }
    if (most > maxSmallest || limit === 0) return undefined;
    const inside = this.#containers ? this.#field.smallest(this.#containers, most, out) : 0;
    const taken = kernels.smallestListed(this.#outside.address, this.#outside.length, inside, most, out);
    return { total, page: copyPage(this.#context, out + skip * 4, Math.max(0, taken - skip)) };
  }

  #containerBits(): number {
    return this.#containers?.bits ?? allocateBits(this.#context, this.#field.dictionary.size);
  }

  /** 0: there are none. */
  #outsideBits(): number {
    const { address, length } = this.#outside;
    if (length === 0) return 0;
    const objects = allocateBits(this.#context, this.#context.count);
    this.#context.kernels.setEntries(objects, address, length);
    return objects;
  }
}
