import { posix } from 'node:path';
import type { IsNamed } from '../code-units.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { escaped } from './escaped.ts';
import { isExampleModule, isTestModule, type JavaModule } from './java-module.ts';
import { findPlugins } from './java-plugins.ts';

/** What is known of the modules of a tree with a server. */
export interface JavaCode {
  readonly modules: ReadonlyMap<string, JavaModule>;
  readonly uses: ReadonlyMap<string, Set<string>>;
  /** The module of each file. */
  readonly unitOf: ReadonlyMap<string, string>;
  /** The files of code of each module. */
  readonly codeOf: ReadonlyMap<string, readonly string[]>;
  readonly tree: SourceTree;
  /** Whether the code of a module has a class to start and what servers are made of. */
  readonly mayServe: (folder: string) => boolean;
}

const assembling = deploymentPattern('java', 'java-libraries-assembling');
const namesAll = deploymentPattern('java', 'java-libraries-names-all');

/**
 * Makes of each library that looks like no plug-in, and that no text which lays out what is deployed names, a program: it is deployed
 * only with what uses it. What such libraries alone use and is none stays as if nothing used it.
 */
export function addLoneLibraries(code: JavaCode, programs: Map<string, IsNamed>): void {
  const lone = findLoneLibraries(code);
  addUsesByPackage(lone, code);
  const users = new Map<string, string[]>();
  for (const [user, used] of code.uses) {
    for (const folder of used) if (folder !== user) users.set(folder, [...(users.get(folder) ?? []), user]);
  }
  for (const folder of code.modules.keys()) {
    if (lone.has(folder) || programs.has(folder)) continue;
    if (users.get(folder)?.every((user) => lone.has(user)) === true) programs.set(folder, () => true);
  }
  for (const [folder, names] of lone) programs.set(folder, (has) => names.some(has));
}

/** The folders of such libraries, each with the names of the module. */
function findLoneLibraries(code: JavaCode): ReadonlyMap<string, readonly string[]> {
  const { modules, unitOf, codeOf, tree } = code;
  const plugins = findPlugins(modules, codeOf, tree);
  const withFiles = new Set(unitOf.values());
  const withContent = new Set([...unitOf].flatMap(([path, unit]) => (/(^|\/)src\/main\//.test(path) ? unit : [])));
  const libraries = [...modules.values()].filter(
    ({ folder, role }) =>
      role === 'library' &&
      folder !== '.' &&
      !isTestModule(folder) &&
      (isExampleModule(folder) || !plugins.has(folder)) &&
      (codeOf.has(folder)
        ? isExampleModule(folder) || !code.mayServe(folder)
        : withFiles.has(folder) && !withContent.has(folder) && !leadsToServer(folder, code)),
  );
  const layouts = tree.paths.filter(
    (path) =>
      assembling.test(path) && !namesAll.test(path) && !tree.isTest(path) && !isExampleModule(posix.dirname(path)),
  );
  const isLaidOut = ({ folder, names }: JavaModule): boolean => {
    const named = namedAs(folder, names);
    return layouts.some((path) => !path.startsWith(`${folder}/`) && named.test(tree.read(path)));
  };
  return new Map(libraries.filter((module) => !isLaidOut(module)).map(({ folder, names }) => [folder, names]));
}

/** Whether a module without code, such as one that packs others, takes in a server or a program. */
function leadsToServer(folder: string, { modules, uses }: JavaCode): boolean {
  const reached = new Set([folder]);
  for (const unit of reached) for (const next of uses.get(unit) ?? []) reached.add(next);
  return [...reached].some((unit) => ['server', 'program', 'command'].includes(modules.get(unit)?.role ?? ''));
}

/** How layouts name a module: by an artifact that is more than a common word, or as a folder of a path. */
function namedAs(folder: string, names: readonly string[]): RegExp {
  const artifacts = names.filter((name) => /^\w[\w.]*(-[\w.]+)+$/.test(name)).map(escaped);
  const places = [`${escaped(folder)}/(?:target|build|src)\\b`];
  return new RegExp(`(?<![\\w.-])(?:${[...artifacts, ...places].join('|')})(?![\\w]|-[a-z])`);
}

const packageName = deploymentPattern('java', 'java-libraries-package-name');

/**
 * Adds that a module uses a library whose packages its code or settings name: builds have more ways to bring a module in than can be
 * read. A package that several modules have is ambiguous.
 */
function addUsesByPackage(libraries: ReadonlyMap<string, unknown>, { codeOf, unitOf, uses, tree }: JavaCode): void {
  const owners = new Map<string, string | null>();
  for (const [unit, paths] of codeOf) {
    for (const path of paths) {
      const name = /^package\s+([\w.]+)/m.exec(tree.read(path))?.[1];
      if (name !== undefined) owners.set(name, owners.has(name) && owners.get(name) !== unit ? null : unit);
    }
  }
  const sought = new Map([...owners].filter(([, owner]) => owner !== null && libraries.has(owner)));
  if (sought.size === 0) return;
  for (const [path, unit] of unitOf) {
    const own = uses.get(unit);
    if (own === undefined) continue;
    for (const [name] of tree.read(path).matchAll(packageName)) {
      const owner = sought.get(name);
      if (owner != null && owner !== unit) own.add(owner);
    }
  }
}
