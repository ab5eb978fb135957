import type { CallFact, Value } from '../../code-model/facts.ts';
import { isSqlText } from '../../sql/is-sql-text.ts';
import { readSql } from '../../sql/read-sql.ts';
import type { SqlDialect } from '../../sql/sql-dialect.ts';
import type { SqlReading } from '../../sql/sql-reading.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { clientModels } from '../models/read-client-models.ts';
import { memberOf } from '../record-values.ts';
import { textsOfFiles } from '../statement-files.ts';
import { templateTexts } from './sql-template.ts';

/** Longer texts are dumps, not statements. */
const longest = 200_000;

/** Members and functions that take a statement, in one library or another. */
const takers = new Set(
  `query execute exec run all get each prepare raw unsafe any one many none result oneOrNone manyOrNone oneFirst maybeOne
   first exists queryRaw executeRaw $queryRaw $executeRaw $queryRawUnsafe $executeRawUnsafe $queryRawTyped literal
   fromString createQueryStream iterate batch stream sql selectObjects selectObject selectArray selectValue queryRow
   queryRows queryOne queryMany text executemany fetch fetchrow fetchval fetch_all fetch_one fetch_val executescript
   exec_driver_sql read_sql read_sql_query RunSQL runSql mogrify copy_expert get_records get_first get_pandas_df
   get_df sendNativeQuery`.split(/\s+/),
);

/** Members of these names are not SQL's alone: of something unknown they take a statement only where it is written there, or named `sql`. */
const ofManyThings = new Set(
  'run all get each any one many none result first text batch stream sql fetch exists iterate'.split(' '),
);

function isWritten(value: Value): boolean {
  const { kind } = value;
  if (kind === 'record') return value.keywords === true && Object.hasOwn(value.members, 'sql');
  return kind === 'text' || kind === 'joined' || kind === 'choice' || kind === 'import' || kind === 'external';
}

/** Packages whose calls take SQL, with the dialect they speak. */
const speakers: readonly (readonly [start: string, dialect: SqlDialect | null])[] = [
  ['pg#', 'postgresql'],
  ['pg-promise', 'postgresql'],
  ['pg-pool', 'postgresql'],
  ['postgres', 'postgresql'],
  ['slonik', 'postgresql'],
  ['@neondatabase/serverless', 'postgresql'],
  ['@vercel/postgres', 'postgresql'],
  ['@electric-sql/pglite', 'postgresql'],
  ['mysql2', 'mysql'],
  ['mysql', 'mysql'],
  ['mariadb', 'mariadb'],
  ['better-sqlite3', 'sqlite'],
  ['sqlite', 'sqlite'],
  ['sqlite3', 'sqlite'],
  ['node:sqlite', 'sqlite'],
  ['bun:sqlite', 'sqlite'],
  ['sql.js', 'sqlite'],
  ['@libsql/client', 'sqlite'],
  ['mssql', 'transactsql'],
  ['tedious', 'transactsql'],
  ['oracledb', null],
  ['@planetscale/database', 'mysql'],
  ['cassandra-driver', null],
  ['duckdb', null],
  ['duckdb-async', null],
  ['@duckdb/node-api', null],
  ['snowflake-sdk', null],
  ['odbc', null],
  ['ibm_db', null],
  ['zapatos', 'postgresql'],
  ['massive', 'postgresql'],
  ['sequelize', null],
  ['sequelize-typescript', null],
  ['typeorm', null],
  ['knex', null],
  ['kysely', null],
  ['drizzle-orm', null],
  ['@prisma/client', null],
  ['@mikro-orm', null],
  ['@databases', null],
  ['sql-template-tag', null],
  ['psycopg2', 'postgresql'],
  ['psycopg', 'postgresql'],
  ['asyncpg', 'postgresql'],
  ['aiopg', 'postgresql'],
  ['aiosqlite', 'sqlite'],
  ['MySQLdb', 'mysql'],
  ['pymysql', 'mysql'],
  ['aiomysql', 'mysql'],
  ['sqlalchemy#text', null],
  ['sqlalchemy#sql', null],
  ['databases#', null],
  ['pg8000', 'postgresql'],
  ['cx_Oracle', null],
  ['pyodbc', 'transactsql'],
  ['pymssql', 'transactsql'],
  ['clickhouse_driver', null],
  ['clickhouse_connect', null],
  ['snowflake', null],
  ['cassandra', null],
  ['records', null],
  ['apsw', 'sqlite'],
];

