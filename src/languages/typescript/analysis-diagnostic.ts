/** Something the user should know about the analysis; the analysis went on. */
export interface AnalysisDiagnostic {
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: DiagnosticCode;
  /** Path relative to the analysed folder; null when no single file is meant. */
  readonly file: string | null;
  /** 1-based; null without a file. */
  readonly line: number | null;
  readonly message: string;
}

export type DiagnosticCode =
  /** A file does not parse; what the parser recovered is analysed. */
  | 'syntax-error'
  /** The compiler failed on a file; its links are not complete. */
  | 'analysis-failed'
  /** An imported package or module is not found; what is called of it is known by name alone. */
  | 'unresolved-import'
  /** Calls whose target the compiler cannot determine. */
  | 'unresolved-calls'
  /** Function values with more holders than are followed. */
  | 'value-flow-cut'
  /** Places that more values reach than are followed from there. */
  | 'value-flow-full'
  /** The flow of values met its limit of steps. */
  | 'value-flow-stopped';
