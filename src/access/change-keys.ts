import { link, mkdir, open, rm } from 'node:fs/promises';
import { makeKey } from './api-key.ts';
import { type KeyFolder, type KeyRecord, keyFile } from './key-folder.ts';

const ownerOnly = 0o600;
const ownerFolder = 0o700;

/** Makes a key, stores what is needed to know it again, and resolves to the key, which is returned this once. */
export async function createKey(
  folder: KeyFolder,
  about: Pick<KeyRecord, 'name' | 'applications' | 'createdAt' | 'expiresAt'>,
): Promise<{ readonly key: string; readonly prefix: string }> {
  await mkdir(folder.keys, { recursive: true, mode: ownerFolder });
  for (;;) {
    const { key, prefix, hash } = makeKey();
    const { name, applications, createdAt, expiresAt } = about;
    const record: KeyRecord = { format: 1, prefix, hash, name, applications, createdAt, expiresAt };
    if (await publish(keyFile(folder, prefix), `${JSON.stringify(record, null, 2)}\n`)) return { key, prefix };
  }
}

/** False when there is no such key. */
export async function revokeKey(folder: KeyFolder, prefix: string): Promise<boolean> {
  try {
    await rm(keyFile(folder, prefix));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await rm(`${folder.used}/${prefix}`, { force: true });
  return true;
}

/** Writes a new file, which is there whole or not at all. False when the name is taken. */
async function publish(path: string, text: string): Promise<boolean> {
  const temporary = `${path}.${process.pid}.new`;
  const file = await open(temporary, 'w', ownerOnly);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
