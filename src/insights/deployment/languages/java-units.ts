import type { CodeUnits, IsNamed, UnitLanguage } from '../code-units.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { FolderUnits } from './folder-units.ts';
import { readGradleModules } from './gradle-modules.ts';
import { addLoneLibraries } from './java-libraries.ts';
import { findLonePrograms } from './java-lone-programs.ts';
import { isExampleModule, isTestModule, type JavaModule } from './java-module.ts';
import { readMavenModules } from './maven-modules.ts';
import { isNamedBeside } from './named-beside.ts';

/** Java: the modules of Maven and Gradle. Where there are servers, a program for one run is deployed only if a text names it. */
export const javaUnits: UnitLanguage = {
  readUnits,
  namedIn: [['started', 'built']],
};

const main = deploymentPattern('java', 'java-units-main');
const code = /\.(java|kt)$/;
const otherCode = deploymentPattern('java', 'java-units-other-code');
const partOfModule = deploymentPattern('java', 'java-units-part-of-module');
const testSet = deploymentPattern('java', 'java-units-test-set');

function readUnits(tree: SourceTree): CodeUnits {
  const modules = joined([...readMavenModules(tree), ...readGradleModules(tree)]);
  const folders = new FolderUnits(modules.keys());
  const unitOf = new Map<string, string>();
  const uses = new Map<string, Set<string>>();
  const tests = new Set<string>();
  for (const [path, folder] of folders.unitsOf(tree.paths.filter((path) => partOfModule.test(path)))) {
    const isTest = tree.isTest(path) || testSet.test(path) || isForTests(modules.get(folder) as JavaModule);
    const unit = isTest ? `${folder} (tests)` : folder;
    if (isTest) tests.add(unit);
    unitOf.set(path, unit);
  }
  // What tests and examples alone use may be loaded as a plug-in, so it counts as used by nothing.
  for (const [folder, module] of modules) {
    if (!isForTests(module) && !isExampleModule(folder)) uses.set(folder, new Set(module.uses));
  }
  const programs = readPrograms(modules, unitOf, uses, tree);
  return { unitOf, uses, programs, tests, elsewhere: separateDesktop(unitOf, tests, tree) };
}

/** Gives classes of programs with windows a unit of their own: they need a screen, so they run on the machine of who uses them. */
function separateDesktop(
  unitOf: Map<string, string>,
  tests: ReadonlySet<string>,
  tree: SourceTree,
): ReadonlySet<string> {
  const desktop = '(desktop)';
  for (const [path, unit] of unitOf) {
    if (code.test(path) && !tests.has(unit) && isDesktopCode(tree.read(path))) unitOf.set(path, desktop);
  }
  return new Set([desktop]);
}

function isDesktopCode(text: string): boolean {
  if (!/^import\s+(javax\.swing|javafx\.application)\./m.test(text) || isServerCode(text)) return false;
  return (
    /\bextends\s+(J(Frame|Dialog|Panel|Window|Component|Table|Tree|Label|Button)|Application)\b/.test(text) ||
    (main.test(text) && /\bnew\s+J(Frame|Dialog|Window)\b/.test(text))
  );
}

/** The programs, none where there is no server: then every program may be what is deployed. Classes that are programs get units of their own. */
function readPrograms(
  found: ReadonlyMap<string, JavaModule>,
  unitOf: Map<string, string>,
  uses: Map<string, Set<string>>,
  tree: SourceTree,
): ReadonlyMap<string, IsNamed> {
  const programs = new Map<string, IsNamed>();
  const codeOf = codeByUnit(unitOf);
  const modules = withServersByCode(found, uses, codeOf, tree);
  if ([...modules.values()].some(({ folder, role }) => role === 'server' && !isExampleModule(folder))) {
    const serves = (folder: string) => hasServerCode(folder, uses, codeOf, tree);
    const starts = (folder: string) => codeOf.get(folder)?.some((path) => main.test(tree.read(path))) === true;
    const waits = (folder: string) => codeOf.get(folder)?.some((path) => waitsForWork.test(tree.read(path))) === true;
    addPrograms(modules, serves, starts, waits, programs);
    const mayServe = (folder: string) => starts(folder) && serves(folder);
    addLoneLibraries({ modules, uses, unitOf, codeOf, tree, mayServe }, programs);
    for (const path of findLonePrograms(tree.paths.filter(mayName(tree)), tree, isServerCode)) {
      const folder = unitOf.get(path);
      const role = folder === undefined ? undefined : modules.get(folder)?.role;
      // What builds a server may take the only class with a main for it.
      if (folder === undefined || role === undefined || (role === 'server' && !serves(folder))) continue;
      const unit = `${folder} (lone programs)`;
      unitOf.set(path, unit);
      programs.set(unit, () => false);
    }
  }
  return programs;
}

