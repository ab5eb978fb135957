import { join } from 'node:path';
import type { FileReading } from '../files/read-files.ts';
import {
  type ApplicationFolder,
  sequenceOf,
  snapshotExtension,
  snapshotFile,
} from '../snapshot/format/data-directory.ts';
import { SnapshotError } from '../snapshot/reader/snapshot-error.ts';
import { earlierCurrent, earlierName, earlierSnapshots } from './earlier-layout.ts';
import { versionName, versionOf } from './version-keys.ts';
import { isPublished, type PublishedVersion, parseVersion, type VersionRecord } from './version-record.ts';

/** A version of an application in a data folder that has a snapshot. */
export interface FolderVersion {
  readonly version: number;
  readonly snapshotId: string;
  /** Undefined in a folder of the layout of before, where versions have none. */
  readonly record: PublishedVersion | undefined;
}

/** Which version it was cannot be guessed, and a published one may not be gone back from silently. */
const brokenRecordRemedy =
  'restore it from a copy; or remove this file, and the version before it is current again (permanent ids that only it gave may then be given again); or remove the application';

export function versionFile({ versionsFolder }: ApplicationFolder, version: number): string {
  return join(versionsFolder, versionName(version));
}

/** Numbers of the versions that have a record, ascending. */
export function versionNumbers(files: FileReading, { versionsFolder }: ApplicationFolder): number[] {
  return files
    .list(versionsFolder)
    .map(versionOf)
    .filter((version) => version !== undefined);
}

/** Undefined: it was collected since it was listed. Throws `SnapshotError`. */
export function readRecord(files: FileReading, folder: ApplicationFolder, version: number): VersionRecord | undefined {
  const path = versionFile(folder, version);
  const text = files.readText(path);
  if (text === undefined) return undefined;
  const record = parseVersion(text, version);
  if (typeof record === 'string') throw new SnapshotError(path, record, { remedy: brokenRecordRemedy });
  if (isPublished(record) && record.file.name !== record.info.snapshot.id + snapshotExtension) {
    const remedy = `open the folder as one: --data file://${folder.dataDirectory}`;
    throw new SnapshotError(path, 'it was put by a program that took the folder for an object store', { remedy });
  }
  return record;
}

/** The newest record, which may say that the application is removed; undefined: the folder has none. Throws `SnapshotError`. */
export function newestRecord(files: FileReading, folder: ApplicationFolder): VersionRecord | undefined {
  for (;;) {
    const version = versionNumbers(files, folder).at(-1);
    if (version === undefined) return undefined;
    const record = readRecord(files, folder, version);
    if (record !== undefined) return record;
  }
}

/** The version that readers see; undefined: there is no such application. Throws `SnapshotError`. */
export function currentVersion(files: FileReading, folder: ApplicationFolder): FolderVersion | undefined {
  const record = newestRecord(files, folder);
  if (record !== undefined) return isPublished(record) ? versionOfRecord(record) : undefined;
  const id = earlierCurrent(files, folder);
  return id === undefined ? undefined : withoutRecord(id);
}

/** The versions that can be read, the newest first; none where the application is removed. Throws `SnapshotError` for a damaged newest record. */
export function keptFolderVersions(files: FileReading, folder: ApplicationFolder): FolderVersion[] {
  const newest = newestRecord(files, folder);
  if (newest === undefined) return earlierSnapshots(files, folder).reverse().map(withoutRecord);
  const older = versionNumbers(files, folder).filter((version) => version < newest.version);
  const records = [...older.map((version) => readOlder(files, folder, version)), newest].filter(
    (record) => record !== undefined,
  );
  const removal = records.findLastIndex((record) => !isPublished(record));
  return records
    .slice(removal + 1)
    .filter(isPublished)
    .map(versionOfRecord)
    .reverse();
}

/** A damaged record before the newest one hides its version alone; `verify` names it. */
function readOlder(files: FileReading, folder: ApplicationFolder, version: number): VersionRecord | undefined {
  try {
    return readRecord(files, folder, version);
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}

/** Whether the file of a version is there and as long as it was published; undefined where nothing says how long it was. */
export function hasWholeFile(
  files: FileReading,
  folder: ApplicationFolder,
  version: FolderVersion,
): boolean | undefined {
  const found = files.describe(snapshotFile(folder, version.snapshotId));
  return version.record === undefined ? undefined : found?.bytes === version.record.file.bytes;
}

/** Exact name of the application; undefined where the folder does not say. Throws `SnapshotError`. */
export function applicationNameOf(files: FileReading, folder: ApplicationFolder): string | undefined {
  return newestRecord(files, folder)?.application ?? earlierName(files, folder);
}

function versionOfRecord(record: PublishedVersion): FolderVersion {
  return { version: record.version, snapshotId: record.info.snapshot.id, record };
}

function withoutRecord(snapshotId: string): FolderVersion {
  return { version: sequenceOf(snapshotId), snapshotId, record: undefined };
}
