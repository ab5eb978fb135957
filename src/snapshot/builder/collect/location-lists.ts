import { Uint32List } from '../tables/uint32-list.ts';

/** Locations of many rows, in the order given: file key number, start line, end line. */
export class LocationLists {
  readonly files = new Uint32List();
  readonly startLines = new Uint32List();
  readonly endLines = new Uint32List();
  /** Where the locations of each row end. */
  private readonly ends = new Uint32List();

  add(file: number, startLine: number, endLine: number): void {
    this.files.push(file);
    this.startLines.push(startLine);
    this.endLines.push(endLine);
  }

  /** Ends the locations of one row; every row is ended once. */
  endRow(): void {
    this.ends.push(this.files.length);
  }

  /** First location of a row, and one past its last. */
  from(row: number): number {
    return row === 0 ? 0 : this.ends.at(row - 1);
  }

  to(row: number): number {
    return this.ends.at(row);
  }

  clear(): void {
    for (const list of [this.files, this.startLines, this.endLines, this.ends]) list.clear();
  }
}
