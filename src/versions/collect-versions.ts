import type { ObjectStore, StoredObject } from '../object-store/object-store.ts';
import { readVersions } from './read-versions.ts';
import { applicationsPrefix, readKey, snapshotsPrefix } from './version-keys.ts';
import { isPublished } from './version-record.ts';

export interface CollectOptions {
  /** Key of one application; undefined: all. */
  readonly key?: string | undefined;
  /** How many versions of each application stay, the current one included; at least 1. */
  readonly keepNewest: number;
  /** Milliseconds for which a version stays after it was replaced. Default: an hour. */
  readonly keepReplaced?: number;
  /** Milliseconds for which a file stays that no version names. Default: an hour. */
  readonly keepUnnamed?: number;
  /** Only says what would go. */
  readonly dryRun?: boolean;
  readonly now?: () => number;
}

export interface Collected {
  /** Keys of what went, or would go. */
  readonly deleted: readonly string[];
  readonly bytes: number;
}

/**
 * What was replaced less than an hour ago stays for readers elsewhere, and what was put less than an hour ago and is named by no version for
 * importers elsewhere that have yet to commit it.
 */
const graceMilliseconds = 3_600_000;

/** Deletes versions that were replaced long enough ago, and snapshots that no version names. Needs no lock: ages are those that the store reports. */
export async function collectVersions(store: ObjectStore, options: CollectOptions): Promise<Collected> {
  const { key, dryRun = false } = options;
  const prefix = key === undefined ? applicationsPrefix : `${applicationsPrefix}${key}/`;
  const going: StoredObject[] = [];
  for (const [name, application] of await listApplications(store, prefix)) {
    going.push(...(await unneeded(store, name, application, options)));
  }
  if (!dryRun) for (const { key: each } of going) await store.delete(each);
  return { deleted: going.map((each) => each.key), bytes: going.reduce((sum, { bytes }) => sum + bytes, 0) };
}

interface Application {
  readonly versions: StoredObject[];
  readonly files: StoredObject[];
}

async function listApplications(store: ObjectStore, prefix: string): Promise<Map<string, Application>> {
  const applications = new Map<string, Application>();
  for await (const object of store.list(prefix)) {
    const place = readKey(object.key);
    if (place === undefined) continue;
    const application: Application = applications.get(place.key) ?? { versions: [], files: [] };
    applications.set(place.key, application);
    (place.version === undefined ? application.files : application.versions).push(object);
  }
  return applications;
}

/** Records before the files that they name, so that what dies in between leaves no record without its file. */
async function unneeded(
  store: ObjectStore,
  key: string,
  { versions, files }: Application,
  { keepNewest, keepReplaced = graceMilliseconds, keepUnnamed = graceMilliseconds, now = Date.now }: CollectOptions,
): Promise<readonly StoredObject[]> {
  const old = now() - keepReplaced;
  // Read after the files were listed: a file that is committed meanwhile is found to be named.
  const records = await readVersions(store, key);
  const staying = records.slice(-Math.max(1, keepNewest));
  const removal = staying.findLastIndex((record) => !isPublished(record));
  const oldest = staying[Math.max(0, removal)]?.version ?? 0;
  const numberOf = ({ key: path }: StoredObject): number => readKey(path)?.version ?? 0;
  const replaced = versions.filter(
    (object, i) => numberOf(object) < oldest && (versions[i + 1]?.modified ?? old) < old,
  );
  const going = new Set(replaced.map(numberOf));
  const named = new Set(
    records
      .filter(isPublished)
      .flatMap(({ version, file }) => (going.has(version) ? [] : snapshotsPrefix(key) + file.name)),
  );
  const left = now() - keepUnnamed;
  return [...replaced, ...files.filter((file) => !named.has(file.key) && file.modified <= left)];
}
