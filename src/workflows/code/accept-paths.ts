import ignore from 'ignore';
import { isTestCode } from '../../languages/test-code.ts';

/** Which files of an index an analysis takes in, by patterns as in .gitignore. */
export function acceptPaths(filters: {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly includeTests: boolean;
}): (path: string) => boolean {
  const included = ignore().add([...filters.include]);
  const excluded = ignore().add([...filters.exclude]);
  return (path) => {
    if (!ignore.isPathValid(path)) return false;
    if (filters.include.length > 0 && !included.ignores(path)) return false;
    return !excluded.ignores(path) && (filters.includeTests || !isTestCode(path));
  };
}
