import type { PackageRecord } from '../../src/bundle/records.ts';
import type { PackageInUse, PackageObject, VulnerabilityInUse } from '../../src/model/insight.ts';
import { aliasesOf } from './naive-aliases.ts';
import type { NaiveAnalysis, NaiveObject } from './naive-analysis.ts';
import { naiveCompare, naiveCompareLists, naiveFold } from './naive-text.ts';

/** What an application has of a package: keys of its objects, and of what calls one of them from outside. */
interface PackageUse {
  readonly objects: readonly string[];
  readonly callers: readonly string[];
}

type UseOf = (record: PackageRecord) => PackageUse;

export function naivePackageUse(
  record: PackageRecord,
  { objects, links }: Pick<NaiveAnalysis, 'objects' | 'links'>,
): PackageUse {
  const own = objects
    .filter((object) => record.objects?.includes(object.record.key) || object.record.package === record.key)
    .map((object) => object.record.key);
  const calls = links.filter(
    ({ from, to, escalated = false }) => own.includes(to) && !own.includes(from) && !escalated,
  );
  return { objects: own, callers: [...new Set(calls.map(({ from }) => from))] };
}

export function naivePackageObjects(
  use: PackageUse,
  sorted: readonly NaiveObject[],
  row: (object: NaiveObject) => PackageObject,
): PackageObject[] {
  return sorted
    .filter(({ record }) => use.objects.includes(record.key))
    .map(row)
    .map(({ id, name, fullName, mangling, type, typeId }) => ({ id, name, fullName, mangling, type, typeId }));
}

export function naivePackages(records: readonly PackageRecord[]): PackageRecord[] {
  return records.toSorted((a, b) => naiveCompareLists([a.name, a.version, a.key], [b.name, b.version, b.key]));
}

export function naivePackageInUse(record: PackageRecord, all: readonly PackageRecord[], useOf: UseOf): PackageInUse {
  const named = (key: string) => {
    const { name, version } = all.find((one) => one.key === key) as PackageRecord;
    return { name, version };
  };
  return {
    name: record.name,
    version: record.version,
    purl: record.purl ?? null,
    releaseDate: record.releaseDate ?? null,
    releasesPerYear: record.releasesPerYear ?? null,
    saferClosestVersion: record.saferClosestVersion ?? null,
    safestVersion: record.safestVersion ?? null,
    direct: record.direct ?? null,
    paths: (record.paths ?? []).map((path) => path.map(named)),
    vulnerabilities: (record.vulnerabilities ?? []).map(({ id, aliases = [], severity = null }) => ({
      id,
      aliases,
      severity,
    })),
    nbObjects: useOf(record).objects.length,
    nbCallers: useOf(record).callers.length,
  };
}

/** One for each group of names, by its first name: CVE ids before GHSA ids before others, each in the spelling met first. */
export function naiveVulnerabilities(records: readonly PackageRecord[], useOf: UseOf): VulnerabilityInUse[] {
  const packages = naivePackages(records);
  const all = packages.flatMap(({ vulnerabilities = [] }) => vulnerabilities);
  const spellings = all.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  const groups = new Map<string, Set<string>>();
  for (const { id } of all) {
    const names = aliasesOf(id, packages);
    groups.set([...names].sort().join(' '), names);
  }
  const rank = (name: string): number => (/^cve-/i.test(name) ? 0 : /^ghsa-/i.test(name) ? 1 : 2);
  return [...groups.values()]
    .map((names) => {
      const spelled = [...names]
        .map((folded) => spellings.find((one) => naiveFold(one) === folded) as string)
        .sort((a, b) => naiveCompareLists([rank(a), a], [rank(b), b]));
      const hit = packages.filter(({ vulnerabilities = [] }) =>
        vulnerabilities.some(({ id }) => names.has(naiveFold(id))),
      );
      const severities = all.filter(({ id }) => names.has(naiveFold(id))).map(({ severity = null }) => severity);
      const order = ['critical', 'high', 'medium', 'low'];
      const known = order.flatMap((word) => severities.filter((one) => one?.toLowerCase() === word).sort());
      const others = severities.filter((one) => one !== null && !order.includes(one.toLowerCase())).sort();
      return {
        id: spelled[0] as string,
        aliases: spelled.slice(1),
        severity: [...known, ...others][0] ?? null,
        packages: hit.map((record) => ({
          name: record.name,
          version: record.version,
          direct: record.direct ?? null,
          nbObjects: useOf(record).objects.length,
          nbCallers: useOf(record).callers.length,
        })),
        nbObjects: new Set(hit.flatMap((record) => useOf(record).objects)).size,
      };
    })
    .sort((a, b) => naiveCompare(a.id, b.id));
}

/** By name, strategy, then number. */
export function naivePatternOrder({
  id,
  name,
  strategy,
}: {
  readonly id: string;
  readonly name: string;
  readonly strategy: string;
}) {
  return [name, strategy, Number(id.split(':').at(-1)), id];
}
