// The tables of a data folder, written as Parquet and read back with DuckDB: columns and types against the reference, rows against what the
// writer says, and the statements of `docs/how-to/query-with-sql.md` as they stand there.
//   node bench/tables/read-with-duckdb.ts <data folder>
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnType } from '../../src/tables/table.ts';
import { tables } from '../../src/tables/tables.ts';
import { exportTables } from '../../src/workflows/tables/export-tables.ts';
import { loadPeerPackage } from '../engines/peer-packages.ts';

interface Connection {
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>;
}

interface DuckDb {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> };
  version(): string;
}

/** Types of columns, as DuckDB names them. */
const types: Readonly<Record<ColumnType, string>> = {
  string: 'VARCHAR',
  strings: 'VARCHAR[]',
  id: 'BIGINT',
  integer: 'INTEGER',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
};

const [dataDirectory] = process.argv.slice(2);
if (dataDirectory === undefined) {
  process.stderr.write('usage: node bench/tables/read-with-duckdb.ts <data folder>\n');
  process.exit(2);
}
const page = readFileSync(join(import.meta.dirname, '../../docs/how-to/query-with-sql.md'), 'utf8');
const section = page.slice(page.indexOf('## DuckDB'), page.indexOf('## Spark'));
const statements = section.split(/\n\n/).filter((block) => block.startsWith('    SELECT'));

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-sql-'));
const faults: string[] = [];
try {
  const notes: string[] = [];
  await exportTables({ dataDirectory, output: join(folder, 'tables'), onNote: (text) => void notes.push(text) });
  const duckdb = loadPeerPackage('@duckdb/node-api') as unknown as DuckDb;
  const connection = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
  const rowsOf = async (sql: string): Promise<unknown[][]> =>
    (await connection.runAndReadAll(sql.replaceAll("'tables/", `'${folder}/tables/`))).getRows();
  let read = 0;
  for (const { name, columns } of tables) {
    const described = await rowsOf(`DESCRIBE SELECT * FROM 'tables/${name}/*.parquet'`);
    const found = described.map(([column, type]) => `${column} ${type}`);
    const expected = ['application VARCHAR', ...columns.map((each) => `${each.name} ${types[each.type]}`)];
    if (found.join() !== expected.join()) faults.push(`${name}: ${found.join(', ')} instead of ${expected.join(', ')}`);
    const [[count] = []] = await rowsOf(`SELECT count(*) FROM 'tables/${name}/*.parquet'`);
    read += Number(count);
    console.log(`${name}: ${count} rows, ${found.length} columns`);
  }
  const written = notes.reduce((sum, note) => sum + Number(/: (\d+) rows/.exec(note)?.[1] ?? 0), 0);
  if (read !== written) faults.push(`${read} rows are read, ${written} were written`);
  for (const statement of statements) console.log(`${statement}\n${(await rowsOf(statement)).length} rows`);
  console.log(`DuckDB ${duckdb.version()}: ${read} rows of ${written}, ${statements.length} statements`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
