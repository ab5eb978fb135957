import type { PackageRecord } from '../../bundle/records.ts';
import { severities } from '../../insights/packages/advisories/severity.ts';
import type { UsedPackage } from '../../insights/packages/graph/package-graph.ts';
import type { ObjectJoin } from '../../insights/packages/match/objects-in-use.ts';
import { formatCount } from '../progress.ts';

/** What a person should know of the join of objects to packages. `unknown`: there is no analysed code. */
export function joinNotes(unknown: boolean, { otherVersions }: ObjectJoin): string[] {
  if (unknown) return ['warning: the application has no analysed code yet: no objects in use are known until it has'];
  return [...otherVersions].map(
    ([difference, count]) => `warning: the analysed code uses ${difference}: ${count} objects are joined by name`,
  );
}

/** How many packages are in use, and how many of them are hit by what. `asked`: whether anything was said of vulnerabilities at all. */
export function foundNotes(
  packages: readonly UsedPackage[],
  records: readonly PackageRecord[],
  asked: boolean,
): string[] {
  const direct = packages.filter((one) => one.direct).length;
  const unknown = packages.filter((one) => one.direct === null).length;
  const hits = records.filter(({ vulnerabilities = [] }) => vulnerabilities.length > 0);
  const all = hits.flatMap(({ vulnerabilities = [] }) => vulnerabilities);
  const counts = severities
    .map((severity) => ({ severity, ids: new Set(all.filter((one) => one.severity === severity).map(({ id }) => id)) }))
    .filter(({ ids }) => ids.size > 0)
    .map(({ severity, ids }) => `${ids.size} ${severity.toLowerCase()}`);
  const hit =
    counts.length === 0
      ? 'no known vulnerability hits them'
      : `${formatCount(hits.length)} are hit by ${formatCount(new Set(all.map(({ id }) => id)).size)} vulnerabilities: ${counts.join(', ')}`;
  return [
    `${formatCount(packages.length)} packages in use, ${formatCount(direct)} of them direct${unknown > 0 ? `, of ${formatCount(unknown)} it is not known` : ''}`,
    ...(asked ? [hit] : []),
  ];
}
