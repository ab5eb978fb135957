import { applicationFolder } from '../format/data-directory.ts';
import { type FileOperations, systemFiles } from './files/file-operations.ts';
import { currentSnapshot, syncParents } from './publish/publish-snapshot.ts';
import { lockApplication } from './publish/writer-lock.ts';

/** An application that a command names is not in the data folder. */
export class UnknownApplicationError extends Error {
  constructor(application: string) {
    super(`'${application}' application is not found`);
    this.name = 'UnknownApplicationError';
  }
}

/**
 * Removes an application with its snapshots and the memory of its ids. For readers it is gone in one step; files that they have open stay
 * readable to them. Throws `UnknownApplicationError`, `ApplicationLockedError`.
 */
export async function removeApplication(options: {
  readonly dataDirectory: string;
  readonly application: string;
  readonly files?: FileOperations;
}): Promise<void> {
  const { dataDirectory, application, files = systemFiles } = options;
  const folder = applicationFolder(dataDirectory, application);
  if (currentSnapshot(files, folder) === undefined) throw new UnknownApplicationError(application);
  const unlock = lockApplication(files, folder, application);
  try {
    files.remove(folder.currentFile);
    files.syncFolder(folder.folder);
    files.remove(folder.snapshotsFolder);
    files.remove(folder.scratchFolder);
    files.remove(folder.applicationFile);
  } finally {
    unlock();
  }
  files.remove(folder.folder);
  syncParents(files, dataDirectory);
}
