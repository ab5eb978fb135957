import type { ObjectStore } from '../object-store/object-store.ts';
import { ObjectStoreError } from '../object-store/object-store-error.ts';
import { applicationKey } from '../snapshot/format/data-directory.ts';
import { commitVersion } from './commit-version.ts';
import { listVersions, readVersion } from './read-versions.ts';
import { snapshotsPrefix, versionKey } from './version-keys.ts';
import { DamagedRecordError, isPublished, type ParentVersion, type VersionRecord } from './version-record.ts';

const attempts = 10;

/**
 * Removes an application for everybody by a version that says so, then its earlier versions and their snapshots. The count of versions goes
 * on; ids begin anew. Versions with a damaged record are removed like any other. Undefined: there is no such application.
 */
export async function removeFromStore(
  store: ObjectStore,
  application: string,
  producer: string,
): Promise<VersionRecord | undefined> {
  const key = applicationKey(application);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const base = (await listVersions(store, key)).at(-1);
    if (base === undefined) return undefined;
    const record = await readOrDamaged(store, key, base);
    // Collected since it was listed: another one is the newest.
    if (record === undefined) continue;
    if (record !== 'damaged' && !isPublished(record)) return undefined;
    const parent: ParentVersion = record === 'damaged' ? { version: base, claim: '' } : record;
    const removal = await commitVersion(store, { application, base: parent, producer, content: undefined });
    if (removal === undefined) continue;
    await deleteBefore(store, key, removal.version);
    return removal;
  }
  throw new ObjectStoreError(`'${application}' is not removed: ${attempts} other versions were published meanwhile`);
}

async function deleteBefore(store: ObjectStore, key: string, removal: number): Promise<void> {
  for (const version of await listVersions(store, key)) {
    if (version >= removal) continue;
    const record = await readOrDamaged(store, key, version);
    await store.delete(versionKey(key, version));
    if (record !== 'damaged' && isPublished(record)) await store.delete(snapshotsPrefix(key) + record.file.name);
  }
}

async function readOrDamaged(
  store: ObjectStore,
  key: string,
  version: number,
): Promise<VersionRecord | 'damaged' | undefined> {
  try {
    return await readVersion(store, key, version);
  } catch (error) {
    if (error instanceof DamagedRecordError) return 'damaged';
    throw error;
  }
}
