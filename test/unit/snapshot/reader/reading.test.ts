import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { blockBytes } from '../../../../src/snapshot/format/block-checksums.ts';
import { BlockCache } from '../../../../src/snapshot/reader/block-cache.ts';
import { JsonElements } from '../../../../src/snapshot/reader/json-chunks.ts';
import { Ranges } from '../../../../src/snapshot/reader/ranges.ts';
import { ReadAhead } from '../../../../src/snapshot/reader/read-ahead.ts';
import { RowSection } from '../../../../src/snapshot/reader/row-section.ts';
import { SnapshotFile } from '../../../../src/snapshot/reader/snapshot-file.ts';
import { containerBytes, temporaryFile } from './container-bytes.ts';

function open(sections: Readonly<Record<string, Uint8Array>>): SnapshotFile {
  const file = SnapshotFile.open(temporaryFile(containerBytes(sections)));
  onTestFinished(() => file.close());
  return file;
}

/** An offset table written by hand: one base for each 1024 rows, starts relative to it. */
function offsetTable(lengths: readonly number[], name: string): Record<string, Uint8Array> {
  const ends = [0];
  for (const length of lengths) ends.push((ends.at(-1) as number) + length);
  const bases = Float64Array.from(ends.filter((_, i) => i % 1024 === 0));
  const starts = Uint32Array.from(ends.map((end, i) => end - (bases[Math.floor(i / 1024)] as number)));
  return { [`${name}-base`]: bytesOf(bases), [`${name}-start`]: bytesOf(starts) };
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength);
}

describe('ReadAhead', () => {
  it('gives the bytes of any pieces in any order', () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 2654435761) >>> 24));
    const file = open({ data: bytes });
    const piece = fc.tuple(fc.nat(bytes.length), fc.oneof(fc.nat(50), fc.nat(90_000)));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, rising) => {
        const ahead = new ReadAhead(file, 'data');
        for (const [from, length] of rising ? pieces.sort((a, b) => a[0] - b[0]) : pieces) {
          const to = Math.min(from + length, bytes.length);
          expect(ahead.bytes(from, to).equals(bytes.subarray(from, to))).toBe(true);
        }
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('gives the bytes of any pieces out of a cache, however soon blocks leave it and whoever reads between', () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 2654435761) >>> 24));
    const path = temporaryFile(containerBytes({ before: new Uint8Array(999), data: bytes, other: bytes.subarray(7) }));
    const step = fc.record({
      reader: fc.nat(2),
      from: fc.nat(bytes.length - 7),
      follows: fc.boolean(),
      length: fc.oneof(fc.nat(50), fc.nat(5000), fc.nat(90_000)),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 40 }), (blocks, steps) => {
        const file = SnapshotFile.open(path, new BlockCache(blocks * blockBytes));
        const readers = ['data', 'data', 'other'].map((name) => ({ ahead: new ReadAhead(file, name), end: 0 }));
        for (const { reader, from, follows, length } of steps) {
          const one = readers[reader]!;
          const all = reader === 2 ? bytes.subarray(7) : bytes;
          const start = follows ? one.end : from;
          one.end = Math.min(start + length, all.length);
          expect(one.ahead.bytes(start, one.end).equals(all.subarray(start, one.end))).toBe(true);
        }
        file.close();
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('reads neighbours in few large pieces', () => {
    const file = open({ data: new Uint8Array(1_000_000) });
    let reads = 0;
    const counted = Object.create(file, {
      readAt: {
        value: (name: string, offset: number, into: Uint8Array) => {
          reads++;
          file.readAt(name, offset, into);
        },
      },
    }) as SnapshotFile;
    const ahead = new ReadAhead(counted, 'data');
    for (let at = 0; at < 1_000_000; at += 100) ahead.bytes(at, at + 100);
    expect(reads).toBeLessThan(15);
  });
});

describe('Ranges', () => {
  it('finds every row across bases', () => {
    const lengths = Array.from({ length: 3000 }, (_, i) => i % 7);
    const end = lengths.reduce((a, b) => a + b, 0);
    const ranges = new Ranges(open(offsetTable(lengths, 'rows')), 'rows', lengths.length, end);
    let at = 0;
    for (const [row, length] of lengths.entries()) {
      expect(ranges.of(row)).toEqual([at, at + length]);
      at += length;
    }
  });

  it('refuses rows that do not exist, a table that ends elsewhere, and rows that run backwards', () => {
    const file = open(offsetTable([3, 4], 'rows'));
    const ranges = new Ranges(file, 'rows', 2, 7);
    for (const row of [-1, 2, Number.NaN, 1e9]) expect(() => ranges.of(row)).toThrow(/has no row/);
    expect(() => new Ranges(file, 'rows', 2, 8)).toThrow(/ends at 7 instead of 8/);
    expect(() => new Ranges(file, 'rows', 3, 7)).toThrow(/bytes instead of/);
    expect(() => new Ranges(open(offsetTable([3, -2, 6], 'rows')), 'rows', 3, 7).of(1)).toThrow(
      /ends before it starts/,
    );
  });
});

describe('RowSection', () => {
  const rows = ['{"a":1}', '{"b":"ü"}', 'no json'].map((row) => Buffer.from(row));
  const table = offsetTable(
    rows.map((row) => row.length),
    'rows-offset',
  );

  it('gives rows as bytes and as values, and refuses what is no JSON', () => {
    const section = new RowSection<object>(open({ rows: Buffer.concat(rows), ...table }), 'rows', 'rows-offset', 3);
    expect(section.value(0)).toEqual({ a: 1 });
    expect(section.value(1)).toEqual({ b: 'ü' });
    expect(section.bytes(1).toString()).toBe('{"b":"ü"}');
    expect(() => section.value(2)).toThrow(/row 2 of rows is not JSON/);
    expect(() => section.value(3)).toThrow(/has no row 3/);
  });
});

describe('JsonElements', () => {
  it('joins elements of any size into an array, in chunks of about 64 KiB', () => {
    const text = fc.oneof(
      fc.string(),
      fc.nat(200_000).map((length) => 'x'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
        const chunks = [...new JsonElements(texts, (item, out) => out.add(Buffer.from(JSON.stringify(item))))];
        expect(JSON.parse(`[${Buffer.concat(chunks).toString()}]`)).toEqual(texts);
        const longest = Math.max(0, ...texts.map((t) => Buffer.byteLength(JSON.stringify(t))));
        for (const chunk of chunks.slice(0, -1)) expect(chunk.length).toBeGreaterThanOrEqual(65_536);
        for (const chunk of chunks) expect(chunk.length).toBeLessThan(65_536 + longest + 1);
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  it('hands out chunks that later ones do not overwrite', () => {
    const chunks = [...new JsonElements([1, 2, 3], (digit, out) => out.addAscii(String(digit).repeat(70_000)))];
    expect(chunks.map((chunk) => Buffer.from(chunk).toString('latin1').replace(',', '')[0])).toEqual(['1', '2', '3']);
  });
});
