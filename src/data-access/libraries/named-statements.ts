import { posix } from 'node:path';
import type { Value } from '../../code-model/facts.ts';
import { readSql } from '../../sql/read-sql.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { dataModels } from '../models/read-data-models.ts';
import { recordSqlAccess } from './raw-sql.ts';

/** Names of statements by the folders they stand in, `users.by_name`, with their texts. */
type NamedStatements = ReadonlyMap<string, readonly string[]>;

const ofContexts = new WeakMap<DataContext, Map<string, NamedStatements>>();

/**
 * Statements in files of SQL that a library makes methods of: `queries = aiosql.from_path("sql", "asyncpg")`, where `sql/users.sql` has
 * `-- name: find-user^` above a statement, `queries.find_user(connection, id=1)`.
 */
export const namedStatements: DataLibrary = {
  name: 'sql',
  access(call, _method, context) {
    const chain = chainOf(call.callee);
    if (chain === null) return;
    const loading = loadingCalls(context);
    if (loading.size === 0) return;
    for (const each of context.resolver.resolve(chain.of)) {
      const statements = each.kind === 'result' ? loading.get(each.call) : undefined;
      for (const text of statements?.get(chain.names) ?? [])
        recordSqlAccess(call, readSql(text, context.dialect), context);
    }
  },
};

/** What a chain of members begins at, and their names: of `queries.users.by_name` the queries and `users.by_name`. */
function chainOf(callee: Value): { readonly of: Value; readonly names: string } | null {
  const names: string[] = [];
  let of = callee;
  for (; of.kind === 'member'; of = of.of) names.unshift(of.name);
  return names.length === 0 ? null : { of, names: names.join('.') };
}

/** The calls that load statements, with these. */
function loadingCalls(context: DataContext): ReadonlyMap<string, NamedStatements> {
  let known = ofContexts.get(context);
  if (known === undefined) {
    known = new Map();
    ofContexts.set(context, known);
    const { named } = dataModels().statementFiles;
    const { resolver } = context;
    for (const file of resolver.table.files()) {
      for (const call of file.calls) {
        const [first] = call.arguments;
        if (first === undefined || !resolver.symbolsOf(call.callee).some((symbol) => named.test(symbol))) continue;
        known.set(call.id, statementsAt(resolver.textsOf(first), context));
      }
    }
  }
  return known;
}

function statementsAt(paths: readonly string[], { statementFiles }: DataContext): NamedStatements {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    for (const { path: file, inside } of statementFiles.at(path)) {
      const below = posix.dirname(inside);
      const scope = below === '.' ? '' : `${below.replaceAll('/', '.')}.`;
      for (const [name, text] of namedIn(statementFiles.textOf(file) ?? '')) {
        const names = [name, `${name}_cursor`].map((each) => scope + each);
        for (const each of names) found.set(each, [...(found.get(each) ?? []), text]);
      }
    }
  }
  return found;
}

/** The statements below lines `-- name: find-user^`: the end of a name says what is made of the rows, and a list may name the parameters. */
function* namedIn(text: string): Generator<readonly [name: string, statement: string]> {
  const parts = text.split(/^[ \t]*--[ \t]*(?:name[ \t]*:|:name\b)[ \t]*(?=\S)/im).slice(1);
  for (const part of parts) {
    const end = part.indexOf('\n');
    const name = /^[\w-]+/.exec(part)?.[0];
    if (name !== undefined && end > 0) yield [name.replaceAll('-', '_'), part.slice(end + 1)];
  }
}
