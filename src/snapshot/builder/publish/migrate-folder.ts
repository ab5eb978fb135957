import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { type FileOperations, writeNewFile } from '../../../files/file-operations.ts';
import { sha256OfFile } from '../../../files/read-files.ts';
import { earlierCurrent, earlierSnapshots } from '../../../versions/earlier-layout.ts';
import { keptFolderVersions, versionNumbers } from '../../../versions/folder-versions.ts';
import { versionName } from '../../../versions/version-keys.ts';
import { encodeVersion, type PublishedVersion } from '../../../versions/version-record.ts';
import { applicationInfo } from '../../format/application-info.ts';
import { type ApplicationFolder, sequenceOf, snapshotFile } from '../../format/data-directory.ts';
import { type SnapshotMeta, sections } from '../../format/sections.ts';
import { loadJson } from '../../reader/section-arrays.ts';
import { SnapshotError, UnknownFormatError } from '../../reader/snapshot-error.ts';
import { SnapshotFile } from '../../reader/snapshot-file.ts';

/** Who made the versions of the layout of before is not known. */
const producer = 'unknown';

/**
 * Gives the snapshots of a folder of the layout of before their version records, all in one step, and deletes what named the current one. Returns a
 * sentence where the current snapshot cannot be read: then the newest one before it that can is current, by a version after it. Throws `SnapshotError`
 * where none can be read, and where the current one is of a format that is not known; then nothing has changed. Needs the lock.
 */
export function migrateFolder(files: FileOperations, folder: ApplicationFolder): string[] {
  const hasRecords = versionNumbers(files, folder).length > 0;
  const warnings = hasRecords ? foreignPointer(files, folder) : giveRecords(files, folder);
  if (versionNumbers(files, folder).length === 0) return warnings;
  for (const path of [folder.currentFile, folder.applicationFile]) {
    if (files.describe(path) !== undefined) files.remove(path);
  }
  return warnings;
}

/** A program of before that wrote into a folder of this layout saw no application there. */
function foreignPointer(files: FileOperations, folder: ApplicationFolder): string[] {
  const id = files.readText(folder.currentFile)?.trim();
  if (id === undefined || keptFolderVersions(files, folder).some(({ snapshotId }) => snapshotId === id)) return [];
  return [
    `${folder.currentFile} named ${id}, which no version does: a program of before published it and saw none of the versions; it is left out, import it again with this one`,
  ];
}

function giveRecords(files: FileOperations, folder: ApplicationFolder): string[] {
  const current = earlierCurrent(files, folder);
  if (current === undefined) return [];
  const { records, problem } = recordsOf(files, folder, current);
  const prepared = join(folder.folder, 'versions.new');
  files.remove(prepared);
  files.makeFolder(prepared);
  for (const record of records) writeNewFile(files, join(prepared, versionName(record.version)), encodeVersion(record));
  files.syncFolder(prepared);
  // An empty one is left where a first commit failed.
  files.remove(folder.versionsFolder);
  files.rename(prepared, folder.versionsFolder);
  files.syncFolder(folder.folder);
  if (problem === undefined) return [];
  const { info } = records.at(-1) as PublishedVersion;
  return [
    `the current snapshot ${current} is damaged (${problem}); snapshot ${info.snapshot.id}, analysed ${info.snapshot.analyzedAt}, is the current one instead; permanent ids are those of that one too: what the damaged one met first may get another id`,
  ];
}

interface Records {
  /** Ascending, the current one last. */
  readonly records: readonly PublishedVersion[];
  /** What is wrong with the current snapshot. */
  readonly problem: string | undefined;
}

function recordsOf(files: FileOperations, folder: ApplicationFolder, current: string): Records {
  const records = new Map<number, PublishedVersion>();
  for (const id of earlierSnapshots(files, folder)) {
    const record = recordOf(files, folder, id, sequenceOf(id));
    if (!(record instanceof SnapshotError)) records.set(record.version, record);
    else if (record instanceof UnknownFormatError && id === current) throw record;
  }
  const named = recordOf(files, folder, current, sequenceOf(current));
  if (!(named instanceof SnapshotError)) {
    // Another file of its number was never published.
    records.set(named.version, named);
    return { records: [...records.values()], problem: undefined };
  }
  records.delete(sequenceOf(current));
  const newest = [...records.values()].at(-1);
  if (newest === undefined) throw named;
  const again = { ...newest, version: sequenceOf(current) + 1, claim: randomUUID() };
  return { records: [...records.values(), again], problem: named.problem };
}

function recordOf(
  files: FileOperations,
  folder: ApplicationFolder,
  id: string,
  version: number,
): PublishedVersion | SnapshotError {
  const path = snapshotFile(folder, id);
  const meta = metaOf(path);
  if (meta instanceof SnapshotError) return meta;
  const { bytes = 0, modified = 0 } = files.describe(path) ?? {};
  return {
    format: 1,
    version,
    application: meta.application,
    parent: null,
    producer,
    publishedAt: new Date(modified).toISOString(),
    claim: randomUUID(),
    file: { name: basename(path), bytes, sha256: sha256OfFile(path) },
    info: applicationInfo(meta, id),
  };
}

function metaOf(path: string): SnapshotMeta | SnapshotError {
  try {
    const file = SnapshotFile.open(path);
    try {
      return loadJson(file, sections.meta);
    } finally {
      file.close();
    }
  } catch (error) {
    if (error instanceof SnapshotError) return error;
    throw error;
  }
}
