/** Something a person should know of an index; the import went on. */
export interface ScipDiagnostic {
  readonly severity: 'warning' | 'info';
  readonly code: ScipDiagnosticCode;
  /** How often it was met. */
  readonly count: number;
  /** Where it was met first: path of a document, with the line where there is one. */
  readonly example: string;
}

/** What can be amiss in an index, each as the sentence that follows the count. */
export const scipDiagnosticTexts = {
  'document-twice': ['documents come more than once; their parts were put together', 'info'],
  'document-without-path': ['documents have no path and were left out', 'warning'],
  'unknown-encoding': [
    'documents count positions in an encoding that is not known; lines are right, columns may be off',
    'warning',
  ],
  'range-malformed': ['occurrences have a range of neither three nor four numbers and were left out', 'warning'],
  'range-missing': ['occurrences have no range and were left out', 'warning'],
  'range-reversed': ['occurrences end before they begin and were left out', 'warning'],
  'range-outside': [
    'occurrences lie behind the end of their file and were left out; the index and the sources differ',
    'warning',
  ],
  'range-wide': [
    'references take more than one line, as if an indexer had written the range of the caller; their links hold, their lines do not',
    'warning',
  ],
  'symbol-malformed': ['symbols do not follow the grammar of SCIP and were left out', 'warning'],
  'definition-missing': [
    'references lead to symbols of the analysed code that no document defines; they have no links',
    'info',
  ],
  'defined-in-two-indexes': ['symbols are defined by an index before as well and belong to that one', 'warning'],
  'without-enclosing-ranges': [
    'documents have no enclosing ranges; each reference is taken to be of the definition before it, as a derived link',
    'info',
  ],
} as const satisfies Record<string, readonly [text: string, severity: 'warning' | 'info']>;

export type ScipDiagnosticCode = keyof typeof scipDiagnosticTexts;

/** Counts what is amiss, with the first place of each kind. */
export class ScipDiagnostics {
  private readonly found = new Map<ScipDiagnosticCode, { count: number; readonly example: string }>();

  add(code: ScipDiagnosticCode, path: string, line?: number): void {
    const known = this.found.get(code);
    if (known !== undefined) known.count++;
    else this.found.set(code, { count: 1, example: line === undefined ? path : `${path}:${line + 1}` });
  }

  list(): ScipDiagnostic[] {
    return [...this.found].map(([code, { count, example }]) => ({
      severity: scipDiagnosticTexts[code][1],
      code,
      count,
      example,
    }));
  }
}
