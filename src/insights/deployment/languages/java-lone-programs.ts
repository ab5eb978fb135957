import { posix } from 'node:path';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';

const main = deploymentPattern('java', 'java-lone-programs-main');
const findable = deploymentPattern('java', 'java-lone-programs-findable');
const typeName = deploymentPattern('java', 'java-lone-programs-type-name');
/** A tree with more classes to start is a collection of them. */
const maximumPrograms = 100;

/**
 * The classes with a `main` that no other text names, and the classes of their package that only these use, by path. Text outside a
 * package that names one of its classes also has the name of the package, so nothing else is searched.
 * @param paths code that is no test and all other texts that may name classes
 * @param isServer whether the text of a class has what servers are made of
 */
export function findLonePrograms(
  paths: readonly string[],
  tree: SourceTree,
  isServer: (text: string) => boolean,
): ReadonlySet<string> {
  const programs = paths.filter((path) => path.endsWith('.java') && main.test(tree.read(path)));
  const lone = new Set<string>();
  if (programs.length > maximumPrograms) return lone;
  const packages = new Set(programs.flatMap((path) => packageOf(tree.read(path)) ?? []));
  for (const name of packages) {
    const naming = paths.filter((path) => tree.read(path).includes(name));
    const own = naming.filter((path) => path.endsWith('.java') && packageOf(tree.read(path)) === name);
    addLone(own, naming, (path) => programs.includes(path) && !isServer(tree.read(path)), tree, lone);
  }
  return lone;
}

/** Adds the programs of a package that nothing names, then, until there are none, the classes that only what was added names. */
function addLone(
  own: readonly string[],
  naming: readonly string[],
  isProgram: (path: string) => boolean,
  tree: SourceTree,
  lone: Set<string>,
): void {
  const namers = new Map<string, readonly string[]>();
  for (const path of own) {
    const text = tree.read(path);
    if (!findable.test(text)) namers.set(path, filesNaming(path, text, naming, tree));
  }
  for (const [path, by] of namers) if (by.length === 0 && isProgram(path)) lone.add(path);
  if (![...namers.keys()].some((path) => lone.has(path))) return;
  for (let before = -1; before !== lone.size; ) {
    before = lone.size;
    for (const [path, by] of namers) if (by.length > 0 && by.every((namer) => lone.has(namer))) lone.add(path);
  }
}

/** The files that name a type of a file. */
function filesNaming(path: string, text: string, naming: readonly string[], tree: SourceTree): string[] {
  const names = new Set([posix.basename(path, '.java')]);
  for (const [, name] of text.matchAll(typeName)) names.add(name as string);
  const named = new RegExp(`\\b(?:${[...names].join('|')})\\b`);
  return naming.filter((other) => other !== path && named.test(tree.read(other)));
}

function packageOf(text: string): string | undefined {
  return /^package\s+([\w.]+)\s*;/m.exec(text)?.[1];
}
