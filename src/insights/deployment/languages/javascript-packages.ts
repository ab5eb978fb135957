import { posix } from 'node:path';
import {
  type PackageJson,
  parsePackageJson,
  runtimeDependencies,
} from '../../../languages/typescript/conventions/package-json.ts';
import type { CodeUnits, IsNamed, UnitLanguage } from '../code-units.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { escaped } from './escaped.ts';
import { FolderUnits } from './folder-units.ts';
import { isCode } from './javascript-source.ts';
import { isBuildScript } from './package-manifests.ts';

/**
 * Packages of JavaScript beside the application, by what their manifest says they are: command lines, programs with windows and SDKs that
 * people install, sites of documentation, helpers of builds and of tests. All else is one unit that is deployed, as plug-ins may be in it.
 */
export const javascriptPackages: UnitLanguage = { readUnits, namedIn: [['started']] };

const application = '(application)';

interface Package {
  /** Relative to the root of the tree, which is `.`. */
  readonly folder: string;
  readonly name: string;
  /** Names of the commands that it offers. */
  readonly commands: readonly string[];
  /** Packages that it is used with where it runs. */
  readonly uses: ReadonlySet<string>;
  /** The commands of its scripts, other than those for builds and tests. */
  readonly scripts: string;
  readonly role: 'application' | 'separate' | 'tests';
}

function readUnits(tree: SourceTree): CodeUnits {
  const packages = tree.paths
    .filter((path) => posix.basename(path) === 'package.json')
    .map((path) => readPackage(posix.dirname(path), tree.read(path)));
  const separatePackages = packages.filter(({ role }) => role !== 'application');
  const unitOf = new Map<string, string>();
  const uses = new Map<string, Set<string>>([[application, new Set()]]);
  const programs = new Map<string, IsNamed>([[application, () => true]]);
  if (separatePackages.length === 0) return { unitOf, uses, programs, tests: new Set() };
  const folders = new FolderUnits(packages.map(({ folder }) => folder));
  const separate = new Set(separatePackages.map(({ folder }) => folder));
  for (const path of tree.paths) {
    // Code of other languages may lie around a package of tests.
    if (!isCode(path) && posix.basename(path) !== 'package.json') continue;
    const folder = folders.unitOf(path) ?? application;
    unitOf.set(path, separate.has(folder) ? folder : application);
  }
  for (const user of packages) {
    const unit = separate.has(user.folder) ? user.folder : application;
    const used = uses.get(unit) ?? new Set();
    for (const { folder } of separatePackages.filter((target) => usesPackage(user, target))) used.add(folder);
    uses.set(unit, used);
  }
  for (const item of separatePackages) {
    if (isNamedByCode(item, tree, unitOf)) uses.get(application)?.add(item.folder);
    const words = [item.folder, posix.basename(item.folder), item.name, ...item.commands];
    if (item.role === 'separate') programs.set(item.folder, (has) => words.some(has));
  }
  return {
    unitOf,
    uses,
    programs,
    tests: new Set(separatePackages.filter(({ role }) => role === 'tests').map(({ folder }) => folder)),
  };
}

const commandLine = deploymentPattern('javascript', 'javascript-packages-command-line');
const elsewhere = deploymentPattern('javascript', 'javascript-packages-elsewhere');
const forTests = deploymentPattern('javascript', 'javascript-packages-for-tests');
const forBuilds = deploymentPattern('javascript', 'javascript-packages-for-builds');
const sdk = deploymentPattern('javascript', 'javascript-packages-sdk');

/** Text that is no manifest is that of a package of the application. */
function readPackage(folder: string, text: string): Package {
  const manifest = parsePackageJson(text);
  const name = manifest?.name ?? '';
  const uses = new Set(manifest === null ? [] : runtimeDependencies(manifest));
  const installed = [...uses, ...(manifest?.devDependencies.keys() ?? [])];
  const commands = Object.keys(manifest?.commands ?? {});
  const scripts = manifest?.scripts ?? new Map<string, string>();
  const own = [name, posix.basename(folder)];
  const isSeparate =
    manifest?.engines.has('vscode') === true ||
    (commands.length > 0 && installed.some((used) => commandLine.test(used))) ||
    installed.some((used) => elsewhere.test(used)) ||
    // An application may be called a generator: what it starts is more significant than its name.
    ((commands.length > 0 || !scripts.has('start')) && own.some((word) => forBuilds.test(word))) ||
    (manifest !== null && isOffered(manifest) && own.some((word) => sdk.test(word)));
  const runs = [...scripts].filter(([script]) => !isBuildScript(script));
  return {
    folder,
    name,
    commands,
    uses,
    scripts: runs.map(([, command]) => command.slice(0, 2000)).join('\n'),
    role:
      folder === '.'
        ? 'application'
        : own.some((word) => forTests.test(word))
          ? 'tests'
          : isSeparate
            ? 'separate'
            : 'application',
  };
}

/** Whether other packages import it, and nothing starts it. */
function isOffered({ json: { main, module, exports }, scripts }: PackageJson): boolean {
  return (main ?? module ?? exports) !== undefined && !scripts.has('start');
}

function usesPackage(user: Package, target: Package): boolean {
  if (user === target) return false;
  if (user.uses.has(target.name)) return true;
  const words = new Set(user.scripts.split(/[^\w@./-]+/));
  return words.has(target.name) || target.commands.some((command) => words.has(command));
}

/** Whether code of the application, other than its tests, has the name of a package or a path into its folder. */
function isNamedByCode({ folder, name }: Package, tree: SourceTree, unitOf: ReadonlyMap<string, string>): boolean {
  const base = posix.basename(folder);
  const path = String.raw`(?:\.{1,2}\/)+(?:[\w@.-]+\/){0,8}${escaped(base)}`;
  const named = new RegExp(`["'\`](?:${name === '' ? path : `${escaped(name)}|${path}`})["'\`/]`);
  return tree.paths.some((at) => {
    if (!isCode(at) || unitOf.get(at) !== application || tree.isTest(at)) return false;
    const text = tree.read(at);
    return text.includes(base) && named.test(text);
  });
}
