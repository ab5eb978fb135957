import { systemReading } from '../files/read-files.ts';
import type { ApplicationInfo } from '../model/application.ts';
import { openObjectStore } from '../object-store/open-object-store.ts';
import { isStoreLocation } from '../object-store/store-location.ts';
import { UnknownApplicationError } from '../snapshot/builder/unknown-application-error.ts';
import { applicationFolder, applicationKey, isSnapshotId, snapshotFile } from '../snapshot/format/data-directory.ts';
import { SnapshotError } from '../snapshot/reader/snapshot-error.ts';
import { loadSnapshot } from '../store/embedded/loaded-snapshot.ts';
import { hasWholeFile, keptFolderVersions } from '../versions/folder-versions.ts';
import { keptVersions } from '../versions/read-versions.ts';
import { WorkflowError } from './workflow-error.ts';

/** A version of an application that can be read. */
export interface KeptVersion {
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

export function versionsOfFolder(dataDirectory: string, application: string): readonly KeptVersion[] {
  const folder = applicationFolder(dataDirectory, application);
  const kept = keptFolderVersions(systemReading, folder);
  if (kept.length === 0) throw new UnknownApplicationError(application);
  return kept.map((each) => {
    const { version, snapshotId: snapshot, record } = each;
    const path = snapshotFile(folder, snapshot);
    if (record !== undefined && hasWholeFile(systemReading, folder, each)) {
      return { version, snapshot, publishedAt: record.publishedAt, info: record.info };
    }
    const modified = new Date(systemReading.describe(path)?.modified ?? 0).toISOString();
    const info = describeSnapshot(path, application, snapshot);
    return { version, snapshot, publishedAt: record?.publishedAt ?? modified, info };
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
