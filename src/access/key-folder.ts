import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where keys are in a data folder, readable by their owner alone:
 *
 *     <data>/access/keys/<prefix>.json   `KeyRecord`: written once, deleted when the key is revoked, never changed
 *     <data>/access/used/<prefix>        the day on which a service was last asked with the key
 *
 * A file for each key: two commands at once do not lose each other's work, and the names alone show a service what is new.
 */
export interface KeyFolder {
  readonly access: string;
  readonly keys: string;
  readonly used: string;
}

/** What is stored of a key. */
export interface KeyRecord {
  readonly format: 1;
  readonly prefix: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  readonly name: string;
  /** Patterns of application names. */
  readonly applications: readonly string[];
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null;
}

/** A key of the folder that cannot be used. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

export function keyFolder(dataDirectory: string): KeyFolder {
  const access = join(dataDirectory, 'access');
  return { access, keys: join(access, 'keys'), used: join(access, 'used') };
}

export function keyFile({ keys }: KeyFolder, prefix: string): string {
  return join(keys, `${prefix}.json`);
}

/** Prefixes of all keys, in order; undefined when no key was ever made here. Rejects when the folder cannot be read. */
export async function listPrefixes({ keys }: KeyFolder): Promise<string[] | undefined> {
  const names = await unlessMissing(readdir(keys));
  return names
    ?.map((name) => /^([0-9a-f]{8})\.json$/.exec(name)?.[1])
    .filter((prefix) => prefix !== undefined)
    .sort();
}

/** Undefined when the key is gone. Rejects with `KeyFileError` when the file cannot be used. */
export async function readKey(folder: KeyFolder, prefix: string): Promise<KeyRecord | undefined> {
  const file = keyFile(folder, prefix);
  try {
    const text = await unlessMissing(readFile(file, 'utf8'));
    if (text === undefined) return undefined;
    const value: unknown = JSON.parse(text);
    if (!isKeyRecord(value) || value.prefix !== prefix) throw new Error('it is not what `stratigraph keys` writes');
    return value;
  } catch (cause) {
    throw new KeyFileError(`${file} cannot be used: ${(cause as Error).message}; revoke the key and create another`, {
      cause,
    });
  }
}

/** The day, as `2026-11-22`, on which a service was last asked with a key; undefined when none said so. */
export async function readLastUse({ used }: KeyFolder, prefix: string): Promise<string | undefined> {
  const text = await unlessMissing(readFile(join(used, prefix), 'utf8'));
  return text === undefined ? undefined : /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
}

function isKeyRecord(value: unknown): value is KeyRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { format, hash, name, applications, createdAt, expiresAt } = value as Record<string, unknown>;
  return (
    format === 1 &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    typeof name === 'string' &&
    Array.isArray(applications) &&
    applications.every((pattern) => typeof pattern === 'string') &&
    isTime(createdAt) &&
    (expiresAt === null || isTime(expiresAt))
  );
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
