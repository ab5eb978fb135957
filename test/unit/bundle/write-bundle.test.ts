import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { formatRecord, writeBundle } from '../../../src/bundle/write-bundle.ts';
import { laterRecord } from './arbitrary-records.ts';

/** The same record with its members the other way round. */
function reversed(record: BundleRecord): BundleRecord {
  return Object.fromEntries(Object.entries(record).reverse()) as unknown as BundleRecord;
}

describe('formatRecord', () => {
  it('gives one line of JSON, the same whatever the order of the members', () => {
    fc.assert(
      fc.property(laterRecord, (record) => {
        const line = formatRecord(record);
        expect(JSON.parse(line)).toEqual(record);
        expect(line).not.toMatch(/[\r\n]/);
        expect(formatRecord(reversed(record))).toBe(line);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('puts the members in the order of the format, extensions last and by name', () => {
    const line = formatRecord({ 'x-b': 1, lines: 1, 'x-a': { c: 2 }, path: 'p', key: 'k', record: 'file' });
    expect(line).toBe('{"record":"file","key":"k","path":"p","lines":1,"x-a":{"c":2},"x-b":1}');
  });
});

describe('writeBundle', () => {
  it('gives chunks of whole lines, not one for each record', async () => {
    const count = 20_000;
    const record = (n: number): BundleRecord => ({ record: 'file', key: `ü${n}`, path: 'p', lines: n });
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeBundle(Array.from({ length: count }, (_, n) => record(n)))) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.length).toBeLessThan(count / 100);
    for (const chunk of chunks) expect(chunk.at(-1)).toBe(0x0a);
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).lines)).toEqual(Array.from({ length: count }, (_, n) => n));
  });

  it('writes nothing of nothing', async () => {
    for await (const chunk of writeBundle([])) expect.unreachable(`${chunk.length} bytes`);
  });
});
