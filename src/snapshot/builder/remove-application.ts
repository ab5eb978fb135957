import { applicationFolder } from '../format/data-directory.ts';
import { type FileOperations, systemFiles } from './files/file-operations.ts';
import { syncParents } from './publish/publish-snapshot.ts';
import { type LockOptions, lockApplication } from './publish/writer-lock.ts';
import { UnknownApplicationError } from './unknown-application-error.ts';

/**
 * Removes an application with its snapshots and the memory of its ids. For readers it is gone in one step; files that they have open stay
 * readable to them. A damaged application is removed like any other. Throws `UnknownApplicationError`, `ApplicationLockedError`.
 */
export async function removeApplication(
  options: {
    readonly dataDirectory: string;
    readonly application: string;
    readonly files?: FileOperations;
  } & LockOptions,
): Promise<void> {
  const { dataDirectory, application, files = systemFiles } = options;
  const folder = applicationFolder(dataDirectory, application);
  if (files.readText(folder.currentFile) === undefined) throw new UnknownApplicationError(application);
  const unlock = await lockApplication(files, folder, application, options);
  try {
    files.remove(folder.currentFile);
    files.syncFolder(folder.folder);
    const removed = `${folder.folder}.removed`;
    files.remove(removed);
    files.rename(folder.folder, removed);
    syncParents(files, dataDirectory);
    files.remove(removed);
  } finally {
    unlock();
  }
}
