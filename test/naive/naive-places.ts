import type { FileRecord, LocationRecord } from '../../src/bundle/records.ts';
import type { CodePlace } from '../../src/model/coverage.ts';
import type { SourceLocation } from '../../src/model/source-location.ts';
import type { NaiveObject } from './naive-analysis.ts';
import { naiveCompareLists } from './naive-text.ts';
import type { NaiveTransactions } from './naive-transactions.ts';

/** How many transactions hold the innermost object of each place. `sorted`: the objects in answer order. */
export function naiveThrough(
  places: readonly CodePlace[],
  sorted: readonly NaiveObject[],
  calls: NaiveTransactions,
  locationsOf: (records: readonly LocationRecord[]) => readonly SourceLocation[],
): (number | null)[] {
  return places.map(({ file, line }) => {
    const [innermost] = sorted
      .filter(({ record: { external = false } }) => !external)
      .flatMap((object) => locationsOf(object.record.locations ?? []).map((at) => ({ object, ...at })))
      .filter(({ filePath, startLine, endLine }) => filePath === file && startLine <= line && line <= endLine)
      .sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
    return innermost === undefined ? null : calls.holding(innermost.object).length;
  });
}

/** Locations by the id of the file, then lines, each once. `files`: as their ids number them. */
export function naiveLocations(records: readonly LocationRecord[], files: readonly FileRecord[]): SourceLocation[] {
  return records
    .map(({ file, startLine, endLine }) => ({ at: files.findIndex(({ key }) => key === file), startLine, endLine }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => naiveCompareLists([a.at, a.startLine, a.endLine], [b.at, b.startLine, b.endLine]))
    .filter((location, i, all) => i === 0 || JSON.stringify(location) !== JSON.stringify(all[i - 1]))
    .map(({ at, startLine, endLine }) => {
      const { path, lines } = files[at] as FileRecord;
      const fileName = path.split(/[/\\]/).at(-1) as string;
      return { fileId: String(at + 1), fileName, filePath: path, startLine, endLine, nbLines: lines };
    });
}
