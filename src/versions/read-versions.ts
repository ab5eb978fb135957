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

/** Keys of an application come together and its versions last: none of them is after this one. */
function lastKeyOf(key: string): string {
  return `${versionsPrefix(key)}~`;
}

/** Objects of a part of a listing: somewhat less than a page of a store, so that what was put since fits in it too. */
const partObjects = 900;
const concurrentParts = 16;

export interface LatestVersions {
  /** Current versions of all applications, by key, those removed included. */
  readonly latest: ReadonlyMap<string, number>;
  /** Where the next listing may be cut into parts of about the same size. */
  readonly cuts: readonly string[];
}

/** Called with the key of an application, its current version, and the bytes of the record. */
export type OnLatest = (key: string, version: number, bytes: number) => Promise<void>;

/**
 * Lists the current versions of all applications. A listing is a chain of pages; by the cuts of the one before, its parts are listed at the
 * same time. `onLatest` is called, and waited for, as soon as an application is known.
 */
export async function listLatest(
  reader: ObjectReader,
  cuts: readonly string[] = [],
  onLatest: OnLatest = async () => {},
): Promise<LatestVersions> {
  const latest = new Map<string, number>();
  const parts = [...cuts, undefined].map((end, at) => ({ start: cuts[at - 1], end, cuts: [] as string[] }));
  const waiting = [...parts];
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      part.cuts = await listPart(reader, part, async (key, version, bytes) => {
        latest.set(key, version);
        await onLatest(key, version, bytes);
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrentParts, parts.length) }, work));
  return { latest, cuts: parts.flatMap((part) => part.cuts) };
}

/** Lists what is after the start and not after the end. Resolves to the places where it can be cut, its end excluded where there is one. */
async function listPart(
  reader: ObjectReader,
  { start, end }: { readonly start: string | undefined; readonly end: string | undefined },
  onLatest: OnLatest,
): Promise<string[]> {
  const cuts: string[] = [];
  let objects = 0;
  let newest: { readonly key: string; readonly version: number; readonly bytes: number } | undefined;
  for await (const object of reader.list(applicationsPrefix, start === undefined ? {} : { after: start })) {
    if (end !== undefined && object.key > end) break;
    objects++;
    const { key, version } = readKey(object.key) ?? {};
    // Keys sort as numbers do.
    if (key === undefined || version === undefined) continue;
    if (newest !== undefined && newest.key !== key) {
      await onLatest(newest.key, newest.version, newest.bytes);
      if (objects > partObjects) {
        cuts.push(lastKeyOf(newest.key));
        objects = 0;
      }
    }
    newest = { key, version, bytes: object.bytes };
  }
  if (newest !== undefined) await onLatest(newest.key, newest.version, newest.bytes);
  return end === undefined ? cuts : [...cuts, end];
}
