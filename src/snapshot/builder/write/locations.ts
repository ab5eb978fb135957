import { absent } from '../../../search/search-columns.ts';
import type { LocationLists } from '../collect/location-lists.ts';
import type { KeyTable } from '../tables/key-table.ts';

/** Collects the locations of one thing and returns them in order, each once. */
export class LocationSorter {
  private readonly fileKeys: KeyTable;
  private readonly fileNumbers: Uint32Array;
  /** File number, start line, end line, three numbers each. */
  private found: number[] = [];

  constructor(fileKeys: KeyTable, fileNumbers: Uint32Array) {
    this.fileKeys = fileKeys;
    this.fileNumbers = fileNumbers;
  }

  start(): void {
    this.found.length = 0;
  }

  add(lists: LocationLists, row: number): void {
    const to = lists.to(row);
    for (let at = lists.from(row); at < to; at++) {
      const file = lists.files.at(at);
      if (file === absent) continue;
      const number = this.fileNumbers[this.fileKeys.rowOf(file)] as number;
      this.found.push(number, lists.startLines.at(at), lists.endLines.at(at));
    }
  }

  /** File number, start line, end line of each location, by file number, then lines. Valid until the next `start`. */
  sorted(): readonly number[] {
    const { found } = this;
    if (found.length <= 3) return found;
    const entries: [number, number, number][] = [];
    for (let i = 0; i < found.length; i += 3) {
      entries.push([found[i] as number, found[i + 1] as number, found[i + 2] as number]);
    }
    entries.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    return entries.filter((entry, i) => i === 0 || !same(entry, entries[i - 1] as typeof entry)).flat();
  }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}
