import type { ApplicationCounts, LanguageCount, ScanTimes } from '../../model/application.ts';
import type { Coverage } from '../../model/coverage.ts';
import type { CloudPattern } from '../../model/insight.ts';

/**
 * The sections of a snapshot file. The builder writes them, the reader serves from them; nothing else knows them.
 * Objects are numbered 0 to N − 1 in answer order (name, full name, id by code point); files 0 to F − 1 by path;
 * level nodes 1 to L by level, then full name; transactions in answer order. Numbers are little-endian. `absent` = 0xffffffff.
 *
 * An *offset table* of n rows holds where each row of a byte or entry section starts: `<name>-base`, one float64 for every
 * 1024 rows, and `<name>-start`, n + 1 uint32 relative to it (offset-table.ts); so sections may pass 4 GiB.
 */
export const sections = {
  /** JSON of `SnapshotMeta`. */
  meta: 'meta',

  /** The search index: sections named `search/…`, the index's own business (src/search). */
  searchPrefix: 'search/',

  /** Id of each object: uint32, or float64 when one is above 2^32 − 1. */
  objectIds: 'objects/ids',
  /** All ids ascending (same type), and the object number of each (uint32). */
  objectIdsSorted: 'objects/ids-sorted',
  objectByIdRank: 'objects/by-id-rank',
  /** JSON rows of `ObjectRow` without what many share (object-rows.ts), one after the other, and their offset table. */
  objectRows: 'objects/rows',
  objectRowOffsets: 'objects/rows-offset',
  /** What rows share: JSON array of `[type, typeId]`; file paths as JSON strings, one after the other, and their offset table. */
  rowTypes: 'objects/row-types',
  rowPaths: 'objects/row-paths',
  rowPathOffsets: 'objects/row-paths-offset',
  /** uint8: 0 no status, 1 Added, 2 Modified, 3 Unchanged. */
  objectStatus: 'objects/status',
  /** uint8 bit set: 1 external, 2 test, 4 the row has annotations that are not null, 8 end point. */
  objectFlags: 'objects/flags',
  /** uint16 index into `meta.languages`. */
  objectLanguage: 'objects/language',
  /** uint32 object number of the parent, or absent. */
  objectParent: 'objects/parent',
  /** uint32 index into `packageKeys`, or absent. */
  objectPackage: 'objects/package',
  /** JSON array of the package keys that objects name, whether or not a package record exists. */
  packageKeys: 'objects/package-keys',

  /** Offset table of locations (entries, not bytes) by object; each entry is three uint32: file number, start line, end line, by file number, then lines. */
  locationOffsets: 'locations/offset',
  locations: 'locations/entries',

  /** JSON rows of `FileRow` in file order, and their offset table. */
  fileRows: 'files/rows',
  fileRowOffsets: 'files/rows-offset',
  /** Zstandard or gzip frames of the text of each file that has one (an empty row: none), and their offset table. */
  fileTexts: 'files/texts',
  fileTextOffsets: 'files/texts-offset',

  /**
   * Callees by caller: offset table (entries), target object number (uint32, ascending within a caller) and kind (uint16 index into
   * `meta.linkKinds`). One entry for each (caller, callee, link type), after merging: direct when any of its records is.
   */
  linkOffsets: 'links/offset',
  linkTargets: 'links/targets',
  linkKinds: 'links/kinds',
  /** Statement lines by caller: offset table (bytes) of varint streams in the order of its links (statements.ts). */
  statementOffsets: 'links/statements-offset',
  statements: 'links/statements',
  /** JSON of `ContextsSection`; absent when no link has a context. */
  linkContexts: 'links/contexts',
  /** Callers by callee: offset table (entries) and the entry number of each link (uint32, or float64 past 2^32), ascending, hence by caller. */
  callerOffsets: 'callers/offset',
  callerLinks: 'callers/links',

  /** JSON array of `LevelNodeRow`; index + 1 is the node id. */
  levelNodes: 'levels/nodes',
  /** uint32 pairs (origin node id, target node id) of all levels, in answer order within a level. */
  levelLinks: 'levels/links',
  /** Objects (uint32, ascending) of the level-5 nodes: offset table by node id − `meta.firstLevel5Node`. */
  levelObjectOffsets: 'levels/objects-offset',
  levelObjects: 'levels/objects',

  /** JSON array of `TransactionRow` in answer order. */
  transactions: 'transactions/rows',
  /**
   * Object numbers (uint32, ascending) by transaction, and their offset tables. Objects: all of a transaction that lists them; of
   * one whose objects are what its start point reaches, the end points it lists and does not reach. End points: those it lists.
   */
  transactionObjectOffsets: 'transactions/objects-offset',
  transactionObjects: 'transactions/objects',
  transactionEndPointOffsets: 'transactions/end-points-offset',
  transactionEndPoints: 'transactions/end-points',

  /** JSON array of `DataGraphRow` by object number. */
  dataGraphs: 'data-graphs/rows',

  /** JSON of `ApplicationStatistics`. */
  statistics: 'statistics',

  /** JSON array of `CoverageRow`, by source; left out when no bundle has a coverage record. */
  coverage: 'coverage',

  /** JSON of `PackagesSection`. */
  packages: 'insights/packages',
  /** JSON array of `PatternRow` in answer order. */
  patterns: 'insights/patterns',

  /** Builder only: the records themselves, for export and for the next import (archive.ts). Named `archive/…`. */
  archivePrefix: 'archive/',
  /** Builder only: keys, permanent ids and fingerprints, also of what is gone (identities.ts). Named `identities/…`. */
  identitiesPrefix: 'identities/',
} as const;

