import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { encodeSeekTable } from './seek-table.ts';

/** Bytes of a frame: what a reader fetches at once at least. Larger frames pack snapshots hardly better. */
export const frameBytes = 65_536;
/** More than a frame may take that cannot be packed. */
const frameOverhead = 1024;
/** Frames that are packed at the same time: with more, the system spends as much again on their memory. */
const framesAtOnce = 4;

export interface PackedFile {
  /** Of the file that was packed: bytes, and their SHA-256, hexadecimal. */
  readonly bytes: number;
  readonly sha256: string;
  /** Undefined: this runtime cannot pack, and nothing was written. */
  readonly packedBytes: number | undefined;
}

/** Writes a packed copy of a file: frames of Zstandard that are read each on its own, and where they begin (seek-table.ts). */
export async function packFile(path: string, target: string): Promise<PackedFile> {
  const compress = canPack() ? promisify(zlib.zstdCompress) : undefined;
  const source = await open(path, 'r');
  const packed = compress && (await open(target, 'w'));
  try {
    const hash = createHash('sha256');
    const lengths: number[] = [];
    let bytes = 0;
    for await (const part of partsOf(source)) {
      hash.update(part);
      bytes += part.length;
      if (compress === undefined || packed === undefined) continue;
      const frames = await Promise.all(framesOf(part).map((frame) => compress(frame, optionsFor(frame))));
      lengths.push(...frames.map(({ length }) => length));
      await packed.writev(frames);
    }
    await packed?.writeFile(encodeSeekTable(lengths, { bytes, frameBytes }));
    await packed?.sync();
    const packedBytes = (await packed?.stat())?.size;
    return { bytes, sha256: hash.digest('hex'), packedBytes };
  } finally {
    await source.close();
    await packed?.close();
  }
}

/** Each frame ends with a checksum of what it holds. */
function optionsFor(frame: Uint8Array): zlib.ZstdOptions {
  return {
    params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 },
    pledgedSrcSize: frame.length,
    chunkSize: frameBytes + frameOverhead,
  };
}

/** Zstandard came to Node with 22.15. */
function canPack(): boolean {
  return typeof zlib.zstdCompress === 'function';
}

async function* partsOf(file: Awaited<ReturnType<typeof open>>): AsyncGenerator<Buffer, void, undefined> {
  for (;;) {
    const part = Buffer.allocUnsafe(framesAtOnce * frameBytes);
    let filled = 0;
    for (let read = -1; read !== 0 && filled < part.length; filled += read) {
      read = (await file.read(part, filled, part.length - filled)).bytesRead;
    }
    if (filled > 0) yield part.subarray(0, filled);
    if (filled < part.length) return;
  }
}

function framesOf(part: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(part.length / frameBytes) }, (_, at) =>
    part.subarray(at * frameBytes, (at + 1) * frameBytes),
  );
}
