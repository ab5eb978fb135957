import type { QueryScope } from './query-scope.ts';
import { opensStatement, readExpression, readParentheses } from './read-expression.ts';
import { clauseWords, joinWords, notAliases } from './sql-keywords.ts';
import type { StatementContext } from './statement-context.ts';
import type { TableAccessKind } from './table-access.ts';
import { tableNameOf } from './token-list.ts';

/**
 * Reads a list of tables with its joins from the place after FROM, UPDATE or USING on, and returns the place of the
 * clause after it. Tables are noted with the access, or only made known to the scope when it is null.
 */
export function readTables(
  context: StatementContext,
  from: number,
  to: number,
  scope: QueryScope,
  access: TableAccessKind | null = 'select',
): number {
  const { list } = context;
  let at = readTable(context, from, to, scope, access);
  while (at < to) {
    const keyword = list.keyword(at);
    if (list.isSymbol(at, ',')) at = readTable(context, at + 1, to, scope, access);
    else if (joinWords.has(keyword) && !list.isSymbol(at + 1, '(')) {
      while (at < to && joinWords.has(list.keyword(at))) at++;
      at = readTable(context, at, to, scope, access === null ? null : 'select');
    } else if (clauseWords.has(keyword) || (keyword === 'USING' && !opensColumns(context, at + 1))) return at;
    else at = readExpression(context, at, to, scope);
  }
  return at;
}

/** `USING (a, b)` of a join; before a table or query the word begins another list. */
function opensColumns(context: StatementContext, at: number): boolean {
  return context.list.isSymbol(at, '(') && !opensStatement(context, at);
}

const beforeTable = new Set(['ONLY', 'LATERAL', 'TABLE', 'LOW_PRIORITY', 'IGNORE']);

/** One table, subquery or function with its alias; the place after it. */
function readTable(
  context: StatementContext,
  from: number,
  to: number,
  scope: QueryScope,
  access: TableAccessKind | null,
): number {
  const { list, accesses } = context;
  let at = from;
  while (beforeTable.has(list.keyword(at)) && at < to) at++;
  if (at >= to) return to;
  if (list.isSymbol(at, '(')) {
    const close = Math.min(list.closeOf(at), to);
    if (opensStatement(context, at)) context.statement(at + 1, close, scope);
    else readTables(context, at + 1, close, scope, access);
    return readAlias(context, close + 1, to, (alias) => scope.addSource(alias, null));
  }
  const name = list.dottedName(at);
  if (name === null || clauseWords.has(list.keyword(at))) return name === null ? at + 1 : at;
  if (list.isSymbol(name.next, '(') && list.at(name.next - 1)?.kind !== 'hole') {
    readParentheses(context, name.next, to, scope);
    return readAlias(context, list.after(name.next), to, (alias) => scope.addSource(alias, null));
  }
  const table = tableNameOf(name.parts);
  const source = scope.isCommon(table) ? null : table;
  if (source !== null && access !== null) accesses.add(source, access);
  let aliased = false;
  const next = list.isSymbol(name.next, '*') ? name.next + 1 : name.next;
  const after = readAlias(context, next, to, (alias) => {
    aliased = true;
    scope.addSource(alias, source);
  });
  if (!aliased) scope.addSource(table.name, source);
  return after;
}

/** `[AS] alias [(columns)]`, sampling and hints; the place after it. */
function readAlias({ list }: StatementContext, from: number, to: number, found: (alias: string) => void): number {
  let at = from;
  if (list.keyword(at) === 'WITH' && list.keyword(at + 1) === 'ORDINALITY') at += 2;
  const said = list.keyword(at) === 'AS';
  if (said) at++;
  const token = list.at(at);
  const isAlias = token?.kind === 'name' || (token?.kind === 'word' && (said || !notAliases.has(token.keyword)));
  if (at < to && isAlias) {
    found(token.text);
    at++;
    if (list.isSymbol(at, '(')) at = list.after(at);
  }
  while (at < to) {
    const keyword = list.keyword(at);
    if (keyword === 'WITH' && list.isSymbol(at + 1, '(')) at = list.after(at + 1);
    else if (keyword === 'TABLESAMPLE' || keyword === 'PARTITION')
      at = list.after(list.isSymbol(at + 1, '(') ? at + 1 : at + 2);
    else if (keyword === 'USE' || keyword === 'FORCE' || keyword === 'IGNORE') {
      while (at < to && !list.isSymbol(at, '(')) at++;
      at = list.after(at);
    } else break;
  }
  return Math.min(at, to);
}
