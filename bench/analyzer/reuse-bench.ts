/**
 * node bench/analyzer/reuse-bench.ts DIR... [--edits N] [--seed S]   (default 3 edits, seed 1)
 *
 * What an analysis of each folder takes in full, again without a change, and again after a statement was put into one function: N times, each
 * time another seeded file. Works on a copy. Processor time of all processes, as other work disturbs the clock, and the most memory that
 * all of them had together (Linux). Targets: without a change 4 % of the full analysis, after an edit 8 % (median) and 20 % (worst), 5 kB a line.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../data/random.ts';
import { median } from '../report/statistics.ts';
import { runAnalysis, type Taken } from './run-measured.ts';
import { withStatement } from './with-statement.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { edits: { type: 'string', default: '3' }, seed: { type: 'string', default: '1' } },
});
if (positionals.length === 0) throw new Error('usage: reuse-bench.ts DIR... [--edits N] [--seed S]');

const sources = '**/*.{ts,tsx,js,jsx,mjs,cjs,vue,svelte,py,java}';
const leftOut =
  /(^|\/)(node_modules|\.git|dist|build|vendor|static|public)(\/|$)|\.min\.|\.d\.ts$|(^|\/)tests?(\/|_)|\.(test|spec)\./;

interface Row {
  readonly name: string;
  readonly lines: number;
  readonly full: Taken;
  readonly same: Taken;
  readonly edits: readonly Taken[];
}

async function measure(directory: string): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-reuse-'));
  const code = join(folder, basename(directory));
  try {
    cpSync(directory, code, { recursive: true, verbatimSymlinks: true, filter: (path) => basename(path) !== '.git' });
    const files = globSync(sources, { cwd: code, exclude: (path) => /(^|\/)node_modules(\/|$)/.test(path) }).sort();
    const lines = files.reduce((sum, file) => sum + readFileSync(join(code, file), 'utf8').split('\n').length - 1, 0);
    const analyse = (): Promise<Taken> => runAnalysis(code, join(folder, 'data'));
    const full = await analyse();
    const same = await analyse();
    console.log(
      `${basename(directory)}: ${full.cpuSeconds.toFixed(1)} s, ${full.megabytes.toFixed(0)} MB; again ${share(same, full)}`,
    );
    const edits: Taken[] = [];
    const random = new Random(Number(values.seed));
    const open = files.filter((file) => !leftOut.test(file));
    while (edits.length < Number(values.edits) && open.length > 0) {
      const [file = ''] = open.splice(Math.floor(random.next() * open.length), 1);
      const text = readFileSync(join(code, file), 'utf8');
      const edited = withStatement(text, extname(file));
      if (edited === null) continue;
      writeFileSync(join(code, file), edited);
      const taken = await analyse();
      edits.push(taken);
      console.log(`  ${file}: ${taken.cpuSeconds.toFixed(1)} s, ${share(taken, full)}; ${taken.notes.join('; ')}`);
    }
    return { name: basename(directory), lines, full, same, edits };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function share(taken: Taken, full: Taken): string {
  return `${((taken.cpuSeconds / full.cpuSeconds) * 100).toFixed(1)} %`;
}

function describe({ name, lines, full, same, edits }: Row): string {
  const after = edits.map((each) => share(each, full)).join(', ');
  const kilobytes = (full.megabytes * 1000) / lines;
  return (
    `| ${name} | ${lines} | ${full.cpuSeconds.toFixed(1)} | ${full.megabytes.toFixed(0)} | ${kilobytes.toFixed(1)} ` +
    `| ${same.cpuSeconds.toFixed(1)} | ${share(same, full)} | ${after} |`
  );
}

const rows: Row[] = [];
for (const directory of positionals) {
  rows.push(await measure(directory));
  console.log(describe(rows.at(-1) as Row));
}
console.log('\n| application | lines | full, s | MB | kB a line | without a change, s | of full | after an edit |');
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const row of rows) console.log(describe(row));
const shares = rows.flatMap(({ full, edits }) => edits.map(({ cpuSeconds }) => cpuSeconds / full.cpuSeconds));
if (shares.length > 0)
  console.log(
    `after an edit: median ${(median(shares) * 100).toFixed(0)} %, worst ${(Math.max(...shares) * 100).toFixed(0)} %`,
  );
