/**
 * The file around the sections: a header of 64 bytes, the sections, each aligned to 64 bytes, and at the end the section table,
 * JSON, which the header points to. Written front to back once; the header is filled in last.
 *
 * header: magic (8 bytes), format version (uint32), 4 bytes zero, table offset (float64), table length (float64), FNV-1a of the table (uint32).
 */
export const magic = 'STRATIGR';
export const headerBytes = 64;
export const sectionAlignment = 64;

/** One row of the section table. */
export interface SectionEntry {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  /** CRC-32 (zlib) of the bytes. */
  readonly checksum: number;
}

export interface SectionTable {
  readonly sections: readonly SectionEntry[];
}

/** What the first 64 bytes say. */
export interface SnapshotHeader {
  readonly version: number;
  readonly tableOffset: number;
  readonly tableLength: number;
  readonly tableChecksum: number;
}

export function encodeHeader(header: SnapshotHeader): Uint8Array {
  const bytes = new Uint8Array(headerBytes);
  bytes.set(new TextEncoder().encode(magic));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, header.version, true);
  view.setFloat64(16, header.tableOffset, true);
  view.setFloat64(24, header.tableLength, true);
  view.setUint32(32, header.tableChecksum, true);
  return bytes;
}

/** Undefined when the bytes do not begin with the magic of a snapshot. */
export function decodeHeader(bytes: Uint8Array): SnapshotHeader | undefined {
  if (bytes.length < headerBytes || new TextDecoder('latin1').decode(bytes.subarray(0, 8)) !== magic) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  return {
    version: view.getUint32(8, true),
    tableOffset: view.getFloat64(16, true),
    tableLength: view.getFloat64(24, true),
    tableChecksum: view.getUint32(32, true),
  };
}

/** FNV-1a, 32 bit: detects any change of a single byte. Used for the section table. */
export function tableChecksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
