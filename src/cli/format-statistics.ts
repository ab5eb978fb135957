import type { ApplicationInfo } from '../model/application.ts';
import type { ApplicationStatistics } from '../model/statistics.ts';
import { formatCount } from '../workflows/progress.ts';
import { formatTable } from './format-table.ts';

/** The statistics of an application as tables to read. */
export function formatStatistics(info: ApplicationInfo, statistics: ApplicationStatistics): string {
  const { counts, snapshot, scans } = info;
  const { languages, objectTypes, linkTypes, technologies, testObjects, transactions } = statistics;
  const table = (head: string[], rows: (string | number)[][]): string => {
    const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? formatCount(cell) : cell)));
    return formatTable(head, texts, (column) => rows.length > 0 && typeof rows[0]?.[column] === 'number');
  };
  const facts: [string, string][] = [
    ['analysed at', `${snapshot.analyzedAt}${snapshot.revision === null ? '' : `, revision ${snapshot.revision}`}`],
    ['files', `${formatCount(counts.files)} with ${formatCount(counts.lines)} lines`],
    [
      'objects',
      `${formatCount(counts.objects)}, of them ${formatCount(counts.externalObjects)} external and ${formatCount(testObjects)} of tests`,
    ],
    ['links', formatCount(counts.links)],
    [
      'transactions',
      `${formatCount(transactions.total)}, the largest of ${formatCount(transactions.largest)} objects; ${formatCount(transactions.endPoints)} end points`,
    ],
    ['packages', `${formatCount(counts.packages)}, scanned ${scans.cve ?? 'never'}`],
    ['cloud patterns', `${formatCount(counts.patterns)}, scanned ${scans.cloud ?? 'never'}`],
  ];
  return [
    `${info.name}\n${formatTable(['', ''], facts, () => false).replace(/^\s*\n/, '')}`,
    table(
      ['language', 'files', 'lines', 'objects', 'external'],
      languages.map(({ name, files, lines, objects, externalObjects }) => [
        name ?? '(no objects)',
        files,
        lines,
        objects,
        externalObjects,
      ]),
    ),
    table(
      ['object type', 'objects', 'external'],
      objectTypes.map(({ type, objects, externalObjects }) => [type, objects, externalObjects]),
    ),
    table(
      ['link type', 'links', 'kind', 'confidence', 'rule'],
      linkTypes.map(({ linkType, links, escalated, confidence, rule }) => [
        linkType,
        links,
        escalated ? 'escalated' : 'direct',
        confidence,
        rule ?? '',
      ]),
    ),
    table(
      ['technology', 'objects'],
      technologies.map(({ name, objects }) => [name, objects]),
    ),
  ].join('\n');
}
