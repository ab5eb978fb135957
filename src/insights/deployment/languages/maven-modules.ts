import { posix } from 'node:path';
import { type PomModule, readPomModule } from '../../../build-files/pom-module.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { buildsCommand, type JavaModule, type JavaModuleRole } from './java-module.ts';

const serverPlugin = deploymentPattern('java', 'maven-modules-server-plugin');

/** The modules of Maven below a folder. A module is used by those that depend on it other than for tests, and by those that inherit from it. */
export function readMavenModules(tree: SourceTree): JavaModule[] {
  const poms = tree.paths
    .filter((path) => posix.basename(path) === 'pom.xml')
    .map((path) => ({ folder: posix.dirname(path), pom: readPomModule(tree.read(path)) ?? emptyPom }))
    .map(({ folder, pom }) => ({ folder, pom, artifact: pom.artifact || posix.basename(folder) }));
  const folders = new Map<string, string[]>();
  for (const { folder, artifact } of poms) {
    for (const name of [artifact, `/${posix.basename(folder)}`])
      folders.set(name, [...(folders.get(name) ?? []), folder]);
  }
  return poms.map(({ folder, artifact, pom }) => ({
    folder,
    names: [folder, posix.basename(folder), artifact, `${artifact}-`, `${artifact}.*`, ...jarNames(pom)],
    uses: [...pom.usedArtifacts, ...pom.usedDirectories.map((name) => `/${name}`)].flatMap((name) =>
      foldersNamed(name, folders),
    ),
    role: roleOf(folder, pom),
  }));
}

/** Text that is no pom states nothing. */
const emptyPom: PomModule = {
  artifact: '',
  packaging: '',
  artifacts: new Set(),
  dependencyTexts: [],
  usedArtifacts: [],
  usedDirectories: [],
  finalNames: [],
  hasMainClass: false,
};

/** The folders of an artifact. What a property chooses may be any that fits, `shop-store-${store}`. */
function foldersNamed(name: string, folders: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (!name.includes('${')) return folders.get(name) ?? [];
  const [head = '', ...rest] = name.split(/\$\{[^}]*\}/);
  const tail = rest.at(-1) ?? '';
  if (`${head}${tail}`.length < 3) return [];
  return [...folders].flatMap(([known, found]) => (known.startsWith(head) && known.endsWith(tail) ? found : []));
}

function roleOf(folder: string, pom: PomModule): JavaModuleRole {
  const { packaging, artifacts, dependencyTexts } = pom;
  if (packaging === 'maven-plugin') return 'elsewhere';
  if (packaging === 'war' || packaging === 'ear') return 'server';
  if ([...artifacts].some((artifact) => serverPlugin.test(artifact)))
    return buildsCommand(folder, dependencyTexts.join('\n')) ? 'command' : 'server';
  return pom.hasMainClass ? 'program' : 'library';
}

function jarNames({ finalNames }: PomModule): string[] {
  return finalNames.filter((name) => /^[\w.-]+$/.test(name)).flatMap((name) => [name, `${name}.*`]);
}
