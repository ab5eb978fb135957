import { type OffsetTable, rowStart } from '../format/offset-table.ts';
import { loadOffsetTable } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** Which range of a section belongs to each owner: an offset table in memory. */
export class Ranges {
  readonly count: number;
  private readonly file: SnapshotFile;
  private readonly name: string;
  private readonly offsets: OffsetTable;

  /** `end` is where the last range must end. */
  constructor(file: SnapshotFile, name: string, count: number, end: number) {
    this.file = file;
    this.name = name;
    this.count = count;
    this.offsets = loadOffsetTable(file, name, count, end);
  }

  /** Start and end (exclusive). An owner that does not exist means a damaged file, as owners come from the file. */
  of(owner: number): readonly [number, number] {
    if (!(owner >= 0 && owner < this.count)) throw this.file.damaged(`${this.name} has no row ${owner}`);
    const from = rowStart(this.offsets, owner);
    const to = rowStart(this.offsets, owner + 1);
    if (to < from) throw this.file.damaged(`${this.name}: row ${owner} ends before it starts`);
    return [from, to];
  }

  /** The owner of an entry of the section: the last whose range starts at or before it. */
  ownerOf(entry: number): number {
    let [low, high] = [0, this.count - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (rowStart(this.offsets, middle) <= entry) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
