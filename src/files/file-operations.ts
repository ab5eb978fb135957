import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { lockFile } from './file-lock.ts';
import { type FileReading, systemReading } from './read-files.ts';

/** All that writers do to files, so that a test can make any step fail. */
export interface FileOperations extends FileReading {
  /** With the folders above it; there may be one already. `mode`: who may do what with those that are made. */
  makeFolder(path: string, mode?: number): void;
  /** Opens a new file; throws when there is one. `mode`: who may do what with it. */
  create(path: string, mode?: number): NewFile;
  /** Copies a file to a name that no other has, whose bytes then survive a loss of power. */
  copy(from: string, to: string): void;
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
  ...systemReading,
  makeFolder,
  create: (path, mode) => new SystemFile(openSync(path, 'wx+', mode)),
  copy(from, to) {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    sync(to);
  },
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
  syncFolder: sync,
};

function sync(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Folder by folder: where nothing can be made, such as in /proc, the recursive `mkdir` of Node tries for ever. */
function makeFolder(path: string, mode?: number): void {
  if (ifThere(() => statSync(path))?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
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

/** Makes a file whose bytes survive a loss of power; its name does when its folder is synced. Throws when there is one. */
export function writeNewFile(files: FileOperations, path: string, bytes: Uint8Array, mode?: number): void {
  const file = files.create(path, mode);
  try {
    file.write(bytes);
    file.sync();
  } finally {
    file.close();
  }
}
