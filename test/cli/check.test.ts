import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';
import { smallBundle } from './small-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-check-'));
const code = join(folder, 'code');
const data = join(folder, 'data');
const policy = join(folder, 'policy.yml');
const check = (...more: string[]) => runStratigraph(['check', '--app', 'Shop', '--data', data, ...more]);

beforeAll(async () => {
  mkdirSync(code);
  writeFileSync(join(code, 'a.js'), "const fs = require('fs');\nfs.writeFileSync('a', 'b');\n");
  await runStratigraph(['scan', 'cloud', code, '--app', 'Shop', '--data', data]);
  writeFileSync(policy, 'policy:\n  cloud: { newBlockers: false }\n  requireScans: [cloud]\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('check [C-check]', () => {
  it('passes while nothing is known of before, and says so', async () => {
    const { status, stdout, stderr } = await check('--policy', policy);
    expect([status, stdout]).toEqual([0, 'Shop: passed, 0 violations, 0 suppressed\n']);
    expect(stderr).toContain('no earlier scan is known, so that nothing counts as new');
  });

  it('fails for what is new against a baseline file, and passes with what is in it', async () => {
    const baseline = join(folder, 'baseline');
    expect((await check('--write-baseline', baseline)).status).toBe(0);
    expect((await check('--policy', policy, '--baseline', baseline)).status).toBe(0);
    const [first] = readFileSync(baseline, 'utf8').split('\n');
    expect(first).toBe('# stratigraph baseline 1 Shop');
    writeFileSync(baseline, '');
    const refused = await check('--policy', policy, '--baseline', baseline);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(`${baseline}:1: is no baseline`)]);
    writeFileSync(baseline, '# stratigraph baseline 1 Other\n');
    const other = await check('--policy', policy, '--baseline', baseline);
    expect(other.stderr).toContain('warning: the baseline was written for the application "Other"');
    writeFileSync(baseline, `${first}\n# scans \n`);
    const unscanned = await check('--policy', policy, '--baseline', baseline);
    expect([unscanned.status, unscanned.stderr]).toEqual([0, expect.stringContaining('nothing counts as new')]);
    writeFileSync(baseline, `${first}\n`);
    const { status, stdout } = await check('--policy', policy, '--baseline', baseline);
    expect(status).toBe(1);
    expect(stdout).toMatch(/FAIL {2}containerization:\d+ Writes to local files: a\.js \(a\.js:2\): a new blocker/);
  });

  it('fails for what is new since the scan before', async () => {
    writeFileSync(
      join(code, 'b.js'),
      "require('child_process').exec('ls');\nconst c = require('child_process');\nc.exec('ls');\n",
    );
    await runStratigraph(['scan', 'cloud', code, '--app', 'Shop', '--data', data]);
    const { status, stdout } = await check('--policy', policy);
    expect(status).toBe(1);
    expect(stdout).toContain('Starts other programs: b.js');
    expect(stdout).not.toContain('a.js');
  });

  it('takes suppressions of the project configuration, and writes JSON, SARIF and CSV', async () => {
    const config = join(folder, 'stratigraph.config.yml');
    writeFileSync(
      config,
      "policy: { cloud: { criticality: Medium } }\nsuppressions:\n  - { path: b.js, reason: 'only in scripts, and =1' }\n",
    );
    const json = await check('--config', config, '--format', 'json');
    const { passed, violations, suppressed } = JSON.parse(json.stdout) as Record<string, unknown[]>;
    expect([json.status, passed]).toEqual([1, false]);
    expect(violations?.length).toBeGreaterThan(0);
    expect(suppressed?.length).toBeGreaterThan(0);
    const sarif = JSON.parse((await check('--config', config, '--format', 'sarif')).stdout) as {
      version: string;
      runs: { results: { suppressions?: object[] }[] }[];
    };
    expect(sarif.version).toBe('2.1.0');
    expect(sarif.runs[0]?.results.length).toBe((violations?.length ?? 0) + (suppressed?.length ?? 0));
    expect(sarif.runs[0]?.results.filter((one) => one.suppressions).length).toBe(suppressed?.length);
    const csv = await check('--config', config, '--format', 'csv');
    expect(csv.stdout).toContain('"only in scripts, and =1"\r\n');
  });

  it('shows a vulnerability in use at the first statement that uses the package; a path does not suppress it [C-check-place]', async () => {
    const call = (line: number) => ({
      record: 'link',
      from: 'add',
      to: 'merge',
      type: line === 5 ? 'REFER' : 'CALL',
      ...(line === 5 && { escalated: true }),
      locations: [{ file: 'a', startLine: line, endLine: line }],
    });
    const input = smallBundle({ extra: [call(5), call(8), call(7)] });
    await runStratigraph(['import', '-', '--app', 'Small', '--data', data], { input });
    const config = join(folder, 'packages.yml');
    writeFileSync(
      config,
      'policy: { packages: { severity: High, inUseOnly: true } }\nsuppressions:\n  - { path: src/cart.ts, reason: other }\n',
    );
    const words = ['check', '--app', 'Small', '--data', data, '--config', config];
    const { status, stdout } = await runStratigraph(words);
    expect([status, stdout]).toEqual([1, expect.stringContaining('CVE-2021-23337: lodash@4.17.20 (src/cart.ts:7)')]);
    const sarif = await runStratigraph([...words, '--format', 'sarif']);
    expect(sarif.stdout).toMatch(/"uri": "src\/cart.ts"\s+\},\s+"region": \{\s+"startLine": 7/);
  });

  it('says what is wrong with its files, its format and its application [C-exit-2]', async () => {
    const bad = join(folder, 'bad.yml');
    writeFileSync(bad, 'suppressions:\n  - { path: a }\n');
    const broken = await check('--config', bad);
    expect([broken.status, broken.stderr]).toEqual([
      1,
      expect.stringContaining(`${bad}:2:5: suppressions[0].reason: is missing`),
    ]);
    expect((await check('--policy', policy, '--format', 'xml')).status).toBe(2);
    const none = await runStratigraph(['check', '--app', 'None', '--data', data, '--policy', policy]);
    expect([none.status, none.stderr]).toEqual([1, expect.stringContaining("'None' application is not found")]);
    const blank = join(folder, 'blank.yml');
    writeFileSync(blank, '# nothing yet\n');
    expect((await check('--config', blank)).stderr).toContain(`${blank}:1:1: is empty`);
    const empty = join(folder, 'empty.yml');
    writeFileSync(empty, 'suppressions: []\n');
    expect((await check('--config', empty)).stderr).toContain('has no policy, so that nothing could fail');
  });

  it('counts the scans that never ran, and tells those older than the code', async () => {
    const wanted = join(folder, 'wanted.yml');
    writeFileSync(wanted, 'policy: { requireScans: [cve] }\n');
    const missing = await check('--policy', wanted);
    expect([missing.status, missing.stdout]).toEqual([1, expect.stringContaining('0 suppressed, 1 scans missing\n')]);
    const quiet = join(folder, 'quiet.yml');
    writeFileSync(quiet, 'policy: { packages: { severity: Low }, cloud: { newBlockers: false } }\n');
    const told = await check('--policy', quiet);
    expect(told.stderr).toContain('warning: the cve scan never ran, so that nothing of its policy could fail');
    expect(told.stderr).not.toContain('the cloud scan never ran');
    await runStratigraph(['analyze', code, '--app', 'Shop', '--data', data, '--only', 'code']);
    expect((await check('--policy', policy)).stderr).toMatch(/note: the cloud scan of \S+ is older than the code of/);
  });
});
