import { dirname } from 'node:path';
import { type FileOperations, systemFiles, writeNewFile } from '../files/file-operations.ts';
import { makeKey } from './api-key.ts';
import { type KeyFolder, type KeyRecord, keyFile } from './key-folder.ts';

const ownerOnly = 0o600;
const ownerFolder = 0o700;

/** Makes a key, stores what is needed to know it again, so that it survives a loss of power, and resolves to the key, which is returned this once. */
export async function createKey(
  folder: KeyFolder,
  about: Pick<KeyRecord, 'name' | 'applications' | 'createdAt' | 'expiresAt'>,
  files = systemFiles,
): Promise<{ readonly key: string; readonly prefix: string }> {
  files.makeFolder(folder.keys, ownerFolder);
  for (;;) {
    const { key, prefix, hash } = makeKey();
    const { name, applications, createdAt, expiresAt } = about;
    const record: KeyRecord = { format: 1, prefix, hash, name, applications, createdAt, expiresAt };
    if (!publish(files, keyFile(folder, prefix), `${JSON.stringify(record, null, 2)}\n`)) continue;
    for (const changed of [folder.keys, folder.access, dirname(folder.access)]) files.syncFolder(changed);
    return { key, prefix };
  }
}

/** After this the key is gone for good, also after a loss of power. False when there is no such key. */
export async function revokeKey(folder: KeyFolder, prefix: string, files = systemFiles): Promise<boolean> {
  const file = keyFile(folder, prefix);
  if (files.describe(file) === undefined) return false;
  files.remove(file);
  files.syncFolder(folder.keys);
  files.remove(`${folder.used}/${prefix}`);
  return true;
}

/** Writes a new file, which is there whole or not at all. False when the name is taken. */
function publish(files: FileOperations, path: string, text: string): boolean {
  const temporary = `${path}.${process.pid}.new`;
  try {
    writeNewFile(files, temporary, Buffer.from(text), ownerOnly);
    return files.link(temporary, path);
  } finally {
    files.remove(temporary);
  }
}
