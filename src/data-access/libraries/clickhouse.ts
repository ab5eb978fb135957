import type { DataLibrary } from '../data-library.ts';
import { memberOf } from '../record-values.ts';
import { tablesOf } from './builder-tables.ts';

/** The client of ClickHouse: rows go into a table that is named beside them (`client.insert({ table, values })`); its statements are plain SQL. */
export const clickhouse: DataLibrary = {
  name: 'clickhouse',
  imported: /^@clickhouse\/client(-web)?$/,
  members: new Set(['insert']),
  access(call, method, context) {
    if (method !== 'insert') return;
    const { resolver } = context;
    const table = memberOf(call.arguments[0], 'table', resolver);
    const receiver = call.callee.kind === 'member' ? call.callee.of : call.callee;
    const isClient = [call.declared ?? '', ...resolver.symbolsOf(receiver)].some((each) =>
      each.startsWith('@clickhouse/client'),
    );
    if (table === undefined || !isClient) return;
    for (const name of tablesOf(table, context))
      context.add('clickhouse', call, { kind: 'table', table: name }, ['insert']);
  },
};