/** Versions of the format that a reader opens; a builder writes the last. Version 1 was never published. */
export const formatVersions: readonly { readonly version: number; readonly change: string }[] = [
  { version: 2, change: 'transactions by reference to the links, end points, data graphs' },
];
export const formatVersion = 2;

export interface SnapshotMeta {
  readonly application: string;
  readonly analyzedAt: string;
  readonly revision: string | null;
  /** Producers of the code part, by source name. */
  readonly sources: readonly SourceMeta[];
  readonly counts: ApplicationCounts;
  /** Languages of objects, by number of objects descending, then name. */
  readonly languages: readonly LanguageCount[];
  readonly scans: ScanTimes;
  readonly linkKinds: readonly LinkKind[];
  /** Node id of the first level-5 node; one past the last node where there is none. */
  readonly firstLevel5Node: number;
  readonly idWidth: 32 | 53;
}

/** Whether packages were ever scanned. Until then objects may name packages that are still to come. */
export function packagesScanned({ scans, counts }: Pick<SnapshotMeta, 'scans' | 'counts'>): boolean {
  return scans.cve !== null || counts.packages > 0;
}

export interface SourceMeta {
  readonly source: string;
  readonly analyzedAt: string;
  readonly revision: string | null;
  readonly tool: { readonly name: string; readonly version: string } | null;
}

/** What links have in common; each link names one. */
export interface LinkKind {
  readonly type: string;
  readonly escalated: boolean;
  readonly confidence: 'resolved' | 'derived';
  readonly rule: string | null;
  /** How many callees the calls behind the links may have, where it is more than one. */
  readonly candidates?: number;
  /** The origin names the function without calling it: `escalated` says whether something else calls it. */
  readonly mention?: true;
}

/** Direct links that hold in one context of a function or for one class of an instance, or lead into one (graph/context-graph.ts). */
export interface ContextsSection {
  /** Object numbers, ascending: functions with what is inside them. */
  readonly scopes: readonly (readonly number[])[];
  /** By context, which scope it is of. */
  readonly contexts: readonly number[];
  /** The contexts that are classes; absent where none is. */
  readonly classes?: readonly number[];
  /** Number among the direct links, context it holds in (−1: each), context it leads into (−1: none, it stays in the one it is in). */
  readonly links: readonly (readonly [link: number, within: number, enters: number])[];
}

/** Members of a source location that a file gives, as they appear in answers, plus the producer's key. */
export interface FileRow {
  readonly fileId: string;
  readonly fileName: string;
  readonly filePath: string;
  readonly nbLines: number;
}

export interface LevelNodeRow {
  readonly name: string;
  readonly fullName: string;
  readonly level: number;
  /** Node id, or null at level 1. */
  readonly parent: number | null;
  readonly nbObjects: number;
}

export interface TransactionRow {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly size: number;
  readonly stack: readonly string[];
  /** Object number. */
  readonly startPoint: number;
  /** Whether its objects are all listed, or are what the start point reaches over direct links and the end points listed. */
  readonly objects: 'listed' | 'reached';
  /** Whether its end points are those listed, or those among its objects, excluding the start point. */
  readonly endPoints: 'listed' | 'found';
}

/** What reaches an end point over direct links, itself included. */
export interface DataGraphRow {
  /** Object number of the end point. */
  readonly object: number;
  readonly size: number;
  readonly stack: readonly string[];
  /** How many transactions hold the end point. */
  readonly transactions: number;
}

/** A coverage record as its bundle has it, `x-` members included, and the source of that bundle. */
export interface CoverageRow {
  readonly source: string;
  readonly record: Partial<Coverage> & { readonly record: 'coverage'; readonly source?: string };
}

export interface PackagesSection {
  /** By name, then version, then key. */
  readonly packages: readonly PackageRow[];
  /** Folded vulnerability id or alias → indexes of the packages that its alias closure hits, ascending. */
  readonly hits: Readonly<Record<string, readonly number[]>>;
}

export interface PackageRow {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string | null;
  readonly releaseDate: string | null;
  readonly releasesPerYear: number | null;
  readonly saferClosestVersion: string | null;
  readonly safestVersion: string | null;
  readonly vulnerabilities: readonly {
    readonly id: string;
    readonly aliases: readonly string[];
    readonly severity: string | null;
  }[];
  /** Object numbers of its external objects, ascending: those it lists and those that name it. */
  readonly objects: readonly number[];
  readonly direct: boolean | null;
  readonly paths: readonly (readonly string[])[];
}

export interface PatternRow extends Omit<CloudPattern, 'nbObjects'> {
  readonly rule: string | null;
  /** Why it matters and what helps; left out where its producer does not say. */
  readonly rationale?: string;
  readonly remedy?: string;
  /** By object number, distinct; locations by file number, then lines. */
  readonly occurrences: readonly {
    readonly object: number;
    readonly locations: readonly { readonly file: number; readonly startLine: number; readonly endLine: number }[];
  }[];
}
