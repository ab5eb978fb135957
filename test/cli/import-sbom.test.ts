import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-sbom-'));
const data = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const object = (key: string): object => ({
  record: 'object',
  key,
  name: key,
  fullName: key,
  type: 'TypeScript Function',
  typeId: 'TypeScript Function',
  language: 'TypeScript',
});
const bundle = [
  { record: 'analysis', format: 1, analyzedAt: '2026-01-01T00:00:00Z', application: 'Shop', parts: ['code'] },
  { record: 'file', key: 'f', path: 'src/a.ts', lines: 9 },
  { ...object('a'), locations: [{ file: 'f', startLine: 1, endLine: 9 }] },
  { ...object('ext:npm/kit#pay'), external: true },
  { record: 'link', from: 'a', to: 'ext:npm/kit#pay', type: 'CALL' },
];
const cyclonedx = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { type: 'application', name: 'shop', 'bom-ref': 'shop' } },
  components: [
    { type: 'library', name: 'kit', version: '1.0.0', purl: 'pkg:npm/kit@1.0.0', 'bom-ref': 'kit' },
    { type: 'library', name: 'deep', version: '2.0.0', purl: 'pkg:npm/deep@2.0.0', 'bom-ref': 'deep' },
  ],
  dependencies: [
    { ref: 'shop', dependsOn: ['kit'] },
    { ref: 'kit', dependsOn: ['deep'] },
  ],
  vulnerabilities: [{ id: 'CVE-2026-1', ratings: [{ severity: 'high' }], affects: [{ ref: 'kit' }] }],
};
const spdx = {
  packages: [
    {
      SPDXID: 'SPDXRef-kit',
      name: 'kit',
      versionInfo: '1.0.0',
      externalRefs: [
        { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: 'pkg:npm/kit@1.0.0' },
      ],
    },
  ],
  spdxVersion: 'SPDX-2.3',
};

const write = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const lines = (...records: object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const run = (words: readonly string[], input?: string | Uint8Array) =>
  runStratigraph(['import', ...words, '--app', 'Shop', '--data', data], ...(input === undefined ? [] : [{ input }]));

async function packages(): Promise<unknown[]> {
  const { stdout } = await runStratigraph(['export', '--app', 'Shop', '--data', data]);
  const records = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return records
    .filter(({ record }) => record === 'package')
    .map(({ name, direct, vulnerabilities, objects }) => [name, direct, vulnerabilities, objects]);
}

describe('import of an SBOM [C-import-sbom]', () => {
  it('takes its packages and what it says of vulnerabilities, joined to the analysed code', async () => {
    expect((await run(['-'], lines(...bundle))).stderr).toContain('2 objects, 1 links');
    const { status, stderr } = await run([write('bom.json', JSON.stringify(cyclonedx, null, 2))]);
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('bom.json: 2 packages, 1 statements on vulnerabilities\n'),
    ]);
    expect(stderr).toContain('1 are hit by 1 vulnerabilities: 1 high');
    expect(await packages()).toEqual([
      ['deep', false, [], undefined],
      ['kit', true, [{ id: 'CVE-2026-1', aliases: [], severity: 'High' }], ['ext:npm/kit#pay']],
    ]);
    const { stdout } = await runStratigraph(['explain', 'CVE-2026-1', '--app', 'Shop', '--data', data]);
    expect(stdout).toContain('CALL from a');
  });

  it('is told by content: CycloneDX or SPDX, indented or not, packed or not, whatever its members begin with', async () => {
    const long = 'x'.repeat(70_000);
    const inputs = [
      JSON.stringify(cyclonedx),
      gzipSync(JSON.stringify(cyclonedx)),
      JSON.stringify(spdx, null, 1),
      JSON.stringify({ sbom: spdx }),
      JSON.stringify({ packages: [...spdx.packages, { SPDXID: 'y', name: long }], spdxVersion: 'SPDX-2.3' }),
    ];
    for (const [i, input] of inputs.entries()) {
      const { status, stderr } = await run(['-'], input);
      expect([i, status, stderr]).toEqual([i, 0, expect.stringContaining('packages of the scan before are replaced')]);
    }
    expect(await packages()).toEqual([['kit', null, [], ['ext:npm/kit#pay']]]);
  });

  it('tells what an SBOM says nothing of, and takes a bundle, an SBOM and a report together', async () => {
    const { stderr } = await run([write('spdx.json', JSON.stringify(spdx))]);
    expect(stderr).toContain('warning: nothing is said of vulnerabilities; `stratigraph scan packages DIR --sbom FILE');
    const code = lines(...bundle);
    const report = write('a.sarif', '{"version":"2.1.0","runs":[]}');
    const both = await run([join(folder, 'bom.json'), write('code.ndjson', code), report]);
    expect([both.status, both.stderr]).toEqual([0, expect.stringContaining('2 packages')]);
    expect((await packages()).length).toBe(2);
  });

  it('changes nothing where it is wrong, cut or empty, and says where', async () => {
    const before = await packages();
    const wrong = { ...cyclonedx, components: [{ type: 'library', name: 7 }] };
    const vex = { ...cyclonedx, components: [], dependencies: [] };
    for (const [text, message] of [
      [JSON.stringify(wrong), 'components[0].name: a text is expected, not 7'],
      [JSON.stringify(cyclonedx, null, 2).slice(0, 300), 'not JSON: the text ends here'],
      [JSON.stringify({ ...cyclonedx, specVersion: '1.1' }), 'specVersion: one of 1.4, 1.5, 1.6, 1.7 is expected'],
      [JSON.stringify(vex), 'no packages are named; `stratigraph scan packages DIR --vex FILE`'],
      [gzipSync(JSON.stringify(cyclonedx)).subarray(0, -10), 'the compressed data end too early'],
    ] as const) {
      const { status, stderr } = await run([write('wrong.json', text)]);
      expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
      expect(stderr).toContain('wrong.json');
      expect(stderr).not.toContain('    at ');
    }
    expect(await packages()).toEqual(before);
  });
});
