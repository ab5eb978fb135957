import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-scan-cloud-'));
const code = join(folder, 'code');
const data = join(folder, 'data');

beforeAll(() => {
  const files: Record<string, string> = {
    'package.json': '{"name":"shop"}',
    'src/store.ts':
      "import fs from 'fs';\nexport class Store {\n  save(text: string): void {\n    fs.writeFileSync('a.txt', text);\n    fs.writeFileSync('b.txt', text);\n  }\n}\nexport const port = process.env.PORT;\n",
    'src/store.test.ts': "import fs from 'fs';\nfs.writeFileSync('c.txt', '');\n",
    'public/plugins/editor-5.17.0/editor.js': "require('fs').writeFileSync('d.txt', '');\n",
    Dockerfile: 'FROM node:12\nCMD npm start\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(code, path, '..'), { recursive: true });
    writeFileSync(join(code, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Pattern {
  readonly record: string;
  readonly id: string;
  readonly rule: string;
  readonly occurrences: readonly {
    readonly object: string;
    readonly locations: readonly { readonly startLine: number }[];
  }[];
}

async function patterns(application: string): Promise<Map<string, Pattern>> {
  const { stdout } = await runStratigraph(['export', '--app', application, '--data', data]);
  const records = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pattern);
  return new Map(records.filter(({ record }) => record === 'pattern').map((one) => [one.rule, one]));
}

/** When the application was scanned, as its export tells. */
async function scanTime(application: string): Promise<string | undefined> {
  const { stdout } = await runStratigraph(['export', '--app', application, '--data', data]);
  const analyses = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly record: string; readonly scans?: { readonly cloud?: string } });
  return analyses.find(({ record, scans }) => record === 'analysis' && scans?.cloud !== undefined)?.scans?.cloud;
}

describe('scan cloud [C-scan-cloud]', () => {
  it('finds patterns without any analysed code, each place counted for its file', async () => {
    const { status, stdout, stderr } = await runStratigraph(['scan', 'cloud', code, '--app', 'Bare', '--data', data]);
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toContain('the application has no analysed code yet');
    expect(stderr).toMatch(/left out of the scan for cloud patterns: dependencies, 1 file \(.*\); tests, 1 file/);
    const found = await patterns('Bare');
    expect(found.get('local-files-javascript')?.occurrences).toMatchObject([{ object: 'cloud-scan:src/store.ts' }]);
  });

  it('joins what it finds to the objects of the analysed code, and keeps that code', async () => {
    await runStratigraph(['analyze', code, '--app', 'Shop', '--data', data]);
    const { status, stderr } = await runStratigraph(['scan', 'cloud', code, '--app', 'Shop', '--data', data]);
    expect(status).toBe(0);
    const found = await patterns('Shop');
    expect(found.get('local-files-javascript')?.occurrences).toMatchObject([
      { object: 'src/store.ts#Store.save', locations: [{ startLine: 4 }, { startLine: 5 }] },
    ]);
    expect(found.get('unsupported-runtimes-image')?.occurrences).toMatchObject([{ object: 'cloud-scan:Dockerfile' }]);
    expect(found.get('environment-configuration-javascript')?.id).toMatch(
      /^(containerization|platform-migration):\d+$/,
    );
    expect(stderr).toContain('1 file with findings is not in the analysed code and stands for itself');
    const again = await runStratigraph(['analyze', code, '--app', 'Shop', '--data', data]);
    expect(again.status).toBe(0);
    expect([...(await patterns('Shop')).keys()]).toEqual([...found.keys()]);
  });

  it('looks again at changed files alone, and finds what a first scan finds', async () => {
    const [changing, all] = [join(folder, 'changing'), ['Twice', 'Once']];
    cpSync(code, changing, { recursive: true });
    writeFileSync(join(changing, 'src/more.ts'), "import fs from 'fs';\nfs.writeFileSync('e.txt', '');\n");
    const scan = (name = '') => runStratigraph(['scan', 'cloud', changing, '--app', name, '--data', data]);
    expect((await scan(all[0])).status).toBe(0);
    writeFileSync(join(changing, 'src/more.ts'), "\n\nimport fs from 'fs';\nfs.writeFileSync('e.txt', '');\n");
    rmSync(join(changing, 'src/store.ts'));
    for (const name of all) expect((await scan(name)).status).toBe(0);
    const [twice, once] = await Promise.all(
      all.map(async (name) =>
        Object.fromEntries([...(await patterns(name))].map(([rule, one]) => [rule, one.occurrences])),
      ),
    );
    expect(twice).toEqual(once);
    expect(once?.['local-files-javascript']).toMatchObject([
      { object: 'cloud-scan:src/more.ts', locations: [{ startLine: 4 }] },
    ]);
  });

  it('takes in what other scanners found, and tells what nothing maps', async () => {
    const results = join(folder, 'results.sarif');
    const locations = [{ physicalLocation: { artifactLocation: { uri: 'src/store.ts' }, region: { startLine: 8 } } }];
    const run = {
      tool: { driver: { name: 'CodeQL' } },
      results: [
        { ruleId: 'js/hardcoded-credentials', locations },
        { ruleId: 'js/unknown', locations },
      ],
    };
    writeFileSync(results, JSON.stringify({ version: '2.1.0', runs: [run] }));
    const command = ['scan', 'cloud', code, '--app', 'Both', '--results', results, '--data', data];
    const { status, stderr } = await runStratigraph(command);
    expect(status).toBe(0);
    expect(stderr).toContain('results.sarif: SARIF, 2 results');
    expect(stderr).toContain('warning: 1 results have a rule that no mapping names');
    expect(stderr).toContain('  CodeQL: js/unknown (1)');
    const found = await patterns('Both');
    expect(found.get('codeql-credentials')?.occurrences).toMatchObject([{ object: 'cloud-scan:src/store.ts' }]);
    expect(found.has('local-files-javascript')).toBe(true);
    const scannedAt = await scanTime('Both');
    const imported = await runStratigraph(['import', results, '--app', 'Both', '--data', data]);
    expect([imported.status, imported.stderr]).toEqual([0, expect.stringContaining('results.sarif: SARIF, 2 results')]);
    expect(imported.stderr).toMatch(
      /\d+ patterns found before stay, \d+ of earlier reports of the same tools are replaced/,
    );
    expect(await patterns('Both')).toEqual(found);
    expect(await scanTime('Both')).toBe(scannedAt);
    const again = await runStratigraph(['scan', 'cloud', code, '--app', 'Both', '--data', data]);
    expect([again.status, again.stderr]).toEqual([
      0,
      expect.stringMatching(/\d+ patterns of earlier reports of other scanners stay\n/),
    ]);
    expect(await patterns('Both')).toEqual(found);
    writeFileSync(results, JSON.stringify({ version: '2.1.0', runs: [{ ...run, results: [] }] }));
    const empty = await runStratigraph(['import', results, '--app', 'Both', '--data', data]);
    expect(empty.status).toBe(0);
    const { 'codeql-credentials': _gone, ...rest } = Object.fromEntries(found);
    expect(Object.fromEntries(await patterns('Both'))).toEqual(rest);
  });

  it('tells the patterns that go because their rules are not given again', async () => {
    const [rules, results] = [join(folder, 'map.yml'), join(folder, 'acme.sarif')];
    const traits = 'name: n, category: c, strategies: [containerization], contribution: Blocker, criticality: Low';
    const more = 'impacts: [Code], rationale: r, remedy: r, results: { tool: Acme, rules: [one] }';
    writeFileSync(rules, `rules: [{ id: acme, number: 10001, ${traits}, ${more} }]\n`);
    const location = { physicalLocation: { artifactLocation: { uri: 'src/store.ts' }, region: { startLine: 8 } } };
    const run = { tool: { driver: { name: 'Acme' } }, results: [{ ruleId: 'one', locations: [location] }] };
    writeFileSync(results, JSON.stringify({ version: '2.1.0', runs: [run] }));
    const scan = (...words: string[]) =>
      runStratigraph(['scan', 'cloud', code, '--app', 'Mapped', '--data', data, ...words]);
    await scan('--rules', rules, '--results', results);
    expect((await scan('--rules', rules)).stderr).not.toContain('are gone');
    expect((await patterns('Mapped')).has('acme')).toBe(true);
    expect((await scan()).stderr).toContain(
      'warning: 1 patterns found before are gone, since no rule that is built in or given with --rules is theirs: containerization:10001',
    );
    expect((await patterns('Mapped')).has('acme')).toBe(false);
  });

  it('counts each of two objects on one line', async () => {
    const pair = join(folder, 'pair');
    mkdirSync(pair, { recursive: true });
    const half = (name: string): string => `export const ${name} = (): void => fs.writeFileSync('${name}.txt', '');`;
    writeFileSync(join(pair, 'package.json'), '{"name":"pair"}');
    writeFileSync(join(pair, 'pair.ts'), `import fs from 'fs';\n${half('one')} ${half('two')}\n`);
    await runStratigraph(['analyze', pair, '--app', 'Pair', '--data', data]);
    await runStratigraph(['scan', 'cloud', pair, '--app', 'Pair', '--data', data]);
    const objects = (await patterns('Pair')).get('local-files-javascript')?.occurrences.map(({ object }) => object);
    expect(objects?.toSorted()).toEqual(['pair.ts#one', 'pair.ts#two']);
  });

  it('tells the files that it could not read as what they are', async () => {
    const broken = join(folder, 'broken');
    const files = {
      'chart/templates/deployment.yaml': 'apiVersion: apps/v1\n{{- if .Values.on }}\nkind: Deployment\n{{- end }}\n',
      'k8s.yaml': 'kind: Pod\nspec: [\n',
      'good.yaml': 'kind: Pod\n',
      'bad.py': 'def (:\n  import os\n',
      'good.py': 'import os\n',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(broken, path, '..'), { recursive: true });
      writeFileSync(join(broken, path), text);
    }
    const { status, stderr } = await runStratigraph(['scan', 'cloud', broken, '--app', 'Broken', '--data', data]);
    expect(status).toBe(0);
    expect(stderr).toMatch(/warning: 2 files are not well-formed .*: chart\/templates\/deployment\.yaml, k8s\.yaml\n/);
    expect(stderr).toMatch(/warning: 1 files have errors of syntax.*: bad\.py\n/);
  });

  it('finds the files of reports by the ends of absolute paths, and leaves out what is outside', async () => {
    const results = join(folder, 'absolute.sarif');
    const at = (uri: string) => ({
      ruleId: 'js/hardcoded-credentials',
      locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }],
    });
    const run = {
      tool: { driver: { name: 'CodeQL' } },
      results: [at('file:///build/x/src/store.ts'), at('src/../src/store.ts'), at('../other/a.ts')],
    };
    writeFileSync(results, JSON.stringify({ version: '2.1.0', runs: [run] }));
    const command = ['scan', 'cloud', code, '--app', 'Absolute', '--results', results, '--data', data];
    const { stderr } = await runStratigraph(command);
    expect(stderr).toContain('warning: results in 1 files outside the folder are left out: ../other/a.ts');
    const found = await patterns('Absolute');
    expect(found.get('codeql-credentials')?.occurrences.map(({ object }) => object)).toEqual([
      'cloud-scan:src/store.ts',
    ]);
  });

  it('says what is wrong with a file of rules, and changes nothing', async () => {
    const rules = join(folder, 'rules.yml');
    writeFileSync(
      rules,
      'rules:\n  - id: x\n    language: go\n    rule: { kind: nothing }\n    examples: { match: [], noMatch: [] }\n',
    );
    const result = await runStratigraph(['scan', 'cloud', code, '--app', 'New', '--rules', rules, '--data', data]);
    expect(result.status).toBe(1);
    expect(result.stderr).toContain(`${rules}:2:5: rules[0]: x: name, strategies`);
    const apps = await runStratigraph(['apps', '--data', data]);
    expect(apps.stdout).not.toContain('New');
  });

  it('refuses a command line without a folder or with one that is not there [C-exit-2]', async () => {
    expect((await runStratigraph(['scan', 'cloud', '--app', 'A', '--data', data])).status).toBe(2);
    const missing = await runStratigraph(['scan', 'cloud', join(folder, 'none'), '--app', 'A', '--data', data]);
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('there is no such folder')]);
    const help = await runStratigraph(['scan', '--help']);
    expect([help.status, help.stdout]).toEqual([0, expect.stringMatching(/scan packages[\s\S]*scan cloud/)]);
    const half = await runStratigraph(['scan']);
    expect([half.status, half.stderr]).toEqual([
      2,
      expect.stringContaining('"scan" is followed by one of: packages, cloud'),
    ]);
  });

  it('leaves out what nothing deployed starts, names it, and takes it in where told [I-cloud-deployed]', async () => {
    const shop = join(folder, 'shop');
    const write = 'package main\nimport "os"\nfunc main() { os.WriteFile("a.txt", nil, 0o644) }\n';
    const user = 'package main\nimport "shop/copies"\nvar _ = copies.Other\n';
    for (const [path, text] of [
      ['go.mod', 'module shop\n'],
      ['cmd/server/main.go', write],
      ['cmd/server/copies.go', user],
      ['cmd/seed/main.go', `${write}func all() { copies.WriteCopy() }\n`],
      ['copies/copy.go', 'package copies\nimport "os"\nfunc WriteCopy() { os.WriteFile("a.txt", nil, 0o644) }\n'],
      [
        'Dockerfile',
        'FROM golang AS dev\nUSER root\nFROM golang\nRUN go build ./cmd/server\nUSER shop\nCMD ["/server"]\n',
      ],
    ] as const) {
      mkdirSync(join(shop, path, '..'), { recursive: true });
      writeFileSync(join(shop, path), text);
    }
    const scan = ['scan', 'cloud', shop, '--app', 'Go', '--data', data];
    const { stderr } = await runStratigraph(scan);
    expect(stderr).toContain('not deployed, 1 file (cmd/seed/main.go; `scan cloud --deployed PATTERN` takes in)');
    expect(stderr).toContain(
      'left out, only tests and tools lead there: 1 places in deployed files (such as copies/copy.go:3; `scan cloud --deployed PATTERN` takes in)',
    );
    const places = async (): Promise<unknown> =>
      (await patterns('Go')).get('local-files-go')?.occurrences.map(({ object }) => object);
    expect(await places()).toEqual(['cloud-scan:cmd/server/main.go']);
    await runStratigraph([...scan, '--deployed', 'copies/']);
    expect(await places()).toEqual(['cloud-scan:cmd/server/main.go', 'cloud-scan:copies/copy.go']);
    await runStratigraph([...scan, '--deployed', 'cmd/seed/']);
    expect(await places()).toEqual([
      'cloud-scan:cmd/seed/main.go',
      'cloud-scan:cmd/server/main.go',
      'cloud-scan:copies/copy.go',
    ]);
  });
});
