import type { SqlDialect } from './sql-dialect.ts';
import type { SqlReading } from './sql-reading.ts';
import { readStatement } from './statement-reader.ts';
import { TableAccessList } from './table-access.ts';
import type { TableChange } from './table-change.ts';
import type { TokenList } from './token-list.ts';

/** Deeper nested parentheses are no statement anyone wrote. */
const maxDepth = 200;

/** Reads all statements of a text by their clauses. Never fails; takes time linear in the tokens. */
export function readClauses(list: TokenList, dialect: SqlDialect): SqlReading {
  const accesses = new TableAccessList();
  const changes: TableChange[] = [];
  if (list.depth <= maxDepth) {
    for (const [from, to] of statementRanges(list)) readStatement(list, from, to, dialect, { accesses, changes });
  }
  return { accesses: accesses.list(), changes, method: 'clauses' };
}

/** The ranges between semicolons. */
export function* statementRanges(list: TokenList): Generator<readonly [from: number, to: number]> {
  let start = 0;
  for (let at = 0; at < list.length; at = list.after(at)) {
    if (!list.isSymbol(at, ';')) continue;
    if (at > start) yield [start, at];
    start = at + 1;
  }
  if (start < list.length) yield [start, list.length];
}
