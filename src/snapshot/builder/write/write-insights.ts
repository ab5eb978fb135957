import { AliasGroups } from '../../../graph/alias-groups.ts';
import { compareCodePoints } from '../../../model/order.ts';
import { fold } from '../../../search/fold.ts';
import { absent } from '../../../search/search-columns.ts';
import { type PackageRow, type PatternRow, sections } from '../../format/sections.ts';
import type { CollectedPackage } from '../collect/package-table.ts';
import type { CollectedPattern } from '../collect/pattern-table.ts';
import { LocationSorter } from './locations.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import type { NumberedImport } from './write-objects.ts';

/** Packages by name, version, key, and what each vulnerability hits. */
export function writePackages(writer: SnapshotWriter, numbered: NumberedImport): void {
  const named = objectsNamingPackages(numbered);
  const packages = numbered.collector.packages.rows
    .map((row) => packageRow(numbered, row, named.get(row.key) ?? []))
    .sort(
      (a, b) =>
        compareCodePoints(a.name, b.name) || compareCodePoints(a.version, b.version) || compareCodePoints(a.key, b.key),
    );
  writer.json(sections.packages, { packages, hits: vulnerabilityHits(packages) });
}

/** Numbers of the objects that name a package, by package key number. */
function objectsNamingPackages({ collector, objects }: NumberedImport): Map<number, number[]> {
  const named = new Map<number, number[]>();
  for (let number = 0; number < objects.rows.length; number++) {
    const key = collector.objects.package.at(objects.rows[number] as number);
    if (key === absent) continue;
    const list = named.get(key);
    if (list === undefined) named.set(key, [number]);
    else list.push(number);
  }
  return named;
}

function packageRow({ collector, objects }: NumberedImport, row: CollectedPackage, naming: number[]): PackageRow {
  const { record } = row;
  const listed = Array.from(row.objects, (key) => objects.numbers[collector.objects.keys.rowOf(key)] as number);
  return {
    key: record.key,
    name: record.name,
    version: record.version,
    purl: record.purl ?? null,
    releaseDate: record.releaseDate ?? null,
    releasesPerYear: record.releasesPerYear ?? null,
    saferClosestVersion: record.saferClosestVersion ?? null,
    safestVersion: record.safestVersion ?? null,
    vulnerabilities: (record.vulnerabilities ?? []).map(({ id, aliases, severity }) => ({
      id,
      aliases: aliases ?? [],
      severity: severity ?? null,
    })),
    objects: [...new Set([...listed, ...naming])].sort((a, b) => a - b),
    direct: record.direct ?? null,
    paths: record.paths ?? [],
  };
}

/** By folded id or alias, the packages that any name of its alias group hits. */
function vulnerabilityHits(packages: readonly PackageRow[]): Record<string, number[]> {
  const groups = new AliasGroups();
  for (const { vulnerabilities } of packages) {
    for (const { id, aliases } of vulnerabilities) {
      groups.leader(fold(id));
      for (const alias of aliases) groups.join(fold(id), fold(alias));
    }
  }
  const byGroup = new Map<string, Set<number>>();
  packages.forEach(({ vulnerabilities }, index) => {
    for (const { id } of vulnerabilities) {
      const leader = groups.leader(fold(id));
      byGroup.set(leader, (byGroup.get(leader) ?? new Set()).add(index));
    }
  });
  const names = [...groups.names()].sort(compareCodePoints);
  return Object.fromEntries(names.map((name) => [name, [...(byGroup.get(groups.leader(name)) ?? [])]]));
}

/** Patterns by name, strategy, number. */
export function writePatterns(writer: SnapshotWriter, numbered: NumberedImport): void {
  const sorter = new LocationSorter(numbered.collector.files.keys, numbered.files.numbers);
  const rows = numbered.collector.patterns.rows.map((pattern) => patternRow(numbered, pattern, sorter));
  rows.sort(
    (a, b) =>
      compareCodePoints(a.name, b.name) ||
      compareCodePoints(a.strategy, b.strategy) ||
      numberOf(a.id) - numberOf(b.id) ||
      compareCodePoints(a.id, b.id),
  );
  writer.json(sections.patterns, rows);
}

function patternRow(
  { collector, objects }: NumberedImport,
  pattern: CollectedPattern,
  sorter: LocationSorter,
): PatternRow {
  const { record } = pattern;
  const rowsByObject = new Map<number, number[]>();
  for (let row = 0; row < pattern.objects.length; row++) {
    const key = pattern.objects.at(row);
    if (key === absent) continue;
    const object = objects.numbers[collector.objects.keys.rowOf(key)] as number;
    const rows = rowsByObject.get(object);
    if (rows === undefined) rowsByObject.set(object, [row]);
    else rows.push(row);
  }
  const occurrences = [...rowsByObject].sort(([a], [b]) => a - b);
  return {
    id: record.id,
    name: record.name,
    strategy: record.strategy,
    category: record.category,
    contribution: record.contribution,
    criticality: record.criticality,
    impacts: record.impacts,
    rule: record.rule ?? null,
    ...textOf('rationale', record['x-rationale']),
    ...textOf('remedy', record['x-remedy']),
    occurrences: occurrences.map(([object, rows]) => {
      sorter.start();
      for (const row of rows) sorter.add(pattern.locations, row);
      return { object, locations: asLocations(sorter.sorted()) };
    }),
  };
}

/** A member, where its value is a text with something in it. */
function textOf<Member extends string>(member: Member, value: unknown): { readonly [Name in Member]?: string } {
  return typeof value === 'string' && value !== '' ? ({ [member]: value } as { [Name in Member]: string }) : {};
}

function asLocations(numbers: readonly number[]): PatternRow['occurrences'][number]['locations'] {
  return Array.from({ length: numbers.length / 3 }, (_, i) => ({
    file: numbers[3 * i] as number,
    startLine: numbers[3 * i + 1] as number,
    endLine: numbers[3 * i + 2] as number,
  }));
}

/** The number after the last colon. */
function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf(':') + 1));
}
