import { posix } from 'node:path';

/** A folder and those above it, the root at the end: `.`, or `/` for an absolute path. */
export function foldersAbove(folder: string): string[] {
  const found = [folder];
  for (let at = folder; at !== '.' && at !== '/'; ) {
    at = posix.dirname(at);
    found.push(at);
  }
  return found;
}
