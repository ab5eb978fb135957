import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileOperations, systemFiles, writeNewFile } from '../files/file-operations.ts';
import {
  type ByteRange,
  checkKey,
  type ObjectStore,
  type PutOptions,
  type PutResult,
  type StoredObject,
} from './object-store.ts';

/** Begins the names of files that are being written; keys cannot begin so. */
export const temporaryPrefix = '.put-';

/** What a file system answers that has no links. */
const withoutLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

/** An object store in a local folder: a file for each object, which appears under its name when all of it is on the disk. */
export function openFolderStore(folder: string, files: FileOperations = systemFiles): ObjectStore {
  return new FolderStore(folder, files);
}

class FolderStore implements ObjectStore {
  readonly location: string;

  private readonly files: FileOperations;

  constructor(folder: string, files: FileOperations) {
    this.location = folder;
    this.files = files;
  }

  async get(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    const file = await ifThere(open(this.path(key), 'r'));
    if (file === undefined) return undefined;
    try {
      const { size } = await file.stat();
      return await readRange(file, { start: range?.start ?? 0, end: Math.min(range?.end ?? size, size) });
    } finally {
      await file.close();
    }
  }

  async head(key: string): Promise<StoredObject | undefined> {
    const found = await ifThere(stat(this.path(key)));
    return found?.isFile() ? described(key, found) : undefined;
  }

  async *list(prefix: string, { after = '' }: { readonly after?: string } = {}): AsyncIterable<StoredObject> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    yield* this.listFolder(folder, (key) => key.startsWith(prefix) && key > after);
  }

  private async *listFolder(folder: string, isWanted: (key: string) => boolean): AsyncIterable<StoredObject> {
    const entries = (await ifThere(readdir(join(this.location, folder), { withFileTypes: true }))) ?? [];
    // With the slash, folders sort among files as their keys do.
    const keys = entries
      .filter(({ name }) => !name.startsWith(temporaryPrefix))
      .map((entry) => folder + entry.name + (entry.isDirectory() ? '/' : ''))
      .sort((a, b) => (a < b ? -1 : 1));
    for (const key of keys) {
      if (key.endsWith('/')) yield* this.listFolder(key, isWanted);
      else if (isWanted(key)) {
        const found = await ifThere(stat(join(this.location, key)));
        if (found) yield described(key, found);
      }
    }
  }

  async put(key: string, bytes: Uint8Array, { ifAbsent = false }: PutOptions = {}): Promise<PutResult> {
    return this.write(key, (temporary) => writeNewFile(this.files, temporary, bytes), ifAbsent);
  }

  async putFile(key: string, path: string): Promise<void> {
    this.write(key, (temporary) => this.files.copy(path, temporary), false);
  }

  async delete(key: string): Promise<void> {
    const path = this.path(key);
    if (this.files.describe(path) === undefined) return;
    this.files.remove(path);
    this.files.syncFolder(dirname(path));
  }

  private write(key: string, fill: (temporary: string) => void, ifAbsent: boolean): PutResult {
    const path = this.path(key);
    const folder = dirname(path);
    this.makeFolder(folder);
    const temporary = join(folder, temporaryPrefix + randomUUID());
    try {
      fill(temporary);
      if (!ifAbsent) this.files.rename(temporary, path);
      else if (!this.link(temporary, path)) return 'exists';
      this.files.syncFolder(folder);
      return 'created';
    } finally {
      this.files.remove(temporary);
    }
  }

  /** Of several links at once the system makes one. Where it knows no links, the lock of a writer has to keep the others away. */
  private link(from: string, to: string): boolean {
    try {
      return this.files.link(from, to);
    } catch (error) {
      if (!withoutLinks.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      if (this.files.describe(to) !== undefined) return false;
      this.files.rename(from, to);
      return true;
    }
  }

  /** Each folder survives a loss of power before anything is in it. */
  private makeFolder(folder: string): void {
    if (this.files.describe(folder) !== undefined) return;
    this.makeFolder(dirname(folder));
    this.files.makeFolder(folder);
    this.files.syncFolder(dirname(folder));
  }

  private path(key: string): string {
    checkKey(key);
    return join(this.location, key);
  }
}

async function readRange(file: FileHandle, { start, end }: ByteRange): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(Math.max(0, end - start));
  for (let filled = 0; filled < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) return bytes.subarray(0, filled);
    filled += bytesRead;
  }
  return bytes;
}

function described(key: string, { size, mtimeMs }: Stats): StoredObject {
  return { key, bytes: size, modified: mtimeMs };
}

async function ifThere<T>(value: Promise<T>): Promise<T | undefined> {
  try {
    return await value;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
