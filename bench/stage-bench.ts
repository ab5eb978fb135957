import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Section } from './report/report.ts';

/** Runs a bench that prints its own figures, in a process of its own, and takes what it prints into the report. */
export function runStageBench(title: string, script: string, args: readonly string[]): Section {
  const child = spawnSync(process.execPath, ['--max-old-space-size=8192', join(import.meta.dirname, script), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const command = `node bench/${[script, ...args].join(' ')}`;
  if (child.status !== 0)
    return {
      title,
      notes: [`NOT MEASURED: \`${command}\` ended with ${child.status ?? child.signal}`],
      tables: [],
      data: null,
    };
  return { title, notes: [`\`${command}\``], tables: [], text: child.stdout.trim(), data: child.stdout };
}
