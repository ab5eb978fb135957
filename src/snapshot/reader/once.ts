import { QueryError } from '../../errors.ts';

/** How long a failure is kept: its message says to ask again after a minute. */
const keptMilliseconds = 60_000;

/**
 * A value made when it is first asked for and kept. That the file is damaged or cannot be served is kept too, for a minute: finding
 * it out may mean reading most of a large file. What the system refuses (no more files, no memory) is tried again at once.
 */
export function once<T extends object>(make: () => T, now: () => number = () => performance.now()): () => T {
  let made: T | undefined;
  let failure: { readonly error: QueryError; readonly at: number } | undefined;
  return () => {
    if (made !== undefined) return made;
    if (failure && now() - failure.at < keptMilliseconds) throw failure.error;
    failure = undefined;
    try {
      made = make();
      return made;
    } catch (error) {
      if (isLasting(error)) failure = { error, at: now() };
      throw error;
    }
  };
}

function isLasting(error: unknown): error is QueryError {
  return error instanceof QueryError && (error.cause as NodeJS.ErrnoException | undefined)?.code === undefined;
}
