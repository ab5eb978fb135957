import { posix } from 'node:path';
import type { FileAccess } from '../host/file-access.ts';
import type { PackageIdentity } from '../program-plan.ts';
import type { PackageManifests } from './package-manifest.ts';

/** Where packages may be installed besides beside the file itself. */
export interface InstallationRoots {
  /** Folder of the compiler's own `lib.*.d.ts`. */
  readonly compilerLibrary: string;
  /** Folders of in-house packages, the analysed folder first: their `node_modules` are searched for the package behind `@types/…`. */
  readonly packageDirectories: readonly string[];
  /** Version of Node the application runs on, where it says so exactly. */
  readonly nodeVersion: string | null;
}

/** Names the package behind declaration files; each package folder is looked at once. */
export class PackageLookup {
  private readonly files: FileAccess;
  private readonly manifests: PackageManifests;
  private readonly roots: InstallationRoots;
  private readonly known = new Map<string, PackageIdentity | null>();
  /** The version of a package that in-house packages install; null: none is found or it is not known. */
  private readonly mainVersions = new Map<string, string | null>();

  constructor(files: FileAccess, manifests: PackageManifests, roots: InstallationRoots) {
    this.files = files;
    this.manifests = manifests;
    this.roots = roots;
  }

  /** The package of a file (an absolute real path); null where it lies in no `node_modules`. */
  of(path: string): PackageIdentity | null {
    if (posix.dirname(path) === this.roots.compilerLibrary) return languageLibrary(posix.basename(path));
    const directory = packageDirectoryOf(path);
    if (directory === null) return null;
    const known = this.known.get(directory);
    if (known !== undefined) return known;
    const identity = this.identify(directory);
    this.known.set(directory, identity);
    return identity;
  }

  private identify(directory: string): PackageIdentity | null {
    const manifest = this.manifests.of(directory);
    const folderName = nameInNodeModules(directory);
    // An alias (`"x": "npm:y@1"`) is installed under its alias; the manifest has the true name.
    const name = manifest?.name ?? folderName;
    if (name === '@types/node')
      return { manager: 'runtime', name: 'node', version: this.roots.nodeVersion, directory: null };
    const typed = typedPackage(name);
    if (typed === null) return this.identity(name, manifest?.version ?? null, directory);
    const installed = this.findInstalled(typed, [posix.dirname(directory), ...this.roots.packageDirectories]);
    if (installed === null) return { manager: 'npm', name: typed, version: null, directory };
    return this.identity(typed, this.manifests.of(installed)?.version ?? null, installed);
  }

  private identity(name: string, version: string | null, directory: string): PackageIdentity {
    let main = this.mainVersions.get(name);
    if (main === undefined) {
      const installed = this.findInstalled(name, this.roots.packageDirectories);
      main = installed === null ? null : (this.manifests.of(installed)?.version ?? null);
      this.mainVersions.set(name, main);
    }
    const isSecond = version !== main;
    return { manager: 'npm', name, version, ...(isSecond ? { isSecond } : {}), directory };
  }

  /** Folder of a package as code in the first of these folders finds it that finds it at all. */
  private findInstalled(name: string, starts: readonly string[]): string | null {
    for (const start of starts) {
      for (let directory = start; ; directory = posix.dirname(directory)) {
        for (const modules of ['node_modules', 'node_modules/.pnpm/node_modules']) {
          const candidate = posix.join(directory, modules, name);
          if (this.files.isFile(posix.join(candidate, 'package.json'))) return this.files.realPath(candidate);
        }
        if (posix.dirname(directory) === directory) break;
      }
    }
    return null;
  }
}

/** The folder of the innermost installed package a file lies in: `…/node_modules/name` or `…/node_modules/@scope/name`. */
export function packageDirectoryOf(path: string): string | null {
  const marker = '/node_modules/';
  const at = path.lastIndexOf(marker);
  if (at < 0) return null;
  const segments = path.slice(at + marker.length).split('/');
  const count = segments[0]?.startsWith('@') ? 2 : 1;
  if (segments.length <= count && !path.endsWith('/')) return segments.length === count ? path : null;
  return path.slice(0, at + marker.length) + segments.slice(0, count).join('/');
}

function nameInNodeModules(directory: string): string {
  return directory.slice(directory.lastIndexOf('/node_modules/') + '/node_modules/'.length);
}

/** The package that a package of declarations is for: `@types/x` → `x`, `@types/scope__name` → `@scope/name`; else null. */
export function typedPackage(name: string): string | null {
  if (!name.startsWith('@types/')) return null;
  const rest = name.slice('@types/'.length);
  const [scope, scoped] = rest.split('__');
  return scoped === undefined ? rest : `@${scope}/${scoped}`;
}

/** `lib.dom.d.ts`, `lib.webworker.d.ts`, `lib.scripthost.d.ts` and their parts are the browser's; the rest the language's. */
function languageLibrary(fileName: string): PackageIdentity | null {
  if (!/^lib(\..+)?\.d\.ts$/.test(fileName)) return null;
  const name = /^lib\.(dom|webworker|scripthost)\b/.test(fileName) ? 'dom' : 'ecmascript';
  return { manager: 'runtime', name, version: null, directory: null };
}
