import type { LocatedRecord, RecordStream } from '../../bundle/record-stream.ts';
import type { AnalysisDiagnostic } from '../../languages/typescript/analysis-diagnostic.ts';
import type { AnalysisSummary, TypeScriptAnalysisInput } from '../../languages/typescript/analysis-input.ts';
import { analyzeTypeScript } from '../../languages/typescript/analyze-typescript.ts';
import { analysisNotes } from './analysis-notes.ts';

/** An analysis as a stream of records, made while they are read. `notes` are whole when it is done. */
export function analysisRecords(input: TypeScriptAnalysisInput): {
  readonly stream: RecordStream;
  readonly isDone: () => boolean;
  readonly notes: () => string[];
} {
  const diagnostics: AnalysisDiagnostic[] = [];
  let summary: AnalysisSummary | undefined;
  const records = analyzeTypeScript({
    ...input,
    onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
    onSummary: (counts) => {
      summary = counts;
    },
  });
  function* numbered(): Iterable<readonly LocatedRecord[]> {
    let line = 0;
    for (const batch of records) yield batch.map((record) => ({ line: ++line, record }));
  }
  return {
    stream: { file: 'the TypeScript analyzer', batches: numbered() },
    isDone: () => summary !== undefined,
    notes: () => (summary ? analysisNotes(diagnostics, summary) : []),
  };
}
