import { posix } from 'node:path';
import type { CodeUnits, IsNamed } from '../code-units.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';

/** All files of which it is not known who loads them; they count as deployed. */
const application = '(application)';

const shared = deploymentPattern('common', 'file-units-shared');

export interface CodeFiles {
  /** The files of a language without its tests. */
  readonly paths: readonly string[];
  /** The programs among them of which nothing but an own name in what starts programs says that they are deployed. */
  readonly tools: ReadonlyMap<string, IsNamed>;
  /** Folders that are the root of a package. */
  readonly packages: ReadonlySet<string>;
  /** The files of these names that other texts start. */
  readonly startedElsewhere: (names: FileNames) => Iterable<string>;
  /** The files of `among` that a file uses or names. */
  readonly usesOf: (path: string, among: ReadonlySet<string>) => Iterable<string>;
}

/**
 * Units of a language that loads its modules by name while it runs. Only tools, and what lies in their folders, are units of their own
 * and can so turn out to be used by nothing that is deployed; all else is one unit that is deployed.
 */
export function unitsOfFiles({ paths, tools, packages, startedElsewhere, usesOf }: CodeFiles): CodeUnits {
  const unitOf = new Map<string, string>();
  const uses = new Map<string, Set<string>>();
  const programs = new Map(tools);
  const separate = separateFiles(paths, tools, packages);
  if (separate.size === 0) return { unitOf, uses, programs, tests: new Set() };
  for (const path of startedElsewhere(new FileNames(separate))) {
    if (separate.has(path)) programs.set(path, () => true);
  }
  for (const path of paths) {
    const unit = separate.has(path) ? path : application;
    unitOf.set(path, unit);
    const used = uses.get(unit) ?? new Set();
    uses.set(unit, used);
    for (const target of usesOf(path, separate)) used.add(target);
    if (unit === application) programs.set(application, () => true);
  }
  return { unitOf, uses, programs, tests: new Set() };
}

function separateFiles(
  paths: readonly string[],
  tools: ReadonlyMap<string, IsNamed>,
  packages: ReadonlySet<string>,
): ReadonlySet<string> {
  const folders = new Set([...tools.keys()].map((path) => posix.dirname(path)));
  for (const folder of folders) if (shared.test(posix.basename(folder)) || packages.has(folder)) folders.delete(folder);
  return new Set(paths.filter((path) => tools.has(path) || isBelow(path, folders)));
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (folders.has(path.slice(0, end))) return true;
  }
  return false;
}

/** Files by what texts call them: the name without its extension, or that of the folder for an index file. */
export class FileNames {
  private readonly byStem = new Map<string, string[]>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const stem = stemOf(path);
      this.add(stem, path);
      if (/^(index|__init__|__main__)$/.test(stem)) this.add(posix.basename(posix.dirname(path)), path);
    }
  }

  /** The files with this name. */
  named(stem: string): readonly string[] {
    return this.byStem.get(stem) ?? [];
  }

  private add(stem: string, path: string): void {
    const known = this.byStem.get(stem);
    if (known === undefined) this.byStem.set(stem, [path]);
    else known.push(path);
  }
}

export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[A-Za-z]{1,6}$/, '');
}
