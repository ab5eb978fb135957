import type { AnalysisRecord, FileRecord, ObjectRecord, PatternRecord } from '../../bundle/records.ts';
import type { Finding } from '../../insights/findings/finding.ts';
import type { RuleOccurrences } from '../../insights/findings/join-findings.ts';
import { joinFindings } from '../../insights/findings/join-findings.ts';
import { ObjectPlaces } from '../../insights/findings/object-places.ts';
import type { CodePlaces } from '../../snapshot/builder/read-code-places.ts';
import { programVersion } from '../program-version.ts';

/** Source of the code part that holds the files which only the scan knows. */
export const cloudSource = 'cloud-scan';

/** What identifies the two bundles of a scan: the patterns, and the files that the code does not hold. */
export function cloudAnalyses(request: {
  readonly application: string;
  readonly scannedAt: string;
  /** When the code was analysed that the files stand beside, and whose date they have; undefined where there is none. */
  readonly analyzedAt: string | undefined;
}): { readonly files: AnalysisRecord; readonly patterns: AnalysisRecord } {
  const { application, scannedAt, analyzedAt } = request;
  const tool = { name: 'stratigraph-cloud', version: programVersion() };
  const analysis = { record: 'analysis', format: 1, application, tool } as const;
  return {
    files: { ...analysis, analyzedAt: analyzedAt ?? scannedAt, parts: ['code'], source: cloudSource },
    patterns: { ...analysis, analyzedAt: scannedAt, parts: ['cloud'], scans: { cloud: scannedAt } },
  };
}

/** Findings joined to the code: the files and objects that the code does not hold, and the patterns. */
export function cloudRecords(request: {
  readonly findings: readonly Finding[];
  readonly places: CodePlaces | undefined;
  readonly linesOf: (path: string) => number;
  readonly patterns: (occurrences: ReadonlyMap<string, RuleOccurrences>) => readonly PatternRecord[];
}): {
  readonly files: readonly (FileRecord | ObjectRecord)[];
  readonly patterns: readonly PatternRecord[];
  readonly ownFiles: number;
} {
  const { places, findings } = request;
  const joined = joinFindings(
    findings,
    new ObjectPlaces(places?.files ?? [], places?.objects ?? []),
    request.linesOf,
    (path) => `${cloudSource}:${path}`,
  );
  return {
    files: joined.records,
    patterns: request.patterns(joined.occurrences),
    ownFiles: joined.records.filter(({ record }) => record === 'object').length,
  };
}
