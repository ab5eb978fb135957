/**
 * Compares the tables, columns and accesses that the analyzer finds in an application with those its own migrations make in a
 * database and with statements that a person has read.
 *
 *   node bench/table-truth/table-truth-bench.ts outline DIR
 *   node bench/table-truth/table-truth-bench.ts ghostfolio DIR
 *
 * DIR is a checkout of the commit that the judged file names; with or without its dependencies. What is missed and what is found beside
 * the judged accesses is printed line by line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyseData } from './analyse-data.ts';
import { candidateStatements } from './candidate-statements.ts';

interface Judged {
  readonly repository: string;
  readonly commit: string;
  readonly folders: readonly string[];
  readonly seed: number;
  /** The candidates in the order the seed draws them, as many as it takes to 50 statements; `does` is null for what is none. */
  readonly statements: readonly {
    readonly at: string;
    readonly method: string;
    readonly does: readonly string[] | null;
  }[];
  /** Name → columns, as the migrations make them in PostgreSQL. */
  readonly tables: Readonly<Record<string, string>>;
}

const [name, directory] = process.argv.slice(2);
if (name === undefined || directory === undefined) throw new Error('table-truth-bench.ts NAME DIR');
const judged = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Judged;
checkDraw();

const { objects, links } = analyseData(directory, judged.folders);
const byKey = new Map(objects.map((object) => [object.key, object]));
console.log(`${judged.repository} ${judged.commit}`);
compareTables();
compareStatements();

/** The judged list must be what the seed draws from this checkout. */
function checkDraw(): void {
  const drawn = candidateStatements(directory as string, judged.folders, judged.seed);
  for (const [index, { at, method }] of judged.statements.entries()) {
    const found = drawn[index];
    if (found === undefined || `${found.file}:${found.line} ${found.method}` !== `${at} ${method}`) {
      throw new Error(`candidate ${index} is not ${at} ${method}: ${directory} is not a checkout of ${judged.commit}`);
    }
  }
}

function compareTables(): void {
  const tables = objects.filter(({ parent, ...table }) => parent === undefined && table['x-undefined'] !== true);
  const ours = new Map(
    tables.map((table) => [
      table.name,
      new Set(objects.filter(({ parent }) => parent === table.key).map((column) => column.name)),
    ]),
  );
  const missing = Object.keys(judged.tables).filter((table) => !ours.has(table));
  const extra = [...ours.keys()].filter((table) => !Object.hasOwn(judged.tables, table));
  const columns = Object.entries(judged.tables).flatMap(([table, names]) =>
    names.split(' ').map((column) => ({ table, column })),
  );
  const lost = columns.filter(({ table, column }) => ours.get(table)?.has(column) !== true);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const made = [...ours].flatMap(([table, names]) => [...names].map((column) => `${table}.${column}`));
  const added = made.filter((column) => !known.has(column));
  const total = Object.keys(judged.tables).length;
  console.log(`tables: ${total - missing.length} of ${total}, ${extra.length} beside them`);
  for (const table of missing) console.log(`  missed table ${table}`);
  for (const table of extra) console.log(`  no such table ${table}`);
  console.log(`columns: ${columns.length - lost.length} of ${columns.length}, ${added.length} beside them`);
  for (const { table, column } of lost) console.log(`  missed column ${table}.${column}`);
  for (const column of added) console.log(`  no such column ${column}`);
}

function compareStatements(): void {
  const statements = judged.statements.filter(({ does }) => does !== null);
  const expected = statements.flatMap(({ at, does }) => (does ?? []).map((access) => ({ at, access })));
  const missed = expected.filter(({ at, access }) => !accessesAt(at).includes(access));
  const beside = statements.flatMap(({ at, does }) =>
    accessesAt(at)
      .filter((access) => !(does ?? []).includes(access))
      .map((access) => ({ at, access })),
  );
  const wrong = judged.statements.filter(({ at, does }) => does === null && accessesAt(at).length > 0);
  console.log(`statements: ${statements.length} of ${judged.statements.length} candidates`);
  const recall = (1 - missed.length / expected.length).toFixed(3);
  console.log(
    `accesses: ${expected.length - missed.length} of ${expected.length} (recall ${recall}), ${beside.length} beside them`,
  );
  for (const { at, access } of missed) console.log(`  missed ${access} at ${at}`);
  for (const { at, access } of beside) console.log(`  beside ${access} at ${at}`);
  for (const { at } of wrong) console.log(`  no statement: ${accessesAt(at).join(', ')} at ${at}`);
}

/** `kind table` of the links with a statement that begins at a line. */
function accessesAt(at: string): string[] {
  const [file, line] = [at.replace(/:\d+$/, ''), Number(/\d+$/.exec(at)?.[0])];
  const found = links.filter(({ to, locations }) => {
    const isTable = byKey.get(to)?.parent === undefined;
    return isTable && (locations ?? []).some((place) => place.file === file && place.startLine === line);
  });
  return found.flatMap((link) =>
    ((link['x-access'] ?? []) as string[]).map((kind) => `${kind} ${byKey.get(link.to)?.name}`),
  );
}
