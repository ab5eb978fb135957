import { expect, it } from 'vitest';
import { FaultList } from '../../../../src/bundle/faults.ts';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { importBundles } from '../../../../src/snapshot/builder/import-bundles.ts';
import { openEmbeddedStore } from '../../../../src/store/embedded/embedded-store.ts';
import { link, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, exportText, hastyFiles, importRecords, plainTaxonomy } from './importing.ts';

const at = (file: string, line: number) => ({ locations: [{ file, startLine: line, endLine: line }] });

/** An analysis in which a rule or reader has made each wrong record that the builder knows. */
const wrong: readonly BundleRecord[] = [
  { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z' },
  { record: 'file', key: 'f', path: 'src/f.ts', lines: 10 },
  { ...object('a'), ...at('f', 1) },
  { ...object('b'), ...at('f', 2) },
  { ...object('b'), ...at('f', 3) },
  { ...object('c'), parent: 'gone', ...at('f', 4) },
  { ...object('d'), parent: 'e', ...at('elsewhere', 5) },
  { ...object('e'), parent: 'd' },
  link('a', 'b'),
  { ...link('a', 'nowhere'), rule: 'some/rule', ...at('f', 6) },
  { record: 'transaction', key: 't', name: 't', fullName: 't', startPoint: 'gone' },
  { record: 'transaction', key: 'u', name: 'u', fullName: 'u', startPoint: 'a', objects: ['a', 'gone'] },
] as readonly BundleRecord[];

it('a wrong record of an own analysis costs that record, and coverage has it with file, line and rule [X-failure]', async () => {
  const dataDirectory = temporaryFolder();
  const { warnings } = await importBundles({
    dataDirectory,
    application,
    inputs: [{ file: 'the analyzer', batches: [wrong.map((record, i) => ({ line: i + 1, record }))], isOwn: true }],
    faults: new FaultList(),
    taxonomy: plainTaxonomy,
    files: hastyFiles,
  });
  expect(warnings).toEqual([
    '7 wrong records of the analysis: what is wrong was dropped, and everything else is kept; coverage lists them as failures',
  ]);
  const kept = (await exportText(dataDirectory))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BundleRecord);
  const of = (kind: string) =>
    kept
      .filter(({ record }) => record === kind)
      .map((each) => ('from' in each ? `${each.from} ${each.to}` : 'key' in each ? each.key : ''));
  expect(of('object').sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(of('link')).toEqual(['a b']);
  expect(of('transaction')).toEqual(['u']);
  const store = openEmbeddedStore({ dataDirectory, onWarning: () => {} });
  const failures = (await store.open(application)).coverage().flatMap(({ coverage }) => coverage.failures ?? []);
  await store.close();
  expect(
    failures.map(({ phase, model, file, line, message }) => `${phase} ${model} ${file}:${line} ${message}`),
  ).toEqual([
    'records null f:3 another object has "b"',
    'records null f:4 parent of a record: no object has the key "gone"',
    'records null elsewhere:5 locations[0].file of a record: no file has the key "elsewhere"',
    'records some/rule f:6 to of a record: no object has the key "nowhere"',
    'records null null:null startPoint of a record: no object has the key "gone"',
    'records null null:null objects[1] of a record: no object has the key "gone"',
    'records null null:null "d" is an ancestor of itself',
  ]);
});

it('the same records are refused as a bundle', async () => {
  await expect(importRecords(temporaryFolder(), [wrong])).rejects.toThrow('no object has the key "nowhere"');
});
