import { uint32Range } from './number-section.ts';
import { once } from './once.ts';
import { Ranges } from './ranges.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** Entries that are as quick to read in one go as an entry of its own. */
const readAtOnce = 1024;
/** Entries that are as quick to read in one go as a number is to search for. */
const searchSteps = 8 * readAtOnce;

/** Lists that are together no longer stay in memory once one is searched: a question about one object searches all of them. */
const keptBytes = 16 * 2 ** 20;

/** Lists of ascending object numbers by owner, read where they lie. */
export class NumberLists {
  private readonly file: SnapshotFile;
  private readonly name: string;
  private readonly ranges: Ranges;
  /** All lists; undefined where they are too long to be kept. */
  private readonly whole: (() => Uint32Array) | undefined;

  constructor(file: SnapshotFile, names: { readonly lists: string; readonly offsets: string }, owners: number) {
    this.file = file;
    this.name = names.lists;
    const entries = file.byteLength(names.lists) / 4;
    this.ranges = new Ranges(file, names.offsets, owners, entries);
    if (entries * 4 <= keptBytes) this.whole = once(() => uint32Range(file, names.lists, 0, entries));
  }

  of(owner: number): Uint32Array {
    return uint32Range(this.file, this.name, ...this.ranges.of(owner));
  }

  /** Whether a list holds one of the numbers. */
  hasAny(owner: number, numbers: ReadonlySet<number>): boolean {
    const [from, to] = this.ranges.of(owner);
    if (from === to) return false;
    if (this.whole) {
      const list = this.whole().subarray(from, to);
      if (numbers.size * Math.log2(list.length + 1) > list.length) return list.some((number) => numbers.has(number));
      for (const number of numbers) if (holds(list, number)) return true;
      return false;
    }
    if (numbers.size * searchSteps < to - from) {
      for (const number of numbers) if (this.has(owner, number)) return true;
      return false;
    }
    return uint32Range(this.file, this.name, from, to).some((number) => numbers.has(number));
  }

  /** Whether a list holds a number; reads a few entries of a long list, and then what lies around. */
  has(owner: number, number: number): boolean {
    let [low, high] = this.ranges.of(owner);
    if (this.whole) return holds(this.whole().subarray(low, high), number);
    while (high - low > readAtOnce) {
      const middle = Math.floor((low + high) / 2);
      const found = uint32Range(this.file, this.name, middle, middle + 1)[0] as number;
      if (found === number) return true;
      if (found < number) low = middle + 1;
      else high = middle;
    }
    return low < high && uint32Range(this.file, this.name, low, high).includes(number);
  }
}

/** Whether an ascending list holds a number. */
function holds(list: Uint32Array, number: number): boolean {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return list[low] === number;
}
