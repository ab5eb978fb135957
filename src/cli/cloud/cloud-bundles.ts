import type { LocatedRecord, RecordStream } from '../../bundle/record-stream.ts';
import type { AnalysisRecord, BundleRecord, PatternRecord } from '../../bundle/records.ts';
import type { Finding } from '../../insights/findings/finding.ts';
import type { RuleOccurrences } from '../../insights/findings/join-findings.ts';
import { joinFindings } from '../../insights/findings/join-findings.ts';
import { ObjectPlaces } from '../../insights/findings/object-places.ts';
import type { CodePlaces } from '../../snapshot/builder/read-code-places.ts';

/** Source of the code part that holds the files which only the scan knows. */
export const cloudSource = 'cloud-scan';

/** Findings as two bundles: the patterns, and the files that the code does not hold. */
export function cloudBundles(request: {
  readonly application: string;
  readonly scannedAt: string;
  readonly tool: NonNullable<AnalysisRecord['tool']>;
  readonly findings: readonly Finding[];
  readonly places: CodePlaces | undefined;
  readonly linesOf: (path: string) => number;
  readonly patterns: (occurrences: ReadonlyMap<string, RuleOccurrences>) => readonly PatternRecord[];
}): {
  readonly inputs: readonly RecordStream[];
  readonly patterns: readonly PatternRecord[];
  readonly ownFiles: number;
} {
  const { application, scannedAt, tool, places, findings } = request;
  const joined = joinFindings(
    findings,
    new ObjectPlaces(places?.files ?? [], places?.objects ?? []),
    request.linesOf,
    (path) => `${cloudSource}:${path}`,
  );
  const patterns = request.patterns(joined.occurrences);
  const analysis = { record: 'analysis', format: 1, application, tool } as const;
  const cloud: AnalysisRecord = { ...analysis, analyzedAt: scannedAt, parts: ['cloud'], scans: { cloud: scannedAt } };
  // The files are dated like the code they stand beside, which keeps the date of the analysis.
  const code: AnalysisRecord = {
    ...analysis,
    analyzedAt: places?.analyzedAt ?? scannedAt,
    parts: ['code'],
    source: cloudSource,
  };
  return {
    inputs: [
      stream('files of the cloud scan', [code, ...joined.records]),
      stream('patterns of the cloud scan', [cloud, ...patterns]),
    ],
    patterns,
    ownFiles: joined.records.filter(({ record }) => record === 'object').length,
  };
}

function stream(file: string, records: readonly BundleRecord[]): RecordStream {
  const located: LocatedRecord[] = records.map((record, at) => ({ line: at + 1, record }));
  return { file, batches: [located] };
}
