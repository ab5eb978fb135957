import { readFileSync } from 'node:fs';
import { constants, createGunzip, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Decoders, decompress } from '../../../src/bundle/decompress.ts';
import { arriving, cutAt } from './read-all.ts';

const text = Buffer.from('0123456789abcdef'.repeat(20_000));
const run = Buffer.alloc(1 << 20, 'a');
/** Hardly compressible: blocks of several kinds, several chunks. */
const noise = Buffer.from(Array.from({ length: 300_000 }, (_, n) => Math.imul(n ^ (n >>> 7), 0x9e3779b1) >>> 24));

async function read(bytes: Uint8Array, chunk = bytes.length + 1, decoders?: Decoders): Promise<Buffer> {
  const chunks = cutAt(
    bytes,
    Array.from({ length: Math.floor(bytes.length / chunk) }, (_, n) => (n + 1) * chunk),
  );
  const out: Uint8Array[] = [];
  for await (const piece of decompress(arriving(chunks), decoders)) out.push(piece);
  return Buffer.concat(out);
}

const checksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const skippable = Buffer.from([0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 7, 8, 9]);
const forms: [string, Buffer, Buffer][] = [
  ['plain bytes', text, text],
  ['no bytes', Buffer.alloc(0), Buffer.alloc(0)],
  ['one byte', Buffer.from([0x1f]), Buffer.from([0x1f])],
  ['gzip', gzipSync(text), text],
  ['gzip of several members', Buffer.concat([gzipSync(text), gzipSync(noise)]), Buffer.concat([text, noise])],
  ['gzip of nothing', gzipSync(''), Buffer.alloc(0)],
  ['zstd', zstdCompressSync(text), text],
  ['zstd with checksum', zstdCompressSync(noise, checksum), noise],
  [
    'zstd of several frames',
    Buffer.concat([zstdCompressSync(text), zstdCompressSync(noise, checksum)]),
    Buffer.concat([text, noise]),
  ],
  ['zstd with skippable frames', Buffer.concat([skippable, zstdCompressSync(text), skippable]), text],
  ['zstd with run-length blocks', zstdCompressSync(run), run],
  ['zstd of nothing', zstdCompressSync(''), Buffer.alloc(0)],
];

describe('decompress', () => {
  it.each(forms)('gives the text of %s, however it arrives', async (_, bytes, expected) => {
    for (const chunk of [1 << 20, 65_536, 997, ...(bytes.length < 2000 ? [1, 2, 3] : [])]) {
      expect((await read(bytes, chunk)).equals(expected)).toBe(true);
    }
    for (let split = 0; split <= Math.min(bytes.length, 30); split++) {
      const chunks = [bytes.subarray(0, split), bytes.subarray(split)];
      const out: Uint8Array[] = [];
      for await (const piece of decompress(arriving(chunks))) out.push(piece);
      expect(Buffer.concat(out).equals(expected)).toBe(true);
    }
  });

  it.each(['streamed.zst', 'single-segment.zst', 'two-frames.zst'])(
    'reads %s, written by the zstd tool',
    async (name) => {
      const bytes = readFileSync(`test/fixtures/bundles/compressed/${name}`);
      expect((await read(bytes)).toString()).toMatch(
        /^\{"record":"analysis"[\s\S]*\{"record":"file","key":"last"[^\n]*\}\n$/,
      );
    },
  );

  const two = (first: Buffer, second: Buffer): [Buffer, number] => [Buffer.concat([first, second]), first.length];
  it.each([
    ['gzip', gzipSync(text), 0],
    ['gzip of several members', ...two(gzipSync('a'), gzipSync(text))],
    ['zstd', zstdCompressSync(text), 0],
    ['zstd with checksum', zstdCompressSync(text, checksum), 0],
    ['zstd of several frames', ...two(zstdCompressSync('a'), zstdCompressSync(text))],
  ])('says that %s was cut, wherever it was', async (_, bytes, whole) => {
    for (let length = 4; length < bytes.length; length += length < 60 ? 1 : Math.ceil(bytes.length / 50)) {
      if (length === whole) continue;
      await expect(read(bytes.subarray(0, length)), `${length}`).rejects.toThrow('end too early');
    }
    await expect(read(bytes.subarray(0, -1))).rejects.toThrow('end too early');
  });

  it.each([
    ['gzip', gzipSync(text)],
    ['zstd', zstdCompressSync(text)],
  ])('says that %s is followed by something else', async (_, bytes) => {
    for (const tail of ['{"record":"file"}\n', '\0\0\0\0']) {
      for (const chunk of [1 << 20, bytes.length]) {
        await expect(read(Buffer.concat([bytes, Buffer.from(tail)]), chunk)).rejects.toThrow(/followed|damaged/);
      }
    }
  });

  it.each([
    ['gzip', gzipSync(noise), 5000],
    ['zstd', zstdCompressSync(noise, checksum), 5000],
  ])('says that %s is damaged', async (_, bytes, place) => {
    const damaged = Buffer.from(bytes);
    damaged.fill(0x55, place, place + 40);
    await expect(read(damaged)).rejects.toThrow(/data are damaged: ./);
  });

  it('says which Node reads zstd when this one does not', async () => {
    const reading = read(zstdCompressSync(text), 1 << 20, { createGunzip });
    await expect(reading).rejects.toThrow('compressed with zstd, which needs Node 22.15 or newer');
    expect((await read(gzipSync(text), 1 << 20, { createGunzip })).equals(text)).toBe(true);
  });
});
