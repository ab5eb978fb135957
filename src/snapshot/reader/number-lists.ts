import { uint32Range } from './number-section.ts';
import { Ranges } from './ranges.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** Entries that are as quick to read in one go as an entry of its own. */
const readAtOnce = 1024;
/** Entries that are as quick to read in one go as a number is to search for. */
const searchSteps = 8 * readAtOnce;

/** Lists of ascending object numbers by owner, read where they lie. */
export class NumberLists {
  private readonly file: SnapshotFile;
  private readonly name: string;
  private readonly ranges: Ranges;

  constructor(file: SnapshotFile, names: { readonly lists: string; readonly offsets: string }, owners: number) {
    this.file = file;
    this.name = names.lists;
    this.ranges = new Ranges(file, names.offsets, owners, file.byteLength(names.lists) / 4);
  }

  of(owner: number): Uint32Array {
    return uint32Range(this.file, this.name, ...this.ranges.of(owner));
  }

  /** Whether a list holds one of the numbers. */
  hasAny(owner: number, numbers: ReadonlySet<number>): boolean {
    const [from, to] = this.ranges.of(owner);
    if (from === to) return false;
    if (numbers.size * searchSteps < to - from) {
      for (const number of numbers) if (this.has(owner, number)) return true;
      return false;
    }
    return uint32Range(this.file, this.name, from, to).some((number) => numbers.has(number));
  }

  /** Whether a list holds a number; reads a few entries of a long list, and then what lies around. */
  has(owner: number, number: number): boolean {
    let [low, high] = this.ranges.of(owner);
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
