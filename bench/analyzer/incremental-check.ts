/**
 * node bench/analyzer/incremental-check.ts DIR [EDITS] [SEED]   (default 10 edits, seed 1)
 *
 * Edits a folder as people do, one seeded edit after the other, and analyses it after each twice: with what the last analysis left, and
 * in full. The two snapshots must be the same, byte by byte, the time of the analysis aside. The folder is put back in the end.
 * Tells for each edit how many files were analysed again and the share of processor time. Exit status 1 where a snapshot differs.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectionOptions } from '../../src/cli/heap/analysis-heap.ts';
import { Random } from '../data/random.ts';
import { differingSections } from './compare-snapshots.ts';
import { pythonEditKinds } from './python-edits.ts';
import { type Edit, editKinds } from './real-edits.ts';

const [directory = '', edits = '10', seed = '1'] = process.argv.slice(2);
if (directory === '') throw new Error('usage: incremental-check.ts DIR [EDITS] [SEED]');
const data = mkdtempSync(join(tmpdir(), 'stratigraph-incremental-'));
const originals = new Map<string, string | null>();
const random = new Random(Number(seed));

interface Taken {
  readonly cpuSeconds: number;
  readonly note: string;
}

function analyse(folder: string, ...flags: string[]): Taken {
  const script = join(import.meta.dirname, 'run-again.ts');
  const args = [
    '--max-old-space-size=8192',
    ...collectionOptions(process.versions.node),
    script,
    directory,
    join(data, folder),
    '--revision',
    'edited',
    ...flags,
  ];
  const child = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  const { cpuSeconds } = JSON.parse(child.stdout.trim().split('\n').at(-1) as string) as Taken;
  const isOfReuse = /files were analysed|Python files (?:are|was|were|says)|Python file has|^\d.*were analysed again/;
  const note = child.stderr
    .split('\n')
    .filter((line) => isOfReuse.test(line))
    .join('; ');
  return { cpuSeconds, note };
}

/** The snapshot of the last analysis: their names begin with their numbers. */
function snapshotOf(folder: string): string {
  const last = globSync('applications/*/snapshots/*.strat', { cwd: join(data, folder) })
    .sort()
    .at(-1) as string;
  return join(data, folder, last);
}

function write(texts: Edit['texts']): void {
  for (const [file, text] of texts) {
    const path = join(directory, file);
    if (!originals.has(file)) originals.set(file, textOf(path));
    if (text === null) rmSync(path, { force: true });
    else writeFileSync(path, text);
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function sources(pattern: string): string[] {
  const exclude = (path: string): boolean => /(^|\/)(node_modules|\.git|dist|build)(\/|$)/.test(path);
  const files = globSync(pattern, { cwd: directory, exclude });
  return files.filter((file) => !exclude(file) && !/\.(test|spec|d)\.tsx?$/.test(file)).sort();
}

/** The edits of the language of which there are more files. */
function placeFor(number: number): Edit | null {
  const [scripts, python] = [sources('**/*.{ts,tsx}'), sources('**/*.py')];
  const isPython = python.length > scripts.length;
  const kinds = isPython ? pythonEditKinds : editKinds;
  return kinds[number % kinds.length]?.({ directory, files: isPython ? python : scripts, random }) ?? null;
}

function check(number: number): boolean {
  const edit = placeFor(number);
  if (edit === null) {
    console.log(`${number + 1}. no place for this kind of edit`);
    return true;
  }
  write(edit.texts);
  const again = analyse('again');
  const full = analyse('full', '--full');
  const differing = differingSections(snapshotOf('again'), snapshotOf('full'));
  const share = ((again.cpuSeconds / full.cpuSeconds) * 100).toFixed(0);
  console.log(`${number + 1}. ${edit.name}`);
  console.log(`   ${again.note}; ${again.cpuSeconds.toFixed(1)} s of ${full.cpuSeconds.toFixed(1)} s (${share} %)`);
  console.log(differing.length === 0 ? '   the same snapshot' : `   DIFFERENT: ${differing.join(', ')}`);
  return differing.length === 0;
}

try {
  analyse('again');
  cpSync(join(data, 'again'), join(data, 'full'), { recursive: true });
  let different = 0;
  for (let number = 0; number < Number(edits); number++) if (!check(number)) different++;
  console.log(`${edits} edits, ${different} with another snapshot than a full analysis`);
  process.exitCode = different === 0 ? 0 : 1;
} finally {
  write(originals);
  rmSync(data, { recursive: true });
}
