import { createRequire } from 'node:module';
import type { SqlDialect } from './sql-dialect.ts';

/** Parses a text into the trees of its statements, in the form of node-sql-parser; throws when the dialect refuses it. */
export type SqlGrammar = (text: string) => unknown;

const grammars = new Map<SqlDialect, SqlGrammar>();

/** The grammar of a dialect, loaded when it is asked for first. */
export function sqlGrammar(dialect: SqlDialect): SqlGrammar {
  let grammar = grammars.get(dialect);
  if (grammar === undefined) {
    const load = createRequire(import.meta.url);
    const { Parser } = load(`node-sql-parser/build/${dialect}.js`) as typeof import('node-sql-parser');
    const parser = new Parser();
    grammar = (text) => parser.astify(text, { database: dialect });
    grammars.set(dialect, grammar);
  }
  return grammar;
}
