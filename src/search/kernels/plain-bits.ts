import type { BitKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';

/** Whether a bitmap at a byte address holds a number. */
export function hasBit(u8: Uint8Array, bits: number, index: number): boolean {
  return ((u8[bits + (index >>> 3)]! >>> (index & 7)) & 1) !== 0;
}

export function putBit(u8: Uint8Array, bits: number, index: number): void {
  u8[bits + (index >>> 3)]! |= 1 << (index & 7);
}

/** The numbers in a bitmap, ascending. */
export function* bitNumbers(u32: Uint32Array, bits: number, words: number): Generator<number> {
  for (let w = 0; w < words * 2; w++) {
    for (let word = u32[(bits >>> 2) + w]!; word !== 0; word &= word - 1) yield w * 32 + 31 - Math.clz32(word & -word);
  }
}

export function plainBits(memory: LinearMemory): BitKernels {
  const combine = (bits: number, other: number, words: number, with2: (a: number, b: number) => number): void => {
    const { u32 } = memory;
    for (let w = 0; w < words * 2; w++) {
      u32[(bits >>> 2) + w] = with2(u32[(bits >>> 2) + w]!, u32[(other >>> 2) + w]!);
    }
  };
  return {
    clearBits(bits, words) {
      memory.u8.fill(0, bits, bits + words * 8);
    },
    setRange(bits, from, to) {
      for (let i = from; i < to; i++) putBit(memory.u8, bits, i);
    },
    andBits(bits, other, words) {
      combine(bits, other, words, (a, b) => a & b);
    },
    andNotBits(bits, other, words) {
      combine(bits, other, words, (a, b) => a & ~b);
    },
    orBits(bits, other, words) {
      combine(bits, other, words, (a, b) => a | b);
    },
    countBits(bits, words) {
      let count = 0;
      for (const _ of bitNumbers(memory.u32, bits, words)) count++;
      return count;
    },
    listBits(bits, words, out) {
      let count = 0;
      for (const number of bitNumbers(memory.u32, bits, words)) memory.u32[(out >>> 2) + count++] = number;
      return count;
    },
    selectBits(bits, words, skip, limit, out) {
      let found = 0;
      let passed = 0;
      for (const number of bitNumbers(memory.u32, bits, words)) {
        if (found === limit) break;
        if (passed++ >= skip) memory.u32[(out >>> 2) + found++] = number;
      }
      return found;
    },
  };
}
