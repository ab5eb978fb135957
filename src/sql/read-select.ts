import { QueryScope } from './query-scope.ts';
import { readExpression } from './read-expression.ts';
import { readTables } from './read-tables.ts';
import type { StatementContext } from './statement-context.ts';
import { tableNameOf } from './token-list.ts';

const setOperators = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']);

/** Reads a query: blocks of SELECT, VALUES or TABLE with set operators between them. False when none begins there. */
export function readSelect(context: StatementContext, from: number, to: number, outer: QueryScope): boolean {
  const { list } = context;
  const verb = list.keyword(from);
  if (verb !== 'SELECT' && verb !== 'VALUES' && verb !== 'TABLE' && !list.isSymbol(from, '(')) return false;
  let start = from;
  for (let at = from; at <= to; at = list.after(at)) {
    if (at < to && !setOperators.has(list.keyword(at))) continue;
    readBlock(context, start, at, outer);
    start = at + 1;
    if (list.keyword(start) === 'ALL' || list.keyword(start) === 'DISTINCT') start++;
  }
  return true;
}

function readBlock(context: StatementContext, from: number, to: number, outer: QueryScope): void {
  const { list, accesses } = context;
  if (from >= to) return;
  if (list.isSymbol(from, '(')) {
    context.statement(from + 1, Math.min(list.closeOf(from), to), outer);
    return;
  }
  const scope = new QueryScope(outer);
  if (list.keyword(from) === 'TABLE') {
    readTables(context, from + 1, to, scope);
    return;
  }
  let at = from + 1;
  while (at < to) {
    if (list.keyword(at) === 'FROM' && !isComparison(context, at)) at = readTables(context, at + 1, to, scope);
    else if (list.keyword(at) === 'INTO' && list.keyword(from) === 'SELECT') at = readInto(context, at + 1);
    else at = readExpression(context, at, to, scope);
  }
  scope.settle(accesses);
}

/** `IS [NOT] DISTINCT FROM`. */
function isComparison({ list }: StatementContext, at: number): boolean {
  if (list.keyword(at - 1) !== 'DISTINCT') return false;
  return list.keyword(at - 2) === 'IS' || (list.keyword(at - 2) === 'NOT' && list.keyword(at - 3) === 'IS');
}

/** `SELECT … INTO table` makes the table; a variable or file is none. */
function readInto({ list, accesses }: StatementContext, from: number): number {
  let at = from;
  while (['TEMPORARY', 'TEMP', 'UNLOGGED', 'TABLE', 'STRICT'].includes(list.keyword(at))) at++;
  const name = list.dottedName(at);
  if (name === null || list.at(at)?.kind === 'hole') return at + 1;
  if (list.keyword(at) === 'OUTFILE' || list.keyword(at) === 'DUMPFILE') return name.next;
  accesses.add(tableNameOf(name.parts), 'create');
  accesses.add(tableNameOf(name.parts), 'insert');
  return name.next;
}
