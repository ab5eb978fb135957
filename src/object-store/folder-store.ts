import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type ByteRange,
  checkKey,
  type ObjectStore,
  type PutOptions,
  type PutResult,
  type StoredObject,
} from './object-store.ts';

/** Begins the names of files that are being written; keys cannot begin so. */
const temporaryPrefix = '.put-';

/** An object store in a local folder: a file for each object, which appears under its name when all of it is on the disk. */
export function openFolderStore(folder: string): ObjectStore {
  return new FolderStore(folder);
}

class FolderStore implements ObjectStore {
  readonly location: string;

  constructor(folder: string) {
    this.location = folder;
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
    return this.write(key, (temporary) => writeNew(temporary, bytes), ifAbsent);
  }

  async putFile(key: string, path: string): Promise<void> {
    await this.write(key, (temporary) => copyFile(path, temporary), false);
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  private async write(key: string, fill: (temporary: string) => Promise<void>, ifAbsent: boolean): Promise<PutResult> {
    const path = this.path(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, temporaryPrefix + randomUUID());
    try {
      await fill(temporary);
      await sync(temporary);
      if (!ifAbsent) await rename(temporary, path);
      else if (!(await linkNew(temporary, path))) return 'exists';
      await sync(folder);
      return 'created';
    } finally {
      await rm(temporary, { force: true });
    }
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

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

/** Makes a file, or the names in a folder, survive a loss of power. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** False when there is a file of that name: of several links at once, the system makes one. */
async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
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
