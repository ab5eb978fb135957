import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { lockFile } from './file-lock.ts';

/** All that the builder does to files, so that a test can make any step fail. */
export interface FileOperations {
  /** With the folders above it; there may be one already. */
  makeFolder(path: string): void;
  /** Opens a new file; throws when there is one. */
  create(path: string): NewFile;
  /** Names in a folder, sorted; empty when there is no such folder. */
  list(folder: string): string[];
  /** Undefined when there is neither file nor folder. */
  describe(path: string): FileDescription | undefined;
  /** Undefined when there is no such file. */
  readText(path: string): string | undefined;
  rename(from: string, to: string): void;
  /** Gives a file a second name; false when there is a file of that name. */
  link(from: string, to: string): boolean;
  /** Takes the lock that the system keeps on a file, made where there is none; undefined while another has it. Returns what gives it back. */
  lock(path: string): (() => void) | undefined;
  /** A file, or a folder with all in it; nothing happens when it is not there. */
  remove(path: string): void;
  /** Makes creations, renamings and removals in a folder survive a loss of power. */
  syncFolder(path: string): void;
}

export interface FileDescription {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly isFolder: boolean;
}

export interface NewFile {
  /** Appends all the bytes. */
  write(bytes: Uint8Array): void;
  /** Overwrites bytes that were written before. */
  writeAt(position: number, bytes: Uint8Array): void;
  /** Fills `into`, wholly, from what was written. */
  readAt(position: number, into: Uint8Array): void;
  sync(): void;
  close(): void;
}

/** The most that is asked of the system at once; above 2^31 − 1 it refuses. */
const longest = 2 ** 30;

export const systemFiles: FileOperations = {
  makeFolder,
  create: (path) => new SystemFile(openSync(path, 'wx+')),
  list: (folder) => ifThere(() => readdirSync(folder).sort()) ?? [],
  describe: (path) =>
    ifThere(() => {
      const found = statSync(path);
      return { bytes: found.size, modified: found.mtimeMs, isFolder: found.isDirectory() };
    }),
  readText: (path) => ifThere(() => readFileSync(path, 'utf8')),
  rename: (from, to) => renameSync(from, to),
  link(from, to) {
    try {
      linkSync(from, to);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  },
  lock: lockFile,
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  syncFolder(path) {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  },
};

/** Folder by folder: where nothing can be made, such as in /proc, the recursive `mkdir` of Node tries for ever. */
function makeFolder(path: string): void {
  if (ifThere(() => statSync(path))?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

class SystemFile implements NewFile {
  private readonly descriptor: number;
  private end = 0;

  constructor(descriptor: number) {
    this.descriptor = descriptor;
  }

  write(bytes: Uint8Array): void {
    this.writeAt(this.end, bytes);
    this.end += bytes.byteLength;
  }

  writeAt(position: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.byteLength; ) {
      done += writeSync(this.descriptor, bytes, done, Math.min(longest, bytes.byteLength - done), position + done);
    }
  }

  readAt(position: number, into: Uint8Array): void {
    for (let done = 0; done < into.byteLength; ) {
      const got = readSync(this.descriptor, into, done, Math.min(longest, into.byteLength - done), position + done);
      if (got === 0) throw new Error('a scratch file ends early');
      done += got;
    }
  }

  sync(): void {
    fsyncSync(this.descriptor);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a small file in one step: whoever reads it sees the old or the new content, also after a crash. */
export function replaceFile(files: FileOperations, folder: string, path: string, content: string): void {
  const temporary = `${path}.new`;
  files.remove(temporary);
  try {
    const file = files.create(temporary);
    try {
      file.write(Buffer.from(content));
      file.sync();
    } finally {
      file.close();
    }
    files.rename(temporary, path);
  } catch (error) {
    files.remove(temporary);
    throw error;
  }
  files.syncFolder(folder);
}
