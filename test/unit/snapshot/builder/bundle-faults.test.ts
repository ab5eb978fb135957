import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BundleError } from '../../../../src/bundle/faults.ts';
import { link, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { exportText, importText } from './importing.ts';

type Line = object | string;

const analysis = { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z' };
const file = { record: 'file', key: 'f', path: 'src/f.ts', lines: 10 };
const transaction = { record: 'transaction', key: 't', name: 't', fullName: 't', startPoint: 'a' };
const npmPackage = { record: 'package', key: 'p', name: 'p', version: '1' };
const pattern = {
  record: 'pattern',
  id: 'containerization:7',
  name: 'p',
  strategy: 'containerization',
  category: 'c',
  contribution: 'Blocker',
  criticality: 'Low',
  impacts: [],
  occurrences: [],
};
const greatest = Number.MAX_SAFE_INTEGER;

const textOf = (lines: readonly Line[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

/** The lines that tell why a bundle is refused; it is imported over `before`, which must stay as it is. */
async function refusal(bundle: string | Uint8Array, before: readonly Line[] = [analysis]): Promise<string[]> {
  const folder = temporaryFolder();
  await importText(folder, textOf(before));
  const published = await exportText(folder);
  const failure = await importText(folder, bundle).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(BundleError);
  expect(await exportText(folder)).toBe(published);
  return (failure as Error).message.split('\n');
}

/** Line and path of each fault of the records that follow the analysis; the first of them is line 2. */
async function places(records: readonly Line[], before?: readonly Line[]): Promise<string[]> {
  const lines = await refusal(textOf([analysis, ...records]), before);
  return lines.map((line) => line.split(': ').slice(0, 2).join(' ').replace('text:', ''));
}

async function accept(...bundles: (readonly Line[])[]): Promise<void> {
  const folder = temporaryFolder();
  for (const records of bundles) await importText(folder, textOf([analysis, ...records]));
}

describe('faults of a bundle', () => {
  it('are told 20 at most, and how many more there are [B-fault-limit]', async () => {
    const lines = await refusal(textOf([analysis, ...Array.from({ length: 25 }, () => ({ ...file, lines: -1 }))]));
    expect(lines.slice(0, -1).map((line) => line.split(':')[1])).toEqual(
      Array.from({ length: 20 }, (_, index) => `${index + 2}`),
    );
    expect(lines.at(-1)).toBe('… and 5 more');
    const all = await refusal(textOf([analysis, ...Array.from({ length: 20 }, () => ({ ...file, lines: -1 }))]));
    expect(all).toHaveLength(20);
    expect(all.at(-1)).toMatch(/^text:21: lines: /);
  });

  it('are a line that is not JSON [B-fault-json]', async () => {
    const lines = await refusal(textOf([analysis, file, '{"record":"file",}', 'no json', object('a')]));
    expect(lines).toEqual([
      expect.stringMatching(/^text:3: is not JSON: /),
      expect.stringMatching(/^text:4: is not JSON: /),
    ]);
  });

  it('are an unknown kind of record [B-fault-record]', async () => {
    expect(await places([file, { ...file, record: 'class' }])).toEqual(['3 record']);
  });

  it('are an unknown member, of the record and within it [B-fault-member]', async () => {
    const place = { file: 'f', startLine: 1, endLine: 1, column: 2 };
    expect(await places([file, { ...npmPackage, size: 3 }, { ...object('a'), locations: [place] }])).toEqual([
      '3 size',
      '4 locations[0].column',
    ]);
  });

  it('are a required member that is missing [B-fault-missing]', async () => {
    const { path: _, ...withoutPath } = file;
    expect(await places([withoutPath, { ...pattern, occurrences: [{}] }])).toEqual([
      '2 path',
      '3 occurrences[0].object',
    ]);
  });

  it('are a member of the wrong type [B-fault-type]', async () => {
    const records = [
      { ...file, lines: '40' },
      { ...object('a'), external: 'no' },
      { ...npmPackage, objects: 'a' },
    ];
    expect(await places(records)).toEqual(['2 lines', '3 external', '4 objects']);
  });

  it('are a key twice in one kind of record, told at the second [B-fault-double-key] [B-fault-position]', async () => {
    const a = object('a');
    expect(await places([file, a, transaction, npmPackage, npmPackage, transaction, a, file])).toEqual([
      '6 key',
      '7 key',
      '8 key',
      '9 key',
    ]);
    await accept([{ ...file, key: 'a' }, a, { ...transaction, key: 'a' }, { ...npmPackage, key: 'a' }]);
  });

  it('are a reference to a key that no record has [B-fault-reference]', async () => {
    const place = { file: 'x', startLine: 1, endLine: 1 };
    expect(
      await places([
        object('a', { parent: 'x', locations: [place] }),
        link('a', 'x'),
        link('x', 'a', { locations: [place] }),
        { ...transaction, startPoint: 'x' },
        { ...transaction, key: 'u', objects: ['a', 'x'], endPoints: ['x'] },
        { ...npmPackage, objects: ['x'], paths: [['p', 'x']] },
        { ...pattern, occurrences: [{ object: 'x' }, { object: 'a', locations: [place] }] },
        object('b', { package: 'x' }),
      ]),
    ).toEqual([
      '2 parent',
      '2 locations[0].file',
      '3 to',
      '4 from',
      '4 locations[0].file',
      '5 startPoint',
      '6 objects[1]',
      '6 endPoints[0]',
      '7 objects[0]',
      '7 paths[0][1]',
      '8 occurrences[0].object',
      '8 occurrences[1].locations[0].file',
      '9 package',
    ]);
  });

  it('are an id twice, out of range, or once that of another key [B-fault-id]', async () => {
    const a = object('a', { id: 7 });
    expect(await places([a, object('b', { id: '7' })])).toEqual(['3 id']);
    expect(await places([a, { ...transaction, id: 7 }, { ...transaction, key: 'u', id: 7 }])).toEqual(['4 id']);
    for (const id of [0, -1, greatest + 1, '9007199254740992']) {
      expect(await places([object('a', { id })])).toEqual(['2 id']);
    }
    await accept([object('a', { id: 1 }), object('b', { id: greatest })], [object('b', { id: '9007199254740991' })]);
    const before = [analysis, a, object('gone', { id: 8 }), { ...transaction, id: 70 }];
    const after = [a, object('b', { id: 8 }), { ...transaction, key: 'u', id: 70 }];
    expect(await places(after, before)).toEqual(['3 id', '4 id']);
  });

  it('are an endLine before the startLine [B-fault-lines-order]', async () => {
    const at = (startLine: number, endLine: number): object => ({ file: 'f', startLine, endLine });
    expect(
      await places([
        file,
        { ...object('a'), locations: [at(2, 2), at(5, 4)] },
        { ...link('a', 'a'), locations: [at(5, 4)] },
        { ...pattern, occurrences: [{ object: 'a', locations: [at(5, 4)] }] },
      ]),
    ).toEqual(['3 locations[1].endLine', '4 locations[0].endLine', '5 occurrences[0].locations[0].endLine']);
  });

  it('are a cycle of parents, told at a line of a member [B-fault-cycle] [B-fault-position]', async () => {
    const child = (name: string, parent: string): object => object(name, { parent });
    expect(await places([child('outside', 'a'), file, child('a', 'b'), child('b', 'c'), child('c', 'a')])).toEqual([
      expect.stringMatching(/^[456] parent$/),
    ]);
    expect(await places([object('b'), child('a', 'a')])).toEqual(['3 parent']);
    await accept([child('a', 'b'), child('b', 'c'), object('c')]);
  });

  it('are a first record that is not the analysis [B-fault-first] [B-first-record]', async () => {
    expect(await refusal(textOf([file, object('a')]))).toEqual([
      'text:1: record: found the string "file"; the first record is the analysis',
    ]);
  });

  it('are a second analysis [B-fault-second-analysis]', async () => {
    expect(await places([file, analysis])).toEqual(['3 record']);
  });

  it('are the id of a pattern twice [B-fault-pattern-id]', async () => {
    expect(await places([pattern, file, pattern])).toEqual(['4 id']);
    await accept([pattern, { ...pattern, id: 'containerization:8' }]);
  });

  it('are a format that the program does not know [B-fault-format]', async () => {
    expect(await refusal(textOf([{ ...analysis, format: 2 }, file]))).toEqual([
      'text:1: format: found the number 2; this program knows format 1',
    ]);
  });

  it('are a compressed stream that ends too early, told at the last line read [B-fault-truncated] [B-fault-position]', async () => {
    const text = textOf([
      analysis,
      ...Array.from({ length: 2000 }, (_, i) => ({ ...file, key: `f${i}`, path: `${i}` })),
    ]);
    for (const bytes of [gzipSync(text), zstdCompressSync(text)]) {
      const lines = await refusal(bytes.subarray(0, bytes.length - 5));
      expect(lines).toEqual([expect.stringMatching(/^text:\d+: the compressed data end too early$/)]);
    }
    const whole = gzipSync(textOf([analysis, file, object('a')]));
    expect(await refusal(whole.subarray(0, -4))).toEqual(['text:3: the compressed data end too early']);
  });

  it('are, where the code is not replaced, keys that the code already there does not have [B-parts-keys]', async () => {
    const scan = textOf([
      { ...analysis, parts: ['cve', 'cloud'] },
      { ...npmPackage, objects: ['a', 'b'] },
      { ...pattern, occurrences: [{ object: 'a' }, { object: 'b' }] },
    ]);
    expect(await refusal(scan, [analysis, object('a')])).toEqual([
      'text:2: objects[1]: no object has the key "b"',
      'text:3: occurrences[1].object: no object has the key "b"',
    ]);
    const folder = temporaryFolder();
    await importText(folder, textOf([analysis, object('a'), object('b')]));
    await importText(folder, scan);
    expect(await exportText(folder)).toContain('"objects":["a","b"]');
  });
});
