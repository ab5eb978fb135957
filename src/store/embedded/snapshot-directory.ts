import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ApplicationFile,
  type ApplicationFolder,
  applicationFolder,
  applicationsFolder,
  isSnapshotId,
  openedFolder,
  sequenceOf,
  snapshotExtension,
} from '../../snapshot/format/data-directory.ts';
import { brokenPointerRemedy, SnapshotError } from '../../snapshot/reader/snapshot-error.ts';

/** Where the applications of a data folder are and which snapshot of each is current. Reads only. */
export class SnapshotDirectory {
  private readonly dataDirectory: string;

  constructor(dataDirectory: string) {
    this.dataDirectory = dataDirectory;
  }

  /** Folders of all applications, in no order; none when the data folder is missing or empty. */
  async folders(): Promise<ApplicationFolder[]> {
    const root = applicationsFolder(this.dataDirectory);
    const entries = await unlessMissing(readdir(root, { withFileTypes: true }));
    return (entries ?? [])
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map((entry) => openedFolder(join(root, entry.name)));
  }

  folderOf(application: string): ApplicationFolder {
    return applicationFolder(this.dataDirectory, application);
  }
}

/** Exact name of the application a folder is for; undefined when the folder does not say. Throws `SnapshotError` when it cannot be read. */
export async function readApplicationName(folder: ApplicationFolder): Promise<string | undefined> {
  const text = await unlessMissing(readFile(folder.applicationFile, 'utf8'));
  if (text === undefined) return undefined;
  try {
    return (JSON.parse(text) as ApplicationFile).name;
  } catch (cause) {
    throw new SnapshotError(folder.applicationFile, 'it does not hold the name of an application', { cause });
  }
}

/** Id of the current snapshot; undefined when the folder has none, hence no application. */
export async function readCurrent(folder: ApplicationFolder): Promise<string | undefined> {
  const text = await unlessMissing(readFile(folder.currentFile, 'utf8'));
  const id = text?.trim();
  if (id !== undefined && !isSnapshotId(id))
    throw new SnapshotError(folder.currentFile, 'it does not hold a snapshot id', { remedy: brokenPointerRemedy });
  return id;
}

/** Ids of all snapshots that are kept, the oldest first. */
export async function readSnapshotIds(folder: ApplicationFolder): Promise<string[]> {
  const names = await unlessMissing(readdir(folder.snapshotsFolder));
  return (names ?? [])
    .filter((name) => name.endsWith(snapshotExtension))
    .map((name) => name.slice(0, -snapshotExtension.length))
    .filter(isSnapshotId)
    .sort((a, b) => sequenceOf(a) - sequenceOf(b));
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
