import { posix } from 'node:path';
import { readImports } from '../../../languages/python/conventions/import-statements.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';

/** A module of Python, as far as its text says what it is and what it uses. */
export interface PythonSource {
  readonly path: string;
  /** Runs something when it is started: has a guard for `__main__`, a line for the shell, or a call at the top. */
  readonly isProgram: boolean;
  /** What it imports, as paths without extension: from the root of the tree where relative, else as the dotted name has them. */
  readonly imports: readonly string[];
  /** What stands in quotes and looks like a path, a dotted name or a name. */
  readonly names: readonly string[];
  /** Loads modules or starts programs whose names are not written out. */
  readonly loadsByName: boolean;
}

const program = deploymentPattern('python', 'python-source-program');
const byName = deploymentPattern('python', 'python-source-by-name');

const conventional = deploymentPattern('python', 'python-source-conventional');

/** @param path from the root of the tree */
export function readPythonSource(path: string, text: string): PythonSource {
  const names: string[] = [];
  for (const [, , quoted] of text.matchAll(/(["'])([\w@./:~{} -]{2,200})\1/g)) {
    const plain = (quoted as string).replace(/\{[^}]*\}+/g, '');
    for (const word of plain.split(' ')) if (word !== '') names.push(word.replace(/^\.+(?=\w)/, ''));
  }
  const isProgram = !conventional.test(path) && program.test(text);
  return { path, isProgram, imports: [...importsOf(path, text)], names, loadsByName: byName.test(text) };
}

function* importsOf(path: string, text: string): Iterable<string> {
  for (const each of readImports(text)) {
    const dots = /^\.*/.exec(each.module)?.[0].length ?? 0;
    const module = moduleOf(path, Math.min(dots, 20), each.module.slice(dots));
    yield module;
    if (each.kind === 'names') for (const { name } of each.names) yield posix.join(module, name);
  }
}

function moduleOf(path: string, dots: number, from: string): string {
  const named = from.replaceAll('.', '/');
  if (dots === 0) return named;
  let folder = posix.dirname(path);
  for (let up = 1; up < dots; up++) folder = posix.dirname(folder);
  return posix.join(folder, named);
}
