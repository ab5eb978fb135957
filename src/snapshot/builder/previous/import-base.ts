import type { FileReading } from '../../../files/read-files.ts';
import { keptFolderVersions } from '../../../versions/folder-versions.ts';
import { type ApplicationFolder, snapshotFile } from '../../format/data-directory.ts';
import { SnapshotError, UnknownFormatError } from '../../reader/snapshot-error.ts';
import { SnapshotFile } from '../../reader/snapshot-file.ts';
import { checkLayout } from '../../reader/verify/check-layout.ts';
import { PreviousSnapshot } from './previous-snapshot.ts';

/** What an import goes on from. */
export interface ImportBase {
  /** Has the records that no input replaces. */
  readonly records: PreviousSnapshot;
  /** Has the permanent ids; another one where the records of the current snapshot are damaged and its ids are not. */
  readonly identities: PreviousSnapshot;
  /** A sentence where the current snapshot could not be used. */
  readonly warnings: readonly string[];
  close(): void;
}

/**
 * The current snapshot, or where its bytes are damaged the newest kept one before it that is whole. Throws `SnapshotError` where there is
 * none, and where the current snapshot is of a format that this program does not know: that one is not damaged. Where a kept snapshot is to be
 * restored, the records are those of that one, which must be whole.
 */
export function openImportBase(
  files: FileReading,
  folder: ApplicationFolder,
  currentId: string,
  restoredId?: string,
): ImportBase {
  if (restoredId !== undefined) return openRestoredBase(files, folder, currentId, restoredId);
  const problem = problemOf(snapshotFile(folder, currentId));
  const replacement = problem === undefined ? undefined : wholeBefore(files, folder, currentId);
  if (problem === undefined || replacement === undefined) {
    const current = PreviousSnapshot.open(folder, currentId);
    return { records: current, identities: current, warnings: [], close: () => current.close() };
  }
  const records = PreviousSnapshot.open(folder, replacement);
  const damaged = withWholeIdentities(folder, currentId);
  const ids = damaged
    ? 'permanent ids are those of the damaged one, which can still be read'
    : 'permanent ids are those of that one too: what the damaged one met first may get another id';
  return {
    records,
    identities: damaged ?? records,
    warnings: [
      `the current snapshot ${currentId} is damaged (${problem}); what this import does not replace is taken from snapshot ${replacement}, analysed ${records.meta.analyzedAt}; ${ids}`,
    ],
    close() {
      records.close();
      damaged?.close();
    },
  };
}

function openRestoredBase(
  files: FileReading,
  folder: ApplicationFolder,
  currentId: string,
  restoredId: string,
): ImportBase {
  const path = snapshotFile(folder, restoredId);
  const damage = problemOf(path);
  if (damage !== undefined) throw new SnapshotError(path, damage);
  const problem = problemOf(snapshotFile(folder, currentId));
  const identities =
    problem === undefined ? PreviousSnapshot.open(folder, currentId) : withWholeIdentities(folder, currentId);
  const records = PreviousSnapshot.open(folder, restoredId);
  const replacement = identities ?? PreviousSnapshot.open(folder, wholeBefore(files, folder, currentId) ?? restoredId);
  return {
    records,
    identities: replacement,
    warnings:
      identities === undefined
        ? [
            `the current snapshot ${currentId} is damaged (${problem}), also its permanent ids: what it met first may get another id`,
          ]
        : [],
    close() {
      records.close();
      replacement.close();
    },
  };
}

/** The newest kept snapshot before the current one whose bytes are whole; undefined where there is none. */
export function wholeBefore(files: FileReading, folder: ApplicationFolder, currentId: string): string | undefined {
  return keptFolderVersions(files, folder)
    .map(({ snapshotId }) => snapshotId)
    .find((id) => id !== currentId && problemOf(snapshotFile(folder, id)) === undefined);
}

/** What is wrong with the bytes of a snapshot file; undefined: nothing. Throws `UnknownFormatError`. */
function problemOf(path: string): string | undefined {
  try {
    const file = SnapshotFile.open(path);
    try {
      for (const problem of checkLayout(file)) return problem;
      return undefined;
    } finally {
      file.close();
    }
  } catch (error) {
    if (!(error instanceof SnapshotError) || error instanceof UnknownFormatError) throw error;
    return error.problem;
  }
}

/** A damaged snapshot as far as its keys and ids are whole; they are read here once, since sections are checked when they are read. */
function withWholeIdentities(folder: ApplicationFolder, id: string): PreviousSnapshot | undefined {
  let snapshot: PreviousSnapshot | undefined;
  try {
    snapshot = PreviousSnapshot.open(folder, id);
    for (const identities of [snapshot.objectIdentities(), snapshot.transactionIdentities()]) {
      for (const _ of identities);
    }
    return snapshot;
  } catch (error) {
    snapshot?.close();
    if (!(error instanceof SnapshotError)) throw error;
    return undefined;
  }
}
