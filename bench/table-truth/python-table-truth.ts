/**
 * Compares the accesses to tables that are found in Python applications with statements that a person has read.
 *
 *   node bench/table-truth/python-table-truth.ts FOLDER
 *
 * FOLDER holds the checkouts `CTFd` and `paperless-ngx` of the commits that the judged files name; scip-python is on the PATH. What is missed
 * is printed line by line.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LinkRecord } from '../../src/bundle/records.ts';
import { DataInterpreter } from '../../src/data-access/data-interpreter.ts';
import { importScip } from '../../src/importers/scip/import-scip.ts';
import { indexedRules } from '../../src/workflows/code/indexed-rules.ts';
import { IndexFile } from '../../src/workflows/import/index-file.ts';
import { sourceFolder } from '../../src/workflows/source-folder.ts';
import { candidateStatements, pythonDraw } from './candidate-statements.ts';

interface Judged {
  readonly repository: string;
  readonly commit: string;
  /** Folder that modules are found in. */
  readonly root: string;
  readonly folders: readonly string[];
  readonly seed: number;
  /** Where the second and the third part of the draw begin: each was read when what the one before had shown was mended. */
  readonly parts: readonly number[];
  /** The candidates in the order the seed draws them. */
  readonly statements: readonly {
    readonly at: string;
    readonly method: string;
    /** Null for what is no statement, whose table is not decided there, or is one that was drawn before (`same`: its place in the list). */
    readonly does: readonly string[] | null;
    readonly same?: number;
    /** Line where a query that is only put together here is run. */
    readonly runs?: number;
  }[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('python-table-truth.ts FOLDER');
const totals = new Map<number, [found: number, all: number, statements: number]>();
for (const name of ['ctfd', 'paperless']) {
  const judged = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Judged;
  await compare(judged, join(folder, judged.repository.split('/')[1] as string, judged.root));
}
for (const [part, [found, all, statements]] of totals)
  console.log(
    `part ${part + 1}: ${statements} statements, ${found} of ${all} accesses, recall ${(found / all).toFixed(3)}`,
  );

async function compare(judged: Judged, root: string): Promise<void> {
  const drawn = candidateStatements(root, judged.folders, judged.seed, pythonDraw);
  for (const [index, { at, method }] of judged.statements.entries()) {
    const found = drawn[index];
    if (found === undefined || `${found.file}:${found.line} ${found.method}` !== `${at} ${method}`)
      throw new Error(`candidate ${index} is not ${at} ${method}: ${root} is not a checkout of ${judged.commit}`);
  }
  const accesses = await foundAccesses(root);
  for (const [index, { at, does, runs }] of judged.statements.entries()) {
    if (does === null) continue;
    const file = at.replace(/:\d+$/, '');
    const lines = [Number(/\d+$/.exec(at)?.[0]), ...(runs === undefined ? [] : [runs])];
    const part = judged.parts.filter((start) => start <= index).length;
    const [found, all, statements] = totals.get(part) ?? [0, 0, 0];
    const missed = does.filter(
      (access) => !accesses.some((each) => each.access === access && holds(each, file, lines)),
    );
    for (const access of missed) console.log(`  ${judged.repository}: missed ${access} at ${at} (part ${part + 1})`);
    totals.set(part, [found + does.length - missed.length, all + does.length, statements + 1]);
  }
}

interface Access {
  /** `kind table` */
  readonly access: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

function holds(access: Access, file: string, lines: readonly number[]): boolean {
  return access.file === file && lines.some((line) => access.startLine <= line && line <= access.endLine);
}

async function foundAccesses(root: string): Promise<readonly Access[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'python-tables-'));
  const output = join(scratch, 'index.scip');
  const words = ['index', '.', '--project-name', 'truth', '--project-version', '_', '--output', output];
  execFileSync('scip-python', words, { cwd: root, stdio: 'ignore' });
  const bytes = new IndexFile(output, output);
  const python = await indexedRules([new DataInterpreter({ files: [], includeText: false })]);
  const indexes = [python.around({ bytes, sourceText: sourceFolder(root) })];
  const tables = new Map<string, string>();
  const links: LinkRecord[] = [];
  for (const batches of importScip({ indexes, analyzedAt: '2026-01-01' })) {
    for (const record of [...batches].flat()) {
      if (record.record === 'object' && record.parent === undefined) tables.set(record.key, record.name);
      if (record.record === 'link' && record['x-access'] !== undefined) links.push(record);
    }
  }
  bytes.close();
  rmSync(scratch, { recursive: true });
  return links.flatMap((link) => {
    const table = tables.get(link.to);
    if (table === undefined) return [];
    return (link.locations ?? []).flatMap(({ file, startLine, endLine }) =>
      (link['x-access'] as string[]).map((kind) => ({
        access: `${kind} ${table}`,
        file: file.replace(/^[^ ]* /, ''),
        startLine,
        endLine,
      })),
    );
  });
}
