import { expect, it } from 'vitest';
import { flowDiagnostics } from '../../../../../src/languages/typescript/flow/flow-diagnostics.ts';

it('tells each bound of the flow of values that was met, with what it cost', () => {
  const none = { links: [], cut: 0, widest: 40, full: 0, stoppedAfter: null };
  expect(flowDiagnostics(none)).toEqual([]);
  const met = flowDiagnostics({ ...none, cut: 3, full: 7, stoppedAfter: 1_000_000 });
  expect(met.map(({ severity, code, message }) => `${severity} ${code} ${/\d+/.exec(message)?.[0]}`)).toEqual([
    'info value-flow-cut 3',
    'info value-flow-full 7',
    'warning value-flow-stopped 1000000',
  ]);
});
