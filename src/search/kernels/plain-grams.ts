import type { GramKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';
import { putBit } from './plain-bits.ts';

export function plainGrams(memory: LinearMemory): GramKernels {
  const at = (array: number, index: number): number => memory.u32[(array >>> 2) + index]!;
  const put = (array: number, index: number, value: number): void => {
    memory.u32[(array >>> 2) + index] = value;
  };
  /** Each unit with the code of each gram in it, repeated as often as the gram occurs. */
  function* occurrences(
    text: number,
    offsets: number,
    starts: number,
    units: number,
    size: number,
    classes: number,
    base: number,
  ): Generator<readonly [unit: number, code: number]> {
    for (let u = 0; u < units; u++) {
      const endEntry = starts !== 0 ? at(starts, u + 1) : u + 1;
      for (let e = starts !== 0 ? at(starts, u) : u; e < endEntry; e++) {
        const end = text + at(offsets, e + 1) - 1;
        for (let p = text + at(offsets, e); p < end; p++) {
          let code = 0;
          for (let k = 0; k < size; k++) {
            code = code * base + (p + k < end ? memory.u8[classes + memory.u8[p + k]!]! : base - 1);
          }
          yield [u, code];
        }
      }
    }
  }
  return {
    countBytes(text, length, counts) {
      for (let i = 0; i < length; i++) put(counts, memory.u8[text + i]!, at(counts, memory.u8[text + i]!) + 1);
    },
    countGrams(text, offsets, starts, units, size, classes, base, last, counts, bytes) {
      for (const [u, code] of occurrences(text, offsets, starts, units, size, classes, base)) {
        const seen = at(last, code);
        if (seen === u + 1) continue;
        put(last, code, u + 1);
        put(counts, code, at(counts, code) + 1);
        put(bytes, code, at(bytes, code) + varintOf(u - seen).length);
      }
    },
    writeGrams(text, offsets, starts, units, size, classes, base, last, places, forms) {
      for (const [u, code] of occurrences(text, offsets, starts, units, size, classes, base)) {
        const place = at(places, code);
        if (place === 0) continue;
        if (memory.u8[forms + code] !== 0) {
          putBit(memory.u8, place, u);
          continue;
        }
        const seen = at(last, code);
        if (seen === u + 1) continue;
        put(last, code, u + 1);
        const varint = varintOf(u - seen);
        memory.u8.set(varint, place);
        put(places, code, place + varint.length);
      }
    },
  };
}

function varintOf(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}
