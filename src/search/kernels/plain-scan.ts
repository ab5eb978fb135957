import type { ScanKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';
import { putBit } from './plain-bits.ts';

const needleHeader = 16;

export function plainScan(memory: LinearMemory): ScanKernels {
  /** Whether text e contains the needle: looks for its first probed byte, then compares. */
  const contains = (text: number, offsets: number, e: number, needle: number): boolean => {
    const { u8, u32 } = memory;
    const length = u32[needle >>> 2]!;
    const bytes = needle + needleHeader;
    const probe = u32[(needle >>> 2) + 1]!;
    const rare = u8[bytes + probe]!;
    const end = text + u32[(offsets >>> 2) + e + 1]! - 1 - length;
    for (let at = text + u32[(offsets >>> 2) + e]!; at <= end; at++) {
      if (u8[at + probe] !== rare) continue;
      let i = 0;
      while (i < length && u8[at + i] === u8[bytes + i]) i++;
      if (i === length) return true;
    }
    return false;
  };
  const test = (text: number, offsets: number, e: number, needle: number, bits: number): number => {
    if (!contains(text, offsets, e, needle)) return 0;
    putBit(memory.u8, bits, e);
    return 1;
  };
  const scanTexts: ScanKernels['scanTexts'] = (text, offsets, first, end, needle, bits) => {
    let found = 0;
    for (let e = first; e < end; e++) found += test(text, offsets, e, needle, bits);
    return found;
  };
  return {
    scanTexts,
    scanBlocks(text, offsets, starts, blocks, length, needle, bits) {
      let found = 0;
      for (let i = 0; i < length; i++) {
        const block = memory.u32[(blocks >>> 2) + i]!;
        const first = memory.u32[(starts >>> 2) + block]!;
        found += scanTexts(text, offsets, first, memory.u32[(starts >>> 2) + block + 1]!, needle, bits);
      }
      return found;
    },
    verifyTexts(text, offsets, list, length, needle, bits) {
      let found = 0;
      for (let i = 0; i < length; i++) found += test(text, offsets, memory.u32[(list >>> 2) + i]!, needle, bits);
      return found;
    },
    boundOf(text, offsets, order, count, key, length, fromEnd, after) {
      const { u8, u32 } = memory;
      const compare = (e: number): number => {
        const start = text + u32[(offsets >>> 2) + e]!;
        const size = text + u32[(offsets >>> 2) + e + 1]! - 1 - start;
        for (let i = 0; i < Math.min(size, length); i++) {
          const a = u8[fromEnd !== 0 ? start + size - 1 - i : start + i]!;
          const b = u8[fromEnd !== 0 ? key + length - 1 - i : key + i]!;
          if (a !== b) return a - b;
        }
        return size < length ? -1 : 0;
      };
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >>> 1;
        const sign = compare(u32[(order >>> 2) + middle]!);
        if (sign < 0 || (after !== 0 && sign === 0)) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
