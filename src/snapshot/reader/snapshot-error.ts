import { basename } from 'node:path';
import { QueryError } from '../../errors.ts';

/** What to do about a broken snapshot: a new analysis alone cannot go on from it, since it holds the permanent ids. */
export const brokenRemedy =
  'restore it from a copy, or remove the application (permanent ids then start anew) and analyse or import it again';

/** A snapshot file that cannot be served from: truncated, damaged, foreign, or of a format this program does not know. */
export class SnapshotError extends QueryError {
  /** Path of the file; the message, which callers see, has only its last segment. */
  readonly file: string;
  readonly problem: string;

  constructor(file: string, problem: string, options: { readonly remedy?: string; readonly cause?: unknown } = {}) {
    const remedy = options.remedy ?? brokenRemedy;
    super('snapshot-corrupt', `snapshot file ${basename(file)}: ${problem}; ${remedy}`, { cause: options.cause });
    this.name = 'SnapshotError';
    this.file = file;
    this.problem = problem;
  }
}
