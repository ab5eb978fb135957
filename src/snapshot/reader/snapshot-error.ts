import { basename } from 'node:path';
import { QueryError } from '../../errors.ts';

/** What to do about a broken snapshot. A new import goes on from the newest kept snapshot that is whole, for the permanent ids; without one there is no going on. */
export const brokenRemedy =
  'analyse or import the application again: that goes on from the newest kept snapshot that is whole; where none is kept, restore it from a copy, or remove the application (permanent ids then start anew) first';

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

/** A snapshot file of a format that this program does not know: it is not damaged, and another program reads it. */
export class UnknownFormatError extends SnapshotError {
  constructor(file: string, version: number, newest: number) {
    const remedy =
      version > newest
        ? `a later program wrote it: update this one, or go back to a kept snapshot by removing the files of the versions after it (docs/explanation/snapshot-format.md)`
        : 'an earlier program wrote it: run `stratigraph export` of that program, and import the result with this one';
    super(file, `format version ${version} is not known to this program, which reads ${newest}`, { remedy });
    this.name = 'UnknownFormatError';
  }
}
