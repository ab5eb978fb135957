import { createRequire } from 'node:module';
import type { SqlDialect } from './sql-dialect.ts';

/** Parses a text into the trees of its statements, in the form of node-sql-parser; throws when the dialect refuses it. */
export type SqlGrammar = (text: string) => unknown;

interface GrammarModule {
  readonly Parser: new () => { astify(text: string, options: { readonly database: string }): unknown };
}

const grammars = new Map<SqlDialect, SqlGrammar>();

/** The grammar of a dialect, loaded when it is asked for first. */
export function sqlGrammar(dialect: SqlDialect): SqlGrammar {
  let grammar = grammars.get(dialect);
  if (grammar === undefined) {
    const parser = new (loadGrammar(dialect).Parser)();
    grammar = (text) => parser.astify(text, { database: dialect });
    grammars.set(dialect, grammar);
  }
  return grammar;
}

/** In the published package the grammars lie beside the code, without the rest of their package. */
function loadGrammar(dialect: SqlDialect): GrammarModule {
  const load = createRequire(import.meta.url);
  try {
    return load(`../vendor/node-sql-parser/${dialect}.cjs`) as GrammarModule;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return load(`node-sql-parser/build/${dialect}.js`) as GrammarModule;
  }
}
