import { describe, expect, it } from 'vitest';
import { mapResults } from '../../../../src/insights/cloud/map-results.ts';
import { readCloudRules } from '../../../../src/insights/cloud/rules/read-cloud-rules.ts';

const result = (tool: string, rule: string, path: string) => ({ tool, rule, path, startLine: 4, endLine: 5 });

describe('results of other scanners [I-results-mapped]', () => {
  it('become findings of the rules that map them, by paths of the analysed code', () => {
    const { findings, unmapped } = mapResults(
      [
        result('Konveyor', 'local-storage-00003', '/opt/input/source/src/A.java'),
        result('konveyor', 'nobody-knows-1', 'a'),
        result('konveyor', 'nobody-knows-1', 'b'),
        result('konveyor', 'session-00000', '/opt/other/B.java'),
      ],
      readCloudRules(),
      new Set(['src/A.java', 'A.java']),
    );
    expect(findings).toEqual([
      { rule: 'konveyor-local-storage', path: 'src/A.java', startLine: 4, endLine: 5 },
      { rule: 'konveyor-session', path: 'opt/other/B.java', startLine: 4, endLine: 5 },
    ]);
    expect([...unmapped]).toEqual([['konveyor: nobody-knows-1', 2]]);
  });
});
