import type { ScanKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';

const needleHeader = 16;

/** Whether text e contains the needle: looks for its first probed byte, then compares. */
export function plainContains(
  memory: LinearMemory,
): (text: number, offsets: number, e: number, needle: number) => boolean {
  return (text, offsets, e, needle) => {
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
}

export function plainScan(memory: LinearMemory): ScanKernels {
  const contains = plainContains(memory);
  const scanTexts: ScanKernels['scanTexts'] = (text, offsets, first, end, needle, out) => {
    let found = 0;
    for (let e = first; e < end; e++) {
      if (contains(text, offsets, e, needle)) memory.u32[(out >>> 2) + found++] = e;
    }
    return found;
  };
  return {
    scanTexts,
    scanBlocks(text, offsets, starts, blocks, length, needle, out) {
      let found = 0;
      for (let i = 0; i < length; i++) {
        const block = memory.u32[(blocks >>> 2) + i]!;
        const first = memory.u32[(starts >>> 2) + block]!;
        const end = memory.u32[(starts >>> 2) + block + 1]!;
        found += scanTexts(text, offsets, first, end, needle, out + found * 4);
      }
      return found;
    },
    verifyTexts(text, offsets, list, length, needle) {
      let kept = 0;
      for (let i = 0; i < length; i++) {
        const e = memory.u32[(list >>> 2) + i]!;
        if (contains(text, offsets, e, needle)) memory.u32[(list >>> 2) + kept++] = e;
      }
      return kept;
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
