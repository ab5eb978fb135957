import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run-step.ts';

/**
 * What a second analysis costs: `node bench/java/again-bench.ts DIR FILE [OPTION…]`, on Linux with GNU time. The whole of `stratigraph analyze` is run four
 * times: anew, without a change, after a statement was put into the first method of the Java file FILE (which is put back), and with that edit anew into
 * a data folder of its own. Processor time, as other work disturbs the clock; says whether the last two export the same.
 */
const [directory = '', file = '', ...options] = process.argv.slice(2);
const edited = join(directory, file);
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-again-'));
const original = readFileSync(edited, 'utf8');

function run(...words: string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const times = ['-f', 'seconds %U %S', process.execPath, join(projectRoot, 'bin/stratigraph.js'), ...words];
  const { status, stdout, stderr } = spawnSync('/usr/bin/time', times, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return { status, stdout, stderr };
}

function seconds(data: string, name: string): number {
  const { status, stderr } = run('analyze', directory, '--app', 'A', '--data', join(folder, data), ...options);
  if (status !== 0) throw new Error(stderr);
  const [, user, system] = /^seconds (\S+) (\S+)$/m.exec(stderr) ?? [];
  const taken = Number(user) + Number(system);
  const notes = stderr.split('\n').filter((line) => /read again|no Java file/.test(line));
  console.log(`${name}: ${taken.toFixed(1)} s of processor time ${notes.join(' ')}`);
  return taken;
}

/** All records but the first, which says when it was. */
function exported(data: string): string {
  const { stdout } = run('export', '--app', 'A', '--data', join(folder, data));
  return stdout.slice(stdout.indexOf('\n')).replaceAll(/"status":"\w+",?/g, '');
}

try {
  const first = seconds('again', 'anew');
  const same = seconds('again', 'without a change');
  const body = /\)\s*(throws [\w., ]+)?\{/.exec(original);
  if (body === null) throw new Error(`${file} has no method with a body`);
  const at = body.index + body[0].length;
  writeFileSync(edited, `${original.slice(0, at)} int measured = 0;${original.slice(at)}`);
  const again = seconds('again', 'after the edit');
  seconds('anew', 'the edited one anew');
  console.log(
    `of the first: ${(same / first).toFixed(2)} without a change, ${(again / first).toFixed(2)} after the edit`,
  );
  console.log(exported('again') === exported('anew') ? 'the two export the same' : 'THE TWO EXPORT DIFFERENT RECORDS');
} finally {
  writeFileSync(edited, original);
  rmSync(folder, { recursive: true });
}
