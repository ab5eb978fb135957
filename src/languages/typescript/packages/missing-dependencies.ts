import { posix } from 'node:path';
import type { FileAccess } from '../host/file-access.ts';
import type { PackageManifests } from './package-manifest.ts';

/** What an application depends on and what of it is installed. Links into packages that are not installed cannot be resolved. */
export interface DependencyState {
  /** Distinct names that the manifests in scope ask for (dependencies and development dependencies). */
  readonly declared: number;
  /** Names that some manifest asks for and that are not installed for it, in code unit order. */
  readonly missing: readonly string[];
}

/**
 * Compares the manifests in scope with what is installed for them, in their own `node_modules` or one above.
 * In-house packages count as installed.
 * @param manifestPaths absolute paths of `package.json` files
 * @param inHouse names of workspace packages
 */
export function findMissingDependencies(
  files: FileAccess,
  manifests: PackageManifests,
  manifestPaths: readonly string[],
  inHouse: ReadonlySet<string>,
): DependencyState {
  const declared = new Set<string>();
  const missing = new Set<string>();
  for (const path of manifestPaths) {
    const directory = posix.dirname(path);
    const manifest = manifests.of(directory);
    for (const name of [...(manifest?.dependencies.keys() ?? []), ...(manifest?.devDependencies.keys() ?? [])]) {
      if (inHouse.has(name)) continue;
      declared.add(name);
      if (!missing.has(name) && !isInstalled(files, directory, name)) missing.add(name);
    }
  }
  return { declared: declared.size, missing: [...missing].sort() };
}

function isInstalled(files: FileAccess, from: string, name: string): boolean {
  for (let directory = from; ; directory = posix.dirname(directory)) {
    if (files.isFile(posix.join(directory, 'node_modules', name, 'package.json'))) return true;
    if (posix.dirname(directory) === directory) return false;
  }
}
