import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).error === undefined;

/** How processes are kept apart, for the report. */
export const pinning = canPin
  ? 'server on core 0, client on core 1 (taskset)'
  : 'server and client NOT kept on cores of their own';

/** A command and its arguments that run on the core of a role. */
export function onCore(role: 'server' | 'client', command: string, args: readonly string[]): [string, string[]] {
  return canPin ? ['taskset', ['-c', role === 'server' ? '0' : '1', command, ...args]] : [command, [...args]];
}
