import type { Coverage } from '../model/coverage.ts';

/**
 * Analysis bundle, format 1: the records every producer writes and the store is built from (docs/reference/analysis-bundle.md).
 * One JSON object a line; `analysis` first, the others in any order, referring to each other by `key`.
 * Members named `x-…` are kept and exported, never interpreted, but three of links, `x-candidates`, which answers show, `x-mention`, and `x-contexts`,
 * which transactions follow; and two of patterns, `x-rationale` and `x-remedy`, texts that answers show.
 */
export type BundleRecord =
  | AnalysisRecord
  | FileRecord
  | ObjectRecord
  | LinkRecord
  | TransactionRecord
  | PackageRecord
  | PatternRecord
  | CoverageRecord;

/** The parts a bundle can replace: `code` = files, objects, links, transactions, coverage; `cve` = packages; `cloud` = patterns. */
export type Part = 'code' | 'cve' | 'cloud';

/** What an analysis met, resolved and left open. Members that are left out say nothing. */
export interface CoverageRecord extends Extensible, Partial<Coverage> {
  readonly record: 'coverage';
  /** Producer whose coverage it is. Default: the source of the analysis. */
  readonly source?: string;
}

interface Extensible {
  readonly [extension: `x-${string}`]: unknown;
}

export interface AnalysisRecord extends Extensible {
  readonly record: 'analysis';
  readonly format: 1;
  /** ISO 8601. */
  readonly analyzedAt: string;
  readonly application?: string;
  readonly tool?: { readonly name: string; readonly version: string };
  /** Commit of the analysed code. */
  readonly revision?: string;
  /** When each scanner ran. */
  readonly scans?: { readonly cve?: string; readonly cloud?: string };
  /** Default: all three. */
  readonly parts?: readonly Part[];
  /** Producer of the code part; it replaces only its own records. Default `main`. */
  readonly source?: string;
}

export interface FileRecord extends Extensible {
  readonly record: 'file';
  readonly key: string;
  readonly path: string;
  readonly lines: number;
  readonly checksum?: string;
  readonly text?: string;
}

/** A range of a file, 1-based, inclusive. */
export interface LocationRecord {
  /** Key of the file. */
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface ObjectRecord extends Extensible {
  readonly record: 'object';
  readonly key: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly typeId: string;
  readonly language: string;
  readonly id?: number | string;
  readonly mangling?: string;
  /** Default: the path of the first location's file, else null. */
  readonly filePath?: string | null;
  readonly annotations?: readonly string[] | null;
  readonly external?: boolean;
  readonly parent?: string | null;
  readonly locations?: readonly LocationRecord[];
  readonly checksum?: string;
  /** Names of the five taxonomy nodes above the object; default: by the taxonomy of its type. */
  readonly levels?: readonly [string, string, string, string, string];
  readonly test?: boolean;
  /** Key of the package of an external object. */
  readonly package?: string | null;
}

export interface LinkRecord extends Extensible {
  readonly record: 'link';
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly escalated?: boolean;
  /** The statements. */
  readonly locations?: readonly LocationRecord[];
  readonly confidence?: 'resolved' | 'derived';
  readonly rule?: string | null;
}

export interface TransactionRecord extends Extensible {
  readonly record: 'transaction';
  readonly key: string;
  readonly name: string;
  readonly fullName: string;
  readonly startPoint: string;
  readonly id?: number | string;
  readonly endPoints?: readonly string[];
  /** Default: the start point and what it reaches over direct links. */
  readonly objects?: readonly string[];
  readonly stack?: readonly string[];
}

export interface PackageRecord extends Extensible {
  readonly record: 'package';
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly releaseDate?: string | null;
  readonly releasesPerYear?: number | null;
  readonly saferClosestVersion?: string | null;
  readonly safestVersion?: string | null;
  readonly vulnerabilities?: readonly VulnerabilityRecord[];
  readonly objects?: readonly string[];
  readonly direct?: boolean | null;
  /** Dependency paths, each a list of package keys. */
  readonly paths?: readonly (readonly string[])[];
}

export interface VulnerabilityRecord {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly severity?: string | null;
}

export interface PatternRecord extends Extensible {
  readonly record: 'pattern';
  /** `<strategy>:<number>` */
  readonly id: string;
  readonly name: string;
  readonly strategy: string;
  readonly category: string;
  readonly contribution: string;
  readonly criticality: string;
  readonly impacts: readonly string[];
  readonly occurrences: readonly { readonly object: string; readonly locations?: readonly LocationRecord[] }[];
  readonly rule?: string | null;
}
