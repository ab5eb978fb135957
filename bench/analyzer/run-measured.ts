import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionOptions } from '../../src/cli/heap/analysis-heap.ts';

/** What an analysis took. */
export interface Taken {
  /** Of all its processes. */
  readonly cpuSeconds: number;
  /** The most that all its processes had together, as far as was seen four times a second; of the main one alone where there is no `/proc`. */
  readonly megabytes: number;
  /** What it said of what it did again. */
  readonly notes: readonly string[];
}

/** Analyses a folder with the sources of this checkout, in a process of its own. Rejects with what it wrote where it fails. */
export function runAnalysis(directory: string, data: string, ...flags: readonly string[]): Promise<Taken> {
  const options = ['--max-old-space-size=8192', ...collectionOptions(process.versions.node)];
  const script = join(import.meta.dirname, 'run-again.ts');
  const child = spawn(process.execPath, [...options, script, directory, data, '--revision', 'measured', ...flags]);
  let [written, said, most] = ['', '', 0];
  child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(child.pid as number))), 250);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      clearInterval(watch);
      if (status !== 0) return reject(new Error(said));
      const { cpuSeconds, megabytes } = JSON.parse(written.trim().split('\n').at(-1) as string) as Taken;
      const notes = said
        .split('\n')
        .filter((line) => /files were analysed|is used$|Python files (?:are|was|were|says)/.test(line));
      resolve({ cpuSeconds, megabytes: Math.max(most, megabytes), notes });
    });
  });
}

/** Of a process and those it started. */
function residentMegabytes(id: number): number {
  try {
    const own = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? '0';
    const children = globSync(`/proc/${id}/task/*/children`).flatMap((path) =>
      readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return Number(own) / 1024 + children.reduce((sum, child) => sum + residentMegabytes(child), 0);
  } catch {
    return 0;
  }
}
