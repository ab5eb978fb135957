import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RangeSource } from '../../src/snapshot/ranges/range-source.ts';
import { frameBytes, packFile } from '../../src/versions/packing/pack-file.ts';
import { PackedBytes } from '../../src/versions/packing/packed-bytes.ts';

/** What was asked of sources. */
export interface SourceCounts {
  requests: number;
  bytes: number;
}

/** A file of this machine as one that is kept elsewhere, packed as in an object store. */
export async function packedSource(path: string, counts: SourceCounts): Promise<RangeSource> {
  const target = `${path}.zst`;
  const { bytes, packedBytes = 0 } = await packFile(path, target);
  const stored = await countingSource(target, counts);
  const packed = await PackedBytes.open({ bytes, frameBytes }, packedBytes, stored.read);
  if (!(packed instanceof PackedBytes)) throw new Error(`${target} is not what was packed`);
  return { size: bytes, read: async (offset, length) => (await packed.read(offset, length)) as Uint8Array };
}

/** A file of this machine as one that is kept elsewhere: each reading takes a while, and is counted. */
export async function countingSource(path: string, counts: SourceCounts, milliseconds = 0): Promise<RangeSource> {
  const { size } = await stat(path);
  return {
    size,
    async read(offset, length) {
      counts.requests++;
      counts.bytes += length;
      if (milliseconds > 0) await sleep(milliseconds);
      const file = await open(path);
      try {
        const bytes = new Uint8Array(length);
        await file.read(bytes, 0, length, offset);
        return bytes;
      } finally {
        await file.close();
      }
    },
  };
}
