import type { ObjectKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';
import { bitNumbers, hasBit, putBit } from './plain-bits.ts';

export function plainObjects(memory: LinearMemory): ObjectKernels {
  const at = (array: number, index: number): number => memory.u32[(array >>> 2) + index]!;
  const has = (bits: number, index: number): boolean => hasBit(memory.u8, bits, index);
  const add = (bits: number, index: number): void => putBit(memory.u8, bits, index);
  const numbers = (bits: number, words: number): Generator<number> => bitNumbers(memory.u32, bits, words);
  const keep = (objects: number, words: number, test: (object: number) => boolean): void => {
    for (const o of numbers(objects, words)) if (!test(o)) memory.u8[objects + (o >>> 3)]! &= ~(1 << (o & 7));
  };
  const page = (found: Iterable<number>, skip: number, limit: number, out: number): number => {
    let passed = 0;
    let written = 0;
    for (const o of found) {
      if (written === limit) break;
      if (passed++ >= skip) memory.u32[(out >>> 2) + written++] = o;
    }
    return written;
  };
  function* rangesOf(bits: number, words: number, starts: number): Generator<number> {
    for (const e of numbers(bits, words)) for (let o = at(starts, e); o < at(starts, e + 1); o++) yield o;
  }
  function* all(count: number, test: (object: number) => boolean): Generator<number> {
    for (let o = 0; o < count; o++) if (test(o)) yield o;
  }
  const inFullName =
    (column: number, containers: number, others: number) =>
    (o: number): boolean =>
      has(containers, at(column, o)) || (others !== 0 && has(others, o));

  return {
    setEntries(bits, list, length) {
      for (let i = 0; i < length; i++) add(bits, at(list, i));
    },
    weighBits(bits, words, starts) {
      let sum = 0;
      for (const e of numbers(bits, words)) sum += at(starts, e + 1) - at(starts, e);
      return sum;
    },
    spreadRanges(column, starts, entries) {
      for (let e = 0; e < entries; e++) {
        memory.u32.fill(e, (column >>> 2) + at(starts, e), (column >>> 2) + at(starts, e + 1));
      }
    },
    addRanges(objects, bits, words, starts) {
      for (const o of rangesOf(bits, words, starts)) add(objects, o);
    },
    addPostings(objects, bits, words, starts, ids) {
      for (const i of rangesOf(bits, words, starts)) add(objects, at(ids, i));
    },
    addColumn(objects, count, column, bits) {
      for (let o = 0; o < count; o++) if (has(bits, at(column, o))) add(objects, o);
    },
    keepColumn(objects, words, column, bits) {
      keep(objects, words, (o) => has(bits, at(column, o)));
    },
    addSmallColumn(objects, count, column, bits) {
      for (let o = 0; o < count; o++) if (has(bits, memory.u8[column + o]!)) add(objects, o);
    },
    keepSmallColumn(objects, words, column, bits) {
      keep(objects, words, (o) => has(bits, memory.u8[column + o]!));
    },
    pageRanges(bits, words, starts, skip, limit, out) {
      return page(rangesOf(bits, words, starts), skip, limit, out);
    },
    pageColumn(count, column, bits, skip, limit, out) {
      return page(
        all(count, (o) => has(bits, at(column, o))),
        skip,
        limit,
        out,
      );
    },
    keepFullName(objects, words, column, containers, others) {
      keep(objects, words, inFullName(column, containers, others));
    },
    pageFullName(count, column, containers, others, skip, limit, out) {
      return page(all(count, inFullName(column, containers, others)), skip, limit, out);
    },
    countOutside(objects, words, column, bits) {
      let sum = 0;
      for (const o of numbers(objects, words)) if (!has(bits, at(column, o))) sum++;
      return sum;
    },
  };
}
