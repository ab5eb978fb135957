import type { QueryScope } from './query-scope.ts';
import { readAlterTable } from './read-alter-table.ts';
import { readColumnDefinition } from './read-column-definition.ts';
import type { StatementContext } from './statement-context.ts';
import type { TableName } from './table-access.ts';
import type { ColumnDefinition } from './table-change.ts';
import { tableNameOf } from './token-list.ts';

const beforeKind = new Set([
  'OR',
  'REPLACE',
  'TEMPORARY',
  'TEMP',
  'GLOBAL',
  'LOCAL',
  'UNLOGGED',
  'MATERIALIZED',
  'RECURSIVE',
  'VIRTUAL',
  'FOREIGN',
  'EXTERNAL',
  'ALGORITHM',
  'UNDEFINED',
  'MERGE',
  'TEMPTABLE',
  'SQL',
  'SECURITY',
  'INVOKER',
  'DEFINER',
]);
const beforeName = new Set(['IF', 'NOT', 'EXISTS', 'ONLY', 'CONCURRENTLY']);

/** CREATE, ALTER, DROP and RENAME of tables and views; what else is defined (indexes, functions, types) has no accesses. */
export function readDataDefinition(context: StatementContext, from: number, to: number, outer: QueryScope): void {
  const { list } = context;
  const verb = list.keyword(from - 1);
  let at = from;
  while (at < to && (beforeKind.has(list.keyword(at)) || list.isSymbol(at, '='))) at++;
  const isView = list.keyword(at) === 'VIEW';
  if (!isView && list.keyword(at) !== 'TABLE') return;
  at++;
  while (at < to && beforeName.has(list.keyword(at))) at++;
  if (verb === 'CREATE') readCreate(context, at, to, outer, isView);
  else if (verb === 'DROP') readDrop(context, at, to);
  else if (verb === 'RENAME') readRenames(context, at, to);
  else if (!isView) readAlterTable(context, at, to);
}

function readCreate(context: StatementContext, from: number, to: number, outer: QueryScope, isView: boolean): void {
  const { list, accesses, changes } = context;
  const name = list.dottedName(from);
  if (name === null) return;
  const table = tableNameOf(name.parts);
  accesses.add(table, 'create');
  let at = name.next;
  let columns: ColumnDefinition[] = [];
  if (list.isSymbol(at, '(')) {
    if (!isView) columns = readColumns(context, at + 1, Math.min(list.closeOf(at), to));
    at = list.after(at);
  }
  changes.push({ kind: 'create', table, isView, columns, start: list.at(from)?.start ?? 0 });
  while (at < to && list.keyword(at) !== 'AS') at = list.after(at);
  if (at < to) context.statement(at + 1, to, outer);
}

function readColumns(context: StatementContext, from: number, to: number): ColumnDefinition[] {
  const { list } = context;
  const columns: ColumnDefinition[] = [];
  const keys: { readonly column: string; readonly table: TableName }[] = [];
  let start = from;
  for (let at = from; at <= to; at = list.after(at)) {
    if (at < to && !list.isSymbol(at, ',')) continue;
    const column = readColumnDefinition(list, start, at);
    if (column !== null) columns.push(column);
    else keys.push(...foreignKey(context, start, at));
    start = at + 1;
  }
  return columns.map((column) => {
    const key = keys.find((candidate) => candidate.column.toLowerCase() === column.name.toLowerCase());
    return key === undefined ? column : { ...column, references: key.table };
  });
}

/** `[CONSTRAINT name] FOREIGN KEY (column) REFERENCES table`, of one column. */
function foreignKey({ list }: StatementContext, from: number, to: number): { column: string; table: TableName }[] {
  for (let at = from; at < to; at++) {
    if (list.keyword(at) !== 'FOREIGN') continue;
    while (at < to && !list.isSymbol(at, '(')) at++;
    const column = list.dottedName(at + 1);
    const after = list.after(at);
    const table = list.keyword(after) === 'REFERENCES' ? list.dottedName(after + 1) : null;
    if (column !== null && table !== null)
      return [{ column: column.parts[0] as string, table: tableNameOf(table.parts) }];
  }
  return [];
}

function readDrop({ list, accesses, changes }: StatementContext, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const name = list.dottedName(at);
    if (name === null) return;
    const table = tableNameOf(name.parts);
    accesses.add(table, 'drop');
    changes.push({ kind: 'drop', table, start: list.at(at)?.start ?? 0 });
    at = name.next;
    if (!list.isSymbol(at, ',')) return;
    at++;
  }
}

/** `RENAME TABLE a TO b, c TO d` of MySQL. */
function readRenames({ list, accesses, changes }: StatementContext, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const name = list.dottedName(at);
    const other = name === null ? null : list.dottedName(name.next + 1);
    if (name === null || other === null) return;
    const table = tableNameOf(name.parts);
    accesses.add(table, 'alter');
    changes.push({ kind: 'rename', table, to: other.parts.at(-1) as string, start: list.at(at)?.start ?? 0 });
    at = other.next + 1;
  }
}
