import { posix } from 'node:path';
import type { CodeUnits, IsNamed, UnitLanguage } from '../code-units.ts';
import type { SourceTree } from '../source-tree.ts';
import { FolderUnits } from './folder-units.ts';

/** Go: packages by folder, programs by `package main`; tests of a folder are a unit of their own. */
export const goUnits: UnitLanguage = {
  readUnits,
  namedIn: [['started', 'built'], ['released']],
};

function readUnits(tree: SourceTree): CodeUnits {
  const modules = readModules(tree);
  const unitOf = new Map<string, string>();
  const uses = new Map<string, Set<string>>();
  const programs = new Map<string, IsNamed>();
  const tests = new Set<string>();
  for (const path of tree.paths) {
    if (!path.endsWith('.go')) continue;
    const folder = posix.dirname(path);
    const isTest = path.endsWith('_test.go') || tree.isTest(path);
    const unit = isTest ? `${folder} (tests)` : folder;
    unitOf.set(path, unit);
    if (isTest) tests.add(unit);
    const text = tree.read(path);
    if (!isTest && /^package main\b/m.test(text) && !isExcludedFromBuilds(text)) {
      programs.set(unit, isNamedBy(folder, modules));
    }
    const known = uses.get(unit) ?? new Set(isTest ? [folder] : []);
    uses.set(unit, known);
    for (const imported of importsOf(text)) {
      const target = folderOf(imported, modules);
      if (target !== undefined) known.add(target);
    }
  }
  addUnusedLibraries(unitOf.values(), uses, modules, programs);
  return { unitOf, uses, programs, tests };
}

/** A program of Go has all its packages built in: one that no code of the tree imports is there for other programs, as that of a client. */
function addUnusedLibraries(
  units: Iterable<string>,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  modules: ReadonlyMap<string, string>,
  programs: Map<string, IsNamed>,
): void {
  if (programs.size === 0) return;
  const folders = new FolderUnits(modules.keys());
  const used = new Set<string>();
  for (const [user, targets] of uses) for (const unit of targets) if (user !== `${unit} (tests)`) used.add(unit);
  for (const unit of units) {
    const isLibrary = !programs.has(unit) && !unit.endsWith(' (tests)') && !used.has(unit);
    if (isLibrary && folders.unitOf(`${unit}/a.go`) !== undefined) programs.set(unit, () => false);
  }
}

/** Module paths by folder, from `go.mod`; modules within others first. */
function readModules(tree: SourceTree): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const path of tree.paths) {
    if (posix.basename(path) !== 'go.mod') continue;
    const name = /^module\s+"?([^\s"]+)/m.exec(tree.read(path))?.[1];
    if (name !== undefined) modules.set(posix.dirname(path), name);
  }
  return new Map([...modules].sort(([, a], [, b]) => b.length - a.length));
}

function isExcludedFromBuilds(text: string): boolean {
  return /^\/\/go:build\s+ignore\b/m.test(text);
}

/** The import paths of a file; its imports come before everything else. */
function* importsOf(text: string): Iterable<string> {
  for (const [, block, single] of text.matchAll(/^import\s*(?:\(([^)]*)\)|(?:[\w.]+\s+)?("[^"\n]+"))/gm)) {
    for (const [, path] of (block ?? single ?? '').matchAll(/"([^"\n]+)"/g)) yield path as string;
  }
}

/** The folder of an imported package of the tree. */
function folderOf(imported: string, modules: ReadonlyMap<string, string>): string | undefined {
  for (const [folder, name] of modules) {
    if (imported === name) return folder;
    if (imported.startsWith(`${name}/`)) return posix.join(folder, imported.slice(name.length + 1));
  }
  return undefined;
}

/** Commands for people to run where they sit, as identified by their names. */
const client = /(^|-)(cli|client)$|ctl$/;

/**
 * Named by its folder, as in `go build ./cmd/server`, or by its binary, `server` or `shop-server`. Of a client only what an image or a
 * start names counts, not what is built along with the others. The program in a module's own folder always counts.
 */
function isNamedBy(folder: string, modules: ReadonlyMap<string, string>): IsNamed {
  if (modules.has(folder)) return () => true;
  const base = posix.basename(folder);
  const names = [folder, `${posix.basename(posix.dirname(folder))}/${base}`, base];
  if (client.test(base)) return (_, starts) => names.some(starts);
  for (const name of modules.values()) names.push(`${posix.basename(name.replace(/\/v\d+$/, ''))}-${base}`);
  return (has) => names.some(has);
}
