import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Runs one command of the project with its output on ours. Resolves to the exit status; 1 when a signal ended it. */
export function runStep(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const path = [join(projectRoot, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: path, ...env },
    });
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
}
