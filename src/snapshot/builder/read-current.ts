import type { PackageRecord } from '../../bundle/records.ts';
import { applicationFolder } from '../format/data-directory.ts';
import { systemFiles } from './files/file-operations.ts';
import { PreviousSnapshot } from './previous/previous-snapshot.ts';
import { currentSnapshot } from './publish/publish-snapshot.ts';

/** An external object by the words of its producer, for a scan that joins it to its package. */
export interface ExternalObjectKey {
  readonly key: string;
  readonly package: string | null;
}

/** The external objects of the current snapshot of an application, in no order; null when it has no snapshot. Throws `SnapshotError`. */
export function externalObjects(dataDirectory: string, application: string): ExternalObjectKey[] | null {
  return withCurrent(dataDirectory, application, (snapshot) => {
    const found: ExternalObjectKey[] = [];
    for (const origin of snapshot.origins.filter(({ part }) => part === 'code')) {
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

/** The package records of the current snapshot with their `x-` members, in no order; null when it has no snapshot. Throws `SnapshotError`. */
export function scannedPackages(dataDirectory: string, application: string): PackageRecord[] | null {
  return withCurrent(dataDirectory, application, (snapshot) =>
    [...snapshot.packages()].map(({ record }) => record as PackageRecord),
  );
}

function withCurrent<T>(dataDirectory: string, application: string, use: (snapshot: PreviousSnapshot) => T): T | null {
  const folder = applicationFolder(dataDirectory, application);
  const id = currentSnapshot(systemFiles, folder);
  if (id === undefined) return null;
  const snapshot = PreviousSnapshot.open(folder, id);
  try {
    return use(snapshot);
  } finally {
    snapshot.close();
  }
}
