import type {
  AffectedPackage,
  CloudPattern,
  PackageObject,
  PatternOccurrence,
  PatternOccurrencePage,
} from '../../model/insight.ts';
import { fold } from '../../search/fold.ts';
import type { PackageRow, PackagesSection, PatternRow } from '../../snapshot/format/sections.ts';
import type { ObjectSection } from '../../snapshot/reader/object-section.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import type { Page, PatternFilter } from '../store.ts';

/** Packages hit by a vulnerability, named by any of its aliases in any letter case. */
export function affectedPackages(
  section: PackagesSection,
  objects: ObjectSection,
  query: { readonly vulnerability: string; readonly skip: number; readonly limit: number },
): AffectedPackage[] {
  const folded = fold(query.vulnerability);
  const hits = Object.hasOwn(section.hits, folded) ? (section.hits[folded] as readonly number[]) : [];
  return hits
    .slice(query.skip, query.skip + query.limit)
    .map((index) => affectedPackage(section.packages[index] as PackageRow, objects));
}

/** Patterns whose strategy, contribution and criticality equal the filters after folding; an empty filter is none. */
export function cloudPatterns(patterns: readonly PatternRow[], filter: PatternFilter): CloudPattern[] {
  const wanted = (['strategy', 'contribution', 'criticality'] as const)
    .map((member) => ({ member, value: fold(filter[member] ?? '') }))
    .filter(({ value }) => value !== '');
  return patterns
    .filter((pattern) => wanted.every(({ member, value }) => fold(pattern[member]) === value))
    .map(({ rule, rationale, remedy, occurrences, ...pattern }) => ({ ...pattern, nbObjects: occurrences.length }));
}

/** A page of the objects that a pattern hits, with the places in their code where that is asked. */
export function patternOccurrences(
  snapshot: Snapshot,
  query: { readonly id: string; readonly page: Page; readonly withBookmarks: boolean },
): PatternOccurrencePage | undefined {
  const pattern = snapshot.patterns().find(({ id }) => id === query.id);
  if (pattern === undefined) return undefined;
  const { skip, limit } = query.page;
  const { rows } = snapshot.objects();
  const ahead = rows.readAhead();
  const occurrences = pattern.occurrences.slice(skip, skip + limit).map(({ object, locations }): PatternOccurrence => {
    const { id, name, fullName, mangling, type, typeId } = rows.value(object, ahead);
    const bookmarks = query.withBookmarks ? snapshot.locations().at(locations) : [];
    return { id, name, fullName, mangling, type, typeId, bookmarks };
  });
  const { rationale = null, remedy = null } = pattern;
  return { total: pattern.occurrences.length, rationale, remedy, occurrences };
}

function affectedPackage(row: PackageRow, objects: ObjectSection): AffectedPackage {
  const { name, version, releaseDate, releasesPerYear, saferClosestVersion, safestVersion } = row;
  return {
    name,
    version,
    releaseDate,
    releasesPerYear,
    saferClosestVersion,
    safestVersion,
    objects: packageObjects(row, objects),
  };
}

/** The external objects of a package that the application refers to. */
export function packageObjects(row: PackageRow, { rows }: ObjectSection): PackageObject[] {
  const ahead = rows.readAhead();
  return row.objects.map((object): PackageObject => {
    const { id, name, fullName, mangling, type, typeId } = rows.value(object, ahead);
    return { id, name, fullName, mangling, type, typeId };
  });
}
