import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run-step.ts';

export interface RunResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const checkoutProgram = join(projectRoot, 'bin', 'stratigraph.js');

/** Runs the program as a user would and waits for its end. */
export function runStratigraph(
  args: readonly string[],
  options: {
    readonly program?: string;
    readonly input?: string | Uint8Array;
    readonly env?: NodeJS.ProcessEnv;
    readonly cwd?: string;
  } = {},
): Promise<RunResult> {
  const child = spawn(process.execPath, [options.program ?? checkoutProgram, ...args], {
    cwd: options.cwd ?? projectRoot,
    env: { ...process.env, ...options.env },
    stdio: 'pipe',
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
}
