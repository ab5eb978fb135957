import * as zlib from 'node:zlib';

const zstdMagic = 0xfd2fb528;

/** One frame: Zstandard where the runtime has it, else gzip. */
export function compress(bytes: Uint8Array): Buffer {
  return hasZstd ? zlib.zstdCompressSync(bytes) : zlib.gzipSync(bytes, { level: 6 });
}

/** Reverses `compress`, whichever of the two it used. Throws when the frame is damaged, or Zstandard and this runtime has none. */
export function decompress(frame: Uint8Array): Buffer {
  const magic = new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(0, true);
  if (magic !== zstdMagic) return zlib.gunzipSync(frame);
  if (!hasZstd) throw new Error(`Node ${process.versions.node} cannot read Zstandard; it needs 22.15 or later`);
  return zlib.zstdDecompressSync(frame);
}

const hasZstd = typeof zlib.zstdCompressSync === 'function';
