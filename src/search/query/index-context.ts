import type { Kernels } from '../kernels/kernels.ts';
import type { LinearMemory } from '../kernels/linear-memory.ts';

/** What every part of an open index works with. Room allocated during a query is taken back when the next one begins. */
export interface IndexContext {
  readonly memory: LinearMemory;
  readonly kernels: Kernels;
  /** Number of objects. */
  readonly count: number;
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

/** Numbers out of the memory. A plain array: a typed one of more than a few numbers is made outside of compiled code. */
export function copyPage({ memory }: IndexContext, out: number, length: number): number[] {
  const { u32 } = memory;
  const page: number[] = [];
  for (let i = out >>> 2; i < (out >>> 2) + length; i++) page.push(u32[i]!);
  return page;
}
