import { join } from 'node:path';
import {
  type ApplicationFile,
  type ApplicationFolder,
  applicationFolder,
  applicationsFolder,
  openedFolder,
  sequenceOf,
  snapshotFile,
} from '../format/data-directory.ts';
import { brokenPointerRemedy, SnapshotError } from '../reader/snapshot-error.ts';
import { type FileOperations, systemFiles } from './files/file-operations.ts';
import { currentSnapshot, snapshotIds } from './publish/publish-snapshot.ts';
import { ApplicationLockedError, lockApplication } from './publish/writer-lock.ts';
import { UnknownApplicationError } from './unknown-application-error.ts';

export interface GarbageOptions {
  readonly dataDirectory: string;
  /** Default: all applications. */
  readonly application?: string;
  /** How many snapshots of each application stay, the current one included. Default 2, at least 1. */
  readonly keepNewest?: number;
  /** Snapshots younger than this stay too, for readers that pinned them. Default an hour. */
  readonly keepMilliseconds?: number;
  /** Leaves what else is in the folder, which an analysis that still runs may need. Default: false. */
  readonly snapshotsOnly?: boolean;
  /** Only says what would go. */
  readonly dryRun?: boolean;
  readonly now?: () => number;
  readonly files?: FileOperations;
}

export interface GarbageReport {
  /** Paths of the files deleted, and how many bytes they had. */
  readonly deleted: readonly string[];
  readonly bytes: number;
  /** A sentence for each application that was left alone, such as one being changed. */
  readonly warnings: readonly string[];
}

/**
 * Removes old snapshots and what imports that died have left. Never the current snapshot. Readers that have a file open keep it.
 * Throws `UnknownApplicationError`.
 */
export async function collectGarbage(options: GarbageOptions): Promise<GarbageReport> {
  const { dataDirectory, application, files = systemFiles } = options;
  const removal = new Removal(files, options.dryRun ?? false);
  const warnings: string[] = [];
  for (const folder of foldersOf(files, dataDirectory, application)) {
    try {
      await cleanFolder(folder, options, files, removal);
    } catch (error) {
      if (error instanceof SnapshotError) warnings.push(`${folder.folder} is left as it is: ${error.message}`);
      else if (!(error instanceof ApplicationLockedError)) throw error;
      // Whoever publishes next deletes old snapshots too.
      else if (options.snapshotsOnly !== true) warnings.push(error.message);
    }
  }
  return { deleted: removal.deleted, bytes: removal.bytes, warnings };
}

function foldersOf(files: FileOperations, dataDirectory: string, application: string | undefined): ApplicationFolder[] {
  const root = applicationsFolder(dataDirectory);
  if (application === undefined) return files.list(root).map((name) => openedFolder(join(root, name)));
  const folder = applicationFolder(dataDirectory, application);
  if (currentSnapshot(files, folder) === undefined) throw new UnknownApplicationError(application);
  return [folder];
}

async function cleanFolder(
  folder: ApplicationFolder,
  options: GarbageOptions,
  files: FileOperations,
  removal: Removal,
): Promise<void> {
  const name = files.readText(folder.applicationFile);
  const unlock = await lockApplication(files, folder, nameIn(name) ?? folder.folder);
  try {
    const current = currentSnapshot(files, folder);
    if (current === undefined) {
      removal.removeFolder(folder.folder);
      return;
    }
    // By a pointer that is damaged, the snapshots that it should name would look as if they had never been published.
    if (files.describe(snapshotFile(folder, current)) === undefined)
      throw new SnapshotError(snapshotFile(folder, current), 'it is missing', { remedy: brokenPointerRemedy });
    if (options.snapshotsOnly !== true) for (const left of leftovers(folder, files)) removal.remove(left);
    for (const id of unneeded(folder, current, options, files)) removal.remove(snapshotFile(folder, id));
    files.syncFolder(folder.folder);
  } finally {
    unlock();
  }
}

/** Undefined where the file of an application is missing or damaged: the name is for messages alone. */
function nameIn(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as ApplicationFile).name;
  } catch {
    return undefined;
  }
}

/** What an import makes on its way. */
function leftovers(folder: ApplicationFolder, files: FileOperations): string[] {
  const known = new Set(
    [folder.applicationFile, folder.currentFile, folder.snapshotsFolder].map((path) =>
      path.slice(folder.folder.length + 1),
    ),
  );
  return files
    .list(folder.folder)
    .filter((name) => !known.has(name))
    .map((name) => join(folder.folder, name));
}

/** Snapshots that were never published, and old ones beyond those that stay. */
function unneeded(
  folder: ApplicationFolder,
  current: string,
  { keepNewest = 2, keepMilliseconds = 3_600_000, now = Date.now }: GarbageOptions,
  files: FileOperations,
): string[] {
  const ids = snapshotIds(files, folder);
  const unpublished = ids.filter((id) => id !== current && sequenceOf(id) >= sequenceOf(current));
  const older = ids.filter((id) => sequenceOf(id) < sequenceOf(current)).reverse();
  const oldest = now() - keepMilliseconds;
  const isOld = (id: string): boolean => (files.describe(snapshotFile(folder, id))?.modified ?? 0) < oldest;
  return [...unpublished, ...older.slice(Math.max(1, keepNewest) - 1).filter(isOld)];
}

/** Removes files and folders and counts what was in them. */
class Removal {
  readonly deleted: string[] = [];
  bytes = 0;
  private readonly files: FileOperations;
  private readonly isDry: boolean;

  constructor(files: FileOperations, isDry: boolean) {
    this.files = files;
    this.isDry = isDry;
  }

  remove(path: string): void {
    this.count(path);
    if (!this.isDry) this.files.remove(path);
  }

  /** Under its name it is gone in one step. */
  removeFolder(path: string): void {
    this.count(path);
    if (this.isDry) return;
    const moved = `${path}.removed`;
    this.files.rename(path, moved);
    this.files.remove(moved);
  }

  private count(path: string): void {
    const found = this.files.describe(path);
    if (found?.isFolder) for (const name of this.files.list(path)) this.count(join(path, name));
    else if (found !== undefined) {
      this.deleted.push(path);
      this.bytes += found.bytes;
    }
  }
}
