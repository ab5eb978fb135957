import { posix } from 'node:path';
import { isPythonTestFileName } from '../../../languages/python/conventions/test-code.ts';
import type { CodeUnits, IsNamed, UnitLanguage } from '../code-units.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { FileNames, stemOf, unitsOfFiles } from './file-units.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { type PythonSource, readPythonSource } from './python-source.ts';
import { isInScriptFolder, scriptsOnTheirOwn } from './script-folders.ts';

/** Python: programs are modules in folders of scripts, settings for tests and while developing, and commands that write the sources. */
export const pythonUnits: UnitLanguage = { readUnits, namedIn: [['started']] };

const root = deploymentPattern('python', 'python-units-root');

function readUnits(tree: SourceTree): CodeUnits {
  const paths = tree.paths.filter((path) => isPython(path) && !tree.isTest(path) && !isPythonTestFileName(path));
  const sources = new Map(paths.map((path) => [path, readPythonSource(path, tree.read(path))]));
  const packages = new Set(tree.paths.filter((path) => root.test(path)).map((path) => posix.dirname(path)));
  let separate: FileNames | undefined;
  return unitsOfFiles({
    paths,
    tools: findTools(sources, packages, tree),
    packages,
    startedElsewhere: (names) => namedElsewhere(tree, names, isPython),
    usesOf: (path, among) => {
      separate ??= new FileNames(among);
      return usesOf(sources.get(path) as PythonSource, separate);
    },
  });
}

function findTools(
  sources: ReadonlyMap<string, PythonSource>,
  roots: ReadonlySet<string>,
  tree: SourceTree,
): ReadonlyMap<string, IsNamed> {
  const found = new Map<string, IsNamed>();
  const loose = findLooseScripts(sources);
  const folders = new Set(['.', ...roots].flatMap((folder) => foldersIn(folder, tree.paths)));
  for (const path of sources.keys()) {
    const isTool = isCommand(path)
      ? writesSources(tree.read(path), folders)
      : isSettingsForDevelopers(path) || loose.has(path);
    if (isTool) found.set(path, isNamed(path));
  }
  return found;
}

function isPython(path: string): boolean {
  return path.endsWith('.py');
}

function isCommand(path: string): boolean {
  return /(^|\/)management\/commands\/[^/_][^/]*\.py$/.test(path);
}

/** The folders directly in a folder. */
function foldersIn(folder: string, paths: readonly string[]): string[] {
  const start = folder === '.' ? '' : `${folder}/`;
  const found = new Set<string>();
  for (const path of paths) {
    const end = path.indexOf('/', start.length);
    if (end > 0 && path.startsWith(start)) found.add(path.slice(start.length, end));
  }
  return [...found];
}

const writing = deploymentPattern('python', 'python-units-writing');
const ownPlace = /\b(BASE_DIR|__file__)\b/;
const elsewhere = deploymentPattern('python', 'python-units-elsewhere');

/** Whether a command writes into the folders of the sources, which are read-only or lost where they are deployed. */
function writesSources(text: string, folders: ReadonlySet<string>): boolean {
  if (!writing.test(text) || elsewhere.test(text)) return false;
  if (ownPlace.test(text)) return true;
  for (const [, folder] of text.matchAll(/["']([\w-]+)\/[\w./{}-]+["']/g))
    if (folders.has(folder as string)) return true;
  return false;
}

/** Settings that are named for tests or for developing, of which others lie beside them. */
function isSettingsForDevelopers(path: string): boolean {
  return /(^|\/)(settings|config(uration)?)\/(ci|test(s|ing)?|dev|develop(ment)?|local)\.py$|(^|\/)([a-z]+_)?(settings|config(uration)?)_(ci|tests?|testing|dev|develop(ment)?)\.py$|(^|\/)(smoke_?test|test|dev|ci)_(settings|config(uration)?)\.py$/i.test(
    path,
  );
}

/** Programs in folders of scripts that are no packages, which use nothing of the application outside of their folder. */
function findLooseScripts(sources: ReadonlyMap<string, PythonSource>): ReadonlySet<string> {
  const names = new FileNames(sources.keys());
  const scripts = new Map<string, boolean>();
  for (const [path, { isProgram, imports }] of sources) {
    const folder = posix.dirname(path);
    if (!isProgram || sources.has(`${folder}/__init__.py`) || !isInScriptFolder(folder)) continue;
    const isOutside = (module: string): boolean => !module.startsWith(`${folder}/`);
    scripts.set(
      path,
      imports.some((name) => /^django\b/.test(name) || modulesNamed(name, names).some(isOutside)),
    );
  }
  return scriptsOnTheirOwn(scripts);
}

/** The modules that end as an import says. */
function modulesNamed(name: string, names: FileNames): string[] {
  return names
    .named(posix.basename(name))
    .filter((path) => `/${path.replace(/(\/__(init|main)__)?\.py$/, '')}`.endsWith(`/${name}`));
}

/** By its path, its file or any end of its dotted name. */
function isNamed(path: string): IsNamed {
  const words = [path, posix.basename(path)];
  const parts = path.replace(/\.py$/, '').split('/');
  for (let start = 0; start < parts.length; start++) words.push(parts.slice(start).join('.'));
  return (has) => words.some(has);
}

/** What a module imports or names: by path or dotted name; by a bare name only commands, or where it loads modules by name. */
function* usesOf(source: PythonSource, names: FileNames): Iterable<string> {
  for (const name of source.imports) yield* modulesNamed(name, names);
  for (const name of source.names) {
    if (/\.py$|\//.test(name)) yield* names.named(stemOf(name));
    else if (name.includes('.')) yield* modulesNamed((name.split(':', 1)[0] as string).replaceAll('.', '/'), names);
    else for (const path of names.named(name)) if (source.loadsByName || isCommand(path)) yield path;
  }
}
