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
