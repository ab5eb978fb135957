/** Rows of an offset table share one base for every so many rows. */
export const rowsPerBase = 1024;

/** Where n rows start in a section: float64 bases and uint32 starts relative to them (see sections.ts). */
export interface OffsetTable {
  readonly base: Float64Array;
  /** n + 1 long: row r ends where row r + 1 starts. */
  readonly start: Uint32Array;
}

export function rowStart(table: OffsetTable, row: number): number {
  return (table.base[Math.floor(row / rowsPerBase)] as number) + (table.start[row] as number);
}

/** Collects row lengths in order. Throws RangeError when 1024 neighbouring rows together pass 4 GiB. */
export class OffsetTableBuilder {
  private readonly base: Float64Array;
  private readonly start: Uint32Array;
  private row = 0;
  private end = 0;

  constructor(rows: number) {
    this.base = new Float64Array(Math.floor(rows / rowsPerBase) + 1);
    this.start = new Uint32Array(rows + 1);
  }

  add(length: number): void {
    this.mark();
    this.end += length;
    this.row++;
  }

  finish(): OffsetTable {
    this.mark();
    return { base: this.base, start: this.start };
  }

  private mark(): void {
    const block = Math.floor(this.row / rowsPerBase);
    if (this.row % rowsPerBase === 0) this.base[block] = this.end;
    const relative = this.end - (this.base[block] as number);
    if (relative > 0xffffffff) throw new RangeError(`rows around ${this.row} are together longer than 4 GiB`);
    this.start[this.row] = relative;
  }
}

export function offsetSections(name: string): { readonly base: string; readonly start: string } {
  return { base: `${name}-base`, start: `${name}-start` };
}
