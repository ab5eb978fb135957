import type { RecordStream } from '../../bundle/record-stream.ts';
import type { AnalysisRecord, PackageRecord } from '../../bundle/records.ts';
import { programVersion } from '../program-version.ts';

/** Packages in use as what replaces those that the application had. `scannedAt`: ISO 8601. */
export function packageStream(
  application: string,
  scannedAt: string,
  packages: readonly PackageRecord[],
): RecordStream {
  const analysis: AnalysisRecord = {
    record: 'analysis',
    format: 1,
    analyzedAt: scannedAt,
    application,
    tool: { name: 'stratigraph scan packages', version: programVersion() },
    scans: { cve: scannedAt },
    parts: ['cve'],
    source: 'packages',
  };
  return {
    file: 'the package scan',
    batches: [[analysis, ...packages].map((record, i) => ({ line: i + 1, record }))],
  };
}
