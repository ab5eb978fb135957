import { posix } from 'node:path';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';

/** A file of JavaScript or of a language around it, as far as its text says what it is and what it uses. */
export interface JavaScriptSource {
  readonly path: string;
  /** Runs in Node.js and exports nothing. */
  readonly isProgram: boolean;
  /** What stands in quotes and looks like a path or a name, relative paths as they are from the root of the tree. */
  readonly names: readonly string[];
  /** Loads or lists files whose names are not written out. */
  readonly loadsByName: boolean;
}

const exported = deploymentPattern('javascript', 'javascript-source-exported');
const node = deploymentPattern('javascript', 'javascript-source-node');
const byName = deploymentPattern('javascript', 'javascript-source-by-name');

const conventional = deploymentPattern('javascript', 'javascript-source-conventional');

export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** @param path from the root of the tree */
export function readJavaScriptSource(path: string, text: string): JavaScriptSource {
  const names: string[] = [];
  const folder = posix.dirname(path);
  for (const [, , quoted] of text.matchAll(/(["'`])([\w@./:$\\{}*?=+~# -]{2,200})\1/g)) {
    for (const word of (quoted as string).split(' ')) if (word !== '') names.push(fromRoot(word, folder));
  }
  const isProgram = isCode(path) && !conventional.test(path) && node.test(text) && !exported.test(text);
  return { path, isProgram, names, loadsByName: byName.test(text) };
}

function fromRoot(word: string, folder: string): string {
  const plain = word.replace(/\$\{[^}]*\}/g, '').split(/[?#*]/, 1)[0] as string;
  return /^\.{1,2}(\/|$)/.test(plain) ? posix.join(folder, plain) : plain.replaceAll('\\', '/');
}

const extensions = [
  '',
  '.js',
  '.ts',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '.tsx',
  '.jsx',
  '/index.js',
  '/index.ts',
  '/index.mjs',
];

/** The file that a name from the root of the tree stands for, as modules are resolved; `x.js` also stands for `x.ts`. */
export function resolveFile(name: string, has: (path: string) => boolean): string | undefined {
  for (const extension of extensions) if (has(name + extension)) return name + extension;
  const source = name.replace(/\.([cm]?)jsx?$/, '.$1ts');
  return source !== name && has(source) ? source : undefined;
}
