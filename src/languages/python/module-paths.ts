import { posix } from 'node:path';

/** Finds the in-house files that dotted module names stand for. The folders that names begin in are not known, so the nearest match is taken. */
export class ModulePaths {
  private readonly byEnd = new Map<string, string[]>();
  private readonly paths: ReadonlySet<string>;

  constructor(paths: Iterable<string>) {
    this.paths = new Set(paths);
    for (const path of this.paths) {
      const parts = partsOf(path);
      for (let from = 0; from < parts.length; from++) {
        const name = parts.slice(from).join('.');
        this.byEnd.set(name, [...(this.byEnd.get(name) ?? []), path]);
      }
    }
  }

  /** The file of a module as a file imports it, `.`, `..cart` and `shop.cart` alike; null for a library. */
  find(name: string, importer: string): string | null {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0;
    if (dots > 0) return this.relative(name.slice(dots), dots, importer);
    const found = this.byEnd.get(name) ?? [];
    const top = name.split('.', 1)[0] as string;
    // A name that only ends like a library's is in-house when its first part is a package near the importer.
    const usable = found.filter((path) => sharesRoot(path, name, importer) || this.byEnd.has(top));
    return nearest(usable, importer);
  }

  /** Names of the modules inside a package and their files. */
  inside(path: string): [name: string, path: string][] {
    if (!/(^|\/)__init__\.py$/.test(path)) return [];
    const folder = posix.dirname(path);
    const found: [string, string][] = [];
    for (const other of this.paths) {
      const below = posix.relative(folder, other);
      const name = /^(\w+)(?:\.pyi?|\/__init__\.py)$/.exec(below)?.[1];
      if (name !== undefined && name !== '__init__') found.push([name, other]);
    }
    return found;
  }

  private relative(name: string, dots: number, importer: string): string | null {
    let folder = posix.dirname(importer);
    for (let up = 1; up < dots; up++) folder = posix.dirname(folder);
    const base = posix.join(folder, ...name.split('.').filter((part) => part !== ''));
    const start = base === '.' ? '' : base;
    return [`${start}.py`, posix.join(start, '__init__.py')].find((path) => this.paths.has(path)) ?? null;
  }
}

/** Parts of the full name of a file's module, folders that are no part of it included. */
function partsOf(path: string): string[] {
  const parts = path.replace(/\.pyi?$/, '').split('/');
  return parts.at(-1) === '__init__' ? parts.slice(0, -1) : parts;
}

/** Whether a file and its importer lie below one folder that the module's name begins in. */
function sharesRoot(path: string, name: string, importer: string): boolean {
  const parts = partsOf(path);
  const root = parts.slice(0, parts.length - name.split('.').length).join('/');
  return root === '' || importer.startsWith(`${root}/`);
}

/** The path with the most folders in common with the importer's; the shorter one of equals. */
function nearest(paths: readonly string[], importer: string): string | null {
  const common = (path: string): number => {
    const [a, b] = [path.split('/'), importer.split('/')];
    let same = 0;
    while (same < a.length && a[same] === b[same]) same++;
    return same;
  };
  return [...paths].sort((a, b) => common(b) - common(a) || a.length - b.length || (a < b ? -1 : 1))[0] ?? null;
}
