import ignore, { type Ignore } from 'ignore';

/** How many paths the library may remember: it remembers every path that it was ever asked for, and each folder above. */
const remembered = 4096;

/** What patterns say of a path: no more than one of the two. */
export interface PathVerdict {
  readonly ignored: boolean;
  /** A pattern with `!` takes it in again. */
  readonly unignored: boolean;
}

const outside: PathVerdict = { ignored: false, unignored: false };

/** Patterns as in `.gitignore`, in memory that does not grow with the number of paths that are held against them. */
export class PathPatterns {
  readonly isEmpty: boolean;
  private matcher: Ignore;
  private asked = 0;

  /** @param patterns a list, or the text of an ignore file */
  constructor(patterns: readonly string[] | string) {
    this.matcher = emptyMatcher().add(typeof patterns === 'string' ? patterns : [...patterns]);
    this.isEmpty = patterns.length === 0;
  }

  /** Whether a path is one that patterns can match: relative, and not leading out of its folder. */
  static mayMatch(path: string): boolean {
    return ignore.isPathValid(path);
  }

  /** @param path relative, with slashes; a folder ends with one. another path matches nothing */
  matches(path: string): boolean {
    return this.verdict(path).ignored;
  }

  verdict(path: string): PathVerdict {
    if (!PathPatterns.mayMatch(path)) return outside;
    if (++this.asked % remembered === 0) this.matcher = emptyMatcher().add(this.matcher);
    return this.matcher.test(path);
  }
}

function emptyMatcher(): Ignore {
  return ignore({ allowRelativePaths: true });
}
