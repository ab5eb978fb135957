import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-scan-'));
const code = join(folder, 'code');
const data = join(folder, 'data');

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { kit: '^1.0.0' } },
    'node_modules/kit': { version: '1.0.0', dependencies: { deep: '^2.0.0' } },
    'node_modules/deep': { version: '2.0.0' },
  },
};
const advisory = (id: string, name: string, members: object = {}): string =>
  JSON.stringify({
    id,
    affected: [
      {
        package: { ecosystem: 'npm', name },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.5.0' }] }],
      },
    ],
    ...members,
  });

beforeAll(() => {
  const files: Record<string, string> = {
    'package.json': '{"name":"shop","dependencies":{"kit":"^1.0.0"}}',
    'package-lock.json': JSON.stringify(lock),
    'src/cart.ts': "import { pay } from 'kit';\nexport function checkout(): void {\n  pay(1);\n}\n",
    'node_modules/kit/package.json': '{"name":"kit","version":"1.0.0","types":"index.d.ts"}',
    'node_modules/kit/index.d.ts': 'export declare function pay(amount: number): void;\n',
    'examples/package-lock.json': JSON.stringify({ packages: { '': {}, 'node_modules/kit': { version: '0.1.0' } } }),
    'advisories/one.json': advisory('GHSA-1', 'kit', {
      aliases: ['CVE-2026-1'],
      database_specific: { severity: 'HIGH' },
    }),
    'advisories/more.ndjson': `${advisory('GHSA-2', 'deep')}\n${advisory('GHSA-3', 'elsewhere')}\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(code, path, '..'), { recursive: true });
    writeFileSync(join(code, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scan = (...words: string[]) =>
  runStratigraph(['scan', 'packages', code, '--app', 'Shop', '--data', data, ...words]);

async function exported(): Promise<Record<string, unknown>[]> {
  const { stdout } = await runStratigraph(['export', '--app', 'Shop', '--data', data]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('scan packages [C-scan-packages]', () => {
  it('publishes the packages in use with what hits them, how they come in and the objects in use', async () => {
    expect((await runStratigraph(['analyze', code, '--app', 'Shop', '--data', data])).status).toBe(0);
    const { status, stdout, stderr } = await scan('--advisories', join(code, 'advisories'), '--exclude', 'examples/');
    expect([status, stdout]).toEqual([0, '']);
    for (const line of [
      'package-lock.json: 2 packages',
      '3 advisories, 0 of them withdrawn and left out',
      '2 packages in use, 1 of them direct',
      '2 are hit by 2 vulnerabilities: 1 high, 1 unknown',
    ]) {
      expect(stderr).toContain(`${line}\n`);
    }
    const records = await exported();
    const packages = records.filter(({ record }) => record === 'package');
    expect(packages).toMatchObject([
      {
        key: 'pkg:npm/deep@2.0.0',
        direct: false,
        paths: [['pkg:npm/kit@1.0.0', 'pkg:npm/deep@2.0.0']],
        vulnerabilities: [{ id: 'GHSA-2', aliases: [], severity: 'Unknown' }],
      },
      {
        key: 'pkg:npm/kit@1.0.0',
        name: 'kit',
        version: '1.0.0',
        direct: true,
        paths: [['pkg:npm/kit@1.0.0']],
        vulnerabilities: [{ id: 'CVE-2026-1', aliases: ['GHSA-1'], severity: 'High' }],
      },
    ]);
    expect(records.find(({ fullName }) => fullName === 'kit.pay')).toMatchObject({ package: 'pkg:npm/kit@1.0.0' });
    expect(records[0]).toMatchObject({ record: 'analysis', scans: { cve: expect.any(String) } });
  });

  it('reads every lockfile below the folder, and the scan stays when the code is analysed again', async () => {
    await scan();
    expect((await exported()).filter(({ record }) => record === 'package').map(({ version }) => version)).toEqual([
      ...['2.0.0', '0.1.0', '1.0.0'],
    ]);
    await runStratigraph(['analyze', code, '--app', 'Shop', '--data', data]);
    expect((await exported()).filter(({ record }) => record === 'package').length).toBe(3);
  });

  it('ends with 1 and changes nothing where a lockfile or an advisory cannot be read', async () => {
    const before = await exported();
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{"id":"A","affected":{}}');
    const { status, stderr } = await scan('--advisories', broken);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${broken}: line 1, affected: a list is expected, not {}`),
    ]);
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    for (const [words, message] of [
      [[empty], 'there is no lockfile; `--sbom FILE` takes the packages from an SBOM'],
      [[join(folder, 'none')], 'there is no such folder'],
      [[code, '--advisories', join(folder, 'none')], 'there is no such file or folder'],
      [[code, '--advisories', empty], 'the folder holds no .json, .ndjson, .jsonl, .yaml, .yml or .zip'],
    ] as const) {
      const failed = await runStratigraph(['scan', 'packages', ...words, '--app', 'Shop', '--data', data]);
      expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining(message)]);
    }
    expect(await exported()).toEqual(before);
  });

  it('takes the packages from an SBOM, and takes off what it or a VEX document says does not affect', async () => {
    const component = { type: 'library', name: 'kit', version: '1.0.0', purl: 'pkg:npm/kit@1.0.0', 'bom-ref': 'k' };
    const document = { bomFormat: 'CycloneDX', specVersion: '1.6' };
    const analysis = { state: 'false_positive', detail: 'never called' };
    const paths = Object.entries({
      sbom: { ...document, components: [component] },
      vex: { ...document, vulnerabilities: [{ id: 'CVE-2026-1', analysis, affects: [{ ref: 'pkg:npm/kit@1.0.0' }] }] },
    }).map(([name, value]) => {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
      return join(folder, `${name}.json`);
    });
    const [sbom, vex] = paths as [string, string];
    const hit = await scan('--sbom', sbom, '--advisories', join(code, 'advisories'));
    expect(hit.stderr).toContain(
      '1 packages in use, 0 of them direct, of 1 it is not known\n1 are hit by 1 vulnerabilities: 1 high\n',
    );
    const cleared = await scan('--sbom', sbom, '--advisories', join(code, 'advisories'), '--vex', vex);
    expect(cleared.stderr).toContain('no known vulnerability hits them');
    const { stdout } = await runStratigraph(['explain', 'GHSA-1', '--app', 'Shop', '--data', data]);
    expect(stdout).toContain('not counted for kit 1.0.0: the SBOM or VEX document says false_positive (never called)');
    writeFileSync(sbom, '{"bomFormat":"CycloneDX","specVersion":"2.0"}');
    expect((await scan('--sbom', sbom)).stderr).toContain(
      `${sbom}: specVersion: one of 1.4, 1.5, 1.6, 1.7 is expected`,
    );
  });

  it('reads requirements in a folder of that name, poms with the repository that is given, and tells a message once', async () => {
    const project = (members: string): string =>
      `<project><groupId>g</groupId><version>1</version>${members}</project>`;
    const kit = '<dependency><groupId>k</groupId><artifactId>kit</artifactId><version>1</version></dependency>';
    const files: Record<string, string> = {
      'requirements/main.txt': 'kit==1.0\n',
      'requirements.txt': '-r requirements/main.txt\n',
      'one/pom.xml': project(`<artifactId>one</artifactId><dependencies>${kit}</dependencies>`),
      'two/pom.xml': project(`<artifactId>two</artifactId><dependencies>${kit}</dependencies>`),
      'm2/k/kit/1/kit-1.pom': `<project><groupId>k</groupId><artifactId>kit</artifactId><version>1</version><dependencies>${kit.replace('kit', 'deep')}</dependencies></project>`,
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, 'poms', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'poms', path), text);
    }
    const words = ['scan', 'packages', join(folder, 'poms'), '--app', 'Mixed', '--data', data, '--maven-repository'];
    const { stderr } = await runStratigraph([...words, join(folder, 'poms', 'm2')]);
    for (const line of [
      'one/pom.xml: 2 packages\n',
      'two/pom.xml: 2 packages\n',
      'requirements.txt: 1 packages\n',
      'requirements/main.txt: 1 packages\n',
      'warning: one/pom.xml and 1 others: 1 packages whose poms are not in the local Maven repository: what they ask for is not known (k:deep:1)\n',
      '3 packages in use, 1 of them direct, of 1 it is not known\n',
    ]) {
      expect(stderr).toContain(line);
    }
    const missing = await runStratigraph([...words, join(folder, 'nowhere')]);
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('there is no such folder')]);
  });

  it('tells how its name goes on', async () => {
    expect((await runStratigraph(['scan'])).stderr).toContain('"scan" is followed by one of: packages');
    expect((await runStratigraph(['scan', 'packges'])).stderr).toContain('did you mean "scan packages"?');
    expect((await runStratigraph(['scan', 'packages', '--app', 'Shop'])).stderr).toContain('DIR is missing');
  });

  it('tells packages in use whose version no range can be asked of', async () => {
    const odd = join(folder, 'odd');
    mkdirSync(odd);
    writeFileSync(join(odd, 'requirements.txt'), 'django==3.x.y\nflask==1.0\n');
    writeFileSync(
      join(odd, 'osv.json'),
      JSON.stringify({
        id: 'PYSEC-1',
        affected: [
          {
            package: { ecosystem: 'PyPI', name: 'django' },
            ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '4.0' }] }],
          },
        ],
      }),
    );
    const words = ['scan', 'packages', odd, '--app', 'Odd', '--data', data, '--advisories', join(odd, 'osv.json')];
    const { status, stderr } = await runStratigraph(words);
    expect(status).toBe(0);
    expect(stderr).toContain(
      'warning: django 3.x.y: not matched by the ranges of 1 advisories: "3.x.y" is no pypi version\n',
    );
  });

  it('tells what of a folder of advisories is not read, and a VEX document that states nothing', async () => {
    const mixed = join(folder, 'mixed');
    mkdirSync(mixed);
    writeFileSync(join(mixed, 'README.md'), 'notes');
    writeFileSync(join(mixed, 'one.json'), advisory('GHSA-9', 'kit'));
    const spdx = join(folder, 'spdx.json');
    writeFileSync(spdx, '{"spdxVersion":"SPDX-2.3","packages":[]}');
    const { status, stderr } = await scan('--advisories', mixed, '--vex', spdx);
    expect(status).toBe(0);
    expect(stderr).toContain(
      '1 files are no .json, .ndjson, .jsonl, .yaml, .yml or .zip and are left out (README.md)\n',
    );
    expect(stderr).toContain(`warning: ${spdx}: it holds no statements on vulnerabilities; CycloneDX documents may`);
  });
});
