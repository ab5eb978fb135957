import { allocateZeros, type BuildContext } from './build-context.ts';

const encoder = new TextEncoder();
const separator = 0xff;

/** Texts of a dictionary in the making, one behind the other in the memory, in the order they were added. */
export interface Texts {
  readonly text: number;
  readonly offsets: number;
  readonly size: number;
  readonly byteLength: number;
}

/** Collects texts at the top of the memory. Nothing else may be allocated until `seal`. */
export class TextPool {
  readonly #context: BuildContext;
  readonly #offsets: number;
  readonly #slots: number;
  readonly #mask: number;
  readonly #text: number;
  #size = 0;
  #tail: number;

  /** `capacity`: the most texts that will be added. With `distinct`, a text added again is the entry it was. */
  constructor(context: BuildContext, capacity: number, { distinct }: { distinct: boolean }) {
    this.#context = context;
    this.#offsets = context.memory.allocate((capacity + 2) * 4);
    const slots = distinct ? 2 ** Math.ceil(Math.log2(capacity * 1.5 + 2)) : 0;
    this.#slots = allocateZeros(context, slots);
    this.#mask = slots - 1;
    this.#text = context.memory.allocate(0);
    this.#tail = this.#text;
    context.memory.u32[this.#offsets >>> 2] = 0;
  }

  /** Adds a folded text and returns its entry. */
  add(text: string): number {
    const { memory, kernels } = this.#context;
    const length = this.#encode(text);
    if (this.#mask >= 0) {
      const entry = kernels.intern(this.#text, this.#offsets, this.#size, this.#slots, this.#mask, length);
      if (entry < this.#size) return entry;
    }
    memory.u8[this.#tail + length] = separator;
    this.#tail += length + 1;
    this.#size++;
    memory.u32[(this.#offsets >>> 2) + this.#size] = this.#tail - this.#text;
    return this.#size - 1;
  }

  seal(): Texts {
    const byteLength = this.#tail - this.#text;
    this.#context.memory.allocate(byteLength);
    return { text: this.#text, offsets: this.#offsets, size: this.#size, byteLength };
  }

  /** Writes the UTF-8 bytes behind the last text; returns how many. Short ASCII is quicker by hand than through the encoder. */
  #encode(text: string): number {
    const { memory } = this.#context;
    const length = text.length;
    const needed = this.#tail + length * 3 + 1;
    if (needed > memory.u8.byteLength) memory.ensure(needed);
    const u8 = memory.u8;
    if (length < 48) {
      let i = 0;
      for (; i < length; i++) {
        const unit = text.charCodeAt(i);
        if (unit > 127) break;
        u8[this.#tail + i] = unit;
      }
      if (i === length) return length;
    }
    return encoder.encodeInto(text, u8.subarray(this.#tail, this.#tail + length * 3)).written;
  }
}

/** The texts in byte order, and for each entry of before its new number. */
export function sortPool(
  context: BuildContext,
  pool: Texts,
): { readonly sorted: Texts; readonly renumbered: Uint32Array } {
  const { memory, kernels } = context;
  const { size, byteLength } = pool;
  const offsets = memory.allocate((size + 1) * 4);
  const text = memory.allocate(byteLength);
  const top = memory.top;
  const order = memory.allocate(size * 4);
  kernels.sortTexts(pool.text, pool.offsets, order, memory.allocate(size * 8), size, 0);
  kernels.gatherTexts(pool.text, pool.offsets, order, size, text, offsets);
  const renumbered = new Uint32Array(size);
  for (let i = 0; i < size; i++) renumbered[memory.u32[(order >>> 2) + i]!] = i;
  memory.reset(top);
  return { sorted: { text, offsets, size, byteLength }, renumbered };
}

/** The entries in byte order (from the end of each text with `fromEnd`). */
export function orderOf(context: BuildContext, texts: Texts, { fromEnd }: { fromEnd: boolean }): Uint32Array {
  const { memory, kernels } = context;
  const top = memory.top;
  const order = memory.allocate(texts.size * 4);
  const keys = memory.allocate(texts.size * 8);
  kernels.sortTexts(texts.text, texts.offsets, order, keys, texts.size, fromEnd ? 1 : 0);
  const numbers = memory.u32.slice(order >>> 2, (order >>> 2) + texts.size);
  memory.reset(top);
  return numbers;
}
