import { assignedColumns, columnNames } from './column-lists.ts';
import { QueryScope } from './query-scope.ts';
import { readExpressions, readParentheses } from './read-expression.ts';
import { nestedVerbs } from './sql-keywords.ts';
import type { StatementContext } from './statement-context.ts';
import { tableNameOf } from './token-list.ts';

const insertModifiers = new Set(['INTO', 'IGNORE', 'LOW_PRIORITY', 'HIGH_PRIORITY', 'DELAYED', 'OVERWRITE', 'TABLE']);
const conflictActions = new Set(['REPLACE', 'ROLLBACK', 'ABORT', 'FAIL', 'IGNORE']);

/** An insert that replaces or updates rows on conflict counts as an update as well. */
export function readInsert(context: StatementContext, from: number, to: number, outer: QueryScope): void {
  const { list, accesses } = context;
  let at = from;
  let updates = list.keyword(from - 1) === 'REPLACE';
  while (
    at < to &&
    (insertModifiers.has(list.keyword(at)) || list.keyword(at) === 'OR' || list.keyword(at - 1) === 'OR')
  ) {
    if (list.keyword(at - 1) === 'OR' && conflictActions.has(list.keyword(at)))
      updates ||= list.keyword(at) === 'REPLACE';
    at++;
  }
  const name = list.dottedName(at);
  if (name === null) return;
  const table = tableNameOf(name.parts);
  at = name.next;
  if (list.keyword(at) === 'AS') at += 2;
  let columns: string[] = [];
  if (list.isSymbol(at, '(') && !nestedVerbs.has(list.keyword(at + 1))) {
    columns = columnNames(list, at + 1, list.closeOf(at));
    at = list.after(at);
  }
  const scope = new QueryScope(outer);
  const conflict = findConflict(context, at, to);
  const assigned = list.keyword(at) === 'SET' ? assignedColumns(list, at + 1, conflict) : [];
  accesses.add(table, 'insert', [...columns, ...assigned.map(([, column]) => column)]);
  readSource(context, at, conflict, scope);
  const updated = conflictColumns(context, conflict, to);
  if (updates || updated !== null) accesses.add(table, 'update', updated ?? columns);
  scope.addSource(table.name, table);
  readExpressions(context, conflict, to, scope);
}

const queryWords = new Set(['SELECT', 'WITH', 'TABLE']);

/** What is inserted: a query to the end, or values that may hold queries. */
function readSource(context: StatementContext, from: number, to: number, scope: QueryScope): void {
  const { list } = context;
  for (let at = from; at < to; at = list.after(at)) {
    const isGroup = list.isSymbol(at, '(');
    if (queryWords.has(list.keyword(isGroup ? at + 1 : at))) {
      context.statement(at, to, scope);
      return;
    }
    if (isGroup) readParentheses(context, at, to, scope);
  }
}

function findConflict({ list }: StatementContext, from: number, to: number): number {
  for (let at = from; at < to; at = list.after(at)) {
    const next = list.keyword(at + 1);
    if (list.keyword(at) === 'ON' && (next === 'CONFLICT' || next === 'DUPLICATE')) return at;
    if (list.keyword(at) === 'RETURNING') return at;
  }
  return to;
}

/** The columns that `ON CONFLICT DO UPDATE SET` or `ON DUPLICATE KEY UPDATE` writes; null when nothing is updated. */
function conflictColumns(context: StatementContext, from: number, to: number): string[] | null {
  const { list } = context;
  for (let at = from; at < to; at = list.after(at)) {
    if (list.keyword(at) !== 'UPDATE') continue;
    const start = list.keyword(at + 1) === 'SET' ? at + 2 : at + 1;
    return assignedColumns(list, start, to).map(([, column]) => column);
  }
  return null;
}
