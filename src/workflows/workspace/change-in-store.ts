import { systemReading } from '../../files/read-files.ts';
import type { ObjectStore, RequestCounts } from '../../object-store/object-store.ts';
import { ObjectStoreError } from '../../object-store/object-store-error.ts';
import { applicationFolder, applicationKey, snapshotFile } from '../../snapshot/format/data-directory.ts';
import { checkStore } from '../../versions/check-store.ts';
import { collectVersions } from '../../versions/collect-versions.ts';
import { commitVersion } from '../../versions/commit-version.ts';
import { newestRecord } from '../../versions/folder-versions.ts';
import { keptVersions, latestVersion } from '../../versions/read-versions.ts';
import { addCopy } from '../../versions/record-copies.ts';
import { DamagedFileError } from '../../versions/snapshot-bytes.ts';
import { ensurePut, putSnapshot } from '../../versions/snapshot-files.ts';
import { snapshotsPrefix } from '../../versions/version-keys.ts';
import { isPublished, type PublishedVersion, type VersionRecord } from '../../versions/version-record.ts';
import { WorkflowError } from '../workflow-error.ts';
import { checkOut } from './check-out.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** How often a new version is built before an importer gives up against others that are quicker. */
const attempts = 20;

export interface StoreChange {
  readonly application: string;
  /** Such as `stratigraph 0.1.0`. */
  readonly producer: string;
  /** How many versions stay, the new one included. */
  readonly keepNewest: number;
  readonly onNote: (text: string) => void;
  /** Which of the versions that can be read, the newest first, the work reads besides the current one. Default: none. */
  readonly alsoReads?: (kept: readonly PublishedVersion[]) => readonly PublishedVersion[];
}

/**
 * Lets work change an application in a data folder that holds a copy of its current version, and publishes what it made of it as the next
 * version. Where another writer was quicker the work is done again from what that one published, some times. Throws `WorkflowError`,
 * `ObjectStoreError`, and what the work throws; then nothing has changed for readers.
 */
export function changeInStore<T>(
  store: ObjectStore,
  change: StoreChange,
  work: (dataDirectory: string) => Promise<T>,
): Promise<T> {
  const { application, keepNewest, onNote } = change;
  const key = applicationKey(application);
  return inTemporaryFolder(async (folder) => {
    await checkStore(store);
    for (let attempt = 1; ; attempt++) {
      const base = await latestVersion(store, key);
      await checkOutBase(store, change, folder, base);
      const result = await work(folder);
      const made = newestRecord(systemReading, applicationFolder(folder, application));
      if (!isPublished(made) || made.version === base?.version) return result;
      const version = await publishVersion(store, change, { folder, made, base });
      if (version !== undefined) {
        onNote(`${application}: published as version ${version.version} of ${store.location}`);
        await addCopyOf(version, store, onNote);
        await collectVersions(store, { key, keepNewest });
        if (store.requests !== undefined) onNote(describeRequests(store.requests));
        return result;
      }
      if (attempt === attempts) {
        throw new WorkflowError(
          `${application}: nothing is published: other writers were quicker ${attempts} times; try again when they have ended`,
        );
      }
      onNote(
        `${application}: another writer published version ${(base?.version ?? 0) + 1} meanwhile; this build is discarded and made again from the newest (${attempt + 1} of ${attempts})`,
      );
    }
  });
}

/**
 * Makes the folder what the base says. Where its file is damaged in the store, also the second time it is read, the folder has that and the
 * versions before it: an import goes on from the newest whole one, as it does in a data folder.
 */
async function checkOutBase(
  store: ObjectStore,
  { application, alsoReads, onNote }: StoreChange,
  folder: string,
  base: VersionRecord | undefined,
): Promise<void> {
  const key = applicationKey(application);
  const others = alsoReads?.(await keptVersions(store, key)) ?? [];
  const wanted = base === undefined ? [] : [base, ...others.filter(({ version }) => version < base.version)];
  for (let attempt = 1; ; attempt++) {
    try {
      return await checkOut(store, folder, application, wanted);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      if (attempt === 1) continue;
      onNote(`warning: ${error.message}`);
      return checkOut(store, folder, application, await keptVersions(store, key), { evenDamaged: true });
    }
  }
}

/** Puts what was made in the folder. Undefined: another writer was quicker. */
async function publishVersion(
  store: ObjectStore,
  { application, producer }: StoreChange,
  { folder, made, base }: { folder: string; made: PublishedVersion; base: VersionRecord | undefined },
): Promise<VersionRecord | undefined> {
  const key = applicationKey(application);
  const { info } = made;
  const path = snapshotFile(applicationFolder(folder, application), info.snapshot.id);
  const file = await putSnapshot(store, key, info.snapshot.id, path);
  const version = await commitVersion(store, { application, base, producer, content: { file, info } });
  if (version === undefined) await store.delete(snapshotsPrefix(key) + file.name);
  else await ensurePut(store, key, file, path);
  return version;
}

/** The version is published whether or not this is done. */
async function addCopyOf(version: VersionRecord, store: ObjectStore, onNote: (text: string) => void): Promise<void> {
  try {
    await addCopy(store, version);
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    onNote(`warning: servers will read this version one by one when they begin: ${error.message}`);
  }
}

function describeRequests({ get, list, put, delete: deletions }: RequestCounts): string {
  return `requests to the store: ${get} GET, ${list} LIST, ${put} PUT, ${deletions} DELETE`;
}
