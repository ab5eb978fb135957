import { isAlwaysRecursive, QueryScope } from './query-scope.ts';
import { readChange } from './read-change.ts';
import { readSelect } from './read-select.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { nestedVerbs } from './sql-keywords.ts';
import type { StatementContext, StatementFindings } from './statement-context.ts';
import type { TokenList } from './token-list.ts';

/**
 * Reads which tables the statement in a range of tokens touches and how, without a grammar of expressions: it follows
 * the clauses, which all dialects share, and so also reads texts with holes or words that a parser refuses.
 */
export function readStatement(
  list: TokenList,
  from: number,
  to: number,
  dialect: SqlDialect,
  found: StatementFindings,
): void {
  const context: StatementContext = { list, ...found, statement };
  statement(from, to, null);

  function statement(start: number, end: number, outer: QueryScope | null): void {
    let at = start;
    while (
      list.keyword(at) === 'EXPLAIN' ||
      (at > start && ['ANALYZE', 'VERBOSE', 'QUERY', 'PLAN'].includes(list.keyword(at)))
    )
      at++;
    if (at > start && list.isSymbol(at, '(') && !nestedVerbs.has(list.keyword(at + 1))) at = list.after(at);
    const scope = new QueryScope(outer);
    if (list.keyword(at) === 'WITH') at = commonTables(at + 1, end, scope);
    if (readSelect(context, at, end, scope)) return;
    readChange(context, at, end, scope);
  }

  /** `WITH [RECURSIVE] name [(columns)] AS [[NOT] MATERIALIZED] (statement), …`: the place after it. */
  function commonTables(start: number, end: number, scope: QueryScope): number {
    let at = start;
    const recursive = list.keyword(at) === 'RECURSIVE';
    if (recursive) at++;
    for (;;) {
      const name = list.dottedName(at);
      if (name === null || at >= end) return at;
      at = list.isSymbol(name.next, '(') ? list.after(name.next) : name.next;
      if (list.keyword(at) === 'AS') at++;
      while (list.keyword(at) === 'NOT' || list.keyword(at) === 'MATERIALIZED') at++;
      const alias = name.parts.at(-1) as string;
      if (recursive || isAlwaysRecursive(dialect)) scope.addCommon(alias);
      if (list.isSymbol(at, '(')) {
        statement(at + 1, Math.min(list.closeOf(at), end), scope);
        at = list.after(at);
      }
      scope.addCommon(alias);
      if (!list.isSymbol(at, ',')) return at;
      at++;
    }
  }
}
