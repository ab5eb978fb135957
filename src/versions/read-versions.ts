import type { ObjectReader } from '../object-store/object-store.ts';
import { applicationsPrefix, readKey, versionKey, versionsPrefix } from './version-keys.ts';
import { decodeVersion, isPublished, type PublishedVersion, type VersionRecord } from './version-record.ts';

/** Numbers of the versions of an application, ascending, only those after `after`. */
export async function listVersions(reader: ObjectReader, key: string, after = 0): Promise<number[]> {
  const found: number[] = [];
  for await (const object of reader.list(versionsPrefix(key), { after: versionKey(key, after) })) {
    const version = readKey(object.key)?.version;
    if (version !== undefined) found.push(version);
  }
  return found;
}

/** Undefined: there is no such version, or no longer. */
export async function readVersion(
  reader: ObjectReader,
  key: string,
  version: number,
): Promise<VersionRecord | undefined> {
  const path = versionKey(key, version);
  const bytes = await reader.get(path);
  return bytes && decodeVersion(bytes, `${reader.location}/${path}`, version);
}

/** All versions of an application that are there, ascending. */
export async function readVersions(reader: ObjectReader, key: string): Promise<VersionRecord[]> {
  const listed = await listVersions(reader, key);
  const records = await Promise.all(listed.map((version) => readVersion(reader, key, version)));
  return records.filter((record) => record !== undefined);
}

/** The current version of an application; undefined: there never was one. */
export async function latestVersion(reader: ObjectReader, key: string): Promise<VersionRecord | undefined> {
  const last = (await listVersions(reader, key)).at(-1);
  return last === undefined ? undefined : readVersion(reader, key, last);
}

/** The versions of an application that can be read, newest first; none where it is removed. */
export async function keptVersions(reader: ObjectReader, key: string): Promise<PublishedVersion[]> {
  const records = await readVersions(reader, key);
  const removal = records.findLastIndex((record) => !isPublished(record));
  return records
    .slice(removal + 1)
    .filter(isPublished)
    .reverse();
}

/** Current versions of all applications, by key, those removed included. */
export async function listLatest(reader: ObjectReader): Promise<Map<string, number>> {
  const latest = new Map<string, number>();
  for await (const { key: objectKey } of reader.list(applicationsPrefix)) {
    const { key, version } = readKey(objectKey) ?? {};
    // Keys sort as numbers do.
    if (key !== undefined && version !== undefined) latest.set(key, version);
  }
  return latest;
}
