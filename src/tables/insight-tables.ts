import type { CloudPattern, PackageInUse, VulnerabilityInUse } from '../model/insight.ts';
import type { SourceLocation } from '../model/source-location.ts';
import { column, defineTable, optional, time } from './table.ts';

const all = { skip: 0, limit: Number.MAX_SAFE_INTEGER };

export const packagesTable = defineTable<PackageInUse>({
  name: 'packages',
  description: 'Packages in use, by name, version.',
  columns: [
    column('name', 'string', ({ name }) => name, 'Name; of a Maven package `group:artifact`.'),
    column('version', 'string', ({ version }) => version, 'Version in use.'),
    optional('purl', 'string', ({ purl }) => purl, 'Package URL.'),
    optional('direct', 'boolean', ({ direct }) => direct, 'A manifest asks for it; false: only other packages do.'),
    optional('release_date', 'time', ({ releaseDate }) => time(releaseDate), 'When the version was released.'),
    optional('releases_per_year', 'integer', (row) => row.releasesPerYear, 'Average number of releases a year.'),
    optional(
      'safer_closest_version',
      'string',
      (row) => row.saferClosestVersion,
      'Safer version with the fewest breaking changes.',
    ),
    optional('safest_version', 'string', (row) => row.safestVersion, 'Safest version.'),
    column(
      'nb_objects',
      'integer',
      ({ nbObjects }) => nbObjects,
      'External objects of it that the application refers to.',
    ),
    column(
      'nb_callers',
      'integer',
      ({ nbCallers }) => nbCallers,
      'Objects outside it that call one of these directly.',
    ),
  ],
  rows: (reader) => reader.packages(all).packages,
});

interface Hit {
  readonly vulnerability: VulnerabilityInUse;
  readonly hit: VulnerabilityInUse['packages'][number];
}

export const vulnerabilitiesTable = defineTable<Hit>({
  name: 'vulnerabilities',
  description: 'Vulnerabilities of packages in use, one row for each package that one hits.',
  columns: [
    column('vulnerability_id', 'string', ({ vulnerability }) => vulnerability.id, 'CVE reference where it has one.'),
    column('aliases', 'strings', ({ vulnerability }) => vulnerability.aliases, 'Its other ids.'),
    optional(
      'severity',
      'string',
      ({ vulnerability }) => vulnerability.severity,
      'Critical, High, Medium, Low or Unknown.',
    ),
    column('package_name', 'string', ({ hit }) => hit.name, 'Name of the package, as in `packages`.'),
    column('package_version', 'string', ({ hit }) => hit.version, 'Version of the package, as in `packages`.'),
    column('nb_callers', 'integer', ({ hit }) => hit.nbCallers, 'Objects outside the package that call it directly.'),
  ],
  *rows(reader) {
    for (const vulnerability of reader.vulnerabilities(all).vulnerabilities) {
      for (const hit of vulnerability.packages) yield { vulnerability, hit };
    }
  },
});

export const patternsTable = defineTable<CloudPattern>({
  name: 'patterns',
  description: 'Cloud patterns, by name, strategy, number.',
  columns: [
    column('pattern_id', 'string', ({ id }) => id, 'Strategy and number of the rule.'),
    column('name', 'string', ({ name }) => name, 'Name.'),
    column('strategy', 'string', ({ strategy }) => strategy, 'containerization or platform-migration.'),
    column('category', 'string', ({ category }) => category, 'Category.'),
    column('contribution', 'string', ({ contribution }) => contribution, 'Blocker or Booster.'),
    column('criticality', 'string', ({ criticality }) => criticality, 'Criticality.'),
    column('impacts', 'strings', ({ impacts }) => impacts, 'What a remedy touches.'),
    column('nb_objects', 'integer', ({ nbObjects }) => nbObjects, 'Distinct objects that it hits.'),
  ],
  rows: (reader) => reader.cloudPatterns({}),
});

interface OccurrenceRow {
  readonly patternId: string;
  readonly objectId: string;
  readonly place: SourceLocation | undefined;
}

export const occurrencesTable = defineTable<OccurrenceRow>({
  name: 'occurrences',
  description: 'The objects that cloud patterns hit, one row for each place; one without a place where none is known.',
  columns: [
    column('pattern_id', 'string', ({ patternId }) => patternId, 'The pattern.'),
    column('object_id', 'id', ({ objectId }) => BigInt(objectId), 'The object.'),
    optional('file_path', 'string', ({ place }) => place?.filePath ?? null, 'Source file.'),
    optional('start_line', 'integer', ({ place }) => place?.startLine ?? null, 'First line, from 1.'),
    optional('end_line', 'integer', ({ place }) => place?.endLine ?? null, 'Last line, included.'),
  ],
  *rows(reader) {
    for (const { id: patternId } of reader.cloudPatterns({})) {
      for (const { id: objectId, bookmarks } of reader.patternOccurrences(patternId, all, true)?.occurrences ?? []) {
        for (const place of bookmarks.length === 0 ? [undefined] : bookmarks) yield { patternId, objectId, place };
      }
    }
  },
});
