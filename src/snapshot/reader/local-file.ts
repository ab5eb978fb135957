import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { FileBytes } from './file-bytes.ts';
import { SnapshotError } from './snapshot-error.ts';

/** The most that is asked of the system in one read; above 2^31 − 1 it refuses. */
const longestRead = 2 ** 30;

/** A file of this machine: all of it is here. */
export class LocalFile implements FileBytes {
  readonly size: number;
  readonly arrivals = 0;
  private readonly path: string;
  private readonly descriptor: number;

  private constructor(path: string, descriptor: number, size: number) {
    this.path = path;
    this.descriptor = descriptor;
    this.size = size;
  }

  static open(path: string): LocalFile {
    let descriptor: number;
    try {
      descriptor = openSync(path, 'r');
    } catch (cause) {
      throw failureOf(path, 'opened', cause);
    }
    try {
      return new LocalFile(path, descriptor, fstatSync(descriptor).size);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  read(position: number, into: Uint8Array): void {
    let done = 0;
    while (done < into.byteLength) {
      const wanted = Math.min(into.byteLength - done, longestRead);
      let got: number;
      try {
        got = readSync(this.descriptor, into, done, wanted, position + done);
      } catch (cause) {
        throw failureOf(this.path, 'read', cause);
      }
      if (got === 0) throw new SnapshotError(this.path, 'it is cut off');
      done += got;
    }
  }

  require(): void {}

  expect(): void {}

  isHere(): boolean {
    return true;
  }

  learn(): void {}

  distrust(): void {}

  touch(): void {}

  close(): void {
    closeSync(this.descriptor);
  }
}

/** What the system refuses: the file may be sound, so the way out depends on why. */
function failureOf(path: string, what: string, cause: unknown): SnapshotError {
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  const problem = `it cannot be ${what} (${code})`;
  if (code === 'EACCES' || code === 'EPERM') {
    return new SnapshotError(path, problem, { cause, remedy: 'allow this user to read it' });
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    return new SnapshotError(path, problem, { cause, remedy: 'raise the limit of open files' });
  }
  return new SnapshotError(path, problem, { cause });
}
