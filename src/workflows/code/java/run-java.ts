import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { WorkflowError } from '../../workflow-error.ts';

/** A run that takes longer does not end, or the code is far larger than any it was made for. */
const maxMinutes = 60;
const shownOutput = 2000;
/** Exit status of a Java virtual machine that `-XX:+ExitOnOutOfMemoryError` ends. */
export const outOfMemoryStatus = 3;

/** Why a program of the kit failed. */
export class JavaError extends WorkflowError {
  /** Null where a signal ended it. */
  readonly status: number | null;
  /** True where another program, or the system, ended it at once. */
  readonly isKilled: boolean;

  constructor(message: string, status: number | null, isKilled = false) {
    super(message);
    this.status = status;
    this.isKilled = isKilled;
  }
}

/**
 * Runs a program of a kit. Rejects with a `JavaError` that ends with what it wrote to standard error.
 * @param streams `input` for standard input; `output`, a path to which standard output goes
 */
export function runJava(
  program: string,
  words: readonly string[],
  streams: { readonly input?: string; readonly output?: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const output = streams.output === undefined ? null : openSync(streams.output, 'w');
    const child = spawn(program, words, { stdio: ['pipe', output ?? 'ignore', 'pipe'], timeout: maxMinutes * 60_000 });
    const { stdin, stderr } = child as ChildProcessByStdio<Writable, null, Readable>;
    if (output !== null) closeSync(output);
    let written = '';
    stderr.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-shownOutput);
    });
    // A program that ends early does not read its input; its status says why.
    stdin.on('error', () => {});
    child.on('error', (error) => reject(new JavaError(`${program}: ${error.message}`, null)));
    child.on('close', (status, signal) => {
      if (status === 0) return resolve();
      const why = child.killed ? `did not end within ${maxMinutes} minutes` : `failed (${status ?? signal})`;
      const isKilled = signal === 'SIGKILL' && !child.killed;
      const message = `${program}: ${why}${written === '' ? '' : `; it wrote:\n${written.trim()}`}`;
      reject(new JavaError(message, status, isKilled));
    });
    stdin.end(streams.input ?? '');
  });
}
