import { allParts } from '../../bundle/defaults.ts';
import type { AnalysisRecord, BundleRecord, ObjectRecord, PackageRecord } from '../../bundle/records.ts';
import { writeBundle } from '../../bundle/write-bundle.ts';
import { systemReading } from '../../files/read-files.ts';
import { currentVersion } from '../../versions/folder-versions.ts';
import { applicationFolder } from '../format/data-directory.ts';
import { packagesScanned } from '../format/sections.ts';
import { PreviousSnapshot } from './previous/previous-snapshot.ts';
import { UnknownApplicationError } from './unknown-application-error.ts';

/**
 * The current snapshot of an application as one bundle, ids included; imported into an empty folder it gives the same answers, excluding status.
 * The sources of the code part become one, under the analysis that dates the snapshot. Parts that never were are not named, so that
 * objects may go on naming packages of a scan to come; once there was one, a package key that it does not know is left out. Throws `UnknownApplicationError`, `SnapshotError`.
 */
export async function* exportBundle(options: {
  readonly dataDirectory: string;
  readonly application: string;
}): AsyncGenerator<Uint8Array, void, undefined> {
  const folder = applicationFolder(options.dataDirectory, options.application);
  const id = currentVersion(systemReading, folder)?.snapshotId;
  if (id === undefined) throw new UnknownApplicationError(options.application);
  const snapshot = PreviousSnapshot.open(folder, id);
  try {
    yield* writeBundle(allRecords(snapshot));
  } finally {
    snapshot.close();
  }
}

function* allRecords(snapshot: PreviousSnapshot): Iterable<BundleRecord> {
  const analysis = exportedAnalysis(snapshot);
  yield analysis;
  const scanned = packagesScanned(snapshot.meta);
  const packages = new Set(scanned ? [...snapshot.packages()].map(({ record }) => (record as PackageRecord).key) : []);
  for (const origin of snapshot.origins) {
    for (const { record } of snapshot.records(origin)) {
      const unknown = scanned && record.record === 'object' && record.package != null && !packages.has(record.package);
      if (unknown) yield withoutPackage(record);
      else if (record.record === 'coverage' && origin.source !== analysis.source)
        yield { ...record, source: record.source ?? origin.source };
      else yield record;
    }
  }
}

function withoutPackage({ package: _package, ...record }: ObjectRecord): ObjectRecord {
  return record;
}

/** One analysis for all parts and sources. */
function exportedAnalysis({ meta, origins }: PreviousSnapshot): AnalysisRecord {
  const code = origins.filter(({ part }) => part === 'code');
  const dating = [...code, ...origins].find(({ analysis }) => analysis.analyzedAt === meta.analyzedAt);
  if (dating === undefined) throw new RangeError('no analysis of the snapshot has its date');
  const { parts: _parts, source: _source, scans: _scans, ...analysis } = dating.analysis;
  const { cve, cloud } = meta.scans;
  const parts = allParts.filter((part) =>
    part === 'cve' ? packagesScanned(meta) : origins.some((o) => o.part === part),
  );
  return {
    ...analysis,
    ...(parts.length < allParts.length && { parts }),
    application: meta.application,
    ...((cve ?? cloud) && { scans: { ...(cve !== null && { cve }), ...(cloud !== null && { cloud }) } }),
    source: code.length === 1 ? (code[0]?.source as string) : 'main',
  };
}
