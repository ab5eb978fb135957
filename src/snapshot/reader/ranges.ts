import { together } from '../../absent-data.ts';
import { type OffsetTable, offsetSections, rowStart, rowsPerBase } from '../format/offset-table.ts';
import { NumberColumn } from './number-column.ts';
import { loadOffsetTable } from './section-arrays.ts';
import { SectionLoad } from './section-load.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** Which range of a section belongs to each owner: an offset table, read into memory when that is due, until then read where it lies. */
export class Ranges {
  readonly count: number;
  private readonly file: SnapshotFile;
  private readonly name: string;
  private readonly end: number;
  private readonly bases: NumberColumn<Float64Array>;
  private readonly starts: NumberColumn<Uint32Array>;
  private table: OffsetTable | undefined;
  private readonly load: SectionLoad;

  /** `end` is where the last range must end. */
  constructor(file: SnapshotFile, name: string, count: number, end: number) {
    const names = offsetSections(name);
    this.file = file;
    this.name = name;
    this.count = count;
    this.end = end;
    this.bases = new NumberColumn(file, names.base, Float64Array, Math.floor(count / rowsPerBase) + 1);
    this.starts = new NumberColumn(file, names.start, Uint32Array, count + 1);
    this.load = new SectionLoad(file, names.base, names.start);
    if (!this.tableIfDue()) file.expect(names.base);
  }

  /** Whether a range is had without reading. */
  get isInMemory(): boolean {
    return (this.table ?? this.tableIfDue()) !== undefined;
  }

  /** Start and end (exclusive). An owner that does not exist means a damaged file, as owners come from the file. */
  of(owner: number): readonly [number, number] {
    if (!(owner >= 0 && owner < this.count)) throw this.file.damaged(`${this.name} has no row ${owner}`);
    const table = this.table ?? this.tableIfDue();
    const [from, to] = table
      ? [rowStart(table, owner), rowStart(table, owner + 1)]
      : (this.startsFrom(owner, 2) as [number, number]);
    if (to < from) throw this.file.damaged(`${this.name}: row ${owner} ends before it starts`);
    return [from, to];
  }

  /** The owner of an entry of the section: the last whose range starts at or before it. */
  ownerOf(entry: number): number {
    let [low, high] = [0, this.count - 1];
    const table = this.table ?? this.tableIfDue();
    if (table === undefined) return this.ownerWhereItLies(entry);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (rowStart(table, middle) <= entry) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The same from the bases, and the starts of the one group of rows that the entry lies in. */
  private ownerWhereItLies(entry: number): number {
    const bases = this.bases.all();
    const group = Math.max(
      0,
      bases.findLastIndex((base) => base <= entry),
    );
    const first = Math.min(group * rowsPerBase, this.count - 1);
    const starts = this.startsFrom(first, Math.min(rowsPerBase, this.count - first));
    return (
      first +
      Math.max(
        0,
        starts.findLastIndex((start) => start <= entry),
      )
    );
  }

  /** Where so many rows start, read where that lies. */
  private startsFrom(row: number, count: number): number[] {
    const group = Math.floor(row / rowsPerBase);
    const lastGroup = Math.floor((row + count - 1) / rowsPerBase);
    const [bases, starts] = together(
      () => this.bases.range(group, lastGroup + 1),
      () => this.starts.range(row, row + count),
    );
    return Array.from(starts, (start, at) => start + (bases[Math.floor((row + at) / rowsPerBase) - group] as number));
  }

  private tableIfDue(): OffsetTable | undefined {
    if (this.load.isDue()) this.table = loadOffsetTable(this.file, this.name, this.count, this.end);
    return this.table;
  }
}
