import type { Kernels } from '../kernels/kernels.ts';
import type { LinearMemory } from '../kernels/linear-memory.ts';

/** What every part of an open index works with. Room allocated during a query is taken back when the next one begins. */
export interface IndexContext {
  readonly memory: LinearMemory;
  readonly kernels: Kernels;
  /** Number of objects. */
  readonly count: number;
}

/** Numbers that lie in the memory one after the other. */
export interface NumberList {
  readonly address: number;
  readonly length: number;
}

/** Writes a list behind everything allocated; `most` bounds its length, `write` returns it. */
export function makeList({ memory }: IndexContext, most: number, write: (out: number) => number): NumberList {
  const address = memory.allocate(most * 4);
  const length = write(address);
  memory.trim(address + length * 4);
  return { address, length };
}

/** 64-bit words of a bitmap over so many numbers, with room for one more (the entry that stands for an absent value). */
export function bitmapWords(size: number): number {
  return (size >>> 6) + 1;
}

/** An empty bitmap. */
export function allocateBits({ memory, kernels }: IndexContext, size: number): number {
  const words = bitmapWords(size);
  const bits = memory.allocate(words * 8);
  kernels.clearBits(bits, words);
  return bits;
}

/** The lowest numbers of a bitmap after `skip`, `limit` at most: a copy. */
export function selectPage(context: IndexContext, bits: number, words: number, skip: number, limit: number): number[] {
  const out = context.memory.allocate(limit * 4);
  return copyPage(context, out, context.kernels.selectBits(bits, words, skip, limit, out));
}

/** Pages that end so early are gathered while passing over a list; for others the list becomes a bitmap. */
export const maxSmallest = 256;

/** A page of the objects of a list, which are in any order, each once. */
export function pageOfList(context: IndexContext, objects: NumberList, skip: number, limit: number): number[] {
  const { kernels, memory } = context;
  const most = Math.min(skip + limit, objects.length);
  if (most <= skip) return [];
  if (most <= maxSmallest) {
    const out = memory.allocate(most * 4);
    const taken = kernels.smallestListed(objects.address, objects.length, 0, most, out);
    return copyPage(context, out + skip * 4, taken - skip);
  }
  const bits = allocateBits(context, context.count);
  kernels.setEntries(bits, objects.address, objects.length);
  return selectPage(context, bits, bitmapWords(context.count), skip, most - skip);
}

/** Numbers out of the memory. A plain array: a typed one of more than a few numbers is made outside of compiled code. */
export function copyPage({ memory }: IndexContext, out: number, length: number): number[] {
  const { u32 } = memory;
  const page: number[] = [];
  for (let i = out >>> 2; i < (out >>> 2) + length; i++) page.push(u32[i]!);
  return page;
}
