import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import type { Callee } from '../../../../src/model/code-object.ts';
import { applicationFolder, snapshotFile } from '../../../../src/snapshot/format/data-directory.ts';
import { rowValues } from '../../../../src/store/row-values.ts';
import { bundleOf, link, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { answersOf } from './answers.ts';
import { application, exportText, importRecords, importText, withReader } from './importing.ts';

const greatest = Number.MAX_SAFE_INTEGER;
const transaction = (key: string, id?: number): BundleRecord => ({
  record: 'transaction',
  key,
  name: key,
  fullName: key,
  startPoint: 'a',
  ...(id === undefined ? {} : { id }),
});

/** A bundle in which every kind of record refers to others. */
const whole = bundleOf([
  { record: 'file', key: 'f', path: 'src/f.ts', lines: 10 },
  object('Box', { type: 'Java Class', typeId: 'JV_CLASS' }),
  object('a', { parent: 'Box', locations: [{ file: 'f', startLine: 2, endLine: 3 }] }),
  object('b', { parent: 'Box', package: 'p', external: true }),
  link('a', 'b', { locations: [{ file: 'f', startLine: 3, endLine: 3 }] }),
  transaction('t'),
  { record: 'package', key: 'p', name: 'p', version: '1', vulnerabilities: [{ id: 'CVE-1' }], objects: ['a'] },
  {
    record: 'pattern',
    id: 'containerization:1',
    name: 'p',
    strategy: 'containerization',
    category: 'c',
    contribution: 'Blocker',
    criticality: 'Low',
    impacts: ['Code'],
    occurrences: [{ object: 'b' }],
  },
]);

const answers = async (folder: string): Promise<string> =>
  JSON.stringify(await withReader(folder, (reader) => answersOf(reader, ['CVE-1'])));

/** Ids of the objects or transactions by name. */
function idsIn(folder: string, kind: 'objects' | 'transactions'): Promise<Record<string, number>> {
  return withReader(folder, (reader) => {
    const chunks = reader.findObjects({ skip: 0, limit: 100, withLocations: false }).rows;
    const rows: { id: string | number; name: string }[] =
      kind === 'transactions' ? [...reader.transactions({})] : JSON.parse(`[${Buffer.concat([...chunks]).toString()}]`);
    return Object.fromEntries(rows.map(({ id, name }) => [name, Number(id)]));
  });
}

describe('the records of a bundle', () => {
  it('may follow the analysis in any order [B-first-record]', async () => {
    const [analysis, ...records] = whole as [BundleRecord, ...BundleRecord[]];
    const folder = temporaryFolder();
    const other = temporaryFolder();
    const withIds = records.map((record, i) =>
      record.record === 'object' || record.record === 'transaction' ? { ...record, id: i + 1 } : record,
    );
    await importRecords(folder, [[analysis, ...withIds]]);
    await importRecords(other, [[analysis, ...withIds.reverse()]]);
    expect(await answers(other)).toBe(await answers(folder));
  });

  it('may carry members named x-…, which are kept, exported and change no answer [B-extensions]', async () => {
    const extension = { 'x-note': { any: [1, null, 'ä'] }, 'x-id': 5 };
    const folder = temporaryFolder();
    const plain = temporaryFolder();
    const lines = whole.map((record) => JSON.stringify({ ...record, ...extension }));
    await importText(folder, lines.join('\n'));
    await importRecords(plain, [whole]);
    expect(await answers(folder)).toBe(await answers(plain));
    const exported = (await exportText(folder)).trimEnd().split('\n');
    expect(exported).toHaveLength(whole.length);
    for (const line of exported) expect(JSON.parse(line)).toMatchObject(extension);
  });

  it('may hold links of types beyond the vocabulary [V-link-types]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [
      bundleOf([object('a', { id: 1 }), object('b', { id: 2 }), link('a', 'b', { type: 'Sends to' })]),
    ]);
    const types = await withReader(folder, (reader) =>
      rowValues<Callee>(reader.callees(1, { includeEscalated: false })).map(({ linkType }) => linkType),
    );
    expect(types).toEqual(['Sends to']);
  });

  it('give byte-equal answers and snapshots in two empty folders [B-deterministic]', async () => {
    const [first, second] = await Promise.all(
      [temporaryFolder(), temporaryFolder()].map(async (folder) => {
        const { snapshotId } = await importRecords(folder, [whole]);
        const bytes = readFileSync(snapshotFile(applicationFolder(folder, application), snapshotId));
        return { bytes: bytes.toString('base64'), answers: await answers(folder) };
      }),
    );
    expect(second).toEqual(first);
  });

  it('give, imported a second time, the same answers but for status [B-reimport]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [whole]);
    const first = await answers(folder);
    await importRecords(folder, [whole]);
    const second = await answers(folder);
    expect(first).toContain('"status":null');
    expect(second).toContain('"status":"Unchanged"');
    expect(second.replaceAll('"status":"Unchanged"', '"status":null')).toBe(first);
  });
});

describe('the id of an object', () => {
  it('is the one of the producer where given, as a number or in digits [B-id-given]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [bundleOf([object('a', { id: 41 }), object('b', { id: '42' }), object('c')])]);
    expect(await idsIn(folder, 'objects')).toEqual({ a: 41, b: 42, c: 1 });
    await importRecords(folder, [bundleOf([object('a', { id: 50 }), object('b')])]);
    expect(await idsIn(folder, 'objects')).toEqual({ a: 50, b: 42 });
  });

  it('is else the one that its key had before, whatever else changes [B-id-kept]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [bundleOf([object('a'), object('b'), object('c')])]);
    await importRecords(folder, [bundleOf([object('new'), object('c', { name: 'renamed', key: 'c' }), object('b')])]);
    expect(await idsIn(folder, 'objects')).toEqual({ b: 2, renamed: 3, new: 4 });
  });

  it('is else a new one, never one that was ever used, also where a producer took 2^53-1 [B-id-new]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [bundleOf([object('a', { id: 3 }), object('b'), object('last', { id: greatest })])]);
    await importRecords(folder, [bundleOf([object('a', { id: 2 })])]);
    await importRecords(folder, [bundleOf([object('c'), object('d')])]);
    expect(await idsIn(folder, 'objects')).toEqual({ c: 4, d: 5 });
  });

  it('comes back with an object that was removed [B-id-back]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [bundleOf([object('a'), object('b')])]);
    await importRecords(folder, [bundleOf([object('a')])]);
    await importRecords(folder, [bundleOf([object('c'), object('a')])]);
    await importRecords(folder, [bundleOf([object('c'), object('b')])]);
    expect(await idsIn(folder, 'objects')).toEqual({ b: 2, c: 3 });
  });

  it('is no matter of transactions, which have permanent ids of their own [B-id-transactions]', async () => {
    const folder = temporaryFolder();
    const a = object('a');
    await importRecords(folder, [bundleOf([a, transaction('t'), transaction('u'), transaction('given', 1)])]);
    expect(await idsIn(folder, 'transactions')).toEqual({ given: 1, t: 2, u: 3 });
    await importRecords(folder, [bundleOf([a, transaction('u')])]);
    await importRecords(folder, [bundleOf([a, transaction('v'), transaction('t'), transaction('u')])]);
    expect(await idsIn(folder, 'transactions')).toEqual({ t: 2, u: 3, v: 4 });
    expect(await idsIn(folder, 'objects')).toEqual({ a: 1 });
  });
});
