import type { ApplicationInfo } from '../model/application.ts';
import { openObjectStore } from '../object-store/open-object-store.ts';
import { isStoreLocation } from '../object-store/store-location.ts';
import { systemFiles } from '../snapshot/builder/files/file-operations.ts';
import { currentSnapshot, snapshotIds } from '../snapshot/builder/publish/publish-snapshot.ts';
import { UnknownApplicationError } from '../snapshot/builder/unknown-application-error.ts';
import {
  applicationFolder,
  applicationKey,
  isSnapshotId,
  sequenceOf,
  snapshotFile,
} from '../snapshot/format/data-directory.ts';
import { SnapshotError } from '../snapshot/reader/snapshot-error.ts';
import { loadSnapshot } from '../store/embedded/loaded-snapshot.ts';
import { keptVersions } from '../versions/read-versions.ts';
import { WorkflowError } from './workflow-error.ts';

/** A version of an application that can be read. */
export interface KeptVersion {
  /** In a data folder, the number that its snapshot begins with. */
  readonly version: number;
  readonly snapshot: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** Undefined: the snapshot is damaged. */
  readonly info: ApplicationInfo | undefined;
}

/** The versions of an application in a data folder or an object store, the newest first. Throws `UnknownApplicationError`. */
export async function listKeptVersions(
  data: string,
  application: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly KeptVersion[]> {
  if (!isStoreLocation(data)) return versionsOfFolder(data, application);
  const kept = await keptVersions(openObjectStore(data, environment), applicationKey(application));
  if (kept.length === 0) throw new UnknownApplicationError(application);
  return kept.map(({ version, publishedAt, info }) => ({ version, snapshot: info.snapshot.id, publishedAt, info }));
}

/** The version that a user names by its number or its snapshot, other than the first of them, which is current. Throws `WorkflowError`. */
export function earlierVersion<T>(
  kept: readonly T[],
  named: string,
  {
    application,
    describe,
  }: { readonly application: string; readonly describe: (version: T) => Pick<KeptVersion, 'version' | 'snapshot'> },
): T {
  const number = /^\d{1,15}$/.test(named) ? Number(named) : undefined;
  const at = kept.findIndex((each) => {
    const { version, snapshot } = describe(each);
    return version === number || snapshot === named;
  });
  if (at === 0) throw new WorkflowError(`${application}: ${named} is the current version already`);
  const found = kept[at];
  if (found !== undefined) return found;
  const others = kept.slice(1).map((each) => describe(each).version);
  const choice = others.length === 0 ? 'no earlier one is kept' : `kept are ${others.join(', ')}`;
  throw new WorkflowError(
    `${application}: there is no version ${named}; ${choice}. \`stratigraph versions\` lists them`,
  );
}

/** Whether a text can name a version: its number, or the id of its snapshot. */
export function namesVersion(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text) || isSnapshotId(text);
}

/** What is younger than the current one was never published. */
export function versionsOfFolder(dataDirectory: string, application: string): readonly KeptVersion[] {
  const folder = applicationFolder(dataDirectory, application);
  const current = currentSnapshot(systemFiles, folder);
  if (current === undefined) throw new UnknownApplicationError(application);
  const kept = snapshotIds(systemFiles, folder).filter((id) => id === current || sequenceOf(id) < sequenceOf(current));
  return kept.reverse().map((snapshot) => {
    const path = snapshotFile(folder, snapshot);
    const publishedAt = new Date(systemFiles.describe(path)?.modified ?? 0).toISOString();
    return {
      version: sequenceOf(snapshot),
      snapshot,
      publishedAt,
      info: describeSnapshot(path, application, snapshot),
    };
  });
}

function describeSnapshot(path: string, application: string, snapshotId: string): ApplicationInfo | undefined {
  try {
    const { info, snapshot } = loadSnapshot({ path, application, snapshotId });
    snapshot.close();
    return info;
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}
