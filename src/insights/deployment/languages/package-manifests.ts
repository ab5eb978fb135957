import { posix } from 'node:path';
import { parsePackageJson } from '../../../languages/typescript/conventions/package-json.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';

/** What the package manifests of a tree say about its files; paths from the root of the tree, with their extension where it is written. */
export interface PackageFiles {
  /** Folders with a manifest. */
  readonly folders: ReadonlySet<string>;
  /** The folder of each package, by its name. */
  readonly names: ReadonlyMap<string, string>;
  /** Files that a package offers, or that a script runs which is none for builds. */
  readonly started: ReadonlySet<string>;
  /** Files that only scripts which build, check or release run. */
  readonly built: ReadonlySet<string>;
}

const building = deploymentPattern('javascript', 'package-manifests-building');
const unclear = deploymentPattern('javascript', 'package-manifests-unclear');
const runFile = deploymentPattern('javascript', 'package-manifests-run-file');

/** Whether a script builds, checks or releases, by its name. */
export function isBuildScript(name: string): boolean {
  return building.test(name);
}

/** Reads every `package.json` of a tree. */
export function readPackageFiles(tree: SourceTree): PackageFiles {
  const folders = new Set<string>();
  const names = new Map<string, string>();
  const started = new Set<string>();
  const built = new Set<string>();
  for (const path of tree.paths) {
    if (posix.basename(path) !== 'package.json') continue;
    const folder = posix.dirname(path);
    const manifest = parsePackageJson(tree.read(path));
    folders.add(folder);
    if (manifest === null) continue;
    if (manifest.name !== null) names.set(manifest.name, folder);
    for (const file of manifest.offeredFiles) started.add(posix.join(folder, file));
    for (const [name, command] of manifest.scripts) {
      if (unclear.test(name)) continue;
      for (const [, file] of command.slice(0, 2000).matchAll(runFile)) {
        (isBuildScript(name) ? built : started).add(posix.join(folder, file as string));
      }
    }
  }
  return { folders, names, started, built };
}
