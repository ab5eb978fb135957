import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { explainEnd, ownProcess } from './analysis-heap.ts';

/** Set for the process that was started here, so that it starts no further one. */
const marker = 'STRATIGRAPH_OWN_PROCESS';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the program in a process with a heap of its own, where the command wants one, and resolves to its exit status; to null where
 * this process is to run it.
 */
export async function runWithHeap(program: string, words: readonly string[]): Promise<number | null> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const runtimeOptions = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''];
  if (process.env[marker] !== undefined) return null;
  const own = ownProcess({ words, runtimeOptions, memory, version: process.versions.node });
  if (own === null) return null;
  const env = { ...process.env, [marker]: '1' };
  const child = spawn(process.execPath, [...process.execArgv, ...own.options, program, ...words], {
    stdio: 'inherit',
    env,
  });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of passedOn) process.on(signal, pass);
  try {
    const { status, signal } = await endOf(child);
    const explained = explainEnd(words[0] ?? '', own.mebibytes, { status, signal });
    if (explained !== null) process.stderr.write(`${explained}\n`);
    return explained === null ? status : 1;
  } finally {
    for (const signal of passedOn) process.off(signal, pass);
  }
}

function endOf(
  child: ReturnType<typeof spawn>,
): Promise<{ readonly status: number | null; readonly signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status, signal) => resolve({ status, signal }));
  });
}
