import type { ByteFile } from '../../../src/importers/byte-file.ts';

/** A file in memory, for tests of importers. */
export function byteFileOf(content: string | Uint8Array, name = 'file'): ByteFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { name, size: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}
