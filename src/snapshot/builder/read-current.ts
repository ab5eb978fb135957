import type { PackageRecord } from '../../bundle/records.ts';
import { systemReading } from '../../files/read-files.ts';
import { currentVersion } from '../../versions/folder-versions.ts';
import { type ApplicationFolder, applicationFolder } from '../format/data-directory.ts';
import { SnapshotError, UnknownFormatError } from '../reader/snapshot-error.ts';
import { wholeBefore } from './previous/import-base.ts';
import { PreviousSnapshot } from './previous/previous-snapshot.ts';

/** An external object by the words of its producer, for a scan that joins it to its package. */
export interface ExternalObjectKey {
  readonly key: string;
  readonly package: string | null;
}

/** An application, and the sources whose parts of the code do not count, such as the files that a scan adds. */
interface CodeQuestion {
  readonly dataDirectory: string;
  readonly application: string;
  readonly withoutSources: readonly string[];
}

/** The external objects of the current snapshot of an application, in no order; null when it has no analysed code. Throws `SnapshotError`. */
export function externalObjects({
  dataDirectory,
  application,
  withoutSources,
}: CodeQuestion): ExternalObjectKey[] | null {
  return withCurrent(dataDirectory, application, (snapshot) => {
    const found: ExternalObjectKey[] = [];
    const code = codeOf(snapshot, withoutSources);
    if (code.length === 0) return null;
    for (const origin of code) {
      for (const { record } of snapshot.objects(origin)) {
        if (record.record !== 'object' || !record.external) continue;
        found.push({ key: record.key, package: record.package ?? null });
      }
    }
    return found;
  });
}

/** Keys of the in-house code objects of the current snapshot, by source; empty where the application has none. Throws `SnapshotError`. */
export function presentObjects(dataDirectory: string, application: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = withCurrent(dataDirectory, application, (snapshot) => {
    const bySource = new Map<string, Set<string>>();
    for (const origin of snapshot.origins.filter(({ part }) => part === 'code')) {
      const keys = new Set<string>();
      for (const { record } of snapshot.objects(origin)) {
        // Keys from an index begin with its source.
        if (record.record === 'object' && !record.external && record.key.startsWith(`${origin.source} `))
          keys.add(record.key);
      }
      bySource.set(origin.source, keys);
    }
    return bySource;
  });
  return found ?? new Map();
}

/** Whether the current snapshot of an application has analysed code. Throws `SnapshotError`. */
export function hasAnalysedCode({ dataDirectory, application, withoutSources }: CodeQuestion): boolean {
  return withCurrent(dataDirectory, application, (snapshot) => codeOf(snapshot, withoutSources).length > 0) ?? false;
}

/** The package records of the current snapshot with their `x-` members, in no order; null when it has no snapshot. Throws `SnapshotError`. */
export function scannedPackages(dataDirectory: string, application: string): PackageRecord[] | null {
  return withCurrent(dataDirectory, application, (snapshot) =>
    [...snapshot.packages()].map(({ record }) => record as PackageRecord),
  );
}

/** The package scan that the current snapshot holds: its records in no order, and when it was; null where there is none. Throws `SnapshotError`. */
export function packageScan(
  dataDirectory: string,
  application: string,
): { readonly packages: readonly PackageRecord[]; readonly scannedAt: string } | null {
  return withCurrent(dataDirectory, application, (snapshot) => {
    const scannedAt = snapshot.meta.scans.cve;
    if (scannedAt == null) return null;
    return { packages: Array.from(snapshot.packages(), ({ record }) => record as PackageRecord), scannedAt };
  });
}

function codeOf({ origins }: PreviousSnapshot, withoutSources: readonly string[]): PreviousSnapshot['origins'] {
  return origins.filter(({ part, source }) => part === 'code' && !withoutSources.includes(source));
}

function withCurrent<T>(dataDirectory: string, application: string, use: (snapshot: PreviousSnapshot) => T): T | null {
  const folder = applicationFolder(dataDirectory, application);
  const id = currentVersion(systemReading, folder)?.snapshotId;
  if (id === undefined) return null;
  try {
    return withSnapshot(folder, id, use);
  } catch (error) {
    if (!(error instanceof SnapshotError) || error instanceof UnknownFormatError) throw error;
    // The import that follows goes on from the same one.
    const earlier = wholeBefore(systemReading, folder, id);
    if (earlier === undefined) throw error;
    return withSnapshot(folder, earlier, use);
  }
}

function withSnapshot<T>(folder: ApplicationFolder, id: string, use: (snapshot: PreviousSnapshot) => T): T {
  const snapshot = PreviousSnapshot.open(folder, id);
  try {
    return use(snapshot);
  } finally {
    snapshot.close();
  }
}
