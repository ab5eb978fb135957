import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { formatRecord, writeBundle } from '../../../src/bundle/write-bundle.ts';
import { bundle } from './arbitrary-records.ts';
import { cutAt, readAll } from './read-all.ts';

const analysis = '{"record":"analysis","format":1,"analyzedAt":"2026-03-01"}';
const file = (key: string): string => `{"record":"file","key":"${key}","path":"${key}","lines":1}`;
const bytesOf = (records: readonly BundleRecord[]): Buffer =>
  Buffer.from(records.map((record) => `${formatRecord(record)}\n`).join(''));

describe('readBundle', () => {
  it('gives back what was written, with the line of each record', async () => {
    await fc.assert(
      fc.asyncProperty(bundle, async (records) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of writeBundle(records)) chunks.push(chunk);
        const read = await readAll(chunks);
        expect(read.faults).toEqual([]);
        expect(read.records).toEqual(records);
        expect(read.located.map(({ line }) => line)).toEqual(records.map((_, at) => at + 1));
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  it('gives the same records however the bytes are cut, plain or compressed, in one member or several', async () => {
    const places = fc.array(fc.nat(), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(bundle, places, places, async (records, cuts, members) => {
        const plain = bytesOf(records);
        const forms = [
          plain,
          Buffer.concat(cutAt(plain, members).map((member) => gzipSync(member))),
          Buffer.concat(cutAt(plain, members).map((member) => zstdCompressSync(member))),
        ];
        for (const bytes of forms) {
          const read = await readAll(cutAt(bytes, cuts));
          expect(read.faults).toEqual([]);
          expect(read.records).toEqual(records);
        }
      }),
      { seed: 2, numRuns: 60 },
    );
  });

  it('gives the same records when every byte arrives alone', async () => {
    const plain = Buffer.from(`${analysis}\n${file('größe')}\n`);
    for (const bytes of [plain, gzipSync(plain), zstdCompressSync(plain)]) {
      expect((await readAll([...bytes].map((byte) => Uint8Array.of(byte)))).records).toHaveLength(2);
    }
  });

  it('bears a byte order mark, CRLF, blank lines and a last line without an end', async () => {
    const { located, faults } = await readAll([
      Buffer.from(`\ufeff${analysis}\r\n\r\n  \n${file('a')}\n\n${file('b')}`),
    ]);
    expect(faults).toEqual([]);
    expect(located.map(({ line }) => line)).toEqual([1, 4, 6]);
  });

  it('goes on after a fault and yields the sound records', async () => {
    const { located, faults } = await readAll([Buffer.from(`${analysis}\n{}\n${file('a')}\nx\n${file('b')}\n`)]);
    expect(located.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(faults.map((fault) => fault.split(':', 2).join(':'))).toEqual(['b:2', 'b:4']);
  });

  it('yields nothing after a format it does not know', async () => {
    const { located, faults } = await readAll([
      Buffer.from(`${analysis.replace('1', '2')}\n{"record":"new"}\n${file('a')}`),
    ]);
    expect(located).toEqual([]);
    expect(faults).toEqual(['b:1: format: found the number 2; this program knows format 1']);
  });

  it('takes records of the named parts only, and of all parts when none is named', async () => {
    const pattern =
      '{"record":"pattern","id":"s:1","name":"","strategy":"s","category":"","contribution":"c","criticality":"c","impacts":[],"occurrences":[]}';
    const lines = [file('a'), '{"record":"package","key":"p","name":"p","version":""}', pattern];
    const kinds = async (parts: string): Promise<string[]> => {
      const first = analysis.replace('}', `${parts}}`);
      const { records } = await readAll([Buffer.from([first, ...lines].join('\n'))]);
      return records.slice(1).map(({ record }) => record);
    };
    expect(await kinds('')).toEqual(['file', 'package', 'pattern']);
    expect(await kinds(',"parts":["code"]')).toEqual(['file']);
    expect(await kinds(',"parts":["cve"]')).toEqual(['package']);
    expect(await kinds(',"parts":["cloud","code"]')).toEqual(['file', 'pattern']);
  });

  it('passes on the failure of its source', async () => {
    const failing = async (start: Uint8Array): Promise<unknown> => {
      const { readBundle } = await import('../../../src/bundle/read-bundle.ts');
      const { FaultList } = await import('../../../src/bundle/faults.ts');
      const source = async function* (): AsyncGenerator<Uint8Array> {
        yield start;
        throw Object.assign(new Error('disk'), { code: 'EIO' });
      };
      try {
        for await (const _ of readBundle(source(), 'b', new FaultList()).batches);
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const plain = Buffer.from(`${analysis}\n`.repeat(3));
    expect(await failing(plain)).toBe('disk');
    expect(await failing(gzipSync(plain).subarray(0, 20))).toBe('disk');
    expect(await failing(zstdCompressSync(plain).subarray(0, 12))).toBe('disk');
  });

  it('lets go of its source when its reader stops early', async () => {
    const { readBundle } = await import('../../../src/bundle/read-bundle.ts');
    const { FaultList } = await import('../../../src/bundle/faults.ts');
    const line = Buffer.from(`${analysis}\n${file('a').padEnd(300)}\n`);
    for (const first of [line, gzipSync(line), zstdCompressSync(line)]) {
      let closed = false;
      const source = async function* (): AsyncGenerator<Uint8Array> {
        try {
          for (;;) yield first;
        } finally {
          closed = true;
        }
      };
      for await (const _ of readBundle(source(), 'b', new FaultList()).batches) break;
      await new Promise((resolve) => setImmediate(resolve));
      expect(closed).toBe(true);
    }
  });
});
