import { posix } from 'node:path';

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

const exported = /^[ \t]*export\b|\bmodule\.exports\b|\bexports(\.\w|\[)|\bdefineConfig\b/m;
const node =
  /^#!|\b(require\(|import\(|from )\s*["'](node:[\w/]+|fs|fs-extra|fs\/promises|path|child_process|os|readline|util|url|crypto|http|https|process|shelljs|execa|zx)["']|\bprocess\.(argv|env|exit|cwd|stdout|exitCode)\b|\b(Deno|Bun)\.\w/;
const byName =
  /\b(readdir(Sync)?|globSync|glob|fastGlob|fg)\(|\brequire\.context\b|\bimport\.meta\.glob|\b(require|import|fork|spawn|exec|execFile|Worker|Piscina)\(\s*[^"'\s)]|\b(fork|spawn|exec|execFile|execSync|spawnSync|Worker|loadModule|resolve)\(/;

/** Loaded by a framework or a tool because of where they lie or what they are called. */
const conventional =
  /(^|\/)(migrations?|seeds?|seeders?|seed(ers?)?-?data|pages|routes|api|middlewares?|plugins?|hooks|functions|workers?|service-?workers?|netlify|public|static|assets|www)\/|(^|\/)(\.?[\w.-]+[.-](config|conf|rc)|\.\w+rc|seed|sw|service-?worker|knexfile|ormconfig|gulpfile|gruntfile|instrumentation|middleware|polyfills?|preload|setup-?proxy)\.[cm]?[jt]sx?$|\.d\.[cm]?ts$/i;

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
