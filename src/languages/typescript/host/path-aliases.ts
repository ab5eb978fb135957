import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parsePackageJson, runtimeDependencies } from '../conventions/package-json.ts';
import { isAliasConfig, type PathAlias, readConfiguredAliases } from './configured-aliases.ts';
import type { FileAccess } from './file-access.ts';

/** Folders beside a package's manifest that hold the configuration of a bundler. */
const configFolders = ['build', 'config', 'webpack', '.config'];

/** Files that are no configuration of a bundler, or hold more than one. */
const longest = 200_000;

/**
 * Where an import may lead that the compiler's options do not resolve: by an alias of a bundler or framework, from a folder above as if it were the root
 * (`/imports/api`, `models/user`), or from the folder `src` (`@/store`).
 */
export class PathAliases {
  private readonly root: string;
  private readonly files: FileAccess;
  private readonly aliases = new Map<string, readonly PathAlias[]>();
  private readonly dependencies = new Map<string, ReadonlySet<string> | null>();

  constructor(root: string, files: FileAccess) {
    this.root = root;
    this.files = files;
  }

  /** Absolute paths that the name of a module may stand for, the likeliest first; empty for a name that is a path from the file. */
  candidates(name: string, containingFile: string): readonly string[] {
    if (name.startsWith('.') || name === '' || isBuiltin(name)) return [];
    const above = this.above(containingFile);
    const found = above.flatMap((directory) => this.byAlias(name, directory));
    if (/^[@~]\//.test(name)) found.push(...inSourceFolder(name.slice(2), containingFile));
    if (name.startsWith('/')) found.push(...above.map((directory) => posix.join(directory, name)));
    else if (/^[\w-]/.test(name)) found.push(...this.fromFolders(name, above));
    return [...new Set(found)];
  }

  private byAlias(name: string, directory: string): string[] {
    return this.aliasesIn(directory)
      .filter((alias) => name === alias.name || (alias.isPrefix && name.startsWith(`${alias.name}/`)))
      .sort((a, b) => b.name.length - a.name.length)
      .flatMap(({ name: short, targets }) => targets.map((target) => posix.join(target, name.slice(short.length))));
  }

  /** `models/user` from a folder above, or `src` in one: only where no manifest above names a package for it. */
  private fromFolders(name: string, above: readonly string[]): string[] {
    const [first = ''] = name.split('/', 1);
    const packages = above.map((directory) => this.dependenciesOf(directory)).filter((each) => each !== null);
    if (packages.length === 0 || packages.some((each) => each.has(first))) return [];
    return above
      .flatMap((directory) => ['.', 'src', 'app'].map((each) => posix.join(directory, each)))
      .filter((directory) => this.hasEntry(directory, first))
      .map((directory) => posix.join(directory, name));
  }

  private hasEntry(directory: string, name: string): boolean {
    if (!this.files.isDirectory(directory)) return false;
    for (const entry of this.files.list(directory).keys())
      if (entry === name || entry.startsWith(`${name}.`)) return true;
    return false;
  }

  private aliasesIn(directory: string): readonly PathAlias[] {
    const known = this.aliases.get(directory);
    if (known !== undefined) return known;
    const found = aliasConfigs(this.files, directory).flatMap((path) => {
      const text = this.files.readText(path);
      return text === undefined || text.length > longest ? [] : readConfiguredAliases(path, text);
    });
    this.aliases.set(directory, found);
    return found;
  }

  /** Names of the packages that a manifest asks for; null where there is no manifest. */
  private dependenciesOf(directory: string): ReadonlySet<string> | null {
    const known = this.dependencies.get(directory);
    if (known !== undefined) return known;
    const manifest = parsePackageJson(this.files.readText(posix.join(directory, 'package.json')));
    const names = manifest && new Set([...runtimeDependencies(manifest), ...manifest.devDependencies.keys()]);
    this.dependencies.set(directory, names);
    return names;
  }

  /** Folders from that of a file to the root, the nearest first. */
  private above(file: string): string[] {
    const found: string[] = [];
    for (let at = posix.dirname(file); at === this.root || at.startsWith(`${this.root}/`); at = posix.dirname(at)) {
      found.push(at);
    }
    return found;
  }
}

/** Paths of the files in which aliases may be stated for what is below a folder. */
export function aliasConfigs(files: FileAccess, directory: string): readonly string[] {
  const names = [...files.list(directory).keys()];
  const own = names.filter(isAliasConfig).map((name) => posix.join(directory, name));
  if (!names.includes('package.json')) return own;
  const beside = configFolders
    .filter((name) => names.includes(name))
    .map((name) => posix.join(directory, name))
    .flatMap((folder) => [...files.list(folder).keys()].filter(isAliasConfig).map((name) => posix.join(folder, name)));
  return [...own, ...beside.filter((path) => posix.basename(path) !== 'package.json')];
}

/** What stands behind `@/` or `~/`, in the nearest folder `src`, which bundlers take them for. */
function inSourceFolder(name: string, containingFile: string): string[] {
  const at = containingFile.lastIndexOf('/src/');
  return at < 0 ? [] : [`${containingFile.slice(0, at)}/src/${name}`];
}
