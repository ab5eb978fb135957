import type { BundleRecord, LinkRecord, ObjectRecord } from '../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { factsOf } from '../frameworks/facts-of.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';

const isCode = /\.[cm]?[jt]sx?$/;

/** What the interpreter makes of a project in memory: sources, schemas of Prisma, texts of SQL. */
export function dataOf(texts: Texts): BundleRecord[] {
  const files = Object.entries(texts)
    .filter(([path]) => !isCode.test(path))
    .map(([path, text]) => ({ path, read: () => text }));
  return [...new DataInterpreter({ files, includeText: false }).records(factsOf(texts))];
}

/** `name (column, …)` of each table, `!` after one that nothing defines. */
export function tablesOf(records: readonly BundleRecord[]): string[] {
  const objects = records.filter((record): record is ObjectRecord => record.record === 'object');
  return objects
    .filter(({ parent }) => parent === undefined)
    .map((table) => {
      const columns = objects.filter(({ parent }) => parent === table.key).map(({ name }) => name);
      return `${table.fullName}${table['x-undefined'] === true ? '!' : ''} (${columns.join(', ')})`;
    });
}

/** `origin kind table` of the links to tables, the origin without its file; columns as `table.column`. */
export function accessesOf(records: readonly BundleRecord[], options: { readonly columns?: boolean } = {}): string[] {
  const names = new Map(
    records.flatMap((record) => (record.record === 'object' ? [[record.key, record.fullName] as const] : [])),
  );
  const links = records.filter(
    (record): record is LinkRecord => record.record === 'link' && record['x-access'] !== undefined,
  );
  return links
    .filter(({ to }) => options.columns === true || !to.includes('#'))
    .map(
      ({ from, to, rule }) =>
        `${from.replace(/^[^#]*#?/, '') || 'module'} ${rule?.replace(/^.*\//, '')} ${names.get(to)}`,
    )
    .sort();
}
