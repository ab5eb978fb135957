import type { PackageRecord } from '../../bundle/records.ts';
import type { AdvisoryIndex } from './advisories/advisory-index.ts';
import { dependencyPaths } from './graph/dependency-paths.ts';
import type { UsedPackage } from './graph/package-graph.ts';
import { type ClearedVulnerability, matchPackage, type PackageVulnerability } from './match/match-package.ts';
import type { Statement } from './match/statement.ts';
import { nameKey } from './package-id.ts';
import { type Recommendation, recommendVersions } from './recommend/recommend-versions.ts';
import type { Timeline } from './recommend/timeline.ts';

/** Dependency paths reported for a package at most. */
export const reportedPaths = 5;

/** The member `x-scan` of a package record: what an answer rests on, for `stratigraph explain`. */
export interface PackageExplanation {
  /** Manifests and lockfiles that ask for the package by name. */
  readonly declaredIn: readonly string[];
  readonly development: boolean | null;
  /** True when there are more dependency paths than are reported. */
  readonly morePaths: boolean;
  readonly vulnerabilities: readonly Pick<PackageVulnerability, 'id' | 'advisories' | 'summary'>[];
  readonly cleared: readonly ClearedVulnerability[];
  /** Null: there is no timeline of the package. */
  readonly timeline:
    | (Pick<Recommendation, 'current' | 'later' | 'looked' | 'leftOut'> & { readonly source: string })
    | null;
}

export interface PackageScan {
  readonly packages: readonly UsedPackage[];
  readonly book: AdvisoryIndex;
  readonly statements: readonly Statement[];
  /** By `nameKey`. */
  readonly timelines: ReadonlyMap<string, Timeline>;
  /** Keys of external objects by key of package. */
  readonly objects: ReadonlyMap<string, readonly string[]>;
  /** ISO 8601. */
  readonly scannedAt: string;
}

/** The packages in use as records of a bundle, in the order of their keys. */
export function* packageRecords(scan: PackageScan): Iterable<PackageRecord> {
  const paths = dependencyPaths(scan.packages, reportedPaths);
  const statements = new Map<string, Statement[]>();
  for (const one of scan.statements) statements.set(one.package, [...(statements.get(one.package) ?? []), one]);
  for (const used of scan.packages) {
    const { vulnerabilities, cleared, vectorOf } = matchPackage(used, scan.book, statements.get(used.key) ?? []);
    const timeline = scan.timelines.get(nameKey(used.id));
    const advice = timeline && recommendVersions(timeline, used.id.version, scan.scannedAt, vectorOf);
    const known = paths.get(used.key) ?? { paths: [], more: false };
    const objects = scan.objects.get(used.key) ?? [];
    const explanation: PackageExplanation = {
      declaredIn: [...used.declaredIn].sort(),
      development: used.development,
      morePaths: known.more,
      vulnerabilities: vulnerabilities.map(({ id, advisories, summary }) => ({ id, advisories, summary })),
      cleared,
      timeline: timeline && advice ? numbersOf(timeline, advice) : null,
    };
    yield {
      record: 'package',
      key: used.key,
      name: used.id.name,
      version: used.id.version,
      purl: used.key,
      ...(advice && {
        releaseDate: advice.releaseDate,
        releasesPerYear: advice.releasesPerYear,
        saferClosestVersion: advice.saferClosestVersion,
        safestVersion: advice.safestVersion,
      }),
      vulnerabilities: vulnerabilities.map(({ id, aliases, severity }) => ({ id, aliases, severity })),
      ...(objects.length > 0 && { objects }),
      direct: used.direct,
      paths: known.paths,
      'x-scan': explanation,
    };
  }
}

function numbersOf(
  { source }: Timeline,
  { current, later, looked, leftOut }: Recommendation,
): PackageExplanation['timeline'] {
  return { source, current, later, looked, leftOut };
}
