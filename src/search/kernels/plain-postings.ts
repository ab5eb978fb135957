import type { PostingKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';
import { hasBit, putBit } from './plain-bits.ts';

function* listNumbers(u8: Uint8Array, from: number, count: number): Generator<number> {
  let at = from;
  let value = -1;
  for (let i = 0; i < count; i++) {
    let gap = 0;
    let scale = 1;
    for (; u8[at]! > 127; at++, scale *= 128) gap += (u8[at]! & 127) * scale;
    gap += u8[at++]! * scale;
    value += gap + 1;
    yield value;
  }
}

export function plainPostings(memory: LinearMemory): PostingKernels {
  const keep = (list: number, length: number, has: (number: number) => boolean): number => {
    const { u32 } = memory;
    let kept = 0;
    for (let i = 0; i < length; i++) {
      const number = u32[(list >>> 2) + i]!;
      if (has(number)) u32[(list >>> 2) + kept++] = number;
    }
    return kept;
  };
  return {
    decodeList(from, count, out) {
      let at = out >>> 2;
      for (const number of listNumbers(memory.u8, from, count)) memory.u32[at++] = number;
    },
    addList(bits, from, count) {
      for (const number of listNumbers(memory.u8, from, count)) putBit(memory.u8, bits, number);
    },
    intersectList(list, length, from, count) {
      const numbers = listNumbers(memory.u8, from, count);
      let next = numbers.next();
      return keep(list, length, (number) => {
        while (!next.done && next.value < number) next = numbers.next();
        return !next.done && next.value === number;
      });
    },
    keepInBlocks(list, length, blocks, count, starts) {
      const at = (array: number, index: number): number => memory.u32[(array >>> 2) + index]!;
      const ranges = Array.from({ length: count }, (_, i) => at(blocks, i)).map((b) => [
        at(starts, b),
        at(starts, b + 1),
      ]);
      return keep(list, length, (entry) => ranges.some(([from, end]) => entry >= from! && entry < end!));
    },
    intersectBits(list, length, bits) {
      return keep(list, length, (number) => hasBit(memory.u8, bits, number));
    },
  };
}