/** A module that none uses and whose code starts a server is one; its build file may have that from elsewhere. */
function withServersByCode(
  modules: ReadonlyMap<string, JavaModule>,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  codeOf: ReadonlyMap<string, readonly string[]>,
  tree: SourceTree,
): ReadonlyMap<string, JavaModule> {
  const used = new Set([...uses.values()].flatMap((units) => [...units]));
  const startsServer = (folder: string) =>
    codeOf.get(folder)?.some((path) => serverStart.test(tree.read(path))) === true;
  return new Map(
    [...modules].map(([folder, module]) => {
      const isServer = module.role === 'library' && !used.has(folder) && startsServer(folder);
      return [folder, isServer ? { ...module, role: 'server' as const } : module];
    }),
  );
}

/** Texts that may name a class of what is deployed: all but tests and code of other languages. */
function mayName(tree: SourceTree): (path: string) => boolean {
  return (path) => !otherCode.test(path) && !testSet.test(path) && !tree.isTest(path);
}

function codeByUnit(unitOf: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const codeOf = new Map<string, string[]>();
  for (const [path, unit] of unitOf) {
    if (!code.test(path)) continue;
    const known = codeOf.get(unit);
    if (known !== undefined) known.push(path);
    else codeOf.set(unit, [path]);
  }
  return codeOf;
}

/** One module for each folder, where both Maven and Gradle build it. */
function joined(all: readonly JavaModule[]): ReadonlyMap<string, JavaModule> {
  const modules = new Map<string, JavaModule>();
  for (const module of all) {
    const known = modules.get(module.folder) ?? module;
    modules.set(module.folder, {
      folder: module.folder,
      names: [...known.names, ...module.names],
      uses: [...known.uses, ...module.uses],
      role: known.role === 'library' || module.role === 'server' ? module.role : known.role,
    });
  }
  return modules;
}

/** A server is none, unless it says which kind of tests it is for: there are applications about tests. */
function isForTests({ folder, role }: JavaModule): boolean {
  return isTestModule(folder) && (role !== 'server' || /(integration|system|e2e|smoke)-?tests?$/i.test(folder));
}

function addPrograms(
  modules: ReadonlyMap<string, JavaModule>,
  serves: (folder: string) => boolean,
  starts: (folder: string) => boolean,
  waits: (folder: string) => boolean,
  programs: Map<string, IsNamed>,
): void {
  const servers = [...modules.values()].filter(({ role, folder }) => role === 'server' && !isExampleModule(folder));
  const serverNames = servers.flatMap(({ names }) => names);
  for (const [folder, { role, names }] of modules) {
    if (role === 'elsewhere' || (role !== 'library' && isExampleModule(folder))) programs.set(folder, () => false);
    else if (role === 'server' || (role === 'command' && waits(folder))) programs.set(folder, () => true);
    else if (role === 'command') programs.set(folder, isNamedBeside(names, serverNames));
    else if (role === 'program' && starts(folder) && !serves(folder))
      programs.set(folder, isNamedBeside(names, serverNames));
  }
}

const waitsForWork = deploymentPattern('java', 'java-units-waits-for-work');
const serverStart = deploymentPattern('java', 'java-units-server-start');
const serverMark = deploymentPattern('java', 'java-units-server-mark');

function isServerCode(text: string): boolean {
  return serverMark.test(text);
}

/** Whether the code of a module, or of what it uses, has what servers are made of. */
function hasServerCode(
  folder: string,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  codeOf: ReadonlyMap<string, readonly string[]>,
  tree: SourceTree,
): boolean {
  const reached = new Set([folder]);
  for (const unit of reached) for (const next of uses.get(unit) ?? []) reached.add(next);
  return [...reached].some((unit) => codeOf.get(unit)?.some((path) => isServerCode(tree.read(path))));
}
