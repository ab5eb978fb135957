import type { ByteFile } from '../byte-file.ts';
import type { ScipDiagnostic } from './scip-diagnostics.ts';

/** What an import of SCIP indexes is asked to do, and whom it tells how it goes. */
export interface ScipInput {
  /** All that are imported together: references between them lead to in-house objects. */
  readonly indexes: readonly ScipIndex[];
  /** ISO 8601; written into the bundle. */
  readonly analyzedAt: string;
  readonly application?: string;
  readonly revision?: string;
  /** Puts source texts into the file records, where they are known; default true. */
  readonly includeText?: boolean;
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
