import { posix } from 'node:path';
import { readImports } from '../../../languages/python/conventions/import-statements.ts';
import type { CodeUnits, IsNamed, UnitLanguage } from '../code-units.ts';
import { isComposeFile } from '../docker/compose-services.ts';
import { isNamedForDevelopment } from '../docker/description-purpose.ts';
import { isDockerfile } from '../docker/docker-instructions.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { escaped } from './escaped.ts';
import { FolderUnits } from './folder-units.ts';
import { isPackageManifest, type PythonPackage, pytestModules, readPythonPackage } from './python-manifests.ts';

/**
 * Packages of Python beside the application that serve nothing, such as clients, command lines and collections of Ansible, and modules that
 * pytest loads. All else is one unit that is deployed, as plug-ins may be in it.
 */
export const pythonPackages: UnitLanguage = { readUnits, namedIn: [['started']] };

const application = '(application)';

const serving = deploymentPattern('python', 'python-packages-serving');
const servingText = deploymentPattern('python', 'python-packages-serving-text');

function readUnits(tree: SourceTree): CodeUnits {
  const sources = tree.paths.filter((path) => path.endsWith('.py') && !tree.isTest(path));
  const manifests = tree.paths.filter((path) => isPackageManifest(path));
  const unitOf = new Map<string, string>();
  const tests = new Set(manifests.flatMap((path) => pytestModules(path, tree.read(path), sources)));
  for (const path of tests) unitOf.set(path, path);
  const separatePackages = findSeparatePackages(manifests, sources, tree);
  const uses = new Map<string, Set<string>>([[application, new Set()]]);
  const programs = new Map<string, IsNamed>([[application, () => true]]);
  if (separatePackages.length === 0 && tests.size === 0) return { unitOf, uses, programs, tests };
  const mentions = new Map(sources.map((path) => [path, readMentions(tree.read(path))]));
  const asking = tree.paths.filter(asksForPackages).map((path) => [path, withoutTools(tree.read(path))] as const);
  const folders = new FolderUnits(separatePackages.map(({ folder }) => folder));
  for (const path of [...sources, ...manifests]) {
    if (!unitOf.has(path)) unitOf.set(path, folders.unitOf(path) ?? application);
  }
  for (const item of separatePackages) {
    const words = [item.folder, posix.basename(item.folder), item.name, ...item.commands].filter((word) => word !== '');
    programs.set(item.folder, (has) => words.some(has));
    for (const user of usersOf(
      item,
      mentions,
      asking,
      (path) => unitOf.get(path) ?? folders.unitOf(path) ?? application,
    )) {
      const used = uses.get(user) ?? new Set();
      uses.set(user, used.add(item.folder));
    }
  }
  return { unitOf, uses, programs, tests };
}

/** Packages that serve nothing and describe no image of their own, where something else is deployed. */
function findSeparatePackages(
  manifests: readonly string[],
  sources: readonly string[],
  tree: SourceTree,
): PythonPackage[] {
  const candidates = [...new Set(manifests.map((path) => posix.dirname(path)))].filter((folder) => folder !== '.');
  const offered = tree.paths.filter((path) => (isDockerfile(path) || isComposeFile(path)) && !tree.isTest(path));
  const known = new Map<string, boolean>();
  const serves = (path: string): boolean => {
    const found = known.get(path) ?? isServing(path, tree);
    known.set(path, found);
    return found;
  };
  return candidates.flatMap((folder) => {
    const isOwn = (path: string): boolean => path.startsWith(`${folder}/`);
    if (offered.some(isOwn) || sources.some((path) => isOwn(path) && serves(path))) return [];
    if (offered.length === 0 && !sources.some((path) => !isOwn(path) && serves(path))) return [];
    const own = manifests.filter((path) => posix.dirname(path) === folder);
    const item = readPythonPackage(folder, own, sources, tree.read);
    return item === undefined || item.isPlugin ? [] : [item];
  });
}

function isServing(path: string, tree: SourceTree): boolean {
  return serving.test(path) || servingText.test(tree.read(path));
}

/** What a source may use a package by. */
interface Mentions {
  /** Names of what it imports, without those within. */
  readonly imported: ReadonlySet<string>;
  /** Names of folders in the paths that it writes out. */
  readonly folders: ReadonlySet<string>;
}

function readMentions(text: string): Mentions {
  const imports = [...readImports(text)].map(({ module }) => module.split('.', 1)[0] as string);
  const paths = text.matchAll(/["']((?:[\w.@-]+\/){1,9})/g);
  return {
    imported: new Set(imports),
    folders: new Set([...paths].flatMap(([, path]) => (path as string).split('/'))),
  };
}

/** The units whose code imports a package or has a path to it, and those whose manifest asks for it. */
function* usersOf(
  item: PythonPackage,
  sources: ReadonlyMap<string, Mentions>,
  manifests: readonly (readonly [path: string, text: string])[],
  unitOf: (path: string) => string,
): Iterable<string> {
  const base = posix.basename(item.folder);
  for (const [source, { imported, folders }] of sources) {
    const unit = unitOf(source);
    if (unit !== item.folder && (folders.has(base) || item.modules.some((name) => imported.has(name)))) yield unit;
  }
  const names = [base, item.name].filter((name) => name !== '').map(escaped);
  const asked = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`);
  for (const [manifest, text] of manifests) {
    if (!manifest.startsWith(`${item.folder}/`) && asked.test(text)) yield unitOf(manifest);
  }
}

function asksForPackages(path: string): boolean {
  return (
    isPackageManifest(path) ||
    (isDockerfile(path) && !isNamedForDevelopment(path)) ||
    (/(^|\/)([\w.-]*requirements[\w.-]*|requirements\/[\w./-]+)\.(txt|in)$|(^|\/)(pipfile|environment\.ya?ml)$/i.test(
      path,
    ) &&
      !/(^|[/._-])(dev|tests?|docs?|lint)([/._-]|$)/i.test(path))
  );
}

/** A manifest without comments and without the paths that checkers and formatters are configured with. */
function withoutTools(text: string): string {
  return text
    .replaceAll(/(^|\s)#.*$/gm, '')
    .replaceAll(
      /^\[(?:tool\.)?(?:ruff|black|isort|mypy|pytest|coverage|pylint|flake8|pyright|towncrier|bandit|codespell|bumpversion|tox|pycodestyle|check-manifest|ty)\b[^\n]*\](?:\n(?!\[[\w"])[^\n]*)*/gm,
      '',
    );
}
