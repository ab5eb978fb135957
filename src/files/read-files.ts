import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';

export interface FileDescription {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly isFolder: boolean;
}

/** What is looked at of the files of this machine; nothing of it changes one. */
export interface FileReading {
  /** Names in a folder, sorted; empty when there is no such folder. */
  list(folder: string): string[];
  /** Undefined when there is neither file nor folder. */
  describe(path: string): FileDescription | undefined;
  /** Undefined when there is no such file. */
  readText(path: string): string | undefined;
}

export const systemReading: FileReading = {
  list: (folder) => ifThere(() => readdirSync(folder).sort()) ?? [],
  describe(path) {
    const found = ifThere(() => statSync(path, { throwIfNoEntry: false }));
    return found && { bytes: found.size, modified: found.mtimeMs, isFolder: found.isDirectory() };
  },
  readText: (path) => ifThere(() => readFileSync(path, 'utf8')),
};

const hashedAtOnce = 2 ** 20;

/** SHA-256 of a file, hexadecimal. */
export function sha256OfFile(path: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(hashedAtOnce);
  const file = openSync(path, 'r');
  try {
    for (let read = -1; read !== 0; ) {
      read = readSync(file, chunk);
      hash.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
