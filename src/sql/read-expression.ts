import type { QueryScope } from './query-scope.ts';
import { expressionWords, nestedVerbs } from './sql-keywords.ts';
import type { StatementContext } from './statement-context.ts';

/** Reads one step of an expression, a column, a function or parentheses, and returns the place after it. */
export function readExpression(context: StatementContext, at: number, to: number, scope: QueryScope): number {
  const { list } = context;
  if (list.isSymbol(at, '(')) {
    readParentheses(context, at, to, scope);
    return list.after(at);
  }
  const token = list.at(at);
  if (token?.kind === 'symbol') return token.text === '::' ? afterType(context, at + 1) : at + 1;
  if (token?.kind !== 'word' && token?.kind !== 'name') return at + 1;
  if (token.keyword === 'AS') return list.isName(at + 1) ? at + 2 : at + 1;
  if (token.kind === 'word' && expressionWords.has(token.keyword)) return at + 1;
  const name = list.dottedName(at);
  if (name === null) return at + 1;
  if (!list.isSymbol(name.next, '(') || token.kind === 'name') {
    scope.refer(name.parts.at(-2) ?? null, name.parts.at(-1) as string);
  }
  return name.next;
}

/** A statement in parentheses is one of its own; anything else belongs to the query around it. */
export function readParentheses(context: StatementContext, open: number, to: number, scope: QueryScope): void {
  const { list } = context;
  const close = Math.min(list.closeOf(open), to);
  if (opensStatement(context, open)) context.statement(open + 1, close, scope);
  else readExpressions(context, open + 1, close, scope);
}

/** True when a statement begins after the parenthesis; `REPLACE(` and `INSERT(` are functions. */
export function opensStatement({ list }: StatementContext, open: number): boolean {
  const keyword = list.keyword(open + 1);
  if (!nestedVerbs.has(keyword)) return false;
  return keyword === 'SELECT' || keyword === 'VALUES' || !list.isSymbol(open + 2, '(');
}

/** A range of tokens that holds expressions alone. */
export function readExpressions(context: StatementContext, from: number, to: number, scope: QueryScope): void {
  for (let at = from; at < to; ) at = readExpression(context, at, to, scope);
}

function afterType({ list }: StatementContext, at: number): number {
  return list.dottedName(at)?.next ?? at + 1;
}
