import type { GramKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';
import { putBit } from './plain-bits.ts';

type Occurrence = readonly [unit: number, code: number, position: number];

export function plainGrams(memory: LinearMemory): GramKernels {
  const at = (array: number, index: number): number => memory.u32[(array >>> 2) + index]!;
  const put = (array: number, index: number, value: number): void => {
    memory.u32[(array >>> 2) + index] = value;
  };
  const mark = (marks: number, p: number): number => memory.u8[marks + p * 2]! + memory.u8[marks + p * 2 + 1]! * 256;
  const putMark = (marks: number, p: number, number: number): void => {
    memory.u8[marks + p * 2] = number & 255;
    memory.u8[marks + p * 2 + 1] = number >>> 8;
  };
  const classAt = (text: number, p: number, classes: number): number => memory.u8[classes + memory.u8[text + p]!]!;

  const shortCode = (text: number, p: number, end: number, size: number, classes: number, base: number): number => {
    let code = 0;
    for (let k = 0; k < size; k++) code = code * base + (p + k < end ? classAt(text, p + k, classes) : base - 1);
    return code;
  };
  const longerCode = (text: number, p: number, size: number, classes: number, base: number, marks: number): number => {
    if (mark(marks, p) === 0 || mark(marks, p + 1) === 0) return -1;
    return (mark(marks, p) - 1) * base + classAt(text, p + size - 1, classes);
  };
  /** Every gram with its unit and code, repeated as often as it occurs; codes below 0 are passed over. */
  function* occurrences(
    offsets: number,
    starts: number,
    units: number,
    codeAt: (p: number, end: number) => number,
  ): Generator<Occurrence> {
    for (let u = 0; u < units; u++) {
      const endEntry = starts !== 0 ? at(starts, u + 1) : u + 1;
      for (let e = starts !== 0 ? at(starts, u) : u; e < endEntry; e++) {
        const end = at(offsets, e + 1) - 1;
        for (let p = at(offsets, e); p < end; p++) {
          const code = codeAt(p, end);
          if (code >= 0) yield [u, code, p];
        }
      }
    }
  }
  const tally = ([u, code]: Occurrence, last: number, counts: number, bytes: number): void => {
    const seen = at(last, code);
    if (seen === u + 1) return;
    put(last, code, u + 1);
    put(counts, code, at(counts, code) + 1);
    put(bytes, code, at(bytes, code) + varintOf(u - seen).length);
  };
  const post = ([u, code]: Occurrence, last: number, places: number, forms: number): void => {
    const place = at(places, code);
    if (place === 0) return;
    if (memory.u8[forms + code] !== 0) {
      putBit(memory.u8, place, u);
      return;
    }
    const seen = at(last, code);
    if (seen === u + 1) return;
    put(last, code, u + 1);
    const varint = varintOf(u - seen);
    memory.u8.set(varint, place);
    put(places, code, place + varint.length);
  };

  return {
    countBytes(text, length, counts) {
      for (let i = 0; i < length; i++) put(counts, memory.u8[text + i]!, at(counts, memory.u8[text + i]!) + 1);
    },
    countGrams(text, offsets, starts, units, size, classes, base, last, counts, bytes) {
      const codeAt = (p: number, end: number): number => shortCode(text, p, end, size, classes, base);
      for (const gram of occurrences(offsets, starts, units, codeAt)) tally(gram, last, counts, bytes);
    },
    writeGrams(text, offsets, starts, units, size, classes, base, last, places, forms) {
      const codeAt = (p: number, end: number): number => shortCode(text, p, end, size, classes, base);
      for (const gram of occurrences(offsets, starts, units, codeAt)) post(gram, last, places, forms);
    },
    markGrams(text, offsets, entries, classes, base, numbers, marks) {
      for (let e = 0; e < entries; e++) {
        const end = at(offsets, e + 1) - 1;
        for (let p = at(offsets, e); p <= end; p++) {
          putMark(marks, p, p + 2 < end ? at(numbers, shortCode(text, p, end, 3, classes, base)) : 0);
        }
      }
    },
    countLonger(text, offsets, starts, units, size, classes, base, marks, last, counts, bytes, ends) {
      const codeAt = (p: number): number => longerCode(text, p, size, classes, base, marks);
      for (const gram of occurrences(offsets, starts, units, codeAt)) {
        put(ends, gram[1], mark(marks, gram[2] + 1));
        tally(gram, last, counts, bytes);
      }
    },
    writeLonger(text, offsets, starts, units, size, classes, base, marks, last, places, forms) {
      const codeAt = (p: number): number => longerCode(text, p, size, classes, base, marks);
      for (const gram of occurrences(offsets, starts, units, codeAt)) post(gram, last, places, forms);
    },
    growMarks(text, length, size, classes, base, marks, numbers) {
      for (let p = 0; p < length; p++) {
        const code = longerCode(text, p, size, classes, base, marks);
        putMark(marks, p, code < 0 ? 0 : at(numbers, code));
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
