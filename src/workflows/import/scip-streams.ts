import { setImmediate } from 'node:timers/promises';
import type { LocatedRecord, RecordStream } from '../../bundle/record-stream.ts';
import type { BundleRecord } from '../../bundle/records.ts';
import { importScip } from '../../importers/scip/import-scip.ts';
import { type ScipDiagnostic, scipDiagnosticTexts } from '../../importers/scip/scip-diagnostics.ts';
import type { ScipInput, ScipSummary } from '../../importers/scip/scip-input.ts';
import { formatCount, type Progress } from '../progress.ts';

/** What syntax trees of the sources take outside of the heap is given back between turns of the event loop only. */
const batchesBetweenTurns = 8;

/** Begins the name of the phase that comes before all records. */
export const surveyPhase = 'reading definitions';

/** SCIP indexes as streams of records, made while they are read. `notes` are whole when they are. */
export function scipStreams(
  input: Omit<ScipInput, 'onDiagnostic' | 'onSummary' | 'onProgress'>,
  onProgress: (progress: Progress) => void,
): { readonly streams: readonly RecordStream[]; readonly isDone: () => boolean; readonly notes: () => string[] } {
  const notes: string[] = [];
  let done = 0;
  const lists = importScip({
    ...input,
    onDiagnostic: (found) => notes.push(diagnosticNote(found)),
    onProgress: ({ phase, index, done: bytes, total }) =>
      onProgress({
        phase: `${phase === 'survey' ? surveyPhase : 'reading references'} of ${index}`,
        done: bytes,
        total,
      }),
    onSummary: (summary) => {
      done++;
      notes.push(summaryNote(summary));
    },
  });
  const streams = lists.map((batches, i) => ({
    file: input.indexes[i]?.bytes.name ?? '',
    batches: numbered(batches),
  }));
  return { streams, isDone: () => done === lists.length, notes: () => notes };
}

async function* numbered(batches: Iterable<readonly BundleRecord[]>): AsyncGenerator<readonly LocatedRecord[]> {
  let line = 0;
  let read = 0;
  for (const batch of batches) {
    yield batch.map((record) => ({ line: ++line, record }));
    if (++read % batchesBetweenTurns === 0) await setImmediate();
  }
}

function diagnosticNote({
  severity,
  code,
  count,
  example,
  index,
}: ScipDiagnostic & { readonly index: string }): string {
  const [text] = scipDiagnosticTexts[code];
  return `${severity === 'warning' ? 'warning: ' : ''}${index}: ${formatCount(count)} ${text} (${example}${count > 1 ? ', …' : ''})`;
}

function summaryNote(summary: ScipSummary): string {
  const { index, source, tool, version, documents, lines, objects, externalObjects, links, derivedLinks } = summary;
  const by = tool === '' ? '' : ` by ${tool} ${version}`.trimEnd();
  const derived = derivedLinks > 0 ? `, ${formatCount(derivedLinks)} of them derived` : '';
  return (
    `${index}${by}, as source "${source}": ${formatCount(documents)} documents, ${formatCount(lines)} lines, ` +
    `${formatCount(objects)} objects, ${formatCount(externalObjects)} external objects, ${formatCount(links)} links${derived}`
  );
}
