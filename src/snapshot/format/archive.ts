import type { AnalysisRecord, Part } from '../../bundle/records.ts';
import { contentSections } from './content-sections.ts';

/**
 * What a snapshot holds besides what readers need, so that its records can be had again: for export, and for the parts and sources
 * that the next import does not replace. Most of a record stands in the other sections; these hold keys, the order the records came in,
 * and what answers do not show. *Rows* are records in that order; sections marked `?` are left out when they would say nothing.
 * References to objects and files stand as object and file numbers.
 */
export const archive = {
  /** JSON array of `ArchivedOrigin`. */
  origins: 'archive/origins',
  ...contentSections,
  /** Text list: key of each row. */
  objectKeys: 'archive/object-keys',
  /** ? Text list: JSON of the `x-` members of each row, or nothing. */
  objectExtensions: 'archive/object-extensions',
  /** ? uint32: 1 + index into `levelPaths` of each row, or 0. */
  objectLevels: 'archive/object-levels',
  /** JSON array of explicit level paths. */
  levelPaths: 'archive/level-paths',
  /** File number of each row (uint32). */
  fileNumbers: 'archive/file-numbers',
  /** Text list: JSON of each file record without its text. */
  files: 'archive/files',
  /**
   * ? Compressed blocks of uint16, one for each link entry: index of its origin among those of the code part, or `mixedOrigin`.
   * Left out: all are of the first.
   */
  linkOrigins: 'archive/link-origins',
  /** ? Text list: JSON `ArchivedLink` for each record of the entries that are `mixedOrigin`. */
  mixedLinks: 'archive/mixed-links',
  /** Text lists: JSON of each record with its id, references as numbers. */
  transactions: 'archive/transactions',
  packages: 'archive/packages',
  patterns: 'archive/patterns',
  /** Text lists: JSON `IdentityHistory` of keys that are gone and of former ids. */
  objectHistory: 'identities/objects',
  transactionHistory: 'identities/transactions',
} as const;

/** A link entry whose records differ in origin or kind, or have `x-` members: its records stand in `mixedLinks`. */
export const mixedOrigin = 0xffff;

/** Records of one part that one bundle gave. */
export interface ArchivedOrigin {
  readonly part: Part;
  readonly source: string;
  readonly analysis: AnalysisRecord;
  /** Rows from (inclusive) to (exclusive) of each list; none but in the code part. */
  readonly files: RowSpan;
  readonly objects: RowSpan;
  readonly transactions: RowSpan;
}

export type RowSpan = readonly [from: number, to: number];

/** Index of its origin among those of the code part, and the record, its references as numbers. */
export type ArchivedLink = readonly [origin: number, record: Readonly<Record<string, unknown>>];
