/** The sections of the archive (archive.ts) that show whether an object has changed; a row is a record in the order in which they came. */
export const contentSections = {
  /** Object number of each row (uint32). */
  objectNumbers: 'archive/object-numbers',
  /** ? Text list: for each row `=` and the checksum, or nothing. */
  objectChecksums: 'archive/object-checksums',
  /** ? uint32 pairs: fingerprint of each row, zeros where it has a checksum. */
  objectFingerprints: 'archive/object-fingerprints',
} as const;
