import type { AnalysisRecord } from '../../bundle/records.ts';
import { programVersion } from '../program-version.ts';

/** Names the package scan in faults. */
export const packageScanName = 'the package scan';

/** The analysis of packages in use that replace those the application had. `scannedAt`: ISO 8601. */
export function packageAnalysis(application: string, scannedAt: string): AnalysisRecord {
  return {
    record: 'analysis',
    format: 1,
    analyzedAt: scannedAt,
    application,
    tool: { name: 'stratigraph scan packages', version: programVersion() },
    scans: { cve: scannedAt },
    parts: ['cve'],
    source: 'packages',
  };
}
