import type { FactTable } from '../code-model/fact-table.ts';
import type { Value } from '../code-model/facts.ts';
import type { SqlDialect } from '../sql/sql-dialect.ts';
import type { PrismaSchema } from './schemas/prisma-schema.ts';

/** The relational database of an application: its dialect, and its name as types show it. */
export interface Database {
  readonly name: string;
  readonly dialect: SqlDialect;
  /** False where nothing states which it is. */
  readonly isKnown: boolean;
}

const databases: Readonly<Record<string, Database>> = {
  postgresql: { name: 'PostgreSQL', dialect: 'postgresql', isKnown: true },
  cockroachdb: { name: 'CockroachDB', dialect: 'postgresql', isKnown: true },
  mysql: { name: 'MySQL', dialect: 'mysql', isKnown: true },
  mariadb: { name: 'MariaDB', dialect: 'mariadb', isKnown: true },
  sqlite: { name: 'SQLite', dialect: 'sqlite', isKnown: true },
  oracle: { name: 'Oracle', dialect: 'postgresql', isKnown: true },
  cassandra: { name: 'Cassandra', dialect: 'postgresql', isKnown: true },
  sqlserver: { name: 'SQL Server', dialect: 'transactsql', isKnown: true },
};

/** Drivers, by package. */
const drivers: ReadonlyMap<string, string> = new Map([
  ['pg', 'postgresql'],
  ['pg-promise', 'postgresql'],
  ['postgres', 'postgresql'],
  ['slonik', 'postgresql'],
  ['@neondatabase/serverless', 'postgresql'],
  ['@vercel/postgres', 'postgresql'],
  ['@electric-sql/pglite', 'postgresql'],
  ['mysql', 'mysql'],
  ['mysql2', 'mysql'],
  ['mariadb', 'mariadb'],
  ['sqlite3', 'sqlite'],
  ['better-sqlite3', 'sqlite'],
  ['node:sqlite', 'sqlite'],
  ['@libsql/client', 'sqlite'],
  ['mssql', 'sqlserver'],
  ['tedious', 'sqlserver'],
  ['@supabase/supabase-js', 'postgresql'],
  ['@supabase/ssr', 'postgresql'],
  ['supabase', 'postgresql'],
  ['massive', 'postgresql'],
  ['zapatos', 'postgresql'],
  ['@databases/pg', 'postgresql'],
  ['@databases/mysql', 'mysql'],
  ['@databases/sqlite', 'sqlite'],
  ['@planetscale/database', 'mysql'],
  ['sql.js', 'sqlite'],
  ['oracledb', 'oracle'],
  ['cx_Oracle', 'oracle'],
  ['cassandra-driver', 'cassandra'],
  ['cassandra', 'cassandra'],
  ['pg8000', 'postgresql'],
  ['pymssql', 'sqlserver'],
  ['pyodbc', 'sqlserver'],
  ['psycopg2', 'postgresql'],
  ['psycopg', 'postgresql'],
  ['asyncpg', 'postgresql'],
  ['aiopg', 'postgresql'],
  ['MySQLdb', 'mysql'],
  ['pymysql', 'mysql'],
  ['aiomysql', 'mysql'],
  ['aiosqlite', 'sqlite'],
]);

/** What code names of one database: its address, and the modules that mappers have for it. */
const named =
  /^(postgres(?:ql)?|cockroachdb|mysql|mariadb|sqlite)(?:\+\w+)?:\/\/|(?:dialects|backends|contrib)\.(postgres(?:ql)?|mysql|sqlite)(?:3?$|\.)/;

const unknownDatabase: Database = { name: 'Database', dialect: 'postgresql', isKnown: false };

/**
 * States the database by the schema of Prisma, else by the drivers the code imports or its packages depend on. Several kinds of
 * drivers, or none, leave it `Database`, whose texts are read as PostgreSQL's.
 */
export function guessDatabase(table: FactTable, schemas: readonly PrismaSchema[]): Database {
  const provider = schemas.map((schema) => schema.provider?.replace(/^postgres$/, 'postgresql')).find(Boolean);
  if (provider !== undefined && Object.hasOwn(databases, provider)) return databases[provider] as Database;
  const imported = table
    .files()
    .filter(({ test }) => !test)
    .flatMap(({ imports }) => imports);
  return (
    namedDatabase(table) ??
    onlyDatabase(imported) ??
    onlyDatabase(table.manifests.flatMap(({ dependencies }) => dependencies)) ??
    unknownDatabase
  );
}

/** The one database that values of modules and arguments of calls name; SQLite beside another is for tests or trials. */
function namedDatabase(table: FactTable): Database | null {
  const found = new Set<string>();
  const look = (value: Value): void => {
    const text = value.kind === 'text' ? value.text : value.kind === 'external' ? value.symbol : '';
    const first = value.kind === 'joined' ? value.parts[0] : undefined;
    const match = named.exec(first?.kind === 'text' ? first.text : text);
    const name = match?.[1] ?? match?.[2];
    if (name !== undefined) found.add(name.replace(/^postgres$/, 'postgresql'));
  };
  for (const { language, test, exports, calls } of table.files()) {
    if (language !== 'Python' || test) continue;
    for (const value of Object.values(exports)) look(value);
    for (const call of calls) for (const value of call.arguments) look(value);
  }
  if (found.size > 1) found.delete('sqlite');
  const [only] = found;
  return found.size === 1 ? (databases[only as string] ?? null) : null;
}

function onlyDatabase(packages: readonly string[]): Database | null {
  const found = new Set(packages.flatMap((name) => drivers.get(packageOf(name)) ?? []));
  const [only] = found;
  return found.size === 1 ? (databases[only as string] as Database) : null;
}

/** `mysql2` of `mysql2/promise`. */
function packageOf(specifier: string): string {
  return drivers.has(specifier)
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
}
