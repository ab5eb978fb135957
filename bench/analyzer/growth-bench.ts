/**
 * How the time of an analysis grows with the lines: a folder copied 8, 16, 32 and 64 times into one project, with facts and framework
 * rules, each size in a process of its own. The compiler's library and the packages are read once whatever the size, so the time that
 * each further line takes is told: the growth of processor time from one size to the next, by the growth of lines. Target: it stays.
 * Usage: node bench/analyzer/growth-bench.ts DIR SOURCES   (SOURCES: folder below DIR that is copied, such as src)
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { collectionOptions } from '../../src/cli/heap/analysis-heap.ts';
import type { Measurement } from './measurement.ts';

const [directory = '', sources = ''] = process.argv.slice(2);
if (sources === '') throw new Error('usage: growth-bench.ts DIR SOURCES');
const sizes = [8, 16, 32, 64];
const project = mkdtempSync(join(tmpdir(), 'stratigraph-growth-'));

function measure(): Measurement {
  const script = join(import.meta.dirname, 'run-analysis.ts');
  const heap = ['--max-old-space-size=8192', ...collectionOptions(process.versions.node)];
  const child = spawnSync(process.execPath, [...heap, script, project, '--rules'], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Measurement;
}

try {
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.app.json']) {
    if (existsSync(join(directory, file))) cpSync(join(directory, file), join(project, file));
  }
  symlinkSync(resolve(directory, 'node_modules'), join(project, 'node_modules'));
  let copies = 0;
  let before: { readonly lines: number; readonly cpuSeconds: number } | null = null;
  for (const size of sizes) {
    for (; copies < size; copies++)
      cpSync(join(directory, sources), join(project, `copy${copies}`), { recursive: true });
    const { cpuSeconds, megabytes, counts } = measure();
    const lines = counts['lines'] ?? 0;
    const further =
      before === null
        ? ''
        : `, ${(((cpuSeconds - before.cpuSeconds) / (lines - before.lines)) * 1e6).toFixed(0)} µs each further line`;
    console.log(`${size} ×: ${lines} lines, ${cpuSeconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB${further}`);
    before = { lines, cpuSeconds };
  }
} finally {
  rmSync(project, { recursive: true });
}
