import type { ColumnField } from './column-field.ts';
import { allocateBits, type IndexContext, makeList, type NumberList } from './index-context.ts';
import type { NameField } from './name-field.ts';
import { placeBytes } from './needle.ts';

/** A part of an order: places `from` to `to` (exclusive). */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Entries sorted by their bytes, from the front or from the back, found by what they begin or end with. */
class SortedEntries {
  readonly #context: IndexContext;
  readonly #texts: { readonly text: number; readonly offsets: number };
  readonly order: number;
  readonly #fromEnd: number;
  /** Where the entries with each first (last) byte begin in the order; 257 places. */
  readonly #byByte = new Uint32Array(257);

  constructor(
    context: IndexContext,
    texts: { readonly text: number; readonly offsets: number; readonly size: number },
    order: number,
    fromEnd: boolean,
  ) {
    this.#context = context;
    this.#texts = texts;
    this.order = order;
    this.#fromEnd = fromEnd ? 1 : 0;
    const key = context.memory.allocate(1);
    for (let byte = 0; byte < 256; byte++) {
      context.memory.u8[key] = byte;
      this.#byByte[byte] = this.#bound(key, 1, { from: 0, to: texts.size }, 0);
    }
    this.#byByte[256] = texts.size;
    context.memory.reset(key);
  }

  /** The entries that begin (end) with the `length` bytes at `key`. */
  span(key: number, length: number): Span {
    const byte = this.#context.memory.u8[this.#fromEnd ? key + length - 1 : key]!;
    const within = { from: this.#byByte[byte]!, to: this.#byByte[byte + 1]! };
    if (length === 1 || within.from === within.to) return within;
    return { from: this.#bound(key, length, within, 0), to: this.#bound(key, length, within, 1) };
  }

  #bound(key: number, length: number, { from, to }: Span, after: number): number {
    const { text, offsets } = this.#texts;
    const order = this.order + from * 4;
    return from + this.#context.kernels.boundOf(text, offsets, order, to - from, key, length, this.#fromEnd, after);
  }
}

/** Finds needles that begin in the container and end in the name: for each split, containers by their end and names by their beginning. */
export class NameBoundary {
  readonly #context: IndexContext;
  readonly #containers: ColumnField;
  readonly #names: NameField;
  readonly #byEnd: SortedEntries;
  readonly #byBeginning: SortedEntries;

  constructor(context: IndexContext, containers: ColumnField, containerOrder: number, names: NameField) {
    this.#context = context;
    this.#containers = containers;
    this.#names = names;
    this.#byEnd = new SortedEntries(context, containers.dictionary, containerOrder, true);
    this.#byBeginning = new SortedEntries(context, names.dictionary, names.order, false);
  }

  /**
   * The objects whose container and name hold the needle across their seam, a list for each split of the needle; an object may be in several.
   * Only splits in front of a character's first byte can match.
   */
  lists(needle: Uint8Array): NumberList[] {
    const { memory } = this.#context;
    const found: NumberList[] = [];
    const first = Math.max(1, needle.length - this.#names.dictionary.longest);
    const last = Math.min(needle.length - 1, this.#containers.dictionary.longest);
    if (first > last) return found;
    const key = placeBytes(memory, needle);
    for (let split = first; split <= last; split++) {
      if ((needle[split]! & 0xc0) === 0x80) continue;
      const names = this.#byBeginning.span(key + split, needle.length - split);
      if (names.from === names.to) continue;
      const containers = this.#byEnd.span(key, split);
      if (containers.from === containers.to) continue;
      const list = this.#join(containers, names);
      if (list.length > 0) found.push(list);
    }
    return found;
  }

  /** The objects of both spans, going through the side with fewer objects. */
  #join(containers: Span, names: Span): NumberList {
    const { kernels, count } = this.#context;
    const [c, n] = [this.#containers, this.#names];
    const containerList = this.#byEnd.order + containers.from * 4;
    const containerCount = containers.to - containers.from;
    const nameList = this.#byBeginning.order + names.from * 4;
    const nameCount = names.to - names.from;
    if (nameCount * c.dictionary.size < containerCount * n.dictionary.size) {
      const bits = allocateBits(this.#context, c.dictionary.size);
      kernels.setEntries(bits, containerList, containerCount);
      const { starts } = n.dictionary;
      return makeList(this.#context, count, (out) =>
        kernels.listSeamOfNames(nameList, nameCount, starts, c.column, bits, out),
      );
    }
    const bits = allocateBits(this.#context, n.dictionary.size);
    kernels.setEntries(bits, nameList, nameCount);
    const { starts } = c.dictionary;
    return makeList(this.#context, count, (out) =>
      kernels.listSeamOfContainers(containerList, containerCount, starts, c.ids, n.column, bits, out),
    );
  }
}
