import { join } from 'node:path';
import { type FileOperations, systemFiles } from '../../files/file-operations.ts';
import { openFolderStore } from '../../object-store/folder-store.ts';
import { commitVersion } from '../../versions/commit-version.ts';
import { snapshotIds } from '../../versions/earlier-layout.ts';
import { newestRecord, versionNumbers } from '../../versions/folder-versions.ts';
import { removeFromStore } from '../../versions/remove-application.ts';
import { isPublished } from '../../versions/version-record.ts';
import { type ApplicationFolder, applicationFolder, sequenceOf } from '../format/data-directory.ts';
import { SnapshotError } from '../reader/snapshot-error.ts';
import { syncParents } from './publish/publish-snapshot.ts';
import { type LockOptions, lockApplication } from './publish/writer-lock.ts';
import { UnknownApplicationError } from './unknown-application-error.ts';

/**
 * Removes an application with its snapshots and the memory of its ids, by a version that says so. For readers it is gone in one step; files that
 * they have open stay readable to them. A damaged application is removed like any other. Throws `UnknownApplicationError`, `ApplicationLockedError`.
 */
export async function removeApplication(
  options: {
    readonly dataDirectory: string;
    readonly application: string;
    readonly producer?: string;
    readonly files?: FileOperations;
  } & LockOptions,
): Promise<void> {
  const { dataDirectory, application, producer = 'stratigraph', files = systemFiles } = options;
  const folder = applicationFolder(dataDirectory, application);
  if (!isThere(files, folder)) throw new UnknownApplicationError(application);
  const unlock = await lockApplication(files, folder, application, options);
  try {
    const store = openFolderStore(dataDirectory, files);
    if (versionNumbers(files, folder).length > 0) await removeFromStore(store, application, producer);
    else {
      // The layout of before: the count of versions goes on from its snapshots.
      const last = Math.max(0, ...snapshotIds(files, folder).map(sequenceOf));
      const base = { version: last, claim: '' };
      await commitVersion(store, { application, base, producer, content: undefined });
    }
    for (const name of files.list(folder.folder)) {
      if (join(folder.folder, name) !== folder.versionsFolder) files.remove(join(folder.folder, name));
    }
    syncParents(files, dataDirectory);
  } finally {
    unlock();
  }
}

function isThere(files: FileOperations, folder: ApplicationFolder): boolean {
  try {
    const record = newestRecord(files, folder);
    return record === undefined ? files.describe(folder.currentFile) !== undefined : isPublished(record);
  } catch (error) {
    if (error instanceof SnapshotError) return true;
    throw error;
  }
}
