import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decompress } from '../../../src/bundle/decompress.ts';
import { frameBytes, packFile } from '../../../src/versions/packing/pack-file.ts';
import { PackedBytes } from '../../../src/versions/packing/packed-bytes.ts';
import { decodeSeekTable, encodeSeekTable, seekTableLength } from '../../../src/versions/packing/seek-table.ts';
import { temporaryFolder } from '../snapshot/reader/container-bytes.ts';

/** Bytes that repeat here and there, of a size that no frame divides. */
function someBytes(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, at) => (at * at) >> ((at >> 12) % 7)));
}

interface Packed {
  readonly bytes: Buffer;
  readonly packed: Buffer;
  open(changed?: Buffer): Promise<PackedBytes | 'damaged' | undefined>;
}

async function pack(length: number): Promise<Packed> {
  const folder = temporaryFolder();
  const [path, target] = [join(folder, 'a'), join(folder, 'b')];
  const bytes = someBytes(length);
  writeFileSync(path, bytes);
  const done = await packFile(path, target);
  const packed = readFileSync(target);
  expect(done).toEqual({
    bytes: length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    packedBytes: packed.length,
  });
  const open: Packed['open'] = (changed = packed) =>
    PackedBytes.open({ bytes: length, frameBytes }, packed.length, async (offset, count) =>
      changed.subarray(offset, offset + count),
    );
  return { bytes, packed, open };
}

async function opened(file: Packed, changed?: Buffer): Promise<PackedBytes> {
  const result = await file.open(changed);
  if (!(result instanceof PackedBytes)) throw new Error('not opened');
  return result;
}

describe('a packed file', () => {
  it('has the bytes of the file at each position [OS-packed]', async () => {
    const file = await pack(40 * frameBytes + 12_345);
    const bytes = await opened(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.bytes.length - 1), fc.nat(3 * frameBytes), async (offset, asked) => {
        const length = Math.min(asked, file.bytes.length - offset);
        const read = (await bytes.read(offset, length)) as Uint8Array;
        expect(Buffer.compare(read, file.bytes.subarray(offset, offset + length))).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it.each([0, 1, frameBytes, frameBytes + 1, 32 * frameBytes, 64 * frameBytes])(
    'of %i bytes is a stream of Zstandard, which other programs unpack [OS-packed]',
    async (length) => {
      const file = await pack(length);
      const whole = (await (await opened(file)).read(0, length)) as Uint8Array;
      expect(Buffer.compare(whole, file.bytes)).toBe(0);
      if (length === 0) return;
      const chunks: Uint8Array[] = [];
      async function* stream(): AsyncGenerator<Uint8Array> {
        yield file.packed;
      }
      for await (const chunk of decompress(stream())) chunks.push(chunk);
      expect(Buffer.compare(Buffer.concat(chunks), file.bytes)).toBe(0);
    },
  );

  it('of which any byte is wrong gives what stands before it, and no wrong bytes [OS-packed]', async () => {
    const file = await pack(4 * frameBytes);
    const end = file.packed.length - seekTableLength({ bytes: file.bytes.length, frameBytes });
    await fc.assert(
      fc.asyncProperty(fc.nat(end - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(file.packed);
        changed[at] = (changed[at] as number) ^ change;
        const read = (await (await opened(file, changed)).read(100, 3 * frameBytes)) as Uint8Array;
        expect(Buffer.compare(read, file.bytes.subarray(100, 100 + read.length))).toBe(0);
      }),
      { numRuns: 200 },
    );
    const bytes = await opened(file, Buffer.concat([Buffer.alloc(4), file.packed.subarray(4)]));
    expect((await bytes.read(100, 2 * frameBytes))?.length).toBe(0);
    const rest = (await bytes.read(frameBytes, frameBytes)) as Uint8Array;
    expect(Buffer.compare(rest, file.bytes.subarray(frameBytes, 2 * frameBytes))).toBe(0);
  });
});

describe('the table of a packed file', () => {
  const shape = { bytes: 10 * frameBytes + 1, frameBytes };
  const lengths = Array.from({ length: 11 }, (_, at) => 1000 + at);
  const table = encodeSeekTable(lengths, shape);
  const packedBytes = lengths.reduce((sum, length) => sum + length, table.length);

  it('says where each frame begins [OS-packed]', () => {
    expect(table.length).toBe(seekTableLength(shape));
    expect(Array.from(decodeSeekTable(table, shape, packedBytes) as Float64Array)).toEqual(
      [0, ...lengths].map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0)),
    );
  });

  it('is refused with any byte changed, cut off, or of another file [OS-packed]', () => {
    for (let at = 0; at < table.length; at++) {
      const changed = Buffer.from(table);
      changed[at] = (changed[at] as number) ^ 0x10;
      expect(decodeSeekTable(changed, shape, packedBytes), `byte ${at}`).toBeUndefined();
    }
    expect(decodeSeekTable(table.subarray(1), shape, packedBytes)).toBeUndefined();
    expect(decodeSeekTable(table, shape, packedBytes + 1)).toBeUndefined();
    expect(decodeSeekTable(table, { ...shape, bytes: shape.bytes + 1 }, packedBytes)).toBeUndefined();
    expect(decodeSeekTable(Buffer.alloc(table.length), shape, packedBytes)).toBeUndefined();
  });
});
