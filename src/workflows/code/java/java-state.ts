import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hash of all that the facts of Java code are made of: the compiled indexer, whose name states its sources and the kit; the files; the
 * class path, by names, sizes and times.
 */
export function javaState(
  indexer: string,
  directory: string,
  files: readonly string[],
  classPath: readonly string[],
): string {
  const hash = createHash('sha256');
  hash.update(`${indexer}\n${directory}\n`);
  for (const path of classPath) for (const each of statesOf(path)) hash.update(`${each}\n`);
  for (const path of files) hash.update(`${path}\n`).update(hashOf(join(directory, path)));
  return hash.digest('hex').slice(0, 32);
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
  if (state === undefined) return [`${path} gone`];
  if (!state.isDirectory()) return [`${path} ${state.size} ${state.mtimeMs}`];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((each) => {
      const { size, mtimeMs } = statSync(each, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
      return `${each} ${size} ${mtimeMs}`;
    });
}
