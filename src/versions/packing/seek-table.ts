/**
 * The end of a packed file: a table of where its frames begin, in the seekable format of Zstandard (zstd/contrib/seekable_format, version
 * 0.1.0). It is a skippable frame, which decoders that know nothing of it pass over, so that `zstd -d` unpacks the file.
 *
 *     magic 0x184d2a5e, bytes of what follows (uint32 each)
 *     for each frame: packed bytes, unpacked bytes (uint32 each)
 *     number of frames (uint32), descriptor (1 byte: no checksums), magic 0x8f92eab1 (uint32)
 *
 * Every frame holds the same number of bytes, the last one excepted.
 */
const skippableMagic = 0x184d2a5e;
const seekableMagic = 0x8f92eab1;
const headBytes = 8;
const entryBytes = 8;
const footBytes = 9;

/** A file and the frames that it is cut into, in bytes. */
export interface FrameShape {
  /** Of the unpacked file. */
  readonly bytes: number;
  /** Of each frame, unpacked. */
  readonly frameBytes: number;
}

export function frameCount({ bytes, frameBytes }: FrameShape): number {
  return Math.ceil(bytes / frameBytes);
}

/** Bytes of the table. */
export function seekTableLength(shape: FrameShape): number {
  return headBytes + frameCount(shape) * entryBytes + footBytes;
}

/** @param packed bytes of each frame, packed */
export function encodeSeekTable(packed: readonly number[], { bytes, frameBytes }: FrameShape): Buffer {
  const table = Buffer.alloc(seekTableLength({ bytes, frameBytes }));
  table.writeUInt32LE(skippableMagic, 0);
  table.writeUInt32LE(table.length - headBytes, 4);
  packed.forEach((length, frame) => {
    table.writeUInt32LE(length, headBytes + frame * entryBytes);
    table.writeUInt32LE(Math.min(frameBytes, bytes - frame * frameBytes), headBytes + frame * entryBytes + 4);
  });
  table.writeUInt32LE(packed.length, table.length - footBytes);
  table.writeUInt32LE(seekableMagic, table.length - 4);
  return table;
}

/** Where each frame begins in the packed file, and where the last one ends. Undefined where the bytes are no table of such a file. */
export function decodeSeekTable(bytes: Uint8Array, shape: FrameShape, packedBytes: number): Float64Array | undefined {
  const frames = frameCount(shape);
  if (bytes.length !== seekTableLength(shape)) return undefined;
  const table = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isTable =
    table.readUInt32LE(0) === skippableMagic &&
    table.readUInt32LE(4) === table.length - headBytes &&
    table.readUInt32LE(table.length - footBytes) === frames &&
    table[table.length - 5] === 0 &&
    table.readUInt32LE(table.length - 4) === seekableMagic;
  if (!isTable) return undefined;
  const starts = new Float64Array(frames + 1);
  for (let frame = 0; frame < frames; frame++) {
    const at = headBytes + frame * entryBytes;
    if (table.readUInt32LE(at + 4) !== Math.min(shape.frameBytes, shape.bytes - frame * shape.frameBytes)) {
      return undefined;
    }
    starts[frame + 1] = (starts[frame] as number) + table.readUInt32LE(at);
  }
  return starts[frames] === packedBytes - table.length ? starts : undefined;
}
