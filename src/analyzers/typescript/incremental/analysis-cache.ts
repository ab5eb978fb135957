import type { FileRecord, LinkRecord, ObjectRecord } from '../../../bundle/records.ts';
import type { AnalysisDiagnostic } from '../analysis-input.ts';
import type { JournalEntry } from './journal.ts';

/** What one analysis leaves for the next: all that each file gave, and what it rests on. Plain data. */
export interface AnalysisCache {
  /** Program version, options, files in scope, installed packages: with another one nothing can be used again. */
  readonly environment: string;
  readonly programs: readonly CachedProgram[];
  readonly files: ReadonlyMap<string, CachedFile>;
}

/** What a program consisted of. */
export interface CachedProgram {
  readonly label: string;
  /** Absolute paths of the files analysed in it, in order. */
  readonly files: readonly string[];
  readonly outside: readonly OutsideFile[];
}

/** A file out of scope that a program read. */
export interface OutsideFile {
  readonly path: string;
  /** Changes when the file does. */
  readonly state: string;
  /** It declares names for all files, or adds to modules of others. */
  readonly ambient: boolean;
}

/** What a file gave. */
export interface CachedFile {
  /** Absolute path. */
  readonly path: string;
  readonly textHash: string;
  /** Hash of all that other files can see of it. */
  readonly shape: string;
  readonly ambient: boolean;
  /** Absolute paths of the files in scope that it imports. */
  readonly imports: readonly string[];
  /** Without its text. */
  readonly record: FileRecord;
  readonly objects: readonly ObjectRecord[];
  readonly links: readonly LinkRecord[];
  readonly journal: readonly JournalEntry[];
  readonly diagnostics: readonly AnalysisDiagnostic[];
}

/** Where the result of one analysis waits for the next. */
export interface AnalysisMemory {
  /** Names the program that analyses; what another one found is not used. */
  readonly program: string;
  /** The last analysis of the same code, if any. */
  readonly previous: AnalysisCache | null;
  /** Called once, when the analysis is done. */
  readonly keep: (cache: AnalysisCache, use: CacheUse) => void;
}

/** What an analysis used again. */
export interface CacheUse {
  readonly files: number;
  readonly analysed: number;
  /** Why nothing could be used again; null where something was. */
  readonly reason: string | null;
}
