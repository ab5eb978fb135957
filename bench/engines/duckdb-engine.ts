import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { filterTerms } from './filter-terms.ts';
import { loadPeerPackage } from './peer-packages.ts';
import { foldedFields, rankedRows } from './ranked-rows.ts';
import { fileMegabytes } from './stratigraph-engine.ts';

/** What the benchmark uses of `@duckdb/node-api`. */
interface DuckDb {
  DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
  version(): string;
}

interface Connection {
  run(sql: string): Promise<unknown>;
  prepare(sql: string): Promise<Statement>;
  createAppender(table: string): Promise<Appender>;
  closeSync(): void;
}

interface Statement {
  bindVarchar(position: number, value: string): void;
  runAndReadAll(): Promise<{ getRows(): unknown[][] }>;
}

interface Appender {
  appendInteger(value: number): void;
  appendVarchar(value: string): void;
  appendNull(): void;
  endRow(): void;
  flushSync(): void;
  closeSync(): void;
}

/** DuckDB: no index serves substrings, so every query is a scan of the folded columns it names. */
export async function openDuckDb(folder: string, data: { objects: number; seed: number }): Promise<Engine> {
  const duckdb = loadPeerPackage('@duckdb/node-api') as unknown as DuckDb;
  const path = join(folder, 'peer.duckdb');
  const started = performance.now();
  const instance = await duckdb.DuckDBInstance.create(path, { threads: '1', memory_limit: '6GB' });
  const connection = await instance.connect();
  await load(connection, data);
  const build = { seconds: (performance.now() - started) / 1000, megabytes: fileMegabytes(path) };
  const statements = new Map<string, Statement>();
  const all = async (sql: string, values: readonly string[]): Promise<unknown[][]> => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = await connection.prepare(sql);
      statements.set(sql, statement);
    }
    for (const [i, value] of values.entries()) statement.bindVarchar(i + 1, value);
    return (await statement.runAndReadAll()).getRows();
  };
  return {
    name: 'DuckDB',
    settings: [
      `DuckDB ${duckdb.version()}`,
      'threads=1, memory_limit=6GB, prepared statements',
      'one table in answer order with folded columns, contains(); checkpointed',
    ],
    build,
    async find(query) {
      const terms = filterTerms(query);
      const values = terms.flatMap(({ needles }) => needles);
      let next = 1;
      const conditions = terms.map(
        ({ column, needles }) => `(${needles.map(() => `contains(${column}, $${next++})`).join(' or ')})`,
      );
      const from = conditions.length === 0 ? 'from objects' : `from objects where ${conditions.join(' and ')}`;
      const total = Number((await all(`select count(*) ${from}`, values))[0]![0]);
      const rows = await all(`select row_text ${from} order by rank limit ${query.limit} offset ${query.skip}`, values);
      return { total, rows: rows.map(([row]) => row).join(',') };
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function load(connection: Connection, data: { objects: number; seed: number }): Promise<void> {
  const columns = foldedFields.map((field) => `${field} varchar`).join(', ');
  await connection.run(`create table objects (rank integer, row_text varchar, ${columns})`);
  const appender = await connection.createAppender('objects');
  for (const { rank, row, folded } of rankedRows(data.objects, data.seed)) {
    appender.appendInteger(rank);
    appender.appendVarchar(row);
    for (const text of folded) {
      if (text === null) appender.appendNull();
      else appender.appendVarchar(text);
    }
    appender.endRow();
    if (rank % 100_000 === 99_999) appender.flushSync();
  }
  appender.closeSync();
  await connection.run('checkpoint');
}
