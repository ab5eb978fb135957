import type { BundleRecord, LinkRecord } from '../../bundle/records.ts';
import type { StatedCalls } from '../../bundle/stated-calls.ts';
import type { ByteFile } from '../byte-file.ts';
import type { ScipDiagnostic } from './scip-diagnostics.ts';

/** What an import of SCIP indexes is asked to do, and where it reports progress. */
export interface ScipInput {
  /** All that are imported together: references between them lead to in-house objects. */
  readonly indexes: readonly ScipIndex[];
  /** ISO 8601; written into the bundle. */
  readonly analyzedAt: string;
  readonly application?: string;
  readonly revision?: string;
  /** Puts source texts into the file records, where they are known; default true. */
  readonly includeText?: boolean;
  /** Keys of the in-house objects that the application has, by source: what other indexes have defined. Asked for once. */
  readonly present?: () => ReadonlyMap<string, ReadonlySet<string>>;
  readonly onDiagnostic?: (diagnostic: ScipDiagnostic & { readonly index: string }) => void;
  readonly onProgress?: (progress: ScipProgress) => void;
  /** Called once for each index, after its last record. */
  readonly onSummary?: (summary: ScipSummary) => void;
}

export interface ScipIndex {
  readonly bytes: ByteFile;
  /** Producer name of its records; default: the tool and the package it has indexed. */
  readonly source?: string;
  /** Text of an indexed file by its path, where the sources are at hand. */
  readonly sourceText?: (path: string) => string | undefined;
  /** False for documents to leave out; default: none. */
  readonly accepts?: (path: string) => boolean;
  /** Called with each document whose text is known, before its records are given. */
  readonly onDocument?: (document: IndexedDocument) => void;
  /**
   * Records of others that belong to the same source, asked for when all documents are read. `calls` are those of the index, `reached` the links to methods that implement or override a called one, which are left to these others.
   */
  readonly more?: (calls: StatedCalls, reached: readonly LinkRecord[]) => Iterable<BundleRecord>;
}

/** A document whose text is known, and where its in-house objects are named. */
export interface IndexedDocument {
  readonly path: string;
  readonly language: string;
  readonly text: string;
  readonly test: boolean;
  /** Key of the file record. */
  readonly file: string;
  /** Key of the object of the file. */
  readonly module: string;
  /** Keys by the place of the name, `<line>:<character>`, both 0-based. */
  readonly definitions: ReadonlyMap<string, string>;
  /** Paths of all documents of the index. */
  readonly paths: Iterable<string>;
}

/** In bytes of the index. */
export interface ScipProgress {
  readonly phase: 'survey' | 'records';
  readonly index: string;
  readonly done: number;
  readonly total: number;
}

/** Counts of one index. */
export interface ScipSummary {
  readonly index: string;
  readonly source: string;
  readonly tool: string;
  readonly version: string;
  readonly documents: number;
  /** As far as known: without the texts, to the last occurrence. */
  readonly lines: number;
  readonly objects: number;
  readonly externalObjects: number;
  readonly links: number;
  readonly derivedLinks: number;
}
