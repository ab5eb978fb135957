import type { PatternRecord } from '../../../bundle/records.ts';
import type { KeyTable } from '../tables/key-table.ts';
import { Uint32List } from '../tables/uint32-list.ts';
import { LocationLists } from './location-lists.ts';

/** A pattern whose occurrences are key numbers of objects, each with its row of locations. */
export interface CollectedPattern {
  readonly line: number;
  readonly record: Omit<PatternRecord, 'occurrences'>;
  readonly objects: Uint32List;
  readonly locations: LocationLists;
}

/** The patterns of an import, in the order they came. */
export class PatternTable {
  readonly rows: CollectedPattern[] = [];
  private readonly ids = new Set<string>();

  get count(): number {
    return this.rows.length;
  }

  /** Adds a row; false when another row has the id. */
  add(pattern: PatternRecord, line: number, objectKeys: KeyTable, fileKeys: KeyTable): boolean {
    if (this.ids.has(pattern.id)) return false;
    this.ids.add(pattern.id);
    const { occurrences, ...record } = pattern;
    const objects = new Uint32List(occurrences.length);
    const locations = new LocationLists();
    for (const occurrence of occurrences) {
      objects.push(objectKeys.refer(occurrence.object));
      for (const { file, startLine, endLine } of occurrence.locations ?? []) {
        locations.add(fileKeys.refer(file), startLine, endLine);
      }
      locations.endRow();
    }
    this.rows.push({ line, record, objects, locations });
    return true;
  }
}
