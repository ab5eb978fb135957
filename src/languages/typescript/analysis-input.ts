import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import type { SkippedFiles } from '../../model/coverage.ts';
import type { AnalysisDiagnostic } from './analysis-diagnostic.ts';
import type { AnalysisMemory } from './incremental/analysis-cache.ts';
import type { ProjectScope } from './program-plan.ts';

/** What the TypeScript analyzer is asked to do, and where it reports progress. */
export interface TypeScriptAnalysisInput {
  readonly scope: ProjectScope;
  /** ISO 8601; written into the bundle. */
  readonly analyzedAt: string;
  readonly application?: string;
  /** Commit of the analysed code. */
  readonly revision?: string;
  /** Producer name of the code part; default `typescript`. */
  readonly source?: string;
  readonly toolVersion?: string;
  /** Puts the source text into the file records; default true. */
  readonly includeText?: boolean;
  /** Files of the folder that are not analysed, for the coverage. */
  readonly skipped?: readonly SkippedFiles[];
  /** Asked for records when all code is read; without any no facts are gathered. */
  readonly interpreters?: readonly FactInterpreter[];
  /** What the last analysis left; without it everything is analysed and nothing kept. */
  readonly memory?: AnalysisMemory;
  readonly onDiagnostic?: (diagnostic: AnalysisDiagnostic) => void;
  readonly onProgress?: (progress: AnalysisProgress) => void;
  /** Called once, after the last record. */
  readonly onSummary?: (summary: AnalysisSummary) => void;
}

export interface AnalysisProgress {
  readonly phase: 'load' | 'objects' | 'links' | 'flow';
  /** Label of the program at work; of `flow` the part of the work, of which `done` is the share that is done. */
  readonly program: string;
  readonly done: number;
  readonly total: number;
}

/** Counts of one analysis. */
export interface AnalysisSummary {
  readonly programs: number;
  readonly files: number;
  readonly lines: number;
  readonly filesWithSyntaxErrors: number;
  readonly objects: number;
  readonly externalObjects: number;
  readonly links: number;
  /** Links by a rule rather than by the compiler. */
  readonly derivedLinks: number;
  /** Call expressions, `new`, tagged templates, JSX elements of components, decorators. */
  readonly calls: number;
  /** Calls without any link, resolved or derived. */
  readonly unresolvedCalls: number;
  /** By module specifier: import statements and calls that cannot be followed. */
  readonly unresolvedImports: readonly UnresolvedImport[];
}

export interface UnresolvedImport {
  readonly name: string;
  readonly imports: number;
  readonly calls: number;
  /** Where it is imported first. */
  readonly file: string;
  readonly line: number;
}
