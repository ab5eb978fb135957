import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ApplicationFolder,
  applicationFolder,
  applicationsFolder,
  openedFolder,
} from '../../snapshot/format/data-directory.ts';

/** Where the applications of a data folder are. Reads only. */
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

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
