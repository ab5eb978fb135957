import type { FileRecord, LinkRecord, ObjectRecord } from '../../../bundle/records.ts';
import type { AnalysisDiagnostic } from '../analysis-diagnostic.ts';
import type { FileFindings } from '../file-findings.ts';

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
  readonly outside: readonly FileOutOfScope[];
}

/** A file out of scope that a program read. */
export interface FileOutOfScope {
  readonly path: string;
  /** Changes when the file does. */
  readonly state: string;
  /** It declares names for all files, or adds to modules of others. */
  readonly ambient: boolean;
}

/** Evidence of whether a file and those that import it are unchanged. */
export interface FileState {
  /** Absolute path. */
  readonly path: string;
  readonly textHash: string;
  /** Hash of all that other files can see of it. */
  readonly shape: string;
  readonly ambient: boolean;
  /** Absolute paths of the files in scope that it imports. */
  readonly imports: readonly string[];
  /** What it has the program read besides: absolute paths of files out of scope, and declarations of packages and libraries by name. */
  readonly outside: readonly string[];
}

/** What a file says of itself and its objects. */
export interface FileObjects {
  /** Without its text. */
  readonly record: FileRecord;
  readonly objects: readonly ObjectRecord[];
  readonly diagnostics: readonly AnalysisDiagnostic[];
}

/** What a file says of others. */
export interface FileLinks {
  readonly links: readonly LinkRecord[];
  readonly findings: FileFindings;
  readonly diagnostics: readonly AnalysisDiagnostic[];
}

/** What a file gave. It is much, and read each time it is asked for. */
export interface CachedFile extends FileState {
  readonly objects: () => FileObjects;
  readonly links: () => FileLinks;
}

/** Where the result of one analysis waits for the next. */
export interface AnalysisMemory {
  /** Names the program that analyses; what another one found is not used. */
  readonly program: string;
  /** The last analysis of the same code, if any. */
  readonly previous: AnalysisCache | null;
  /** Takes what a file gave, once its links are known. */
  readonly keep: (state: FileState, objects: FileObjects, links: FileLinks) => void;
  /** Takes over a file of `previous` as it is. */
  readonly keepAgain: (file: CachedFile) => void;
  /** Called once, when the analysis is done. */
  readonly finish: (rest: Omit<AnalysisCache, 'files'>, use: CacheUse) => void;
}

/** What an analysis used again. */
export interface CacheUse {
  readonly files: number;
  readonly analysed: number;
  /** Why nothing could be used again; null where something was. */
  readonly reason: string | null;
}
