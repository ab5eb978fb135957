import { assignedColumns, hasComma, indexOfWord } from './column-lists.ts';
import { QueryScope } from './query-scope.ts';
import { readExpressions } from './read-expression.ts';
import { readTables } from './read-tables.ts';
import type { StatementContext } from './statement-context.ts';
import { isSameTable, type TableName } from './table-access.ts';
import { tableNameOf } from './token-list.ts';

const setWord = new Set(['SET']);
const fromWord = new Set(['FROM']);

/** The table before SET, by its alias in FROM where it is one; of several joined tables those whose columns are set. */
export function readUpdate(context: StatementContext, from: number, to: number, outer: QueryScope): void {
  const { list, accesses } = context;
  const scope = new QueryScope(outer);
  let start = from;
  if (list.keyword(start) === 'OR') start += 2;
  const set = indexOfWord(list, start, to, setWord);
  const isJoined = indexOfWord(list, start, set, new Set(['JOIN'])) < set || hasComma(list, start, set);
  readTables(context, start, set, scope, null);
  const target = list.dottedName(list.keyword(start) === 'ONLY' ? start + 1 : start);
  const assigned = assignedColumns(list, set + 1, to);
  const fromAt = indexOfWord(list, set + 1, to, fromWord);
  if (fromAt < to) readFromBeside(context, fromAt, to, scope, target?.parts ?? []);
  if (target === null || set >= to) return;
  const main = resolveTarget(scope, target.parts);
  const written = new Map<TableName, string[]>();
  for (const [qualifier, column] of assigned) {
    const table = (qualifier === null ? main : scope.source(qualifier)) ?? main;
    if (table !== null) written.set(table, [...(written.get(table) ?? []), column]);
  }
  if (main !== null && written.size === 0) written.set(main, []);
  for (const [table, columns] of written) accesses.add(table, 'update', columns);
  if (isJoined) for (const table of scope.tables()) if (!written.has(table)) accesses.add(table, 'select');
  readExpressions(context, set + 1, fromAt, scope);
}

/** The tables after FROM or USING, and the rest of the statement; the target is not read when it stands there again. */
function readFromBeside(
  context: StatementContext,
  at: number,
  to: number,
  scope: QueryScope,
  target: readonly string[],
): void {
  const { accesses } = context;
  const before = new Set(scope.tables());
  const next = readTables(context, at + 1, to, scope, null);
  const own = resolveTarget(scope, target);
  for (const table of scope.tables()) if (!before.has(table) && table !== own) accesses.add(table, 'select');
  readExpressions(context, next, to, scope);
}

function resolveTarget(scope: QueryScope, parts: readonly string[]): TableName | null {
  if (parts.length === 0) return null;
  const named = tableNameOf(parts);
  if (named.schema !== null) return scope.tables().find((table) => isSameTable(table, named)) ?? named;
  const source = scope.aliased(named.name);
  return source === undefined ? named : source;
}

/** `DELETE FROM t [USING …]`, `DELETE a FROM t a JOIN …`, `DELETE a, b FROM …`. */
export function readDelete(context: StatementContext, from: number, to: number, outer: QueryScope): void {
  const { list, accesses } = context;
  const scope = new QueryScope(outer);
  const fromAt = indexOfWord(list, from, to, fromWord);
  const targets: (readonly string[])[] = [];
  for (let at = from; at < fromAt; ) {
    const name = list.dottedName(at);
    if (name !== null && !['LOW_PRIORITY', 'QUICK', 'IGNORE', 'TOP'].includes(list.keyword(at)))
      targets.push(name.parts);
    at = name?.next ?? list.after(at);
  }
  const start = fromAt < to ? fromAt + 1 : from;
  let next = readTables(context, start, to, scope, null);
  if (targets.length === 0 || fromAt >= to) {
    const name = list.dottedName(list.keyword(start) === 'ONLY' ? start + 1 : start);
    targets.splice(0, targets.length, ...(name === null ? [] : [name.parts]));
  }
  const deleted = new Set<TableName>();
  for (const parts of targets) {
    const table = resolveTarget(scope, parts);
    if (table === null) continue;
    deleted.add(table);
    accesses.add(table, 'delete');
  }
  if (list.keyword(next) === 'USING') next = readTables(context, next + 1, to, scope, null);
  for (const table of scope.tables()) if (!deleted.has(table)) accesses.add(table, 'select');
  readExpressions(context, next, to, scope);
}
