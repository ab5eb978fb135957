import { isTestCode } from '../../languages/test-code.ts';
import { PathPatterns } from '../../rule-files/path-patterns.ts';

/** Which files of an index an analysis takes in, by patterns as in .gitignore. */
export function acceptPaths(filters: {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly includeTests: boolean;
}): (path: string) => boolean {
  const included = new PathPatterns(filters.include);
  const excluded = new PathPatterns(filters.exclude);
  return (path) => {
    if (!PathPatterns.mayMatch(path)) return false;
    if (filters.include.length > 0 && !included.matches(path)) return false;
    return !excluded.matches(path) && (filters.includeTests || !isTestCode(path));
  };
}
