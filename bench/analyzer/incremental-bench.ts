/**
 * node bench/analyzer/incremental-bench.ts DIR FILE
 *
 * Analyses the folder, then again without a change, then again after a statement was put into the first function of FILE (which is put
 * back afterwards), then the edited folder in full into a data folder of its own; compares what the last two export.
 * Target: the second analysis after an edit in at most a fifth of the time of a full one. Processor time, as other work disturbs the clock.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { collectionOptions } from '../../src/cli/heap/analysis-heap.ts';

const [directory, file] = process.argv.slice(2);
if (directory === undefined || file === undefined) throw new Error('usage: incremental-bench.ts DIR FILE');
const edited = join(directory, file);
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-incremental-'));
const original = readFileSync(edited, 'utf8');
const program = join(import.meta.dirname, '../../bin/stratigraph.js');

interface Taken {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

function analyse(data: string, ...flags: string[]): Taken {
  const script = join(import.meta.dirname, 'run-again.ts');
  const args = [
    '--max-old-space-size=8192',
    ...collectionOptions(process.versions.node),
    script,
    directory as string,
    join(folder, data),
    ...flags,
  ];
  const child = spawnSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.status !== 0) throw new Error(child.stderr);
  const notes = child.stderr.split('\n').filter((line) => / analysed/.test(line));
  const taken = JSON.parse(child.stdout.trim().split('\n').at(-1) as string) as Taken;
  console.log(
    `${data} ${flags.join(' ')}: ${taken.cpuSeconds.toFixed(1)} s of processor, ${taken.megabytes} MiB. ${notes.join(' ')}`,
  );
  return taken;
}

/** All records but the first, which says when it was. */
function exported(data: string): string {
  const args = [program, 'export', '--app', 'Measured', '--data', join(folder, data)];
  const child = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return child.stdout.slice(child.stdout.indexOf('\n')).replaceAll(/"status":"\w+",?/g, '');
}

function withStatement(text: string): string {
  const source = ts.createSourceFile(file as string, text, ts.ScriptTarget.Latest, true);
  const find = (node: ts.Node): ts.Block | undefined => {
    const body = ts.isFunctionLike(node) ? (node as ts.FunctionLikeDeclaration).body : undefined;
    return body !== undefined && ts.isBlock(body) ? body : ts.forEachChild(node, find);
  };
  const block = find(source);
  if (block === undefined) throw new Error(`${file} has no function with a body`);
  const at = block.getStart(source) + 1;
  return `${text.slice(0, at)} void 'measured';${text.slice(at)}`;
}

try {
  const full = analyse('again');
  const same = analyse('again');
  writeFileSync(edited, withStatement(original));
  const again = analyse('again');
  const anew = analyse('anew', '--full');
  const ratio = (taken: Taken): string => `${((taken.cpuSeconds / anew.cpuSeconds) * 100).toFixed(0)} %`;
  console.log(
    `without a change ${ratio(same)}, after the edit ${ratio(again)} of the full analysis (target 20 %); the first ${ratio(full)}`,
  );
  console.log(exported('again') === exported('anew') ? 'the two export the same' : 'THE TWO EXPORT DIFFERENT RECORDS');
} finally {
  writeFileSync(edited, original);
  rmSync(folder, { recursive: true });
}
