import * as zlib from 'node:zlib';

const zstdMagic = 0xfd2fb528;
/** The least that the runtime takes. */
const shortestChunk = 64;

/** One frame: Zstandard where the runtime has it, else gzip. */
export function compress(bytes: Uint8Array): Buffer {
  return hasZstd ? zlib.zstdCompressSync(bytes) : zlib.gzipSync(bytes, { level: 6 });
}

/**
 * Reverses `compress`, whichever of the two it used. Throws when the frame is damaged, or Zstandard and this runtime has none.
 * @param length bytes of the result where they are known: then they are not put together from pieces
 */
export function decompress(frame: Uint8Array, length?: number): Buffer {
  const magic = new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(0, true);
  const options = length === undefined ? {} : { chunkSize: Math.max(shortestChunk, length + 1) };
  if (magic !== zstdMagic) return zlib.gunzipSync(frame, options);
  if (!hasZstd) throw new Error(`Node ${process.versions.node} cannot read Zstandard; it needs 22.15 or later`);
  return zlib.zstdDecompressSync(frame, options);
}

const hasZstd = typeof zlib.zstdCompressSync === 'function';
