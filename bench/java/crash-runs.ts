import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run-step.ts';

/**
 * Applications that are only run: `node bench/java/crash-runs.ts DIR…`, on Linux with GNU time. For each a line of a table: how the whole of
 * `stratigraph analyze` ended, what it reported as failed, and what it cost. Its data are removed.
 */
console.log(
  '| directory | commit | lines | files | calls resolved | ended | failures | entries | tables | CPU s | MB |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
for (const directory of process.argv.slice(2)) {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-crash-'));
  const times = join(folder, 'times');
  const words = ['bin/stratigraph.js', 'analyze', directory, '--app', 'A', '--data', join(folder, 'data')];
  const run = spawnSync('/usr/bin/time', ['-f', '%U %S %M', '-o', times, process.execPath, ...words], {
    cwd: projectRoot,
    encoding: 'utf8',
    timeout: 3_600_000,
    maxBuffer: 2 ** 28,
  });
  const [user, system, kilobytes] =
    (existsSync(times) ? readFileSync(times, 'utf8') : '').trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  const summary = /^Java [^:]*: ([\d ]+) files, ([\d ]+) lines, ([\d ]+) of ([\d ]+) calls resolved/m.exec(run.stderr);
  const [files, lines, resolved, calls] = (summary?.slice(1) ?? []).map((each) => Number(each.replaceAll(' ', '')));
  const failures = run.stderr
    .split('\n')
    .filter((line) => /^error:|could not be|cannot be read to its end|compiler failed/.test(line)).length;
  const count = (pattern: RegExp): string => pattern.exec(run.stderr)?.[1] ?? '–';
  const commit = spawnSync('git', ['-C', directory, 'rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
  }).stdout.trim();
  const figures = [
    directory.replace(/\/$/, '').replace(/^.*\//, ''),
    commit,
    lines,
    files,
    calls === undefined ? '–' : `${(((resolved ?? 0) / calls) * 100).toFixed(2)} %`,
    run.status ?? run.signal,
    failures,
    count(/([\d ]+\d) transactions/),
    count(/([\d ]+\d) tables/),
    Math.round((user ?? 0) + (system ?? 0)),
    Math.round((kilobytes ?? 0) / 1024),
  ];
  console.log(`| ${figures.map((each) => each ?? '–').join(' | ')} |`);
  if (run.status !== 0) console.error(run.stderr.slice(-4000));
  rmSync(folder, { recursive: true, force: true });
}
