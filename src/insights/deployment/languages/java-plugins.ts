import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { FolderUnits } from './folder-units.ts';
import type { JavaModule } from './java-module.ts';

const clientName = deploymentPattern('java', 'java-plugins-client-name');
const pluginFile = deploymentPattern('java', 'java-plugins-plugin-file');
const foreignService = deploymentPattern('java', 'java-plugins-foreign-service');
const pluginBuild = deploymentPattern('java', 'java-plugins-plugin-build');
const pluginCode = deploymentPattern('java', 'java-plugins-plugin-code');
const pluginName = deploymentPattern('java', 'java-plugins-plugin-name');
const buildFile = deploymentPattern('java', 'java-plugins-build-file');

/** Modules that a program which is deployed may find by itself. A library that others take into their own programs has such files for these. */
export function findPlugins(
  modules: ReadonlyMap<string, JavaModule>,
  codeOf: ReadonlyMap<string, readonly string[]>,
  tree: SourceTree,
): ReadonlySet<string> {
  const found = new Set([...modules.keys()].filter((folder) => pluginName.test(folder) && !clientName.test(folder)));
  const folders = new FolderUnits(modules.keys());
  for (const path of tree.paths) {
    if (tree.isTest(path) || !(pluginFile.test(path) || buildFile.test(path))) continue;
    const folder = folders.unitOf(path);
    if (folder === undefined || clientName.test(folder)) continue;
    if (
      (pluginFile.test(path) && !foreignService.test(path)) ||
      (buildFile.test(path) && pluginBuild.test(tree.read(path)))
    )
      found.add(folder);
  }
  for (const [folder, paths] of codeOf) {
    if (!clientName.test(folder) && paths.some((path) => pluginCode.test(tree.read(path)))) found.add(folder);
  }
  return found;
}
