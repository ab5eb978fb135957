import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeState } from './kept-code.ts';

export interface PythonCode {
  /** Around the texts of the code are the names of its files, the texts of those that are no code, and what the caller adds. */
  readonly state: CodeState;
  /** Text of each file of code, by its path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads these files of a folder. @param more what else an index is made of */
export function readPythonCode(directory: string, paths: readonly string[], more: readonly string[]): PythonCode {
  const around = createHash('sha256');
  const files: Record<string, string> = {};
  const texts = new Map<string, string>();
  around.update(`${JSON.stringify(more)}\n`);
  for (const path of paths) {
    const bytes = readFileSync(join(directory, path));
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (isCode(path)) {
      files[path] = hash;
      texts.set(path, bytes.toString('utf8'));
    }
    around.update(isCode(path) ? `${path}\n` : `${path}\n${hash}\n`);
  }
  const named = around.digest('hex').slice(0, 32);
  const whole = createHash('sha256').update(named).update(JSON.stringify(files)).digest('hex').slice(0, 32);
  return { state: { around: named, files, whole }, texts };
}

function isCode(path: string): boolean {
  return /\.pyi?$/.test(path);
}
