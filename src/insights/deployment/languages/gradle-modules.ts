import { posix } from 'node:path';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { buildsCommand, type JavaModule, type JavaModuleRole } from './java-module.ts';

const buildFile = /\.gradle(\.kts)?$/;
const settingsFile = deploymentPattern('java', 'gradle-modules-settings-file');
const serverPlugin = deploymentPattern('java', 'gradle-modules-server-plugin');
const elsewherePlugin = deploymentPattern('java', 'gradle-modules-elsewhere-plugin');
const programMark = deploymentPattern('java', 'gradle-modules-program-mark');
const otherScopes = deploymentPattern('java', 'gradle-modules-other-scopes');

/** The modules of Gradle below a folder: folders with a build file, and those that settings include. */
export function readGradleModules(tree: SourceTree): JavaModule[] {
  const texts = new Map<string, string>();
  for (const path of tree.paths) {
    if (!buildFile.test(path)) continue;
    const folder = posix.dirname(path);
    const text = tree.read(path).replaceAll(/^[ \t]*\/\/.*$/gm, '');
    if (settingsFile.test(path)) {
      for (const included of includedFolders(folder, text)) texts.set(included, texts.get(included) ?? '');
    } else texts.set(folder, `${texts.get(folder) ?? ''}\n${text}`);
  }
  const byName = new Map<string, string[]>();
  for (const folder of texts.keys()) {
    const name = plain(posix.basename(folder));
    byName.set(name, [...(byName.get(name) ?? []), folder]);
  }
  return [...texts].map(([folder, text]) => ({
    folder,
    names: [folder, ...[posix.basename(folder)].flatMap((name) => [name, `${name}-`, `${name}.*`]), ...jarNames(text)],
    uses: [
      ...usedNames(text).flatMap((name) => foldersNamed(name, byName)),
      ...(folder !== '.' && texts.has('.') ? ['.'] : []),
    ],
    role: roleOf(folder, text),
  }));
}

function includedFolders(folder: string, settings: string): string[] {
  const found: string[] = [];
  for (const [, names] of settings.matchAll(/\binclude\s*(\([^)]*|['"][^\n]*(?:,\s*\n[^\n]*)*)/g)) {
    for (const [, name] of (names as string).matchAll(/['"]:?([\w.:/-]+)['"]/g)) {
      found.push(posix.join(folder, (name as string).replaceAll(':', '/')));
    }
  }
  return found;
}

function roleOf(folder: string, text: string): JavaModuleRole {
  if (posix.basename(folder) === 'buildSrc' || elsewherePlugin.test(text)) return 'elsewhere';
  if (serverPlugin.test(text)) return buildsCommand(folder, mainLines(text).join('\n')) ? 'command' : 'server';
  return programMark.test(text) ? 'program' : 'library';
}

function jarNames(text: string): string[] {
  const names: string[] = [];
  for (const [, name] of text.matchAll(
    /\b(?:archivesBaseName|archiveBaseName|archiveFileName)\b[^'"\n]*['"]([\w.-]+)['"]/g,
  )) {
    names.push(name as string, `${name}.*`);
  }
  return names;
}

/** The last parts of the paths of the projects that a build file uses: `project(':core:api')`, `projects.core.api`. */
function usedNames(text: string): string[] {
  const names: string[] = [];
  for (const line of mainLines(text)) {
    for (const [, path] of line.matchAll(/['"]:([\w.:-]*[\w-])['"]/g))
      names.push(plain((path as string).split(':').at(-1) as string));
    for (const [, path] of line.matchAll(/\bprojects((?:\.\w+)+)/g)) {
      for (const part of (path as string).split('.').slice(1)) names.push(plain(part));
    }
  }
  return names;
}

/** The lines of a build file without dependencies for tests and the compiler. */
function mainLines(text: string): string[] {
  return text.split('\n').filter((line) => !otherScopes.test(/^\s*(\w*)/.exec(line)?.[1] ?? ''));
}

/** The folders of a project. Settings may name it anew, mostly with something before: `shop-core` in the folder `core`. */
function foldersNamed(name: string, byName: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const known = byName.get(name);
  if (known !== undefined) return known;
  return [...byName].flatMap(([folderName, folders]) => (name.endsWith(folderName) ? folders : []));
}

/** A name as accessors of the build spell it: `shop-core` is `shopCore`. */
function plain(name: string): string {
  return name.replaceAll(/[-_.]/g, '').toLowerCase();
}
