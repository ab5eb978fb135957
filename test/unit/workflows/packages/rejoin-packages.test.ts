import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FaultList } from '../../../../src/bundle/faults.ts';
import type { RecordStream } from '../../../../src/bundle/record-stream.ts';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { externalObjects, packageScan } from '../../../../src/snapshot/builder/read-current.ts';
import { watchCode } from '../../../../src/workflows/code/watch-code.ts';
import { lateStream } from '../../../../src/workflows/late-stream.ts';
import { packageAnalysis } from '../../../../src/workflows/packages/package-analysis.ts';
import { rejoinPackages } from '../../../../src/workflows/packages/rejoin-packages.ts';
import { publish } from '../../../../src/workflows/publish.ts';

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
  await publish({
    dataDirectory,
    application,
    inputs,
    faults: new FaultList(),
    taxonomyFiles,
    keepSnapshots: 5,
    onProgress: () => {},
  });
  return (packageScan(dataDirectory, application)?.packages ?? []).map(({ objects = [] }) => objects);
}

const scan = (application: string, own: object): RecordStream =>
  lateStream('scan', packageAnalysis(application, scannedAt), () => [
    { record: 'package', key: 'pkg:npm/kit@1.0.0', name: 'kit', version: '1.0.0', objects: ['two b'], ...own },
  ]);

/** New code, and the packages joined to it and to what stays. */
function rejoined(application: string, inputs: readonly RecordStream[]): readonly RecordStream[] {
  const watched = watchCode(inputs, false);
  const externals = () => [
    ...watched.externals,
    ...(externalObjects({ dataDirectory, application, withoutSources: watched.sources }) ?? []),
  ];
  return [...watched.streams, ...rejoinPackages({ application, dataDirectory, externals })];
}

describe('packages of a scan and code that comes after it [C-scan-packages]', () => {
  it('are joined anew: objects of the new code and of other sources, not those that went', async () => {
    await put('Own', [code('one', 'a'), code('two', 'b'), scan('Own', { 'x-scan': {} })]);
    expect((await put('Own', rejoined('Own', [code('one', 'c')])))[0]?.toSorted()).toEqual(['one c', 'two b']);
    expect(packageScan(dataDirectory, 'Own')?.scannedAt).toBe(scannedAt);
  });

  it('stay as they are where somebody else named them, or nobody did', async () => {
    await put('Other', [code('one', 'a'), code('two', 'b'), scan('Other', {})]);
    expect(rejoined('Other', [code('one', 'c')])).toHaveLength(1);
    expect(rejoined('Fresh', [code('one', 'c')])).toHaveLength(1);
    expect(await put('Other', rejoined('Other', [code('one', 'c')]))).toEqual([['two b']]);
  });
});
