import { isAlwaysRecursive } from './query-scope.ts';
import { readClauses } from './read-clauses.ts';
import { TreeReader } from './read-tree.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { sqlGrammar } from './sql-grammar.ts';
import type { SqlReading } from './sql-reading.ts';
import { tokenizeSql } from './sql-token.ts';
import { TokenList } from './token-list.ts';

/** Longer or deeper texts are left to the reader of clauses, whose time is linear whatever the text is. */
const grammarLimits = { tokens: 3_000, depth: 40 };

/**
 * Reads a text known to be SQL: its tables, how each is accessed, and what it defines. Holes may stand for values,
 * names and parts of names. The grammar of the dialect reads queries and changes of data; what it refuses and all
 * definitions are read by their clauses. Never fails: what is not understood has no accesses.
 */
export function readSql(text: string, dialect: SqlDialect): SqlReading {
  const list = new TokenList(tokenizeSql(text, dialect));
  const byClauses = readClauses(list, dialect);
  const isTooMuch = list.length > grammarLimits.tokens || list.depth > grammarLimits.depth;
  if (isTooMuch || !list.isBalanced || byClauses.changes.length > 0) return byClauses;
  return readGrammar(list, dialect) ?? byClauses;
}

function readGrammar(list: TokenList, dialect: SqlDialect): SqlReading | null {
  const reader = new TreeReader((name) => name.replaceAll(standIn, '{}'), isAlwaysRecursive(dialect));
  try {
    if (!reader.read(sqlGrammar(dialect)(withoutHoles(list, dialect)))) return null;
  } catch {
    return null;
  }
  return { accesses: reader.accesses.list(), changes: [], method: 'grammar' };
}

const standIn = 'hole__';

/** The text again, with a name or number where it has holes. */
function withoutHoles(list: TokenList, dialect: SqlDialect): string {
  const parts: string[] = [];
  for (const [index, token] of list.tokens.entries()) {
    if (token.kind === 'hole') {
      const isCount = ['LIMIT', 'OFFSET', 'TOP'].includes(list.keyword(index - 1));
      parts.push(isCount ? '1' : standIn);
    } else if (token.kind === 'text') parts.push(`'${token.text.replace(/['\\]/g, '')}'`);
    else if (token.kind === 'name') parts.push(quoted(token.text.replaceAll('{}', standIn), dialect));
    else parts.push(token.text.replaceAll('{}', standIn));
    if (list.at(index + 1)?.start !== token.end) parts.push(' ');
  }
  return parts.join('');
}

function quoted(name: string, dialect: SqlDialect): string {
  if (dialect === 'transactsql') return `[${name.replaceAll(']', '')}]`;
  const quote = dialect === 'postgresql' || dialect === 'sqlite' ? '"' : '`';
  return `${quote}${name.replaceAll(quote, '')}${quote}`;
}