/**
 * Texts of SQL passed to a library, or to anything else when the text is SQL beyond doubt. Definitions among them are
 * changes of the schema.
 */
export const rawSql: DataLibrary = {
  name: 'sql',
  access(call, method, context) {
    if (!takers.has(method) && call.form !== 'template') return;
    const [first] = call.arguments;
    if (first === undefined) return;
    if (isOfClient(call, context)) return;
    const speaker = speakerOf(call, context);
    if (speaker === null && ofManyThings.has(method) && !isWritten(first)) return;
    const dialect = speaker?.dialect ?? context.dialect;
    const mustBeClear = speaker === null || method === 'literal';
    const texts = call.form === 'template' ? templateTexts(call, context) : statementsOf(first, context);
    for (const text of texts) {
      if (text.length > longest || (mustBeClear && !isSqlText(text, dialect))) continue;
      recordSqlAccess(call, readSql(text, dialect), context);
      if (definesOnly.test(text)) context.defining.push(context.placeOf(call));
    }
  },
};

/** What has statements of SQL which a model of its clients describes. */
const ofClients: ReadonlySet<string> = new Set(
  clientModels()
    .filter(({ statements }) => statements?.some(({ language }) => language === 'sql') === true)
    .flatMap(({ values }) => values.flatMap(({ symbols = [] }) => symbols)),
);

function isOfClient({ callee }: CallFact, { resolver }: DataContext): boolean {
  return callee.kind === 'member' && resolver.symbolsOf(callee.of).some((symbol) => ofClients.has(symbol));
}

/** Statements about the schema, its indexes and the session, which use no rows. */
const definesOnly =
  /^[\s(]*(create|drop|alter|rename|comment|grant|revoke|set|pragma|begin|commit|rollback|lock|unlock|use)\b/i;

function speakerOf(call: CallFact, { resolver, dialect }: DataContext): { dialect: SqlDialect } | null {
  const receiver = call.callee.kind === 'member' ? call.callee.of : call.callee;
  const symbols = [
    ...(call.declared === undefined ? [] : [call.declared]),
    ...resolver.symbolsOf(receiver),
    ...resolver.symbolsOf(call.callee),
  ];
  // A fork in the scope of its owner speaks as the package it is named after.
  for (const symbol of [...symbols, ...symbols.map((each) => each.replace(/^@[^/]+\//, ''))]) {
    const found = speakers.find(
      ([start]) =>
        symbol === start ||
        symbol.startsWith(start.endsWith('#') ? start : `${start}#`) ||
        symbol.startsWith(`${start}/`),
    );
    if (found !== undefined) return { dialect: found[1] ?? dialect };
  }
  return null;
}

/** The texts of a statement: itself, or in a record `{ text }`, `{ sql }`, `{ query }`. */
function statementsOf(value: Value, context: DataContext): readonly string[] {
  const { resolver } = context;
  const texts = [...resolver.textsOf(value), ...textsOfFiles(value, context)];
  if (texts.length > 0) return texts;
  return ['text', 'sql', 'query', 'queryString', 'sqlText', 'statement', 'SQL'].flatMap((name) => {
    const member = memberOf(value, name, resolver);
    return member === undefined ? [] : resolver.textsOf(member);
  });
}

/** States what the text of SQL that a call passes does. */
export function recordSqlAccess(
  call: CallFact,
  { accesses, changes }: SqlReading,
  context: DataContext,
  { library, kind }: Pick<DataModel, 'library' | 'kind'> = { library: 'sql', kind: 'table' },
): void {
  for (const { table, access, columns } of accesses) {
    const isUse = access !== 'create' && access !== 'alter' && access !== 'drop';
    if (isUse && !isSystemTable(table) && /\w/.test(table.name)) {
      context.add(library, call, { kind, table }, [access satisfies DataAccessKind], columns);
    }
  }
  const place = context.placeOf(call);
  if (accesses.length + changes.length > 0) context.defining.push(place);
  if (!isUndone(call)) for (const change of changes) context.changes.push({ change, place, placeOf: () => place });
}

/** Tables of the database itself. */
function isSystemTable({ schema, name }: { schema: string | null; name: string }): boolean {
  return (
    /^(information_schema|pg_catalog|sys|mysql|performance_schema)$/i.test(schema ?? '') ||
    (schema === null && /^(pg_\w+|sqlite_(master|schema|sequence)|dual)$/i.test(name))
  );
}

/** Code of a migration that takes the change back. */
export function isUndone(call: CallFact): boolean {
  return /[#.]down(?:[.~/]|$)/.test(call.caller);
}
