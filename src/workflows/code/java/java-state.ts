import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeState } from '../analysis-cache/kept-code.ts';

/**
 * Reads the state of Java code and of its class path. Around the texts are the compiled indexer, whose name states its sources and the kit; the class path, by
 * names, sizes and times; the names of the files.
 */
export function javaState(
  indexer: string,
  directory: string,
  files: readonly string[],
  classPath: readonly string[],
): CodeState {
  const around = createHash('sha256').update(`${indexer}\n${directory}\n`);
  for (const path of classPath) for (const each of statesOf(path)) around.update(`${each}\n`);
  for (const path of files) around.update(`${path}\n`);
  const texts = Object.fromEntries(files.map((path) => [path, hashOf(join(directory, path))]));
  const named = around.digest('hex');
  const whole = createHash('sha256').update(named);
  for (const path of files) whole.update(`${texts[path]}\n`);
  return { around: named.slice(0, 32), files: texts, whole: whole.digest('hex').slice(0, 32) };
}

function hashOf(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return 'unreadable';
  }
}

function statesOf(path: string): string[] {
  const state = statSync(path, { throwIfNoEntry: false });
  if (state?.isDirectory() !== true) return [stateOf(path, state)];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((each) => stateOf(each, statSync(each, { throwIfNoEntry: false })));
}

/** Also of what was given its size and its time of before. */
function stateOf(path: string, state: Stats | undefined): string {
  return state === undefined ? `${path} gone` : `${path} ${state.size} ${state.mtimeMs} ${state.ctimeMs}`;
}
