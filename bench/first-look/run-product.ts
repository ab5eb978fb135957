import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a command of the product ended. */
export interface ProductRun {
  /** Null where it was ended: by a signal, or because it took too long. */
  readonly status: number | null;
  readonly isTimeout: boolean;
  readonly seconds: number;
  /** Megabytes of all its processes together, sampled. */
  readonly peakMemory: number;
  /** Standard output and standard error. */
  readonly output: string;
}

const sampleMilliseconds = 250;

/** Runs the command line of a product's checkout. It and what it starts is ended after `seconds`. */
export function runProduct(product: string, words: readonly string[], seconds: number): Promise<ProductRun> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(product, 'src/cli/main.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let isTimeout = false;
  let peakMemory = 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const sample = setInterval(
    () => (peakMemory = Math.max(peakMemory, treeMemory(child.pid as number))),
    sampleMilliseconds,
  );
  const limit = setTimeout(() => {
    isTimeout = true;
    endGroup(child);
  }, seconds * 1000);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      clearInterval(sample);
      clearTimeout(limit);
      resolve({ status, isTimeout, seconds: (performance.now() - started) / 1000, peakMemory, output });
    });
  });
}

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Megabytes that a process and its descendants hold. */
function treeMemory(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const inTree = new Set([root]);
  for (let size = 0; size !== inTree.size; ) {
    size = inTree.size;
    for (const { pid, parent } of processes) if (inTree.has(parent)) inTree.add(pid);
  }
  return processes.filter(({ pid }) => inTree.has(pid)).reduce((sum, { megabytes }) => sum + megabytes, 0);
}

/** Nothing for a process that has ended meanwhile. */
function readProcess(pid: number): { pid: number; parent: number; megabytes: number }[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const member = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ pid, parent: member('PPid'), megabytes: member('VmRSS') / 1000 }];
  } catch {
    return [];
  }
}
