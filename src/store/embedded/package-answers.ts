import { AliasGroups } from '../../graph/alias-groups.ts';
import type { PackageInUse, PackageObject, PackageVersion, VulnerabilityInUse } from '../../model/insight.ts';
import { compareCodePoints } from '../../model/order.ts';
import { compareSeverities, compareVulnerabilityNames } from '../../model/vulnerability.ts';
import { fold } from '../../search/fold.ts';
import type { PackageRow, PackagesSection } from '../../snapshot/format/sections.ts';
import type { IncomingLink } from '../../snapshot/reader/caller-section.ts';
import { once } from '../../snapshot/reader/once.ts';
import type { PackagePage, PackageQuery, VulnerabilityPage, VulnerabilityQuery } from '../store.ts';

interface FoldedPackage {
  readonly row: PackageRow;
  readonly name: string;
}

interface PackageUses {
  linksTo(object: number): Iterable<IncomingLink>;
  objectsOf(row: PackageRow): readonly PackageObject[];
}

/** The packages of a snapshot and the vulnerabilities that hit them, made ready once. */
export class PackageList {
  private readonly folded: readonly FoldedPackage[];
  private readonly byKey: ReadonlyMap<string, PackageRow>;
  private readonly groups = once(() =>
    vulnerabilityGroups(
      this.folded.map(({ row }) => row),
      (row) => this.callersOf(row),
    ),
  );
  private readonly linksTo: (object: number) => Iterable<IncomingLink>;
  private readonly callers = new Map<PackageRow, number>();

  private readonly objectsOf: (row: PackageRow) => readonly PackageObject[];

  constructor({ packages }: PackagesSection, { linksTo, objectsOf }: PackageUses) {
    this.linksTo = linksTo;
    this.objectsOf = objectsOf;
    this.folded = packages.map((row) => ({ row, name: fold(row.name) }));
    this.byKey = new Map(packages.map((row) => [row.key, row]));
  }

  find({ skip, limit, name = '', vulnerable, withObjects = false }: PackageQuery): PackagePage {
    const wanted = fold(name);
    const found = this.folded.filter(
      (one) =>
        one.name.includes(wanted) && (vulnerable === undefined || one.row.vulnerabilities.length > 0 === vulnerable),
    );
    const packages = found.slice(skip, skip + limit).map(({ row }) => ({
      ...this.packageInUse(row),
      ...(withObjects && { objects: this.objectsOf(row) }),
    }));
    return { total: found.length, packages };
  }

  vulnerabilities({ skip, limit, severity = '', package: name = '' }: VulnerabilityQuery): VulnerabilityPage {
    const [wantedSeverity, wantedName] = [fold(severity), fold(name)];
    const found = this.groups().filter(
      (group) =>
        (wantedSeverity === '' || (group.severity !== null && fold(group.severity) === wantedSeverity)) &&
        group.packages.some((one) => fold(one.name).includes(wantedName)),
    );
    return { total: found.length, vulnerabilities: found.slice(skip, skip + limit) };
  }

  private packageInUse(row: PackageRow): PackageInUse {
    const { key: _key, objects, paths, ...members } = row;
    const named = (key: string): PackageVersion => {
      const { name, version } = this.byKey.get(key) as PackageRow;
      return { name, version };
    };
    return {
      ...members,
      paths: paths.map((path) => path.map(named)),
      nbObjects: objects.length,
      nbCallers: this.callersOf(row),
    };
  }

  /** Counted when it is first asked for, and kept. */
  private callersOf(row: PackageRow): number {
    const known = this.callers.get(row);
    if (known !== undefined) return known;
    const own = new Set(row.objects);
    const callers = new Set<number>();
    for (const object of row.objects) {
      for (const { source, kind } of this.linksTo(object)) if (!kind.escalated && !own.has(source)) callers.add(source);
    }
    this.callers.set(row, callers.size);
    return callers.size;
  }
}

/** One for each alias group, under the name it goes by, with the worst severity that a package has it with. */
function vulnerabilityGroups(
  packages: readonly PackageRow[],
  callersOf: (row: PackageRow) => number,
): VulnerabilityInUse[] {
  const aliases = new AliasGroups();
  const spelling = new Map<string, string>();
  const spell = (name: string): string => {
    const folded = fold(name);
    if (!spelling.has(folded)) spelling.set(folded, name);
    return folded;
  };
  for (const { vulnerabilities } of packages) {
    for (const { id, aliases: names } of vulnerabilities) {
      const folded = spell(id);
      aliases.leader(folded);
      for (const name of names) aliases.join(folded, spell(name));
    }
  }
  const names = Map.groupBy(spelling.keys(), (folded) => aliases.leader(folded));
  const hits = new Map<string, { rows: Set<PackageRow>; severities: (string | null)[] }>();
  for (const row of packages) {
    for (const { id, severity } of row.vulnerabilities) {
      const group = aliases.leader(fold(id));
      const hit = hits.get(group) ?? { rows: new Set(), severities: [] };
      hit.rows.add(row);
      hit.severities.push(severity);
      hits.set(group, hit);
    }
  }
  return [...hits]
    .map(([group, { rows, severities }]) => {
      const spelled = (names.get(group) ?? []).map((folded) => spelling.get(folded) as string);
      const [id = '', ...others] = spelled.sort(compareVulnerabilityNames);
      const severity = severities.sort(compareSeverities)[0] ?? null;
      return { id, aliases: others, severity, ...hitPackages([...rows], callersOf) };
    })
    .sort((a, b) => compareCodePoints(a.id, b.id));
}

function hitPackages(
  rows: readonly PackageRow[],
  callersOf: (row: PackageRow) => number,
): Pick<VulnerabilityInUse, 'packages' | 'nbObjects'> {
  const packages = rows.map((row) => ({
    name: row.name,
    version: row.version,
    direct: row.direct,
    nbObjects: row.objects.length,
    nbCallers: callersOf(row),
  }));
  return { packages, nbObjects: new Set(rows.flatMap(({ objects }) => objects)).size };
}
