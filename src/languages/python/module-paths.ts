import { posix } from 'node:path';
import { standardModules } from '../../code-model/standard-modules.ts';

/** A file as the module of one dotted name, and the directory that the name is looked up in. */
interface NamedFile {
  readonly path: string;
  /** Empty for the analysed directory itself. */
  readonly root: string;
  /** True where the first part of the name is a package with `__init__.py`. */
  readonly isPackage: boolean;
  /** True for a module that only files beside it see, as those of one directory of scripts do. */
  readonly isBeside: boolean;
}

const initial = /(^|\/)__init__\.pyi?$/;
/** A script that starts a Django project. Python looks names up in the directory of the script that it runs, package or not. */
const startScript = /(^|\/)manage\.py$/;
/** Directories of this name are source roots wherever they lie. */
const sourceName = /(^|\/)src$/;
/** Modules that hold the settings of a Django project, by custom: `startproject` makes the first, and people split it into a package. */
const settingsModule = /(^|\/)settings(\.py|\/(__init__|base|common|defaults?|shared|production|prod)\.py)$/;
/** Packages in these directories are no source of what lies outside of them. */
const separateDirectory = /(^|\/)(tests?|testing|examples?|docs?)(\/|$)/;

/**
 * Finds the in-house files that dotted module names stand for, as Python does: a name is looked up in a source root, which is a directory
 * that is itself no package and lies in none, or the one of a script that is run. Any other file inside a package is therefore never a module of its own name alone (`shop/celery.py` is `shop.celery`),
 * and a directory of a package without `__init__.py` of its own is a part of it (`shop/utils/rest_framework` is not `rest_framework`).
 */
export class ModulePaths {
  private readonly byName = new Map<string, NamedFile[]>();
  private readonly paths: ReadonlySet<string>;
  private readonly packages = new Set<string>();
  private readonly scriptRoots = new Set<string>();
  private readonly directories = new Set<string>();
  private settings: readonly string[] | null = null;

  constructor(paths: Iterable<string>) {
    this.paths = new Set(paths);
    for (const path of this.paths) {
      if (initial.test(path)) this.packages.add(directoryOf(path));
      if (startScript.test(path)) this.scriptRoots.add(directoryOf(path));
      for (let up = directoryOf(path); up !== '' && !this.directories.has(up); up = directoryOf(up))
        this.directories.add(up);
    }
    for (const path of this.paths) this.addNames(path);
  }

  /** The file of a module as a file imports it, `.`, `..cart` and `shop.cart` alike; null for a library. */
  find(name: string, importer: string): string | null {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0;
    if (dots > 0) return this.relative(name.slice(dots), dots, importer);
    const directory = directoryOf(importer);
    const top = name.split('.', 1)[0] as string;
    const found = (this.byName.get(name) ?? []).filter((named) => {
      if (named.path === importer && !initial.test(importer)) return false;
      if (named.isBeside && named.root !== directory) return false;
      if (isBelow(directory, named.root)) return named.root !== directory || !standardModules.has(top);
      return named.isPackage && !standardModules.has(top) && !separateDirectory.test(`${named.root}/`);
    });
    return nearest(found, directory);
  }

  /** The files that hold the settings of the project that a file is part of, as far as custom shows. */
  settingsOf(importer: string): readonly string[] {
    this.settings ??= [...this.paths]
      .filter((path) => settingsModule.test(path) && !separateDirectory.test(path))
      .sort();
    return this.settings.filter((path) => path !== importer);
  }

  /** True for a dotted name that is a directory of modules without a file of its own. */
  isNamespace(name: string, importer: string): boolean {
    const below = name.replaceAll('.', '/');
    for (let root = directoryOf(importer); ; root = directoryOf(root)) {
      if (this.directories.has(root === '' ? below : `${root}/${below}`)) return true;
      if (root === '') return false;
    }
  }

  /** The dotted name that other files import a file by: from the source root of its package, else from the analysed directory. */
  nameOf(path: string): string {
    const parts = partsOf(path);
    let from = parts.length - 1;
    while (from > 0 && !this.isRoot(parts.slice(0, from).join('/'))) from--;
    const isPackaged = this.packages.has(parts.slice(0, from + 1).join('/'));
    return parts.slice(isPackaged ? from : 0).join('.');
  }

  /** Names of the modules inside a package and their files. */
  inside(path: string): [name: string, path: string][] {
    if (!initial.test(path)) return [];
    const directory = posix.dirname(path);
    const found: [string, string][] = [];
    for (const other of this.paths) {
      const below = posix.relative(directory, other);
      const name = /^(\w+)(?:\.pyi?|\/__init__\.py)$/.exec(below)?.[1];
      if (name !== undefined && name !== '__init__') found.push([name, other]);
    }
    return found;
  }

  /** Under each directory around a file that is no package itself. */
  private addNames(path: string): void {
    const parts = partsOf(path);
    for (let from = parts.length - 1; from >= 0; from--) {
      const root = parts.slice(0, from).join('/');
      const isBeside = !this.isRoot(root);
      if (isBeside && this.packages.has(root)) continue;
      const name = parts.slice(from).join('.');
      const isPackage = this.packages.has(parts.slice(0, from + 1).join('/'));
      const known = this.byName.get(name);
      const named = { path, root, isPackage, isBeside };
      if (known === undefined) this.byName.set(name, [named]);
      else known.push(named);
    }
  }

  private isRoot(directory: string): boolean {
    if (this.scriptRoots.has(directory)) return true;
    return !this.packages.has(directory) && (sourceName.test(directory) || !this.isInPackage(directory));
  }

  private isInPackage(directory: string): boolean {
    for (let up = directoryOf(directory); up !== ''; up = directoryOf(up)) if (this.packages.has(up)) return true;
    return false;
  }

  private relative(name: string, dots: number, importer: string): string | null {
    let directory = posix.dirname(importer);
    for (let up = 1; up < dots; up++) directory = posix.dirname(directory);
    const base = posix.join(directory, ...name.split('.').filter((part) => part !== ''));
    const start = base === '.' ? '' : base;
    return [`${start}.py`, posix.join(start, '__init__.py')].find((path) => this.paths.has(path)) ?? null;
  }
}

/** Parts of the full name of a file's module, directories that are no part of it included. */
function partsOf(path: string): string[] {
  const parts = path.replace(/\.pyi?$/, '').split('/');
  return parts.at(-1) === '__init__' ? parts.slice(0, -1) : parts;
}

function directoryOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '' : path.slice(0, at);
}

function isBelow(directory: string, root: string): boolean {
  return root === '' || directory === root || directory.startsWith(`${root}/`);
}

/** The file whose root is nearest to the importer; of equals the one with most directories in common, then the shorter path. */
function nearest(files: readonly NamedFile[], directory: string): string | null {
  const rootDepth = ({ root }: NamedFile): number => (isBelow(directory, root) ? root.length : -1);
  const common = ({ path }: NamedFile): number => {
    const [a, b] = [path.split('/'), directory.split('/')];
    let same = 0;
    while (same < a.length && a[same] === b[same]) same++;
    return same;
  };
  const order = (a: NamedFile, b: NamedFile): number =>
    Number(b.isPackage) - Number(a.isPackage) ||
    rootDepth(b) - rootDepth(a) ||
    common(b) - common(a) ||
    a.path.length - b.path.length ||
    (a.path < b.path ? -1 : 1);
  return [...files].sort(order)[0]?.path ?? null;
}
