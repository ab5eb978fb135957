import { bitmapFlag, bitmapHeader, blockFlag } from '../gram-key.ts';
import type { Section } from '../sections.ts';
import { allocateZeros, type BuildContext } from './build-context.ts';

/** Grams of one size counted over one kind of unit: tables indexed by gram code, in the memory. */
export interface GramCount {
  readonly units: number;
  readonly ofBlocks: boolean;
  readonly codes: number;
  /** The last unit + 1 that had the gram. */
  readonly last: number;
  readonly counts: number;
  /** Bytes of the posting list while counting, then where it is written (0: not kept). */
  readonly places: number;
  /** 1: written as a bitmap. */
  readonly forms: number;
}

export function allocateCount(context: BuildContext, units: number, codes: number, ofBlocks: boolean): GramCount {
  const table = (): number => allocateZeros(context, codes);
  const [last, counts, places] = [table(), table(), table()];
  return { units, ofBlocks, codes, last, counts, places, forms: allocateZeros(context, Math.ceil(codes / 4)) };
}

/** The number a table holds for a code. */
export function tableNumber({ memory }: BuildContext, table: number, code: number): number {
  return memory.u32[(table >>> 2) + code]!;
}

/** 64-bit words of a bitmap over so many units, with room for one bit more. */
function bitmapWords(units: number): number {
  return (units >>> 6) + 1;
}

/** The gram table in the making: records in key order, and their postings, which are written a stage at a time. */
export class GramRecords {
  readonly #context: BuildContext;
  readonly #keys: number[] = [];
  readonly #offsets: number[] = [];
  readonly #counts: number[] = [];
  readonly #written: { readonly address: number; readonly offset: number; readonly byteLength: number }[] = [];
  #stage: { readonly index: number; readonly count: GramCount; readonly code: number }[] = [];
  #stageOffset = 0;
  #byteLength = 0;

  constructor(context: BuildContext) {
    this.#context = context;
  }

  /** Adds the postings of a counted gram to the stage, a bitmap where that is smaller; returns the index of the record. */
  add(key: number, count: GramCount, code: number): number {
    const listBytes = tableNumber(this.#context, count.places, code);
    const bitmapBytes = bitmapHeader + bitmapWords(count.units) * 8;
    const bitmap = listBytes >= bitmapBytes;
    if (bitmap) this.#byteLength = Math.ceil(this.#byteLength / 8) * 8;
    const units = tableNumber(this.#context, count.counts, code);
    this.#stage.push({ index: this.#keys.length, count, code });
    const flags = (bitmap ? bitmapFlag : 0) + (count.ofBlocks ? blockFlag : 0);
    const index = this.#push(key, this.#byteLength, units + flags);
    this.#byteLength += bitmap ? bitmapBytes : listBytes;
    return index;
  }

  /** Adds a gram that is in the same entries as one before; returns its index. */
  addSame(key: number, index: number): number {
    return this.#push(key, this.#offsets[index]!, this.#counts[index]!);
  }

  /** Makes room for the postings of the stage and sets in the tables where each goes; `write` then writes them. Begins a new stage. */
  writeStage(write: (counts: readonly GramCount[]) => void, weigh: (bits: number) => number): void {
    const { memory, kernels } = this.#context;
    const byteLength = this.#byteLength - this.#stageOffset;
    const address = allocateZeros(this.#context, Math.ceil(byteLength / 4));
    const counts = [...new Set(this.#stage.map(({ count }) => count))];
    for (const { places, last, codes } of counts) {
      kernels.clearBits(places, Math.ceil(codes / 2));
      kernels.clearBits(last, Math.ceil(codes / 2));
    }
    const isBitmap = (index: number): boolean => this.#counts[index]! >= bitmapFlag;
    const placeOf = (index: number): number => address + this.#offsets[index]! - this.#stageOffset;
    for (const { index, count, code } of this.#stage) {
      memory.u32[(count.places >>> 2) + code] = placeOf(index) + (isBitmap(index) ? bitmapHeader : 0);
      memory.u8[count.forms + code] = isBitmap(index) ? 1 : 0;
    }
    write(counts);
    for (const { index, count } of this.#stage) {
      if (isBitmap(index) && !count.ofBlocks) memory.u32[placeOf(index) >>> 2] = weigh(placeOf(index) + bitmapHeader);
    }
    this.#written.push({ address, offset: this.#stageOffset, byteLength });
    this.#stage = [];
    this.#byteLength = Math.ceil(this.#byteLength / 8) * 8;
    this.#stageOffset = this.#byteLength;
  }

  *sections(prefix: string): Generator<Section> {
    yield { name: `${prefix}/keys`, data: Uint32Array.from(this.#keys) };
    yield { name: `${prefix}/offsets`, data: Uint32Array.from(this.#offsets) };
    yield { name: `${prefix}/counts`, data: Uint32Array.from(this.#counts) };
    const postings = new Uint8Array(this.#byteLength);
    for (const { address, offset, byteLength } of this.#written) {
      postings.set(this.#context.memory.u8.subarray(address, address + byteLength), offset);
    }
    yield { name: `${prefix}/postings`, data: postings };
  }

  #push(key: number, offset: number, count: number): number {
    this.#keys.push(key);
    this.#offsets.push(offset);
    this.#counts.push(count);
    return this.#keys.length - 1;
  }
}
