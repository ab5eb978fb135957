import type { ObjectStore } from '../object-store/object-store.ts';
import { ObjectStoreError } from '../object-store/object-store-error.ts';
import { applicationKey } from '../snapshot/format/data-directory.ts';
import { commitVersion } from './commit-version.ts';
import { latestVersion, readVersions } from './read-versions.ts';
import { snapshotsPrefix, versionKey } from './version-keys.ts';
import { isPublished } from './version-record.ts';

const attempts = 10;

/**
 * Removes an application for everybody by a version that says so, then its earlier versions and their snapshots. The count of versions goes
 * on; ids begin anew. False: there is no such application.
 */
export async function removeFromStore(store: ObjectStore, application: string, producer: string): Promise<boolean> {
  const key = applicationKey(application);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const base = await latestVersion(store, key);
    if (!isPublished(base)) return false;
    const removal = await commitVersion(store, { application, base, producer, content: undefined });
    if (removal === undefined) continue;
    for (const record of await readVersions(store, key)) {
      if (record.version >= removal.version) continue;
      await store.delete(versionKey(key, record.version));
      if (isPublished(record)) await store.delete(snapshotsPrefix(key) + record.file.name);
    }
    return true;
  }
  throw new ObjectStoreError(`'${application}' is not removed: ${attempts} other versions were published meanwhile`);
}
