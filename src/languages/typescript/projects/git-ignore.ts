import { posix } from 'node:path';
import { PathPatterns } from '../../../rule-files/path-patterns.ts';
import type { FileAccess } from '../host/file-access.ts';

interface IgnoreFile {
  readonly directory: string;
  readonly rules: PathPatterns;
}

/** What git would ignore: every `.gitignore` from the root of the work tree down to the file, and `.git/info/exclude`. */
export class GitIgnore {
  private readonly files: FileAccess;
  private readonly chains = new Map<string, readonly IgnoreFile[]>();
  private readonly workTree: string;

  constructor(files: FileAccess, root: string) {
    this.files = files;
    this.workTree = findWorkTree(files, root);
  }

  /** True where any ignore file speaks for this folder, so that what it does not ignore is meant to be kept. */
  speaksFor(directory: string): boolean {
    return this.chainOf(directory).length > 0;
  }

  /** A folder above that is ignored is not considered: callers do not enter it. */
  ignores(path: string, kind: 'file' | 'directory'): boolean {
    return this.verdictOn(path, kind) === 'ignored';
  }

  /** True for what an ignore file says is kept, of what a pattern before it ignores: `!packages/node_modules`. */
  keeps(path: string, kind: 'file' | 'directory'): boolean {
    return this.verdictOn(path, kind) === 'kept';
  }

  private verdictOn(path: string, kind: 'file' | 'directory'): 'ignored' | 'kept' | null {
    for (const { directory, rules } of this.chainOf(posix.dirname(path))) {
      const verdict = rules.verdict(posix.relative(directory, path) + (kind === 'directory' ? '/' : ''));
      if (verdict.ignored) return 'ignored';
      if (verdict.unignored) return 'kept';
    }
    return null;
  }

  /** Ignore files that hold in a folder, the nearest first. */
  private chainOf(directory: string): readonly IgnoreFile[] {
    const known = this.chains.get(directory);
    if (known !== undefined) return known;
    const parent = posix.dirname(directory);
    const isTop = directory === this.workTree || parent === directory;
    const above = isTop ? this.excludeFile(directory) : this.chainOf(parent);
    const own = this.readRules(posix.join(directory, '.gitignore'), directory);
    const chain = own === null ? above : [own, ...above];
    this.chains.set(directory, chain);
    return chain;
  }

  private excludeFile(directory: string): readonly IgnoreFile[] {
    const own =
      directory === this.workTree ? this.readRules(posix.join(directory, '.git/info/exclude'), directory) : null;
    return own === null ? [] : [own];
  }

  private readRules(file: string, directory: string): IgnoreFile | null {
    if (!this.files.isFile(file)) return null;
    return { directory, rules: new PathPatterns(this.files.readText(file) ?? '') };
  }
}

/** The nearest folder from here up that holds `.git`; outside of git, the folder itself is the top. */
export function findWorkTree(files: FileAccess, root: string): string {
  for (let directory = root; ; directory = posix.dirname(directory)) {
    if (files.list(directory).has('.git')) return directory;
    if (posix.dirname(directory) === directory) return root;
  }
}
