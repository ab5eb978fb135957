import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Engine } from './engine.ts';
import { type FilterTerm, filterTerms } from './filter-terms.ts';
import { foldedFields, rankedRows } from './ranked-rows.ts';
import { fileMegabytes } from './stratigraph-engine.ts';

const pragmas = [
  'page_size=8192',
  'journal_mode=off',
  'synchronous=off',
  'cache_size=-2000000',
  'mmap_size=8000000000',
  'temp_store=memory',
];
const columns = foldedFields.join(', ');

/** SQLite FTS5 with its trigram tokenizer: the index answers three characters and more, a scan of a narrow table the rest. */
export async function openSqlite(folder: string, data: { objects: number; seed: number }): Promise<Engine> {
  const path = join(folder, 'fts5.db');
  const started = performance.now();
  const database = new DatabaseSync(path);
  for (const pragma of pragmas) database.exec(`pragma ${pragma}`);
  load(database, data);
  const build = { seconds: (performance.now() - started) / 1000, megabytes: fileMegabytes(path) };
  const statements = new Map<string, StatementSync>();
  const all = (sql: string, values: readonly (string | number)[]): unknown[][] => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statement.setReturnArrays(true);
      statements.set(sql, statement);
    }
    return statement.all(...values) as unknown as unknown[][];
  };
  return {
    name: 'SQLite FTS5',
    settings: [
      `SQLite ${String(database.prepare('select sqlite_version() v').get()!['v'])} of node:sqlite`,
      "fts5(tokenize='trigram case_sensitive 1', content='', columnsize=0, detail=full) over folded texts, rowid = answer order, optimised",
      `pragmas ${pragmas.join(', ')}; analyze`,
    ],
    build,
    find(query) {
      const { from, ids, values } = plan(filterTerms(query));
      const total = Number(all(`select count(*) ${from}`, values)[0]![0]);
      const page = `select ${ids} ${from} order by ${ids} limit ? offset ?`;
      const rows = all(`select row from objects where rank in (${page}) order by rank`, [
        ...values,
        query.limit,
        query.skip,
      ]);
      return { total, rows: rows.map(([row]) => row).join(',') };
    },
    async close() {
      database.close();
    },
  };
}

function load(database: DatabaseSync, data: { objects: number; seed: number }): void {
  const marks = `?${', ?'.repeat(foldedFields.length)}`;
  database.exec(`create table objects (rank integer primary key, row text);
    create table folded (rank integer primary key, ${columns});
    create virtual table grams using fts5(${columns}, tokenize='trigram case_sensitive 1', content='', columnsize=0, detail=full);
    begin`);
  const insertRow = database.prepare('insert into objects values (?, ?)');
  const insertFolded = database.prepare(`insert into folded values (${marks})`);
  const insertGrams = database.prepare(`insert into grams (rowid, ${columns}) values (${marks})`);
  for (const { rank, row, folded } of rankedRows(data.objects, data.seed)) {
    insertRow.run(rank, row);
    insertFolded.run(rank, ...folded);
    insertGrams.run(rank, ...folded);
  }
  database.exec("commit; insert into grams(grams) values ('optimize'); analyze");
}

/** Needles of three characters and more go to the index, shorter ones to the scan; what both must hold is joined. */
function plan(terms: readonly FilterTerm[]): { from: string; ids: string; values: string[] } {
  const indexed = terms.filter(({ needles }) => needles.every((needle) => [...needle].length >= 3));
  const scanned = terms.filter((term) => !indexed.includes(term));
  const match = indexed.map(
    ({ column, needles }) => `(${needles.map((needle) => `${column}:${quoted(needle)}`).join(' OR ')})`,
  );
  const contains = scanned.map(
    ({ column, needles }) => `(${needles.map(() => `instr(folded.${column}, ?) > 0`).join(' or ')})`,
  );
  const values = [...(match.length > 0 ? [match.join(' AND ')] : []), ...scanned.flatMap(({ needles }) => needles)];
  if (match.length === 0) return { from: `from folded ${where(contains)}`, ids: 'rank', values };
  if (contains.length === 0) return { from: 'from grams where grams match ?', ids: 'rowid', values };
  const from = `from grams join folded on folded.rank = grams.rowid ${where(['grams match ?', ...contains])}`;
  return { from, ids: 'grams.rowid', values };
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
