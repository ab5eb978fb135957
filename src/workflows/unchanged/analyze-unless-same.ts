import { isFaultOfFile } from '../../coverage/faults-of-files.ts';
import type { ApplicationReport } from '../analyze-application.ts';
import { type AnalysisChoices, type AnalysisInputs, readInputs } from './analysis-inputs.ts';
import { findKeptAnalysis, type KeptAnalysis, keepAnalysis, versionEvidence } from './kept-analysis.ts';
import { findChange, findTouched } from './tree-state.ts';

/** What came of it; `sameSince` is the time of the analysis (ISO 8601) whose report this is, as nothing has changed since; null: it was analysed now. */
export interface UnlessSameReport extends ApplicationReport {
  readonly sameSince: string | null;
}

/**
 * Analyses an application, unless all that an analysis reads is as it was when the current version was made: then nothing is read, published or
 * changed, and the report is that of then. What cannot be known counts as changed.
 * @param again false: analyses in any case
 */
export async function analyzeUnlessSame(
  choices: AnalysisChoices,
  again: boolean,
  analyze: () => Promise<ApplicationReport>,
): Promise<UnlessSameReport> {
  const kept = findKeptAnalysis(choices);
  const before = await readInputs(choices, kept?.inputs ?? null);
  if (again && kept !== null && before !== null && isSame(kept.inputs, before.inputs)) {
    // The next comparison need not read again what was touched without a change.
    if (before.filesRead > 0) keepQuietly(choices, { ...kept, inputs: before.inputs });
    return { ...kept.report, sameSince: kept.analyzedAt };
  }
  const analyzedAt = new Date().toISOString();
  const report = await analyze();
  if (before !== null && isRepeatable(report)) await keepInputs(choices, before.inputs, { analyzedAt, report });
  return { ...report, sameSince: null };
}

function isSame(before: AnalysisInputs, after: AnalysisInputs): boolean {
  return before.facts === after.facts && findChange(before.tree, after.tree) === null;
}

/** Whether the same inputs give the same report. */
function isRepeatable({ coverage, isPartial = false }: ApplicationReport): boolean {
  return !isPartial && (coverage?.failures ?? []).every(isFaultOfFile);
}

/** Where anything was written to while the analysis read, nobody knows what it has read. */
async function keepInputs(
  choices: AnalysisChoices,
  before: AnalysisInputs,
  made: Pick<KeptAnalysis, 'analyzedAt' | 'report'>,
): Promise<void> {
  const after = await readInputs(choices, before);
  if (after === null || after.inputs.facts !== before.facts) return;
  if (findTouched(before.tree, after.inputs.tree) !== null) return;
  const version = versionEvidence(choices);
  if (version === null || !made.report.notes.some((note) => note.includes(version.snapshotId))) return;
  keepQuietly(choices, { ...made, inputs: after.inputs, version });
}

/** A disk that is full costs the next analysis its time, and this one nothing. */
function keepQuietly(choices: AnalysisChoices, kept: Omit<KeptAnalysis, 'format'>): void {
  try {
    keepAnalysis(choices, kept);
  } catch {}
}
