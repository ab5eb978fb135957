import { posix } from 'node:path';
import type { CodeUnits, IsNamed, UnitLanguage } from '../code-units.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { FileNames, stemOf, unitsOfFiles } from './file-units.ts';
import { isCode, type JavaScriptSource, readJavaScriptSource, resolveFile } from './javascript-source.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { type PackageFiles, readPackageFiles } from './package-manifests.ts';
import { isInScriptFolder, scriptsOnTheirOwn } from './script-folders.ts';

/** JavaScript and TypeScript, with the pages and components around them: programs are files that export nothing and run in Node.js. */
export const javascriptUnits: UnitLanguage = { readUnits, namedIn: [['started']] };

const around = deploymentPattern('javascript', 'javascript-units-around');

function readUnits(tree: SourceTree): CodeUnits {
  const paths = tree.paths.filter((path) => (isCode(path) || around.test(path)) && !tree.isTest(path));
  const packages = readPackageFiles(tree);
  const sources = new Map(paths.map((path) => [path, readJavaScriptSource(path, tree.read(path))]));
  const tools = findTools(sources, packages);
  let separate: FileNames | undefined;
  return unitsOfFiles({
    paths,
    tools,
    packages: packages.folders,
    startedElsewhere: (names) => [
      ...resolved(packages.started, (path) => sources.has(path)),
      ...namedElsewhere(tree, names, isCode),
    ],
    usesOf: (path, among) => {
      separate ??= new FileNames(among);
      return usesOf(sources.get(path) as JavaScriptSource, separate, among);
    },
  });
}

function findTools(
  sources: ReadonlyMap<string, JavaScriptSource>,
  packages: PackageFiles,
): ReadonlyMap<string, IsNamed> {
  const has = (path: string): boolean => sources.has(path);
  const started = resolved(packages.started, has);
  const built = resolved(packages.built, has);
  const loose = findLooseScripts(sources, packages);
  const found = new Map<string, IsNamed>();
  for (const path of sources.keys()) {
    if (started.has(path) || isEntry(path, packages)) continue;
    const isBuilt = built.has(path) && !/(^|\/)src\//.test(path);
    if (!isBuilt && !loose.has(path)) continue;
    const base = posix.basename(path);
    found.set(path, (isWord) => isWord(path) || isWord(base) || isWord(`${stemOf(path)}.*`));
  }
  return found;
}

/** Programs in the root of a package or in a folder of scripts that use nothing of the application. */
function findLooseScripts(sources: ReadonlyMap<string, JavaScriptSource>, packages: PackageFiles): ReadonlySet<string> {
  const usesApplication = isApplicationOf(sources, packages);
  const scripts = new Map<string, boolean>();
  for (const [path, source] of sources) {
    const folder = posix.dirname(path);
    if (!source.isProgram || !(packages.folders.has(folder) || isInScriptFolder(folder))) continue;
    scripts.set(
      path,
      source.names.some((name) => usesApplication(name, path)),
    );
  }
  return scriptsOnTheirOwn(scripts);
}

function resolved(files: ReadonlySet<string>, has: (path: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of files) {
    const path = resolveFile(file, has) ?? resolveFile(file.replace(/(^|\/)(dist|build|lib|out)\//, '$1src/'), has);
    if (path !== undefined) found.add(path);
  }
  return found;
}

/** Where an application begins, by the usual name at the usual place. */
function isEntry(path: string, { folders }: PackageFiles): boolean {
  if (
    !/^(index|main|server|app|worker|start|entry|run|cli|bootstrap)([.-](server|prod|production))?$/i.test(stemOf(path))
  )
    return false;
  const folder = posix.dirname(path);
  return folders.has(folder) || folder === '.' || /^(src|server|app|lib|backend|api)$/i.test(posix.basename(folder));
}

/** Whether a name stands for code of the application: another package of the tree, or a module outside of the folder that it is named in. */
function isApplicationOf(
  sources: ReadonlyMap<string, JavaScriptSource>,
  { names }: PackageFiles,
): (name: string, namedIn: string) => boolean {
  const has = (path: string): boolean => sources.has(path);
  const tails = new Set([...sources.keys()].map((path) => tailOf(path)));
  return (name, namedIn) => {
    const packageFolder = names.get(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    if (packageFolder !== undefined) return packageFolder !== '.' && !namedIn.startsWith(`${packageFolder}/`);
    const folder = posix.dirname(namedIn);
    const target = resolveFile(name, has);
    if (target !== undefined) return folder === '.' ? target.includes('/') : !target.startsWith(`${folder}/`);
    return /^[@~#]/.test(name) && tails.has(tailOf(name));
  };
}

/** The last two parts of a path without the extension. */
function tailOf(path: string): string {
  return path
    .replace(/(\/index)?\.\w+$/, '')
    .split('/')
    .slice(-2)
    .join('/');
}

/** What a file imports or names: by path, or by the last part of a path; by a bare name only where it loads files by name. */
function* usesOf(source: JavaScriptSource, names: FileNames, among: ReadonlySet<string>): Iterable<string> {
  const has = (path: string): boolean => among.has(path);
  for (const name of source.names) {
    const target = resolveFile(name, has);
    if (target !== undefined) yield target;
    else if (source.loadsByName || /\/|\.[cm]?[jt]sx?$/.test(name)) yield* names.named(stemOf(name));
  }
}
