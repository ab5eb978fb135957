import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockBytes } from '../../../../src/snapshot/format/block-checksums.ts';
import { BlockCache } from '../../../../src/snapshot/reader/block-cache.ts';

function fileOf(cache: BlockCache, seed: number, size: number) {
  const bytes = Buffer.from(Array.from({ length: size }, (_, i) => ((i + seed) * 2654435761) >>> 24));
  let reads = 0;
  const cached = cache.add(size, (position, into) => {
    reads++;
    expect(position % blockBytes).toBe(0);
    bytes.copy(into, 0, position, position + into.byteLength);
  });
  const read = (from: number, to: number): Buffer => {
    const into = Buffer.alloc(to - from);
    cached.read(from, into);
    return into;
  };
  return { bytes, cached, read, reads: () => reads };
}

describe('BlockCache', () => {
  it('gives the bytes of its files, whatever is read and closed in whatever order', () => {
    const size = 10 * blockBytes + 123;
    const step = fc.record({
      file: fc.nat(2),
      from: fc.nat(size),
      length: fc.oneof(fc.nat(200), fc.nat(3 * blockBytes)),
      closes: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 60 }), (blocks, steps) => {
        const cache = new BlockCache(blocks * blockBytes);
        const files = [0, 1, 2].map((seed) => fileOf(cache, seed, size));
        for (const { file, from, length, closes } of steps) {
          const { bytes, read, cached } = files[file]!;
          const to = Math.min(from + length, size);
          expect(read(from, to).equals(bytes.subarray(from, to))).toBe(true);
          if (closes === 0) cached.close();
        }
        expect(cache.byteLength).toBeLessThanOrEqual(blocks * blockBytes);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('reads what it holds only once, and again what had to leave', () => {
    const cache = new BlockCache(2 * blockBytes);
    const { read, reads } = fileOf(cache, 1, 5 * blockBytes);
    for (let i = 0; i < 5; i++) read(10, 20);
    expect(reads()).toBe(1);
    read(blockBytes, blockBytes + 1);
    read(2 * blockBytes, 2 * blockBytes + 1);
    read(3 * blockBytes, 3 * blockBytes + 1);
    read(10, 20);
    expect(reads()).toBe(5);
  });

  it('keeps what is used again and again while others pass by', () => {
    const cache = new BlockCache(4 * blockBytes);
    const { read, reads } = fileOf(cache, 1, 400 * blockBytes);
    read(0, 1);
    for (let block = 1; block < 400; block++) {
      read(block * blockBytes, block * blockBytes + 1);
      read(0, 1);
    }
    expect(reads()).toBeLessThan(400 + 150);
  });

  it('takes memory only as it is needed', () => {
    const cache = new BlockCache(2 ** 30);
    expect(cache.byteLength).toBe(0);
    fileOf(cache, 1, blockBytes).read(0, 1);
    expect(cache.byteLength).toBeLessThanOrEqual(2 ** 20);
  });

  it('takes no more memory for files that come after those that are closed', () => {
    const cache = new BlockCache(2 ** 30);
    for (let seed = 0; seed < 20; seed++) {
      const { read, cached } = fileOf(cache, seed, 30 * blockBytes);
      for (let block = 0; block < 30; block++) read(block * blockBytes, block * blockBytes + 1);
      cached.close();
    }
    expect(cache.byteLength).toBeLessThanOrEqual(2 ** 20);
  });

  it('takes no memory for what could not be read', () => {
    const cache = new BlockCache(2 ** 30);
    const broken = cache.add(1000 * blockBytes, () => {
      throw new Error('unreadable');
    });
    for (let block = 0; block < 1000; block++) expect(() => broken.read(block * blockBytes, Buffer.alloc(1))).toThrow();
    expect(cache.byteLength).toBeLessThanOrEqual(2 ** 20);
  });
});
