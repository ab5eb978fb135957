import { describe, expect, it } from 'vitest';
import { readScannerReport } from '../../../../src/importers/scanners/read-scanner-report.ts';
import { pathOfUri } from '../../../../src/importers/scanners/scanner-result.ts';

const sarifRun = (results: readonly object[], rules: readonly object[] = []): string =>
  JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Tool', rules } },
        originalUriBaseIds: { ROOT: { uri: 'file:///srv/app/' } },
        results,
      },
    ],
  });
const at = (uri: string, region?: object, more: object = {}): object => ({
  physicalLocation: { artifactLocation: { uri, ...more }, ...(region && { region }) },
});

describe('SARIF [I-sarif]', () => {
  it('gives results by rule, file and lines', () => {
    const { format, results } = readScannerReport(
      'a.sarif',
      sarifRun(
        [
          { ruleId: 'r1', locations: [at('src/a%20b.ts', { startLine: 3, endLine: 5 })] },
          { ruleIndex: 0, locations: [at('file:///srv/app/src/c.ts')] },
          { rule: { index: 0 }, locations: [at('d.ts', { startLine: 7 }, { uriBaseId: 'ROOT' })] },
        ],
        [{ id: 'r2' }],
      ),
    );
    expect(format).toBe('SARIF');
    expect(results).toEqual([
      { tool: 'Tool', rule: 'r1', path: 'src/a b.ts', startLine: 3, endLine: 5 },
      { tool: 'Tool', rule: 'r2', path: '/srv/app/src/c.ts', startLine: 1, endLine: 1 },
      { tool: 'Tool', rule: 'r2', path: '/srv/app/d.ts', startLine: 7, endLine: 7 },
    ]);
  });

  it('leaves out what is no finding, each reason counted', () => {
    const locations = [at('a.ts')];
    const { results, skipped } = readScannerReport(
      'a.sarif',
      sarifRun(
        [
          { ruleId: 'x', kind: 'pass', locations },
          { ruleId: 'x', suppressions: [{ kind: 'inSource' }], locations },
          { ruleId: 'x', suppressions: [{ kind: 'external', status: 'rejected' }], locations },
          { ruleId: 'x', baselineState: 'absent', locations },
          { ruleId: 'quiet', locations },
          { ruleId: 'quiet', level: 'error', locations },
          { ruleId: 'x', locations: [] },
        ],
        [{ id: 'quiet', defaultConfiguration: { level: 'none' } }],
      ),
    );
    expect(results.map(({ rule }) => rule)).toEqual(['x', 'quiet']);
    expect([...skipped]).toEqual([
      ['kind pass', 1],
      ['suppressed', 1],
      ['absent from the baseline', 1],
      ['level none', 1],
      ['without a location', 1],
    ]);
  });

  it('says where it is not as the standard wants it', () => {
    expect(() => readScannerReport('a.sarif', '{"version":"2.1.0","runs":[{"tool":{"driver":{}}}]}')).toThrow(
      'a.sarif: runs[0].tool.driver.name: a text is expected, not nothing',
    );
    expect(() => readScannerReport('a.sarif', '{"version":"2.0.0","runs":[]}')).toThrow('SARIF version 2.1.0');
    expect(readScannerReport('a.sarif', '{"version":"2.1.0-rtm.5","runs":[]}').format).toBe('SARIF');
  });
});

describe('Semgrep JSON [I-semgrep]', () => {
  it('gives results, counts the ignored ones and tells errors', () => {
    const { results, skipped, problems } = readScannerReport(
      's.json',
      JSON.stringify({
        errors: [{ message: 'a rule timed out' }],
        results: [
          { check_id: 'c', path: './src/a.py', start: { line: 2 }, end: { line: 4 }, extra: {} },
          { check_id: 'c', path: 'b.py', start: { line: 2 }, end: { line: 2 }, extra: { is_ignored: true } },
        ],
      }),
    );
    expect(results).toEqual([{ tool: 'semgrep', rule: 'c', path: 'src/a.py', startLine: 2, endLine: 4 }]);
    expect([...skipped]).toEqual([['ignored', 1]]);
    expect(problems).toEqual(['semgrep: a rule timed out']);
  });
});

describe('Konveyor YAML [I-konveyor]', () => {
  it('gives incidents with a place, and tells what went wrong in the analyzer', () => {
    const text = `- name: cloud-readiness
  violations:
    local-storage-00001:
      description: x
      incidents:
        - uri: file:///opt/input/source/src/A.java
          lineNumber: 12
        - uri: file:///root/.m2/b.jar
          isDependencyIncident: true
  errors:
    session-00000: provider died
- name: empty
`;
    const { results, skipped, problems } = readScannerReport('k.yaml', text);
    expect(results).toEqual([
      {
        tool: 'konveyor',
        rule: 'local-storage-00001',
        path: '/opt/input/source/src/A.java',
        startLine: 12,
        endLine: 12,
      },
    ]);
    expect([...skipped]).toEqual([['of a dependency', 1]]);
    expect(problems).toEqual(['konveyor: cloud-readiness: session-00000: provider died']);
  });
});

describe('a report', () => {
  it('that is none of the known formats is refused', () => {
    expect(() => readScannerReport('x.json', '{"a":1}')).toThrow(
      'x.json: is none of SARIF, Semgrep JSON, Konveyor YAML',
    );
    expect(() => readScannerReport('x.json', '{')).toThrow('x.json: line 1, column 2: not JSON: the text ends here');
    expect(() => readScannerReport('x.json', '{"runs":\n  [&]}')).toThrow('x.json: line 2, column 4: not JSON: "&"');
  });

  it('names files in any way', () => {
    expect(['file:///C:/a/b.cs', 'C:\\a\\b.cs', './x/y.ts', 'a%2Fb', '100%.ts'].map(pathOfUri)).toEqual([
      'C:/a/b.cs',
      'C:/a/b.cs',
      'x/y.ts',
      'a/b',
      '100%.ts',
    ]);
  });
});
