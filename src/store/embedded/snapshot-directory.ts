import { readFileSync, statSync } from 'node:fs';
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
  private known: ReadonlyMap<string, ApplicationFolder> = new Map();

  constructor(dataDirectory: string) {
    this.dataDirectory = dataDirectory;
  }

  /** Folders of all applications, in no order; none when the data folder is missing or empty. */
  async folders(): Promise<ApplicationFolder[]> {
    const root = applicationsFolder(this.dataDirectory);
    const entries = await unlessMissing(readdir(root, { withFileTypes: true }));
    const names = (entries ?? []).filter((entry) => entry.isDirectory() || entry.isSymbolicLink());
    this.known = new Map(
      names.map(({ name }) => [name, this.known.get(name) ?? openedFolder(join(root, name))] as const),
    );
    return [...this.known.values()];
  }

  folderOf(application: string): ApplicationFolder {
    return applicationFolder(this.dataDirectory, application);
  }
}

/** Exact name of the application a folder is for; undefined when the folder does not say. Throws `SnapshotError` when it cannot be read. */
export async function readApplicationName(folder: ApplicationFolder): Promise<string | undefined> {
  return nameIn(folder, await unlessMissing(readFile(folder.applicationFile, 'utf8')));
}

function nameIn({ applicationFile }: ApplicationFolder, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return (JSON.parse(text) as ApplicationFile).name;
  } catch (cause) {
    throw new SnapshotError(applicationFile, 'it does not hold the name of an application', { cause });
  }
}

/** Id of the current snapshot; undefined when the folder has none, hence no application. */
export async function readCurrent(folder: ApplicationFolder): Promise<string | undefined> {
  return idIn(folder, await unlessMissing(readFile(folder.currentFile, 'utf8')));
}

function idIn({ currentFile }: ApplicationFolder, text: string | undefined): string | undefined {
  const id = text?.trim();
  if (id !== undefined && !isSnapshotId(id))
    throw new SnapshotError(currentFile, 'it does not hold a snapshot id', { remedy: brokenPointerRemedy });
  return id;
}

/** What both functions before give, in one go and without other work in between: a third of the processor time where there are thousands. */
export const readNow = {
  applicationName: (folder: ApplicationFolder) => nameIn(folder, textOf(folder.applicationFile)),
  current: (folder: ApplicationFolder) => idIn(folder, textOf(folder.currentFile)),
} as const;

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Changes whenever `current` is replaced, and with nothing else; undefined when there is none. Quicker than reading it. */
export function markOfCurrent(folder: ApplicationFolder): string | undefined {
  const found = statSync(folder.currentFile, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.ctimeMs} ${found.mtimeMs} ${found.size}`;
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
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
