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

/** An application, and the source whose part of the code is nobody's analysis, such as the files that a scan adds. */
interface CodeQuestion {
  readonly dataDirectory: string;
  readonly application: string;
  readonly withoutSource: string;
}

/** The external objects of the current snapshot of an application, in no order; null when it has no analysed code. Throws `SnapshotError`. */
export function externalObjects({
  dataDirectory,
  application,
  withoutSource,
}: CodeQuestion): ExternalObjectKey[] | null {
  return withCurrent(dataDirectory, application, (snapshot) => {
    const found: ExternalObjectKey[] = [];
    const code = codeOf(snapshot, withoutSource);
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
export function hasAnalysedCode({ dataDirectory, application, withoutSource }: CodeQuestion): boolean {
  return withCurrent(dataDirectory, application, (snapshot) => codeOf(snapshot, withoutSource).length > 0) ?? false;
}

/** The package records of the current snapshot with their `x-` members, in no order; null when it has no snapshot. Throws `SnapshotError`. */
export function scannedPackages(dataDirectory: string, application: string): PackageRecord[] | null {
  return withCurrent(dataDirectory, application, (snapshot) =>
    [...snapshot.packages()].map(({ record }) => record as PackageRecord),
  );
}

function codeOf({ origins }: PreviousSnapshot, withoutSource: string): PreviousSnapshot['origins'] {
  return origins.filter(({ part, source }) => part === 'code' && source !== withoutSource);
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
