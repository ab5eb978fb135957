import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { filterTerms } from './filter-terms.ts';
import { loadPeerPackage } from './peer-packages.ts';
import { type PostgresServer, postgresSettings, startPostgres } from './postgres-server.ts';
import { foldedFields, rankedRows } from './ranked-rows.ts';

/** What the benchmark uses of `pg`. */
interface Client {
  connect(): Promise<void>;
  query(query: {
    name?: string;
    text: string;
    values?: readonly string[];
    rowMode: 'array';
  }): Promise<{ rows: unknown[][] }>;
  end(): Promise<void>;
}

/** PostgreSQL with pg_trgm: a GIN index of trigrams for each folded column, rows apart from what is scanned. */
export async function openPostgres(folder: string, data: { objects: number; seed: number }): Promise<Engine> {
  const { Client } = loadPeerPackage('pg') as unknown as { Client: new (options: object) => Client };
  const server = startPostgres(folder);
  try {
    const client = new Client({ host: server.socket, user: server.user, database: 'postgres' });
    await client.connect();
    const names = new Map<string, string>();
    const all = async (text: string, values: readonly string[] = []): Promise<unknown[][]> => {
      if (values.length === 0) return (await client.query({ text, rowMode: 'array' })).rows;
      if (!names.has(text)) names.set(text, `s${names.size}`);
      return (await client.query({ name: names.get(text)!, text, values, rowMode: 'array' })).rows;
    };
    const started = performance.now();
    await load(all, server, data);
    const seconds = (performance.now() - started) / 1000;
    const bytes = await all("select pg_total_relation_size('objects') + pg_total_relation_size('folded')");
    const [[version]] = (await all('show server_version')) as [[string]];
    return {
      name: 'PostgreSQL pg_trgm',
      settings: [
        `PostgreSQL ${version}, one connection over a socket, named prepared statements`,
        'gin (… gin_trgm_ops) with fastupdate=off on each folded column, like; C collation; clustered in answer order; vacuum analyze',
        postgresSettings.map(([name, value]) => `${name}=${value}`).join(', '),
      ],
      build: { seconds, megabytes: Number(bytes[0]![0]) / 1e6 },
      async find(query) {
        const terms = filterTerms(query);
        const values = terms.flatMap(({ needles }) => needles.map(likePattern));
        let next = 1;
        const conditions = terms.map(
          ({ column, needles }) => `(${needles.map(() => `${column} like $${next++}`).join(' or ')})`,
        );
        const from = conditions.length === 0 ? 'from folded' : `from folded where ${conditions.join(' and ')}`;
        const total = Number((await all(`select count(*) ${from}`, values))[0]![0]);
        const page = `select rank ${from} order by rank limit ${query.limit} offset ${query.skip}`;
        const rows = await all(`select o.row_text from (${page}) p join objects o using (rank) order by rank`, values);
        return { total, rows: rows.map(([row]) => row).join(',') };
      },
      async close() {
        await client.end();
        server.stop();
      },
    };
  } catch (error) {
    server.stop();
    throw error;
  }
}

type Ask = (text: string) => Promise<unknown[][]>;

async function load(ask: Ask, server: PostgresServer, data: { objects: number; seed: number }): Promise<void> {
  await ask('create extension pg_trgm');
  await ask('create table objects (rank int primary key, row_text text)');
  await ask(`create table folded (rank int primary key, ${foldedFields.map((field) => `${field} text`).join(', ')})`);
  const rowFile = join(server.exchange, 'objects.copy');
  const foldedFile = join(server.exchange, 'folded.copy');
  const files = [openSync(rowFile, 'w'), openSync(foldedFile, 'w')] as const;
  let texts: [string[], string[]] = [[], []];
  const flush = (): void => {
    for (const i of [0, 1] as const) writeSync(files[i], texts[i].join(''));
    texts = [[], []];
  };
  for (const { rank, row, folded } of rankedRows(data.objects, data.seed)) {
    texts[0].push(`${rank}\t${copyText(row)}\n`);
    texts[1].push(`${[String(rank), ...folded.map(copyText)].join('\t')}\n`);
    if (texts[0].length === 10_000) flush();
  }
  flush();
  for (const file of files) closeSync(file);
  await ask(`copy objects from '${rowFile}'`);
  await ask(`copy folded from '${foldedFile}'`);
  rmSync(rowFile);
  rmSync(foldedFile);
  for (const field of foldedFields)
    await ask(`create index on folded using gin (${field} gin_trgm_ops) with (fastupdate=off)`);
  await ask('vacuum analyze');
}

function copyText(text: string | null): string {
  if (text === null) return '\\N';
  return text.replace(
    /[\\\t\n\r]/g,
    (character) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[character]!,
  );
}

function likePattern(needle: string): string {
  return `%${needle.replace(/[%_\\]/g, (character) => `\\${character}`)}%`;
}
