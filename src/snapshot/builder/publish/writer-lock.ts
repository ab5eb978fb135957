import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ApplicationFolder } from '../../format/data-directory.ts';
import type { FileOperations } from '../files/file-operations.ts';

/** Who holds the lock: a process of a host, distinguished from a later one with the same number by when it started. */
interface Holder {
  readonly host: string;
  readonly process: number;
  /** Start of the process as the system counts it; empty where it does not record it. */
  readonly started: string;
}

/** Another process writes this application. */
export class ApplicationLockedError extends Error {
  constructor(application: string, holder: Holder) {
    super(
      `${application} is being changed by process ${holder.process} on ${holder.host}; try again when it has ended` +
        (holder.host === hostname() ? '' : ', or remove the file "lock" of the application if it has'),
    );
    this.name = 'ApplicationLockedError';
  }
}

/**
 * Makes this process the only writer of an application until the returned function is called.
 * The lock of a process that has died is taken over. Throws `ApplicationLockedError`.
 */
export function lockApplication(files: FileOperations, folder: ApplicationFolder, application: string): () => void {
  files.makeFolder(folder.folder);
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (tryLock(files, folder.lockFile)) return () => files.remove(folder.lockFile);
    const text = files.readText(folder.lockFile);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    if (holder !== undefined && isAlive(holder)) throw new ApplicationLockedError(application, holder);
    breakLock(files, folder.lockFile, text);
  }
  throw new Error(`${folder.lockFile} can be neither taken nor read; remove it when nobody changes ${application}`);
}

/** Each failed one means that another process came or went in between; so many mean that something else is wrong. */
const attempts = 100;

function tryLock(files: FileOperations, path: string): boolean {
  const own: Holder = { host: hostname(), process: process.pid, started: startOf(process.pid) };
  const temporary = `${path}.${process.pid}`;
  files.remove(temporary);
  const file = files.create(temporary);
  try {
    file.write(Buffer.from(JSON.stringify(own)));
  } finally {
    file.close();
  }
  try {
    return files.link(temporary, path);
  } finally {
    files.remove(temporary);
  }
}

/** Moves a dead process's lock out of the way; should another process have replaced it meanwhile, that one's lock is put back. */
function breakLock(files: FileOperations, path: string, text: string): void {
  const moved = `${path}.stale.${process.pid}`;
  try {
    files.rename(path, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (files.readText(moved) !== text) files.link(moved, path);
  files.remove(moved);
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ host, process: number, started }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(number, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return started === startOf(number);
}

function startOf(number: number): string {
  try {
    const stat = readFileSync(`/proc/${number}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
