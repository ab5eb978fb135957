/**
 * The analyzer against the TypeScript compiler's own full check of the same programs: time and memory, in separate processes, in
 * turns. Target on 300 000 lines of TypeScript: time ≤ 2 ×, memory ≤ 1.5 ×.
 * Usage: node bench/analyzer/analyzer-bench.ts DIR [ROUNDS]   (default 3 rounds)
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { collectionOptions } from '../../src/cli/heap/analysis-heap.ts';
import type { Measurement } from './measurement.ts';

const [directory, rounds = '3'] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write('usage: node bench/analyzer/analyzer-bench.ts DIR [ROUNDS]\n');
  process.exit(2);
}

function run(script: string): Measurement {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const heap = ['--max-old-space-size=8192', ...collectionOptions(process.versions.node)];
  const child = spawnSync(process.execPath, [...heap, path, directory as string], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.status !== 0) throw new Error(`${script} failed with ${child.status ?? child.signal}`);
  return JSON.parse(child.stdout) as Measurement;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] as number;
}

function line(name: string, of: (measurement: Measurement) => number, unit: string): string {
  const [check, analysis] = [median(checks.map(of)), median(analyses.map(of))];
  const ratio = (analysis / check).toFixed(2);
  return `${name.padEnd(14)} check ${check.toFixed(1)} ${unit}, analysis ${analysis.toFixed(1)} ${unit}: ${ratio} ×`;
}

const checks: Measurement[] = [];
const analyses: Measurement[] = [];
for (let round = 0; round < Number(rounds); round++) {
  checks.push(run('run-check.ts'));
  analyses.push(run('run-analysis.ts'));
}
const counts = { ...checks[0]?.counts, ...analyses[0]?.counts };
const report = [
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', '),
  line('wall time', ({ seconds }) => seconds, 's'),
  line('processor time', ({ cpuSeconds }) => cpuSeconds, 's'),
  line('peak memory', ({ megabytes }) => megabytes, 'MB'),
];
process.stdout.write(`${report.join('\n')}\n`);
