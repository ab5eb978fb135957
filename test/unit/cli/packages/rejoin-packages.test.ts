import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FaultList } from '../../../../src/bundle/faults.ts';
import type { RecordStream } from '../../../../src/bundle/record-stream.ts';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { packageStream } from '../../../../src/cli/packages/package-stream.ts';
import { rejoinPackages } from '../../../../src/cli/packages/rejoin-packages.ts';
import { publish } from '../../../../src/cli/publish.ts';
import { packageScan } from '../../../../src/snapshot/builder/read-current.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'stratigraph-rejoin-'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));
const scannedAt = '2026-01-02T00:00:00.000Z';

function code(source: string, ...names: string[]): RecordStream {
  const type = { type: 'External Function', typeId: 'F', language: 'JavaScript', external: true };
  const records: BundleRecord[] = [
    { record: 'analysis', format: 1, analyzedAt: '2026-01-03T00:00:00Z', parts: ['code'], source },
    ...names.map((name) => ({
      ...{ record: 'object' as const, key: `${source} ${name}`, name, fullName: name, ...type },
      package: 'pkg:npm/kit',
    })),
  ];
  return { file: source, batches: [records.map((record, at) => ({ line: at + 1, record }))] };
}

async function put(application: string, inputs: readonly RecordStream[]): Promise<readonly (readonly string[])[]> {
  const taxonomyFiles: string[] = [];
  await publish({ dataDirectory, application, inputs, faults: new FaultList(), taxonomyFiles, onProgress: () => {} });
  return (packageScan(dataDirectory, application)?.packages ?? []).map(({ objects = [] }) => objects);
}

const scan = (application: string, own: object): RecordStream =>
  packageStream(application, scannedAt, [
    { record: 'package', key: 'pkg:npm/kit@1.0.0', name: 'kit', version: '1.0.0', objects: ['two b'], ...own },
  ]);

describe('packages of a scan and code that comes after it [C-scan-packages]', () => {
  it('are joined anew: objects of the new code and of other sources, not those that went', async () => {
    await put('Own', [code('one', 'a'), code('two', 'b'), scan('Own', { 'x-scan': {} })]);
    const inputs = rejoinPackages({ application: 'Own', dataDirectory, inputs: [code('one', 'c')] });
    expect((await put('Own', inputs))[0]?.toSorted()).toEqual(['one c', 'two b']);
    expect(packageScan(dataDirectory, 'Own')?.scannedAt).toBe(scannedAt);
  });

  it('stay as they are where somebody else named them, or nobody did', async () => {
    await put('Other', [code('one', 'a'), code('two', 'b'), scan('Other', {})]);
    const inputs = [code('one', 'c')];
    expect(rejoinPackages({ application: 'Other', dataDirectory, inputs })).toBe(inputs);
    expect(rejoinPackages({ application: 'Fresh', dataDirectory, inputs })).toBe(inputs);
    expect(await put('Other', inputs)).toEqual([['two b']]);
  });
});
