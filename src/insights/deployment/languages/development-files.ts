import { posix } from 'node:path';
import { parsePackageJson } from '../../../languages/typescript/conventions/package-json.ts';
import type { CodeUnits, UnitLanguage } from '../code-units.ts';
import { isComposeFile } from '../docker/compose-services.ts';
import { isDockerfile } from '../docker/docker-instructions.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { escaped } from './escaped.ts';
import { stemOf } from './file-units.ts';

/**
 * Files of Python and JavaScript that descriptions for development and tests take in, or that scripts of packages for these run, and that
 * no other text of the tree names. They are no part of what is deployed, whatever they are called.
 */
export const developmentFiles: UnitLanguage = { readUnits, namedIn: [['started']] };

const code = /\.(py|[cm]?[jt]s)$/;
const conventional = deploymentPattern('common', 'development-files-conventional');
const checking = deploymentPattern('common', 'development-files-checking');
const developing = deploymentPattern('common', 'development-files-developing');
const silentPart = deploymentPattern('common', 'development-files-silent-part');
const token = /[\w@.+~/-]{3,200}/g;

function readUnits(tree: SourceTree, excluded: ReadonlySet<string>): CodeUnits {
  const isDeployed = tree.paths.some((path) => isDescription(path) && !excluded.has(path) && !tree.isTest(path));
  const named = new Set([
    ...(isDeployed ? namedByDescriptions(tree, excluded) : []),
    ...namedByScripts(tree, isDeployed),
  ]);
  const own = [...named].filter((path) => code.test(path) && !conventional.test(path) && !isInPackage(path, tree));
  const elsewhere = new Set(own.length === 0 ? [] : withoutOtherUse(own, tree, excluded));
  const unitOf = new Map([...elsewhere].map((path) => [path, path]));
  return { unitOf, uses: new Map(), programs: new Map(), tests: new Set(), elsewhere };
}

function isDescription(path: string): boolean {
  return isDockerfile(path) || isComposeFile(path);
}

/** What descriptions that are not for production name. */
function* namedByDescriptions(tree: SourceTree, excluded: ReadonlySet<string>): Iterable<string> {
  const known = new Set(tree.paths);
  for (const description of excluded) {
    const folder = posix.dirname(description);
    for (const [word] of tree.read(description).matchAll(token)) {
      for (const path of [posix.normalize(word), posix.join(folder, word), posix.join(folder, '..', word)]) {
        if (known.has(path)) yield path;
      }
    }
  }
}

/**
 * What scripts for development and tests name, each from the folder of its package. Where nothing else of a package starts and nothing
 * describes what is deployed, such a script is how the application runs.
 */
function* namedByScripts(tree: SourceTree, isDeployed: boolean): Iterable<string> {
  const known = new Set(tree.paths);
  for (const manifest of tree.paths.filter((path) => posix.basename(path) === 'package.json')) {
    const parsed = parsePackageJson(tree.read(manifest));
    if (parsed === null) continue;
    const { scripts, json } = parsed;
    if (!isDeployed && (scripts.get('start') ?? json['main'] ?? json['bin']) === undefined) continue;
    for (const [, command] of [...scripts].filter(([name]) => developing.test(name))) {
      for (const [word] of command.slice(0, 2000).matchAll(token)) {
        const path = posix.join(posix.dirname(manifest), word);
        if (known.has(path)) yield path;
      }
    }
  }
}

function isInPackage(path: string, tree: SourceTree): boolean {
  return path.endsWith('.py') && tree.paths.includes(posix.join(posix.dirname(path), '__init__.py'));
}

/** Those files that no text which is for something else has the name of, or of the tool that they configure. */
function withoutOtherUse(files: readonly string[], tree: SourceTree, excluded: ReadonlySet<string>): Iterable<string> {
  const open = new Map(files.map((path) => [path, namesOf(path)]));
  for (const path of tree.paths) {
    if (open.size === 0) break;
    if (excluded.has(path) || tree.isTest(path) || checking.test(path)) continue;
    const text = posix.basename(path) === 'package.json' ? otherParts(tree.read(path)) : tree.read(path);
    for (const [file, named] of open) if (path !== file && named.test(text)) open.delete(file);
  }
  return open.keys();
}

/** A manifest without scripts for development and tests, settings of checkers, and the names of what is installed. */
function otherParts(manifest: string): string {
  const parsed = parsePackageJson(manifest);
  const others = [...(parsed?.scripts ?? [])].filter(([name]) => !developing.test(name));
  const rest = Object.entries(parsed?.json ?? {}).filter(([name]) => name !== 'scripts' && !silentPart.test(name));
  return JSON.stringify([others, rest]);
}

function namesOf(path: string): RegExp {
  const stem = stemOf(path);
  const names = [stem, stem.replace(/[._-](config|conf|rc)$/, '')].map(escaped);
  return new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`);
}
