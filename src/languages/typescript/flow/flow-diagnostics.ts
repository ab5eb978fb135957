import type { CoverageRecorder } from '../../../coverage/coverage-recorder.ts';
import type { AnalysisDiagnostic } from '../analysis-diagnostic.ts';
import type { FollowedValues } from './follow-values.ts';

/** What the flow of values did not follow, each of its bounds with what it cost. */
export function flowDiagnostics({ cut, widest, full, stoppedAfter }: FollowedValues): readonly AnalysisDiagnostic[] {
  const recorded: AnalysisDiagnostic[] = [];
  const report = (severity: 'info' | 'warning', code: AnalysisDiagnostic['code'], message: string): void => {
    recorded.push({ severity, code, file: null, line: null, message });
  };
  if (cut > 0) {
    report(
      'info',
      'value-flow-cut',
      `${cut} calls through values that may hold more than ${widest} functions are not followed`,
    );
  }
  if (full > 0) {
    report('info', 'value-flow-full', `${full} places may hold more values than are followed from there`);
  }
  if (stoppedAfter !== null) {
    const message = `values were followed for ${stoppedAfter} steps, the limit for code of this size: calls through values may be missing`;
    report('warning', 'value-flow-stopped', message);
  }
  return recorded;
}

/** Records the bounds that the flow of values met. */
export function recordFlowBounds(
  { cut, widest, full, stoppedAfter }: FollowedValues,
  coverage: CoverageRecorder,
): void {
  if (cut > 0) coverage.bound({ bound: 'functions that a call through a value may reach', limit: widest, times: cut });
  if (full > 0) coverage.bound({ bound: 'values that reach one place', times: full });
  if (stoppedAfter !== null) coverage.bound({ bound: 'steps of the flow of values', limit: stoppedAfter });
}
