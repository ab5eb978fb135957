import type { LocationRecord } from '../../src/bundle/records.ts';
import type { CodePlace } from '../../src/model/coverage.ts';
import type { SourceLocation } from '../../src/model/source-location.ts';
import type { NaiveObject } from './naive-analysis.ts';
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
