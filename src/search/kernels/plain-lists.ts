import type { ListKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';
import { hasBit, putBit } from './plain-bits.ts';
import { plainContains } from './plain-scan.ts';

export function plainLists(memory: LinearMemory): ListKernels {
  const contains = plainContains(memory);
  const at = (array: number, index: number): number => memory.u32[(array >>> 2) + index]!;
  const has = (bits: number, index: number): boolean => hasBit(memory.u8, bits, index);
  function* members(list: number, length: number): Generator<number> {
    for (let i = 0; i < length; i++) yield at(list, i);
  }
  function* rangesOf(list: number, length: number, starts: number): Generator<number> {
    for (const e of members(list, length)) for (let o = at(starts, e); o < at(starts, e + 1); o++) yield o;
  }
  function* postingsOf(list: number, length: number, starts: number, ids: number): Generator<number> {
    for (const i of rangesOf(list, length, starts)) yield at(ids, i);
  }
  /** Writes numbers, never beyond those already taken from the list they come from. */
  const write = (numbers: Iterable<number>, out: number): number => {
    let written = 0;
    for (const number of numbers) memory.u32[(out >>> 2) + written++] = number;
    return written;
  };
  const keep = (list: number, length: number, test: (object: number) => boolean): number =>
    write([...members(list, length)].filter(test), list);
  const smallest = (objects: Iterable<number>, taken: number, most: number, out: number): number =>
    write([...members(out, taken), ...objects].sort((a, b) => a - b).slice(0, most), out);

  return {
    weighList(list, length, starts) {
      let sum = 0;
      for (const e of members(list, length)) sum += at(starts, e + 1) - at(starts, e);
      return sum;
    },
    listRanges(list, length, starts, out) {
      return write(rangesOf(list, length, starts), out);
    },
    listPostings(list, length, starts, ids, out) {
      return write(postingsOf(list, length, starts, ids), out);
    },
    addListedRanges(objects, list, length, starts) {
      for (const o of rangesOf(list, length, starts)) putBit(memory.u8, objects, o);
    },
    addListedPostings(objects, list, length, starts, ids) {
      for (const o of postingsOf(list, length, starts, ids)) putBit(memory.u8, objects, o);
    },
    pageListed(list, length, starts, skip, limit, out) {
      return write([...rangesOf(list, length, starts)].slice(skip, skip + limit), out);
    },
    smallestListed(list, length, taken, most, out) {
      return smallest(members(list, length), taken, most, out);
    },
    smallestPostings(list, length, starts, ids, taken, most, out) {
      return smallest(postingsOf(list, length, starts, ids), taken, most, out);
    },
    keepListed(list, length, column, bits) {
      return keep(list, length, (o) => has(bits, at(column, o)));
    },
    dropListed(list, length, column, bits) {
      return keep(list, length, (o) => !has(bits, at(column, o)));
    },
    keepListedSmall(list, length, column, bits) {
      return keep(list, length, (o) => has(bits, memory.u8[column + o]!));
    },
    keepListedFullName(list, length, column, containers, others) {
      return keep(list, length, (o) => has(containers, at(column, o)) || (others !== 0 && has(others, o)));
    },
    dropMembers(list, length, bits) {
      return keep(list, length, (o) => !has(bits, o));
    },
    verifyListed(list, length, column, entries, text, offsets, needle) {
      return keep(list, length, (o) => at(column, o) < entries && contains(text, offsets, at(column, o), needle));
    },
    sortDistinct(list, length) {
      return write(
        [...new Set(members(list, length))].sort((a, b) => a - b),
        list,
      );
    },
    listSeamOfNames(list, length, starts, containerColumn, containers, out) {
      const objects = [...rangesOf(list, length, starts)];
      return write(
        objects.filter((o) => has(containers, at(containerColumn, o))),
        out,
      );
    },
    listSeamOfContainers(list, length, starts, ids, nameColumn, names, out) {
      const objects = [...postingsOf(list, length, starts, ids)];
      return write(
        objects.filter((o) => has(names, at(nameColumn, o))),
        out,
      );
    },
  };
}
