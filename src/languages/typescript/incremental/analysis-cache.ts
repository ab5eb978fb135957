import type { BundleRecord, FileRecord, LinkRecord, ObjectRecord } from '../../../bundle/records.ts';
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
  /** Takes what a file gave, once its links are known. Returns the hash of what it says of others; null where it could not be kept. */
  readonly keep: (state: FileState, objects: FileObjects, links: FileLinks) => string | null;
  /** Takes over a file of `previous` as it is. Returns the same hash. */
  readonly keepAgain: (file: CachedFile) => string | null;
  /** What the files led to together; without it that is found anew each time. */
  readonly conclusions?: ConclusionMemory;
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

/** What all files together led to: the records behind those of the files, and what else was found with them. */
export interface Conclusions {
  readonly records: Iterable<readonly BundleRecord[]>;
  readonly rest: ConcludedRest;
}

export interface ConcludedRest {
  readonly objects: number;
  readonly links: number;
  readonly derivedLinks: number;
  readonly externalObjects: number;
  readonly diagnostics: readonly AnalysisDiagnostic[];
}

/** Where conclusions wait for the next analysis of which all files say the same. */
export interface ConclusionMemory {
  /** Hash of all that interpreters read beside what files say: schemas, settings, templates, options. */
  readonly beside: () => string;
  /** What the last analysis concluded from the same; null where it was made of something else. The records are kept again as they are read. */
  readonly find: (key: string) => Conclusions | null;
  readonly add: (records: readonly BundleRecord[]) => void;
  /** Called when all records were added. */
  readonly keep: (key: string, rest: ConcludedRest) => void;
}
