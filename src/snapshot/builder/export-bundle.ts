import type { AnalysisRecord, BundleRecord } from '../../bundle/records.ts';
import { writeBundle } from '../../bundle/write-bundle.ts';
import { applicationFolder } from '../format/data-directory.ts';
import { systemFiles } from './files/file-operations.ts';
import { PreviousSnapshot } from './previous/previous-snapshot.ts';
import { currentSnapshot } from './publish/publish-snapshot.ts';
import { UnknownApplicationError } from './unknown-application-error.ts';

/**
 * The current snapshot of an application as one bundle, ids included; imported into an empty folder it gives the same answers, status aside.
 * The sources of the code part become one, under the analysis that dates the snapshot. Throws `UnknownApplicationError`, `SnapshotError`.
 */
export async function* exportBundle(options: {
  readonly dataDirectory: string;
  readonly application: string;
}): AsyncGenerator<Uint8Array, void, undefined> {
  const folder = applicationFolder(options.dataDirectory, options.application);
  const id = currentSnapshot(systemFiles, folder);
  if (id === undefined) throw new UnknownApplicationError(options.application);
  const snapshot = PreviousSnapshot.open(folder, id);
  try {
    yield* writeBundle(allRecords(snapshot));
  } finally {
    snapshot.close();
  }
}

function* allRecords(snapshot: PreviousSnapshot): Iterable<BundleRecord> {
  yield exportedAnalysis(snapshot);
  for (const origin of snapshot.origins) {
    for (const { record } of snapshot.records(origin)) yield record;
  }
}

/** One analysis for all parts and sources. */
function exportedAnalysis({ meta, origins }: PreviousSnapshot): AnalysisRecord {
  const code = origins.filter(({ part }) => part === 'code');
  const dating = [...code, ...origins].find(({ analysis }) => analysis.analyzedAt === meta.analyzedAt);
  if (dating === undefined) throw new RangeError('no analysis of the snapshot has its date');
  const { parts: _parts, source: _source, scans: _scans, ...analysis } = dating.analysis;
  const { cve, cloud } = meta.scans;
  return {
    ...analysis,
    application: meta.application,
    ...((cve ?? cloud) && { scans: { ...(cve !== null && { cve }), ...(cloud !== null && { cloud }) } }),
    source: code.length === 1 ? (code[0]?.source as string) : 'main',
  };
}
