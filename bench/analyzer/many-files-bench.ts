/**
 * Analyses a made-up tree of very many small files of TypeScript, with a bound on its time and memory; prints what it took, or where it was stopped.
 *   node bench/analyzer/many-files-bench.ts [--files 1000000] [--minutes 30] [--megabytes 8000] [--work DIR]
 * Each file has a function that calls the one of the file before it in its folder of 1000. The tree takes 4 KiB a file on most disks and is removed at the end.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '30' },
    megabytes: { type: 'string', default: '8000' },
    work: { type: 'string', default: tmpdir() },
  },
});
const files = Number(values.files);
const ofFolder = 1000;
const ticksPerSecond = 100;
const lookMilliseconds = 500;

function makeTree(root: string): void {
  writeFileSync(join(root, 'tsconfig.json'), '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler"}}\n');
  for (let at = 0; at < files; at++) {
    const folder = join(root, `part${Math.floor(at / ofFolder)}`);
    const number = at % ofFolder;
    if (number === 0) mkdirSync(folder);
    const text =
      number === 0
        ? `export function step${number}(count: number): number {\n  return count;\n}\n`
        : `import { step${number - 1} } from './step${number - 1}';\n\nexport function step${number}(count: number): number {\n  return step${number - 1}(count + 1);\n}\n`;
    writeFileSync(join(folder, `step${number}.ts`), text);
  }
}

/** Seconds of processor time and megabytes of a process and of those that it has started. */
function taken(process: number): { seconds: number; megabytes: number } {
  try {
    const fields = readFileSync(`/proc/${process}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    let seconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    let megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
    for (const thread of readdirSync(`/proc/${process}/task`)) {
      for (const child of readFileSync(`/proc/${process}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean)) {
        const more = taken(Number(child));
        seconds += more.seconds;
        megabytes += more.megabytes;
      }
    }
    return { seconds, megabytes };
  } catch {
    return { seconds: 0, megabytes: 0 };
  }
}

function stop(child: ChildProcess): void {
  // It leads a group of its own, so that what it has started ends with it.
  try {
    process.kill(-(child.pid as number), 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

const work = mkdtempSync(join(values.work, 'stratigraph-many-files-'));
const [root, data] = [join(work, 'code'), join(work, 'data')];
try {
  mkdirSync(root);
  const began = performance.now();
  makeTree(root);
  console.log(`${files} files made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const program = join(import.meta.dirname, '..', '..', 'bin', 'stratigraph.js');
  const words = [
    'analyze',
    root,
    '--app',
    'Many',
    '--data',
    data,
    '--only',
    'code',
    '--maximum-files',
    String(files + 1),
  ];
  const started = performance.now();
  const child = spawn(process.execPath, [program, ...words], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  let most = { seconds: 0, megabytes: 0 };
  let stoppedBy = '';
  const timer = setInterval(() => {
    const now = taken(child.pid as number);
    most = { seconds: Math.max(most.seconds, now.seconds), megabytes: Math.max(most.megabytes, now.megabytes) };
    if (performance.now() - started > Number(values.minutes) * 60_000) stoppedBy = `${values.minutes} minutes`;
    else if (now.megabytes > Number(values.megabytes)) stoppedBy = `${values.megabytes} MB`;
    if (stoppedBy !== '') stop(child);
  }, lookMilliseconds);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  const elapsed = ((performance.now() - started) / 1000).toFixed(0);
  const ended = stoppedBy === '' ? `ended with ${status}` : `stopped by the bound of ${stoppedBy}`;
  console.log(
    `${ended} after ${elapsed} s; ${most.seconds.toFixed(0)} s of processor time, ${most.megabytes.toFixed(0)} MB at most`,
  );
  console.log(
    output
      .trim()
      .split(/[\n\r]/)
      .slice(-12)
      .join('\n'),
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
