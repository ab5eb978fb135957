import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';

/** A file beside the code that may describe entries of the application: a schema or documents of GraphQL, a configuration. */
export interface DescriptionFile {
  /** Relative to the analysed folder, with forward slashes. */
  readonly path: string;
  /** Its text; null when it cannot be read. */
  readonly read: () => string | null;
}

/** Longer files are data. */
const maxText = 500_000;

/** True for the path of a file of GraphQL: a schema, or documents. */
export function isGraphFile(path: string): boolean {
  return /\.(graphqls?|gql)$/.test(path);
}

/** The text of a file; null for one that cannot be read or is too long. @param phase the work that a failure is recorded for */
export function textOfFile({ path, read }: DescriptionFile, coverage: CoverageRecorder, phase: string): string | null {
  const text = coverage.attempt({ phase, file: path }, read) ?? null;
  return text === null || text.length > maxText ? null : text;
}
