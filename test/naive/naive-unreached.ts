import type { LinkRecord, LocationRecord } from '../../src/bundle/records.ts';
import type { UnreachedUse } from '../../src/model/coverage.ts';
import type { SourceLocation } from '../../src/model/source-location.ts';
import type { NaiveAnalysis, NaiveObject } from './naive-analysis.ts';
import { bestOf, byType } from './naive-links.ts';
import { naiveCompareLists } from './naive-text.ts';
import { identity, type NaiveTransactions } from './naive-transactions.ts';

/** Uses of end points by production code that no transaction holds. `sorted`: the objects in answer order. */
export function naiveUnreached(
  { links }: NaiveAnalysis,
  sorted: readonly NaiveObject[],
  calls: NaiveTransactions,
  locationsOf: (records: readonly LocationRecord[]) => readonly SourceLocation[],
): UnreachedUse[] {
  const between = (from: NaiveObject, to: NaiveObject): LinkRecord[] =>
    links.filter((link) => link.from === from.record.key && link.to === to.record.key);
  const rootOf = (object: NaiveObject): NaiveObject => {
    const met = [object];
    for (;;) {
      const last = met.at(-1) as NaiveObject;
      const mayCall = (each: NaiveObject): boolean => !met.includes(each) && isProduction(each);
      const caller = sorted.find((each) => mayCall(each) && between(each, last).some(({ escalated }) => !escalated));
      if (caller === undefined) return last;
      met.push(caller);
    }
  };
  const usesOf = (object: NaiveObject, endPoint: NaiveObject): UnreachedUse[] =>
    byType(between(object, endPoint))
      .filter((here) => bestOf(here).escalated !== true)
      .flatMap((here) => {
        const root = calls.isHeld(object) ? object : rootOf(object);
        const [at] = locationsOf(root.record.locations ?? []);
        const place = { file: at?.filePath ?? null, line: at?.startLine ?? null };
        return locationsOf(here.flatMap(({ locations = [] }) => locations)).map(({ filePath, startLine }) => ({
          file: filePath,
          line: startLine,
          linkType: (here[0] as LinkRecord).type,
          object: identity(object),
          endPoint: identity(endPoint),
          root: { ...identity(root), ...place },
        }));
      });
  const endPoints = sorted.filter((object) => calls.isEndPoint(object));
  return sorted
    .filter(isProduction)
    .flatMap((object) =>
      endPoints.filter((endPoint) => !calls.goesOn(object, endPoint)).flatMap((endPoint) => usesOf(object, endPoint)),
    )
    .sort((a, b) => naiveCompareLists([a.file, a.line], [b.file, b.line]));
}

function isProduction({ record: { external = false, test = false } }: NaiveObject): boolean {
  return !external && !test;
}
