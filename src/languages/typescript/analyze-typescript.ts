import type { BundleRecord } from '../../bundle/records.ts';
import type { TypeScriptAnalysisInput } from './analysis-input.ts';
import { AnalysisRun } from './analysis-run.ts';
import { ProgramAnalysis } from './program-analysis.ts';

/**
 * Analyses TypeScript and JavaScript: bundle records in batches, the `analysis` record first, then program by program.
 * Each program is dropped before the next is made; what outlives it are keys and counts. Links that need the whole
 * (stored functions, implementations reached) come last. Source text is never executed.
 */
export function* analyzeTypeScript(input: TypeScriptAnalysisInput): Generator<readonly BundleRecord[]> {
  const run = new AnalysisRun(input);
  yield [run.analysisRecord()];
  for (const plan of input.scope.plans) yield* new ProgramAnalysis(run, plan).records();
  for (const plan of input.scope.restPlans(run.analysed)) yield* new ProgramAnalysis(run, plan).records();
  input.scope.endPrograms?.();
  yield* run.finalRecords();
  run.report();
  run.incremental?.finish();
}
