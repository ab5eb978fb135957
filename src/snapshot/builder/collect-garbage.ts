import { join } from 'node:path';
import { type FileOperations, systemFiles } from '../../files/file-operations.ts';
import { openFolderStore, temporaryPrefix } from '../../object-store/folder-store.ts';
import { collectVersions } from '../../versions/collect-versions.ts';
import {
  applicationNameOf,
  currentVersion,
  newestRecord,
  versionFile,
  versionNumbers,
} from '../../versions/folder-versions.ts';
import { DamagedRecordError, isPublished } from '../../versions/version-record.ts';
import {
  type ApplicationFolder,
  applicationFolder,
  applicationsFolder,
  openedFolder,
  snapshotFile,
} from '../format/data-directory.ts';
import { SnapshotError } from '../reader/snapshot-error.ts';
import { migrateFolder } from './publish/migrate-folder.ts';
import { ApplicationLockedError, lockApplication } from './publish/writer-lock.ts';
import { UnknownApplicationError } from './unknown-application-error.ts';

export interface GarbageOptions {
  readonly dataDirectory: string;
  /** Default: all applications. */
  readonly application?: string;
  /** How many snapshots of each application stay, the current one included. Default 2, at least 1. */
  readonly keepNewest?: number;
  /** What was replaced less long ago than this stays too, for readers that pinned it. Default an hour. */
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
      warnings.push(...(await cleanFolder(folder, options, files, removal)));
    } catch (error) {
      if (error instanceof SnapshotError || error instanceof DamagedRecordError)
        warnings.push(`${folder.folder} is left as it is: ${error.message}`);
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
  if (currentVersion(files, folder) === undefined) throw new UnknownApplicationError(application);
  return [folder];
}

/** Returns what there is to say about it. */
async function cleanFolder(
  folder: ApplicationFolder,
  options: GarbageOptions,
  files: FileOperations,
  removal: Removal,
): Promise<readonly string[]> {
  const { dryRun = false, snapshotsOnly = false } = options;
  const unlock = await lockApplication(files, folder, nameIn(files, folder) ?? folder.folder);
  try {
    if (versionNumbers(files, folder).length === 0) {
      if (currentVersion(files, folder) === undefined) {
        removal.removeFolder(folder.folder);
        return [];
      }
      if (dryRun)
        return [
          `${folder.folder} has the layout of before, which the next import or \`gc\` changes: what would go is not known before`,
        ];
    }
    const warnings = migrateFolder(files, folder);
    checkCurrent(files, folder);
    if (!snapshotsOnly) for (const left of leftovers(folder, files)) removal.remove(left);
    await collectSnapshots(files, folder, options, removal);
    files.syncFolder(folder.folder);
    return warnings;
  } finally {
    unlock();
  }
}

/** Where the file of the current version is missing, those before it are what is left of the application. Throws `SnapshotError`. */
function checkCurrent(files: FileOperations, folder: ApplicationFolder): void {
  const newest = newestRecord(files, folder);
  if (!isPublished(newest)) return;
  const path = snapshotFile(folder, newest.info.snapshot.id);
  if (files.describe(path) !== undefined) return;
  const remedy = `restore it from a copy; or remove ${versionFile(folder, newest.version)}, and the version before it is current again; or analyse or import the application again`;
  throw new SnapshotError(path, 'it is missing', { remedy });
}

/** Undefined where it is missing or damaged: the name is for messages alone. */
function nameIn(files: FileOperations, folder: ApplicationFolder): string | undefined {
  try {
    return applicationNameOf(files, folder);
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}

/** What an import makes on its way. */
function leftovers(folder: ApplicationFolder, files: FileOperations): string[] {
  const kept = [folder.snapshotsFolder, folder.versionsFolder];
  const beside = files.list(folder.folder).map((name) => join(folder.folder, name));
  const unfinished = kept.flatMap((each) =>
    files
      .list(each)
      .filter((name) => name.startsWith(temporaryPrefix))
      .map((name) => join(each, name)),
  );
  return [...beside.filter((path) => !kept.includes(path)), ...unfinished];
}

/** As in an object store; what no version names was never published, since the lock is held. */
async function collectSnapshots(
  files: FileOperations,
  { key, dataDirectory }: ApplicationFolder,
  { keepNewest = 2, keepMilliseconds, dryRun, now }: GarbageOptions,
  removal: Removal,
): Promise<void> {
  const { deleted, bytes } = await collectVersions(openFolderStore(dataDirectory, files), {
    key,
    keepNewest,
    keepUnnamed: 0,
    ...(keepMilliseconds === undefined ? {} : { keepReplaced: keepMilliseconds }),
    ...(dryRun === undefined ? {} : { dryRun }),
    ...(now === undefined ? {} : { now }),
  });
  removal.deleted.push(...deleted.map((path) => join(dataDirectory, path)));
  removal.bytes += bytes;
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
