import type { ApplicationInfo } from '../model/application.ts';
import { occurrencesTable, packagesTable, patternsTable, vulnerabilitiesTable } from './insight-tables.ts';
import { linksTable, locationsTable, objectsTable } from './object-tables.ts';
import { column, defineTable, optional, type Table, time } from './table.ts';
import { transactionEndPointsTable, transactionObjectsTable, transactionsTable } from './transaction-tables.ts';

const applicationsTable = defineTable<ApplicationInfo>({
  name: 'applications',
  description: 'One row: the application and the snapshot that all its tables are of.',
  columns: [
    column('snapshot', 'string', ({ snapshot }) => snapshot.id, 'Id of the snapshot.'),
    column('analyzed_at', 'time', ({ snapshot }) => new Date(snapshot.analyzedAt), 'When the code was analysed.'),
    optional('revision', 'string', ({ snapshot }) => snapshot.revision, 'Commit of the analysed code.'),
    column('files', 'integer', ({ counts }) => counts.files, 'Analysed source files.'),
    column('lines', 'integer', ({ counts }) => counts.lines, 'Lines of these.'),
    optional('packages_scanned_at', 'time', ({ scans }) => time(scans.cve), 'When packages were scanned; none: never.'),
    optional(
      'cloud_scanned_at',
      'time',
      ({ scans }) => time(scans.cloud),
      'When cloud patterns were scanned; none: never.',
    ),
  ],
  rows: ({ info }) => [info],
});

/** All tables, in the order of the reference. */
export const tables: readonly Table[] = [
  applicationsTable,
  objectsTable,
  locationsTable,
  linksTable,
  transactionsTable,
  transactionObjectsTable,
  transactionEndPointsTable,
  packagesTable,
  vulnerabilitiesTable,
  patternsTable,
  occurrencesTable,
];
