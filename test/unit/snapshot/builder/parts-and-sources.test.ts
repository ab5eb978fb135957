import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import type { Callee } from '../../../../src/model/code-object.ts';
import { rowValues } from '../../../../src/store/row-values.ts';
import { bundleOf, link, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { exportText, importRecords, importText, withReader } from './importing.ts';

const file = (key: string): BundleRecord => ({ record: 'file', key, path: `src/${key}`, lines: 10 });
const at = (key: string, line: number): { file: string; startLine: number; endLine: number } => ({
  file: key,
  startLine: line,
  endLine: line,
});
const early = '2026-01-01T00:00:00Z';
const late = '2026-02-01T00:00:00Z';

/** Ids, names and statuses of all objects by name. */
function objectsIn(folder: string): Promise<Record<string, { id: string; status: string | null }>> {
  return withReader(folder, (reader) => {
    const chunks = [...reader.findObjects({ skip: 0, limit: 100, withLocations: false }).rows];
    const rows = JSON.parse(`[${Buffer.concat(chunks).toString()}]`) as { id: string; name: string }[];
    return Object.fromEntries(
      rows.map(({ id, name }) => [name, { id, status: reader.object(Number(id))?.status ?? null }]),
    );
  });
}

function calleesIn(folder: string, name: string): Promise<string[]> {
  return withReader(folder, (reader) => {
    const [row] = JSON.parse(
      `[${[...reader.findObjects({ name, skip: 0, limit: 1, withLocations: false }).rows].map(String).join('')}]`,
    );
    return rowValues<Callee>(reader.callees(Number(row.id), { includeEscalated: true })).map(
      (callee) => `${callee.name} ${callee.linkType}${callee.escalated ? ' escalated' : ''}`,
    );
  });
}

describe('a link that only names a function', () => {
  const named = link('a', 'b', { type: 'ACCESS', 'x-mention': true });

  it('is escalated where code elsewhere calls it, and so exported again [B-transaction-objects]', async () => {
    const folder = temporaryFolder();
    const objects = ['a', 'b', 'c', 'start'].map((key) => object(key));
    await importRecords(folder, [bundleOf([...objects, named])]);
    expect(await calleesIn(folder, 'a')).toEqual(['b ACCESS']);
    const entered = { record: 'transaction', key: 't', name: 'T', fullName: 'T', startPoint: 'start' } as const;
    await importRecords(folder, [bundleOf([...objects, named, link('start', 'b'), link('b', 'b'), entered])]);
    expect(await calleesIn(folder, 'a')).toEqual(['b ACCESS']);
    const apart = [object('b2', { parent: 'b' }), object('t', { test: true }), link('b2', 'b'), link('t', 'b')];
    await importRecords(folder, [bundleOf([...objects, ...apart, named])]);
    expect(await calleesIn(folder, 'a')).toEqual(['b ACCESS']);
    await importRecords(folder, [bundleOf([...objects, named, link('c', 'b')])]);
    expect(await calleesIn(folder, 'a')).toEqual(['b ACCESS escalated']);
    await importRecords(folder, [bundleOf([...objects, named, link('a', 'b', { type: 'ACCESS' }), link('c', 'b')])]);
    expect(await calleesIn(folder, 'a')).toEqual(['b ACCESS']);
  });
});

describe('sources of the code part', () => {
  const first = bundleOf([file('a.ts'), object('a'), object('b'), link('a', 'b')], {
    source: 'one',
    parts: ['code'],
    analyzedAt: early,
  });
  const second = bundleOf(
    [object('c'), link('c', 'a', { locations: [at('a.ts', 3)] }), link('a', 'c'), link('a', 'b', { escalated: true })],
    {
      source: 'two',
      parts: ['code'],
      analyzedAt: late,
      revision: 'r2',
    },
  );

  it('stand side by side and may link to objects of the others [B-sources]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [first]);
    await importRecords(folder, [second]);
    expect(await calleesIn(folder, 'c')).toEqual(['a CALL']);
    expect(await exportText(folder)).toContain(
      '{"record":"link","from":"c","to":"a","type":"CALL","locations":[{"file":"a.ts","startLine":3,"endLine":3}]}',
    );
    expect(await calleesIn(folder, 'a')).toEqual(['b CALL', 'c CALL']);
    expect(await withReader(folder, ({ info }) => info)).toMatchObject({
      snapshot: { analyzedAt: late, revision: 'r2' },
      counts: { objects: 3, links: 3, files: 1 },
    });
  });

  it('make a cycle of parents a fault of the input that closes it', async () => {
    const folder = temporaryFolder();
    const half = (key: string, parent: string | null, source: string): BundleRecord[] =>
      bundleOf([object(key, { parent })], { parts: ['code'], source });
    await importRecords(folder, [half('p', null, 'one')]);
    await importRecords(folder, [half('q', 'p', 'two')]);
    await expect(importRecords(folder, [half('p', 'q', 'one')])).rejects.toThrow(
      '1:2: parent: "p" is an ancestor of itself',
    );
  });

  it('are published together when imported together', async () => {
    const folder = temporaryFolder();
    const { snapshotId, records } = await importRecords(folder, [first, second]);
    expect(snapshotId).toMatch(/^000001-[0-9a-f]{16}$/);
    expect(records).toBe(first.length + second.length);
    expect(Object.keys(await objectsIn(folder))).toEqual(['a', 'b', 'c']);
  });

  it('keep their own status: none on the first analysis of a source, against its last one then', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [first]);
    await importRecords(folder, [second]);
    expect(await objectsIn(folder)).toMatchObject({ a: { status: null }, c: { status: null } });
    await importRecords(folder, [
      bundleOf([file('a.ts'), object('a'), object('b', { type: 'T' }), object('d')], {
        source: 'one',
        parts: ['code'],
      }),
    ]);
    expect(await objectsIn(folder)).toMatchObject({
      a: { status: 'Unchanged' },
      b: { status: 'Modified' },
      c: { status: null },
      d: { status: 'Added' },
    });
    await importRecords(folder, [bundleOf([], { parts: ['cve'] })]);
    expect(await objectsIn(folder)).toMatchObject({ a: { status: 'Unchanged' }, d: { status: 'Added' } });
  });

  it('give only their own links up when they are replaced, merged links too [B-sources]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [first]);
    await importRecords(folder, [second]);
    await importRecords(folder, [
      bundleOf([file('a.ts'), object('a'), object('b')], { source: 'one', parts: ['code'] }),
    ]);
    expect(await calleesIn(folder, 'a')).toEqual(['b CALL escalated', 'c CALL']);
  });

  it('lose what refers to objects and files that are gone, with a warning that counts it', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [first]);
    await importRecords(folder, [
      bundleOf(
        [
          object('c', { parent: 'b', locations: [at('a.ts', 1)], filePath: 'src/a.ts' }),
          link('c', 'a', { locations: [at('a.ts', 3)] }),
          link('c', 'b'),
          link('b', 'c'),
          { record: 'transaction', key: 't', name: 't', fullName: 't', startPoint: 'b' },
          {
            record: 'transaction',
            key: 'u',
            name: 'u',
            fullName: 'u',
            startPoint: 'c',
            objects: ['a', 'b'],
            endPoints: ['b'],
          },
        ],
        { source: 'two', parts: ['code'] },
      ),
    ]);
    const { warnings, counts } = await importRecords(folder, [
      bundleOf([object('a')], { source: 'one', parts: ['code'] }),
    ]);
    expect(warnings).toEqual([
      '2 links of other sources lost an end that is gone and were dropped',
      '1 objects of other sources lost a parent that is gone',
      '2 locations of other parts or sources were in files that are gone and were dropped',
      '1 transactions of other sources lost their start point and were dropped',
      '2 references of transactions of other sources to objects that are gone were dropped',
    ]);
    expect(counts).toMatchObject({ objects: 2, links: 1, transactions: 1 });
    expect(await withReader(folder, (reader) => [...reader.transactions({})].map(({ size }) => size))).toEqual([2]);
    expect(await withReader(folder, (reader) => reader.object(3)?.filePath)).toBeNull();
    expect((await importRecords(folder, [bundleOf([], { parts: ['cve'] })])).warnings).toEqual([]);
  });

  it('may not define what another source has', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [first]);
    const again = bundleOf([object('x'), object('a')], { source: 'two', parts: ['code'] });
    await expect(importRecords(folder, [again])).rejects.toThrow('1:3: key: another object has "a"');
    expect(Object.keys(await objectsIn(folder))).toEqual(['a', 'b']);
  });

  it('cannot be replaced by two inputs at once', async () => {
    const folder = temporaryFolder();
    await expect(importRecords(folder, [first, first])).rejects.toThrow(
      '1 and 2 both replace the code part of source "one"',
    );
    await expect(importRecords(folder, [bundleOf([]), bundleOf([], { source: 'two' })])).rejects.toThrow(
      '1 and 2 both replace the cve part',
    );
    await expect(withReader(folder, () => 0)).rejects.toMatchObject({ code: 'application-not-found' });
  });

  it('become one in an export, and keep merged links apart until then', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [first]);
    await importRecords(folder, [second]);
    const lines = (await exportText(folder)).trim().split('\n');
    expect(JSON.parse(lines[0] as string)).toEqual({
      record: 'analysis',
      format: 1,
      analyzedAt: late,
      application: 'App',
      revision: 'r2',
      parts: ['code'],
      source: 'main',
    });
    expect(lines.filter((line) => line.includes('"from":"a","to":"b"'))).toHaveLength(2);
  });
});

