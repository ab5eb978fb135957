import type { CallFact } from '../../../code-model/facts.ts';
import { isSqlText } from '../../../sql/is-sql-text.ts';
import { readSql } from '../../../sql/read-sql.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import { stepsOf } from '../../models/read-data-models.ts';
import { tablesOf } from '../builder-tables.ts';
import { recordSqlAccess } from '../raw-sql.ts';

const clients =
  /^(java\.sql|javax\.sql|org\.springframework\.jdbc[\w.]*|org\.springframework\.r2dbc[\w.]*|io\.r2dbc[\w.]*|org\.jdbi[\w.]*|io\.vertx\.(?:mutiny\.)?sqlclient|org\.apache\.commons\.dbutils|groovy\.sql|io\.ebean)#/;
const inserts = /^org\.springframework\.jdbc[\w.]*#SimpleJdbcInsert\b/;

/** SQL that is passed to JDBC, to templates and clients above it, and the tables of `SimpleJdbcInsert`. */
export const javaStatements: DataLibrary = {
  name: 'sql',
  access(call, method, context) {
    const { callee } = call;
    if (callee.kind !== 'member') return;
    const isTaker = stepsOf('javaStatements').has(method);
    if (!isTaker && method !== 'withTableName') return;
    const symbols = context.resolver.symbolsOf(callee.of);
    if (method === 'withTableName') {
      if (!symbols.some((symbol) => inserts.test(symbol))) return;
      for (const table of tablesOf(call.arguments[0], context))
        context.add('sql', call, { kind: 'table', table }, ['insert']);
      return;
    }
    if (symbols.some((symbol) => clients.test(symbol))) readStatement(call, context);
  },
};

/** The first of the arguments that is SQL: a connection may stand before it. */
function readStatement(call: CallFact, context: DataContext): void {
  for (const [at, argument] of call.arguments.slice(0, 2).entries()) {
    const texts = context.resolver.textsOf(argument).filter((text) => at === 0 || isSqlText(text, context.dialect));
    for (const text of texts) recordSqlAccess(call, readSql(text, context.dialect), context);
    if (texts.length > 0) return;
  }
}
