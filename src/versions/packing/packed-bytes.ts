import { setImmediate } from 'node:timers/promises';
import * as zlib from 'node:zlib';
import { decodeSeekTable, type FrameShape, seekTableLength } from './seek-table.ts';

/** Frames between two pauses for others on the thread: two or three milliseconds. */
const framesInOneGo = 16;

/** Reads so many bytes of a packed file from an offset on; fewer where it ends before, undefined where there is no such file. */
export type ReadPacked = (offset: number, length: number) => Promise<Uint8Array | undefined>;

/** Whether this runtime has Zstandard, as Node has from 22.15 on. */
export function canUnpack(): boolean {
  return typeof zlib.zstdDecompress === 'function';
}

/** The bytes of a packed file, by position in the unpacked one. */
export class PackedBytes {
  private readonly shape: FrameShape;
  private readonly starts: Float64Array;
  private readonly readPacked: ReadPacked;

  private constructor(shape: FrameShape, starts: Float64Array, readPacked: ReadPacked) {
    this.shape = shape;
    this.starts = starts;
    this.readPacked = readPacked;
  }

  /** Reads where the frames begin; undefined where there is no file, `damaged` where it says that wrongly. */
  static async open(
    shape: FrameShape,
    packedBytes: number,
    readPacked: ReadPacked,
  ): Promise<PackedBytes | 'damaged' | undefined> {
    const length = seekTableLength(shape);
    const table = await readPacked(packedBytes - length, length);
    if (table === undefined) return undefined;
    const starts = decodeSeekTable(table, shape, packedBytes);
    return starts === undefined ? 'damaged' : new PackedBytes(shape, starts, readPacked);
  }

  /** So many bytes from an offset on, fewer where what follows cannot be unpacked; undefined where there is no file any more. */
  async read(offset: number, length: number): Promise<Uint8Array | undefined> {
    const { frameBytes } = this.shape;
    const first = Math.floor(offset / frameBytes);
    const last = Math.ceil((offset + length) / frameBytes);
    const from = this.starts[first] as number;
    const packed = await this.readPacked(from, (this.starts[last] as number) - from);
    if (packed === undefined) return undefined;
    // Filled whole, or cut off before what is not.
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let frame = first; frame < last; frame++) {
      if ((frame - first + 1) % framesInOneGo === 0) await setImmediate();
      const unpacked = this.unpack(packed, frame, from);
      const start = frame * frameBytes - offset;
      if (unpacked === undefined) return bytes.subarray(0, Math.max(0, start));
      bytes.set(unpacked.subarray(Math.max(0, -start), length - start), Math.max(0, start));
    }
    return bytes;
  }

  private unpack(packed: Uint8Array, frame: number, from: number): Uint8Array | undefined {
    const { bytes, frameBytes } = this.shape;
    const [start, end] = [this.starts[frame] as number, this.starts[frame + 1] as number];
    if (end - from > packed.length) return undefined;
    try {
      const options = { chunkSize: frameBytes + 1, maxOutputLength: frameBytes };
      const unpacked = zlib.zstdDecompressSync(packed.subarray(start - from, end - from), options);
      return unpacked.length === Math.min(frameBytes, bytes - frame * frameBytes) ? unpacked : undefined;
    } catch {
      return undefined;
    }
  }
}
