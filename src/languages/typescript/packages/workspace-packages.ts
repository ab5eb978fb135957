import { posix } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { workspaceMembers } from '../conventions/workspace-members.ts';
import type { FileAccess } from '../host/file-access.ts';
import type { PackageManifests } from './package-manifest.ts';

/**
 * The in-house packages that other in-house code may import by name: that of the analysed folder, the members of the npm,
 * yarn, pnpm or lerna workspaces below it, and folders that manifests name as dependencies (`file:packages/core`). Name → folder; of two with one
 * name the first in the order of paths.
 * @param root the analysed folder
 * @param manifestPaths absolute paths of the `package.json` files in scope
 */
export function findWorkspacePackages(
  files: FileAccess,
  manifests: PackageManifests,
  root: string,
  manifestPaths: readonly string[],
): ReadonlyMap<string, string> {
  const directories = manifestPaths.map((path) => posix.dirname(path));
  const packages = new Map<string, string>();
  const rootName = manifests.of(root)?.name ?? null;
  if (rootName !== null) packages.set(rootName, root);
  for (const directory of directories) {
    const globs = workspaceGlobs(files, manifests, directory);
    if (globs.length === 0) continue;
    const isMember = workspaceMembers(globs);
    for (const member of directories) {
      const name = manifests.of(member)?.name ?? null;
      if (name === null || packages.has(name)) continue;
      if (member === directory || isMember(posix.relative(directory, member))) packages.set(name, member);
    }
  }
  const known = new Set(directories);
  for (const directory of directories) {
    for (const [name, folder] of folderDependencies(manifests, directory))
      if (!packages.has(name) && known.has(folder)) packages.set(name, folder);
  }
  return packages;
}

/** Dependencies that are folders, and these. */
function folderDependencies(manifests: PackageManifests, directory: string): readonly (readonly [string, string])[] {
  const manifest = manifests.of(directory);
  if (manifest === null || manifest === undefined) return [];
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest;
  return [dependencies, devDependencies, peerDependencies, optionalDependencies].flatMap((ranges) =>
    [...ranges].flatMap(([name, range]) => {
      const [, folder] = /^(?:file|link|portal):(?!\/\/)(.+)$/.exec(range) ?? [];
      return folder === undefined ? [] : [[name, posix.join(directory, folder).replace(/\/$/, '')] as const];
    }),
  );
}

function workspaceGlobs(files: FileAccess, manifests: PackageManifests, directory: string): readonly string[] {
  const own = manifests.of(directory)?.workspaces ?? [];
  const lists = [own];
  for (const name of ['pnpm-workspace.yaml', 'lerna.json']) {
    const path = posix.join(directory, name);
    if (files.isFile(path)) lists.push(packagesMember(files.readText(path) ?? ''));
  }
  return lists.flat();
}

/** The list `packages` of a YAML or JSON document. */
function packagesMember(text: string): readonly string[] {
  try {
    const packages: unknown = (
      parseYaml(text, { logLevel: 'silent', prettyErrors: false }) as { packages?: unknown } | null
    )?.packages;
    return Array.isArray(packages) ? packages.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