describe('parts', () => {
  const code = bundleOf([file('a.ts'), object('a'), object('e', { external: true, package: 'npm:e' })], {
    parts: ['code'],
    analyzedAt: early,
  });
  const packages = bundleOf(
    [{ record: 'package', key: 'npm:e', name: 'e', version: '1', vulnerabilities: [{ id: 'CVE-1' }], objects: ['a'] }],
    { parts: ['cve'], analyzedAt: late },
  );

  it('that never were are not claimed by an export, so that it imports although packages are still to come', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [code]);
    const exported = await exportText(folder);
    const again = temporaryFolder();
    await importText(again, exported);
    expect(await exportText(again)).toBe(exported);
    expect(await withReader(again, ({ info }) => info.scans)).toEqual({ cve: null, cloud: null });
  });

  it('that name packages which no scan knows export to what can be imported', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [bundleOf([object('n', { external: true, package: 'npm:n' })], { parts: ['code'] })]);
    await importRecords(folder, [
      bundleOf([{ record: 'package', key: 'npm:e', name: 'e', version: '1' }], { parts: ['cve'] }),
    ]);
    const again = temporaryFolder();
    await importText(again, await exportText(folder));
    expect(await withReader(again, ({ info }) => info.counts)).toMatchObject({ objects: 1, packages: 1 });
    const packageOfFirst = (data: string): Promise<string | null | undefined> =>
      withReader(data, (reader) => reader.object(1)?.package);
    expect([await packageOfFirst(folder), await packageOfFirst(again)]).toEqual([null, null]);
  });

  const patterns = bundleOf(
    [
      {
        record: 'pattern',
        id: 'containerization:1',
        name: 'p',
        strategy: 'containerization',
        category: 'c',
        contribution: 'Blocker',
        criticality: 'Low',
        impacts: [],
        occurrences: [{ object: 'a', locations: [at('a.ts', 1)] }, { object: 'e' }],
      },
    ],
    { parts: ['cloud'], analyzedAt: late, scans: { cloud: '2026-03-01T00:00:00Z' } },
  );
  const affected = (folder: string): Promise<string[]> =>
    withReader(folder, (reader) =>
      reader.affectedPackages('cve-1', 0, 9).flatMap(({ objects }) => objects.map(({ name }) => name)),
    );

  it('replace only themselves and keep the time of the code [B-parts]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [code]);
    expect(await affected(folder)).toEqual([]);
    await importRecords(folder, [packages]);
    await importRecords(folder, [patterns]);
    expect(await withReader(folder, ({ info }) => info)).toMatchObject({
      snapshot: { analyzedAt: early },
      counts: { objects: 2, packages: 1, patterns: 1 },
      scans: { cve: late, cloud: '2026-03-01T00:00:00Z' },
    });
    expect(await affected(folder)).toEqual(['a', 'e']);
  });

  it('stay when the code is replaced, without what is gone, with a warning that counts it [B-parts-dropped] [B-parts-scan-times]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [code]);
    await importRecords(folder, [packages]);
    await importRecords(folder, [patterns]);
    const { warnings } = await importRecords(folder, [bundleOf([object('e')], { parts: ['code'] })]);
    expect(warnings).toEqual([
      '1 locations of other parts or sources were in files that are gone and were dropped',
      '1 references of packages to objects that are gone were dropped',
      '1 occurrences of patterns in objects that are gone were dropped',
    ]);
    expect(await affected(folder)).toEqual([]);
    expect(await withReader(folder, (reader) => reader.cloudPatterns({}).map(({ nbObjects }) => nbObjects))).toEqual([
      1,
    ]);
    expect(await withReader(folder, ({ info }) => info.scans)).toEqual({ cve: late, cloud: '2026-03-01T00:00:00Z' });
  });

  it('may come before any code', async () => {
    const folder = temporaryFolder();
    const alone = bundleOf([{ record: 'package', key: 'p', name: 'p', version: '1' }], {
      parts: ['cve'],
      analyzedAt: late,
    });
    await importRecords(folder, [alone]);
    expect(await withReader(folder, ({ info }) => info)).toMatchObject({
      snapshot: { analyzedAt: late },
      counts: { objects: 0, packages: 1 },
      scans: { cve: late, cloud: null },
    });
    const { snapshotId } = await importRecords(folder, [code]);
    expect(snapshotId).toMatch(/^000002-/);
    expect(await withReader(folder, ({ info }) => info.snapshot.analyzedAt)).toBe(early);
  });

  it('accept a package key of an object that no record has only where the packages are not replaced', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [code]);
    const whole = bundleOf([object('f', { package: 'npm:e' })], { source: 'other' });
    await expect(importRecords(folder, [whole])).rejects.toThrow('1:2: package: no package has the key "npm:e"');
  });

  it('are empty in a bundle that replaces them, as by default, and has no records for them [B-parts]', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [code]);
    await importRecords(folder, [packages]);
    await importRecords(folder, [bundleOf([object('a')])]);
    expect(await withReader(folder, ({ info }) => [info.counts.packages, info.scans.cve])).toEqual([0, null]);
  });
});
