/**
 * What facts and framework rules add to an analysis: processor time and memory with and without, in separate processes, in turns.
 * Target: ≤ 25 % more time. Usage: node bench/analyzer/rules-bench.ts DIR [ROUNDS]   (default 3 rounds)
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measurement } from './measurement.ts';

const [directory, rounds = '3'] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write('usage: node bench/analyzer/rules-bench.ts DIR [ROUNDS]\n');
  process.exit(2);
}

function run(...flags: string[]): Measurement {
  const script = fileURLToPath(new URL('run-analysis.ts', import.meta.url));
  const child = spawnSync(process.execPath, ['--max-old-space-size=8192', script, directory as string, ...flags], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.status !== 0) throw new Error(`the analysis failed with ${child.status ?? child.signal}`);
  return JSON.parse(child.stdout) as Measurement;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const without: Measurement[] = [];
const withRules: Measurement[] = [];
for (let round = 0; round < Number(rounds); round++) {
  without.push(run());
  withRules.push(run('--rules'));
}
for (const [name, of] of [
  ['processor time, s', ({ cpuSeconds }: Measurement) => cpuSeconds],
  ['peak memory, MB', ({ megabytes }: Measurement) => megabytes],
] as const) {
  const [plain, ruled] = [mean(without.map(of)), mean(withRules.map(of))];
  process.stdout.write(
    `${name}: ${plain.toFixed(1)} without, ${ruled.toFixed(1)} with, ${(ruled / plain).toFixed(2)} ×\n`,
  );
}
