import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-explain-'));
const data = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const type = { type: 'TypeScript Function', typeId: 'typescript-function', language: 'TypeScript' };
const key = 'pkg:npm/kit@1.0.0';
const records = [
  { record: 'analysis', format: 1, analyzedAt: '2026-01-01T00:00:00Z', parts: ['code'], source: 'hand' },
  { record: 'file', key: 'f', path: 'src/cart.ts', lines: 9 },
  { record: 'object', key: 'checkout', name: 'checkout', fullName: 'cart.checkout', id: 7, ...type },
  { record: 'object', key: 'pay', name: 'pay', fullName: 'kit.pay', id: 8, external: true, package: key, ...type },
  { record: 'object', key: 'base', name: 'Base', fullName: 'kit.Base', id: 9, external: true, package: key, ...type },
  { record: 'link', from: 'checkout', to: 'base', type: 'INHERIT', escalated: true },
  { record: 'link', from: 'checkout', to: 'pay', type: 'CALL', locations: [{ file: 'f', startLine: 3, endLine: 3 }] },
];
const lock = {
  packages: {
    '': { dependencies: { kit: '1' } },
    'node_modules/kit': { version: '1.0.0', dependencies: { deep: '2' } },
    'node_modules/deep': { version: '2.0.0' },
  },
};
const hit = (name: string, fixed: string): object => ({
  package: { ecosystem: 'npm', name },
  ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
});
const advisories = [
  {
    id: 'GHSA-1',
    aliases: ['CVE-2026-1'],
    summary: 'pays twice',
    affected: [hit('kit', '2.0.0'), hit('deep', '9.0.0')],
  },
  { id: 'GHSA-2', affected: [hit('kit', '1.5.0')], database_specific: { severity: 'CRITICAL' } },
];
const versions = ['0.9.0', '1.0.0', '1.4.0', '1.5.0', '2.0.0'].map((version, i) => ({
  versionKey: { version },
  publishedAt: `202${i}-01-01T00:00:00Z`,
}));

beforeAll(async () => {
  const write = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };
  write('package-lock.json', lock);
  const bundle = write('code.ndjson', records.map((record) => JSON.stringify(record)).join('\n'));
  await runStratigraph(['import', bundle, '--app', 'Shop', '--data', data]);
  const found = write('advisories.json', advisories);
  const timelines = write('releases.json', { packageKey: { system: 'NPM', name: 'kit' }, versions });
  const words = ['--app', 'Shop', '--data', data, '--advisories', found, '--timelines', timelines];
  const { status, stderr } = await runStratigraph(['scan', 'packages', folder, ...words]);
  expect([status, stderr]).toEqual([0, expect.stringContaining('2 are hit by 2 vulnerabilities')]);
});

const explain = (...words: string[]) => runStratigraph(['explain', ...words, '--data', data]);

describe('explain [C-explain]', () => {
  it('tells the packages, how they come in, the numbers behind better versions, and the calls', async () => {
    const { status, stdout } = await explain('ghsa-1', '--app', 'Shop');
    expect(status).toBe(0);
    for (const line of [
      'CVE-2026-1  Unknown',
      '  also GHSA-1',
      '  pays twice',
      'deep 2.0.0  transitive',
      '    kit 1.0.0 > deep 2.0.0',
      '  no timeline: release date and better versions are not known',
      '  objects in use: none, nothing in the analysed code refers to it',
      'kit 1.0.0  direct',
      '  asked for by package.json',
      '  hit by GHSA-1',
      '    1.0.0   1  0  0  0  1  in use',
      '    1.5.0   0  0  0  0  1  safer, closest',
      '    2.0.0   0  0  0  0  0  safest',
      '  3 later versions looked at, reported where the numbers change; left out: 0 pre-releases, 0 yanked',
      '    kit.pay  (id 8)',
      '      CALL from cart.checkout  src/cart.ts:3',
      '    kit.Base  (id 9)',
      '      INHERIT (escalated) from cart.checkout',
    ]) {
      expect(stdout).toContain(`${line}\n`);
    }
  });

  it('tells the same as JSON', async () => {
    const { stdout } = await explain('CVE-2026-1', '--app', 'Shop', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      vulnerability: { id: 'CVE-2026-1', aliases: ['GHSA-1'] },
      packages: [
        { name: 'deep', saferClosestVersion: null, objects: [] },
        {
          name: 'kit',
          releaseDate: '2021-01-01T00:00:00Z',
          saferClosestVersion: '1.5.0',
          safestVersion: '2.0.0',
          objects: [
            { id: '9', callers: [{ id: '7', linkType: 'INHERIT', escalated: true }] },
            { id: '8', callers: [{ id: '7', linkType: 'CALL', escalated: false, places: ['src/cart.ts:3'] }] },
          ],
        },
      ],
    });
  });

  it('says when nothing in use is hit, when nothing was scanned, and when there is no such application', async () => {
    expect((await explain('CVE-1', '--app', 'Shop')).stdout).toMatch(/^CVE-1 hits no package in use\n/);
    const words = ['--app', 'Bare', '--data', data, '--advisories', join(folder, 'advisories.json')];
    for (const notes of [[], ['again']]) {
      const { stderr } = await runStratigraph(['scan', 'packages', folder, ...words]);
      expect([notes, stderr]).toEqual([notes, expect.stringContaining('has no analysed code yet')]);
    }
    expect((await explain('GHSA-2', '--app', 'Bare')).stdout).toContain('objects in use: not known');
    expect((await explain('GHSA-2', '--app', 'Shop')).stdout).not.toContain('is newer');
    writeFileSync(join(folder, 'shop.js'), "import { pay } from 'kit';\npay();\n");
    await runStratigraph(['analyze', folder, '--app', 'Bare', '--data', data]);
    const { stdout } = await explain('GHSA-2', '--app', 'Bare');
    expect(stdout).toMatch(/note: the code of \S+ is newer/);
    expect(stdout).toMatch(/objects in use: 2\n {4}kit {2}\(id \d+\)\n.*\n {4}kit\.pay {2}\(id \d+\)\n/);
    const bundle = join(folder, 'code.ndjson');
    await runStratigraph(['import', bundle, '--app', 'Fresh', '--data', data]);
    for (const [application, message] of [
      ['Fresh', "the packages of 'Fresh' were never scanned"],
      ['None', "stratigraph explain: 'None' application is not found; `stratigraph apps` lists the applications"],
    ] as const) {
      const { status, stderr } = await explain('CVE-1', '--app', application);
      expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    }
  });
});
