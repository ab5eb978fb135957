import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { checkoutProgram } from './run-stratigraph.ts';

export interface ServeProcess {
  readonly child: ChildProcess;
  readonly address: string;
  readonly output: { stdout: string; stderr: string };
}

/** Starts `serve` on a free port, for as long as the test runs, and resolves when it has printed its address. */
export async function serve(
  folder: string,
  words: readonly string[] = [],
  program = checkoutProgram,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ServeProcess> {
  const args = [program, 'serve', '--port', '0', '--data', folder, ...words];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
      const found = /(https?:\/\/\S+)\n/.exec(output.stdout);
      if (found) resolve(found[1] as string);
    });
    child.once('exit', (status) => reject(new Error(`ended with ${status}: ${output.stderr}`)));
  });
  return { child, address, output };
}

/** How many objects the application `Shop` has, asked over HTTP. */
export async function totalObjects(address: string): Promise<number> {
  const response = await fetch(`${address}/rest/applications/Shop/objects?limit=0`);
  return ((await response.json()) as { totalObjects: number }).totalObjects;
}
