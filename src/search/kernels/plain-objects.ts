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
    (containerColumn: number, containers: number, nameColumn: number, names: number, extra: number) =>
    (o: number): boolean =>
      has(containers, at(containerColumn, o)) || has(names, at(nameColumn, o)) || (extra !== 0 && has(extra, o));

  return {
    setEntries(bits, list, length) {
      for (let i = 0; i < length; i++) add(bits, at(list, i));
    },
    weighBits(bits, words, starts) {
      let sum = 0;
      for (const e of numbers(bits, words)) sum += at(starts, e + 1) - at(starts, e);
      return sum;
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
    markColumn(bits, objects, words, column) {
      for (const o of numbers(objects, words)) add(bits, at(column, o));
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
    keepFullName(objects, words, containerColumn, containers, nameColumn, names, extra) {
      keep(objects, words, inFullName(containerColumn, containers, nameColumn, names, extra));
    },
    pageFullName(count, containerColumn, containers, nameColumn, names, extra, skip, limit, out) {
      return page(all(count, inFullName(containerColumn, containers, nameColumn, names, extra)), skip, limit, out);
    },
    countOutside(names, words, starts, containerColumn, containers) {
      let sum = 0;
      for (const o of rangesOf(names, words, starts)) if (!has(containers, at(containerColumn, o))) sum++;
      return sum;
    },
    countExtra(extra, words, containerColumn, containers, nameColumn, names) {
      const inEither = inFullName(containerColumn, containers, nameColumn, names, 0);
      let sum = 0;
      for (const o of numbers(extra, words)) if (!inEither(o)) sum++;
      return sum;
    },
    addSeamOfNames(objects, list, length, starts, containerColumn, containers) {
      for (let i = 0; i < length; i++) {
        const e = at(list, i);
        for (let o = at(starts, e); o < at(starts, e + 1); o++) {
          if (has(containers, at(containerColumn, o))) add(objects, o);
        }
      }
    },
    addSeamOfContainers(objects, list, length, starts, ids, nameColumn, names) {
      for (let i = 0; i < length; i++) {
        const e = at(list, i);
        for (let k = at(starts, e); k < at(starts, e + 1); k++) {
          const o = at(ids, k);
          if (has(names, at(nameColumn, o))) add(objects, o);
        }
      }
    },
  };
}
