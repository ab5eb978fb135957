import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileOperations } from '../../../files/file-operations.ts';
import type { ApplicationFolder } from '../../format/data-directory.ts';

/** Who has the lock, for people: whether it is held is known by the system alone. */
interface Holder {
  readonly host: string;
  readonly process: number;
  /** ISO 8601. */
  readonly since: string;
}

export interface LockOptions {
  /** Milliseconds to wait for another writer. Default 0. */
  readonly wait?: number | undefined;
  /** Called once before a wait, with who is waited for. */
  readonly onWait?: ((text: string) => void) | undefined;
}

/** Another process writes this application. */
export class ApplicationLockedError extends Error {
  override readonly name = 'ApplicationLockedError';
}

const retryMilliseconds = 100;

/** Makes this process the only writer of an application until the returned function is called. Rejects with `ApplicationLockedError`. */
export async function lockApplication(
  files: FileOperations,
  folder: ApplicationFolder,
  application: string,
  { wait = 0, onWait }: LockOptions = {},
): Promise<() => void> {
  files.makeFolder(dirname(folder.lockFile));
  const deadline = performance.now() + wait;
  for (let isFirst = true; ; isFirst = false) {
    const unlock = files.lock(folder.lockFile);
    if (unlock !== undefined) return sign(files, folder, unlock);
    const blocked = `${application} is being changed by ${describeHolder(files, folder)}`;
    const left = deadline - performance.now();
    if (left <= 0) {
      const waited = wait === 0 ? '' : `; waited ${wait / 1000} s for it`;
      throw new ApplicationLockedError(`${blocked}${waited}; try again when it has ended`);
    }
    if (isFirst) onWait?.(`${blocked}; waiting up to ${wait / 1000} s for it`);
    await sleep(Math.min(retryMilliseconds, left));
  }
}

/** Writes who has the lock. The system's lock goes last, and goes whatever happens to the file. */
function sign(files: FileOperations, { holderFile }: ApplicationFolder, unlock: () => void): () => void {
  const own: Holder = { host: hostname(), process: process.pid, since: new Date().toISOString() };
  try {
    files.remove(holderFile);
    const file = files.create(holderFile);
    try {
      file.write(Buffer.from(`${JSON.stringify(own)}\n`));
    } finally {
      file.close();
    }
  } catch (error) {
    unlock();
    throw error;
  }
  return () => {
    try {
      files.remove(holderFile);
    } finally {
      unlock();
    }
  };
}

/** Another process may have ended, or may not have signed yet, when this is read. */
function describeHolder(files: FileOperations, { holderFile }: ApplicationFolder): string {
  try {
    const { host, process: number, since } = JSON.parse(files.readText(holderFile) ?? '') as Partial<Holder>;
    if (Number.isSafeInteger(number) && [host, since].every((text) => /^[\w.:-]{1,255}$/.test(text ?? ''))) {
      return `process ${number} on ${host} since ${since}`;
    }
  } catch {
    // Being written now, or by another program.
  }
  return 'another process';
}
