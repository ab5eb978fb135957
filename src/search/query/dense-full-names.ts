import type { ColumnField } from './column-field.ts';
import { EntrySet } from './entry-set.ts';
import { type Answer, type Matches, pageIsNear } from './filter.ts';
import { allocateBits, bitmapWords, copyPage, type IndexContext, makeList, type NumberList } from './index-context.ts';

/** Above this share of all objects, counting those outside the containers takes longer than making the whole set. */
const denseShare = 0.4;

/** Full names that match in their container, and many others that match elsewhere, which are kept as a bitmap. */
export class DenseFullNames implements Matches {
  /** An upper bound. */
  readonly weight: number;
  readonly #context: IndexContext;
  readonly #field: ColumnField;
  readonly #containers: EntrySet;
  /** Bitmap of the objects that match in their name or across the seam. */
  readonly #others: number;
  readonly #othersWeight: number;

  constructor(context: IndexContext, field: ColumnField, containers: EntrySet | undefined, others: number) {
    const { size } = field.dictionary;
    this.#context = context;
    this.#field = field;
    this.#containers = containers ?? EntrySet.ofBits(context, size, allocateBits(context, size), 0);
    this.#others = others;
    this.#othersWeight = context.kernels.countBits(others, bitmapWords(context.count));
    this.weight = Math.min(context.count, this.#containers.weight + this.#othersWeight);
  }

  addTo(objects: number): void {
    if (this.#containers.weight > 0) this.#field.addTo(this.#containers, objects);
    this.#context.kernels.orBits(objects, this.#others, bitmapWords(this.#context.count));
  }

  keepIn(objects: number): void {
    const { kernels, count } = this.#context;
    kernels.keepFullName(objects, bitmapWords(count), this.#field.column, this.#containers.bits, this.#others);
  }

  list(): NumberList {
    const { kernels, count } = this.#context;
    const objects = allocateBits(this.#context, count);
    this.addTo(objects);
    return makeList(this.#context, this.weight, (out) => kernels.listBits(objects, bitmapWords(count), out));
  }

  keepListed({ address, length }: NumberList): number {
    const { column } = this.#field;
    return this.#context.kernels.keepListedFullName(address, length, column, this.#containers.bits, this.#others);
  }

  /** Counts what names and seam add to the containers, and walks to the page. */
  answer(skip: number, limit: number): Answer | undefined {
    const { kernels, memory, count } = this.#context;
    const { bits, weight } = this.#containers;
    if (!pageIsNear(skip, limit, weight, count) || this.#othersWeight > count * denseShare) return undefined;
    const { column } = this.#field;
    const total = weight + kernels.countOutside(this.#others, bitmapWords(count), column, bits);
    const out = memory.allocate(limit * 4);
    const length = kernels.pageFullName(count, column, bits, this.#others, skip, limit, out);
    return { total, page: copyPage(this.#context, out, length) };
  }
}
