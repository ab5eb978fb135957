import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts a file in place of the one of that path, whole or not at all, in a folder that is made where there is none. Throws the system's errors. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const made = `${path}.${process.pid}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(made, content);
    renameSync(made, path);
  } catch (error) {
    discard(made);
    throw error;
  }
}

/** Removes what was begun, where that can be. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Where nothing can be written, nothing was begun.
  }
}
