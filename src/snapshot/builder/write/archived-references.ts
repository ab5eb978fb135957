import { absent } from '../../../search/search-columns.ts';
import type { LocationLists } from '../collect/location-lists.ts';
import type { NumberedImport } from './write-objects.ts';

/** Object numbers of object keys, and locations with file numbers, as archived records hold them. */
export class ArchivedReferences {
  private readonly numbered: NumberedImport;

  constructor(numbered: NumberedImport) {
    this.numbered = numbered;
  }

  object(key: number): number {
    const { collector, objects } = this.numbered;
    return objects.numbers[collector.objects.keys.rowOf(key)] as number;
  }

  locations(lists: LocationLists, row: number): { file: number; startLine: number; endLine: number }[] {
    const { collector, files } = this.numbered;
    const found = [];
    for (let at = lists.from(row); at < lists.to(row); at++) {
      const key = lists.files.at(at);
      if (key === absent) continue;
      const file = files.numbers[collector.files.keys.rowOf(key)] as number;
      found.push({ file, startLine: lists.startLines.at(at), endLine: lists.endLines.at(at) });
    }
    return found;
  }
}
