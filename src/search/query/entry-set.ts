import { allocateBits, bitmapWords, type IndexContext, type NumberList } from './index-context.ts';

/** Entries of a dictionary, as the ascending list or the bitmap that they were found as; neither is to be written to. */
export class EntrySet {
  /** Number of objects of the entries, each object counted for each entry. */
  readonly weight: number;
  /** Undefined where they were found as a bitmap. */
  readonly listed: NumberList | undefined;
  readonly #context: IndexContext;
  readonly #size: number;
  #bits: number;

  private constructor(
    context: IndexContext,
    size: number,
    found: { readonly listed?: NumberList; readonly bits: number; readonly weight: number },
  ) {
    this.#context = context;
    this.#size = size;
    this.weight = found.weight;
    this.listed = found.listed;
    this.#bits = found.bits;
  }

  /** `size`: of the dictionary; `starts`: where the objects of each entry begin. */
  static ofList(context: IndexContext, size: number, starts: number, listed: NumberList): EntrySet {
    const weight = context.kernels.weighList(listed.address, listed.length, starts);
    return new EntrySet(context, size, { listed, bits: 0, weight });
  }

  static ofBits(context: IndexContext, size: number, bits: number, weight: number): EntrySet {
    return new EntrySet(context, size, { bits, weight });
  }

  /** Address of the entries as a bitmap. */
  get bits(): number {
    if (this.#bits === 0) {
      this.#bits = allocateBits(this.#context, this.#size);
      this.#context.kernels.setEntries(this.#bits, this.listed!.address, this.listed!.length);
    }
    return this.#bits;
  }

  /** The entries as a list, made where there is only a bitmap. */
  list(): NumberList {
    if (this.listed) return this.listed;
    const { memory, kernels } = this.#context;
    const words = bitmapWords(this.#size);
    const address = memory.allocate(kernels.countBits(this.#bits, words) * 4);
    return { address, length: kernels.listBits(this.#bits, words, address) };
  }
}
