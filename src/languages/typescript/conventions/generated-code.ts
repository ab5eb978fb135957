/** How much of a file shows whether it is generated or minified, in bytes. */
export const signatureBytes = 8192;

const generatedNames = [
  /\.generated\.[cm]?[jt]sx?$/,
  /\.generated\.d\.[cm]?ts$/,
  /(^|\/)__generated__\//,
  /[._]pb\.[cm]?[jt]s$/,
  /[._]pb\.d\.ts$/,
  /_grpc_pb\./,
  /(^|\/)\.pnp\.(c?js|loader\.mjs)$/,
  /(^|\/)next-env\.d\.ts$/,
];

const minifiedNames = [/[.-]min\.[cm]?js$/, /\.bundle\.[cm]?js$/, /(^|\/)\.yarn\/(releases|plugins|sdks)\//];

const generatedMarks = [
  /@generated\b/,
  /\bcode generated\b.{0,200}\bdo not edit\b/is,
  /\bthis file is generated\b.{0,200}\bdo not (edit|modify|change)\b/is,
  /\b(auto[- ]?generated|automatically generated|machine generated)\b.{0,200}\bdo not (edit|modify|change)\b/is,
  /\bdo not (edit|modify|change)\b.{0,200}\b(auto[- ]?generated|automatically generated|generated (by|from|file))\b/is,
];

/** By its name or by the comments it begins with. @param head the first `signatureBytes` of the file */
export function isGenerated(relativePath: string, head: string): boolean {
  if (generatedNames.some((name) => name.test(relativePath))) return true;
  const comments = leadingComments(head);
  return comments !== '' && generatedMarks.some((mark) => mark.test(comments));
}

/** Mean characters a line above which JavaScript was not written by hand. */
const minifiedLineLength = 400;

/** What bundlers write before the code: the margin and the wrapper of webpack, the loader of browserify. */
const bundlerMarks = [
  /^(\/\*{6}\/.*\r?\n(\/\*\*\*\/.*\r?\n|\s*\r?\n)*){3}/m,
  /\(function webpackUniversalModuleDefinition\(\w+, ?\w+\)/,
  /^\(function\(\)\{function \w\(\w,\w,\w\)\{function \w\(\w,\w\)\{if\(!\w\[\w\]\)/m,
  // A universal module of one parameter as browserify writes it: all code stands in it.
  /^[\s!;+(-]*function\s*\(\w\)\s*\{\s*if\s*\(\s*["']object["']\s*={2,3}\s*typeof exports\b/,
  // A universal module as minifiers write it, also where a formatter has broken its lines again.
  /^[\s!;+(-]*function\s*\(\w,\s*\w\)\s*\{\s*(if\s*\(\s*)?["']object["']\s*={2,3}\s*typeof exports\s*&&\s*["']object["']\s*={2,3}\s*typeof module\b/,
];

/** A bundle or minified script: by its name, by what a bundler writes before it, or JavaScript of very long lines. @param head the first `signatureBytes` of the file */
export function isMinified(relativePath: string, head: string): boolean {
  if (minifiedNames.some((name) => name.test(relativePath))) return true;
  if (!/\.[cm]?js$/.test(relativePath)) return false;
  const code = head.slice(leadingComments(head).length);
  if (bundlerMarks.some((mark) => mark.test(head) || mark.test(code))) return true;
  if (head.length < 2 * minifiedLineLength) return false;
  return code.length / (code.split('\n').length || 1) > minifiedLineLength;
}

/** Folders of what browsers load as it is. */
const assetFolders = /(^|\/)(static|public|assets|vendors?|third[-_]party|contrib|webroot)\//i;

/**
 * A release of a library that is copied among the files which browsers load: JavaScript in a folder of assets that begins with a comment
 * which minifiers keep (`/*!`, `@license`, `@licstart`, `@preserve`) and which states both a version and a licence. What imports other
 * files of its folder is no release. @param head the first `signatureBytes` of the file
 */
function isRelease(relativePath: string, head: string): boolean {
  if (!/\.[cm]?js$/.test(relativePath) || !assetFolders.test(relativePath)) return false;
  const comments = leadingComments(head);
  return (
    /\/\*!|@(license|licstart|preserve)\b/.test(comments) &&
    /(^|[\s@v(:])\d+\.\d+\.\d+\b/m.test(comments) &&
    /\b(licen[cs]ed?|copyright|MIT|BSD|Apache)\b|\(c\)|©/i.test(comments) &&
    !/^\s*import\b[^'"]*['"]\.|\bimport\(\s*['"]\./m.test(head)
  );
}

/** Folders of what others wrote, among the files which browsers load. */
const vendorFolder =
  /(^|\/)(static|public|assets|webroot|wwwroot|www|htdocs)\/([^/]+\/)*?(vendors?|third[-_]party|3rd[-_]?party)\//i;
const manifests = ['package.json', 'bower.json', 'component.json', 'LICENSE', 'LICENSE.md', 'LICENSE.txt'];

/** Code of others that is copied among the files which browsers load. @param hasFile whether there is a file at a path, relative as this one */
export function isLibraryCopy(relativePath: string, head: string, hasFile: (path: string) => boolean): boolean {
  return isRelease(relativePath, head) || isVendored(relativePath, head, hasFile);
}

/**
 * JavaScript in a folder of code of others (`public/js/vendor/`) that begins with a comment of its licence, is wrapped for any loader of modules, or lies
 * in a folder with a manifest or a licence of its own.
 */
function isVendored(relativePath: string, head: string, hasFile: (path: string) => boolean): boolean {
  const folder = /\.[cm]?js$/.test(relativePath) ? vendorFolder.exec(relativePath) : null;
  if (folder === null) return false;
  // A copyright alone may be that of the application.
  if (/\b[Ll]icen[cs]e[ds]?\b/.test(leadingComments(head))) return true;
  if (/\btypeof define\s*={2,3}\s*["']function["']\s*&&\s*define\.amd\b/.test(head)) return true;
  const above = folder.index + folder[0].length;
  const [library, ...below] = relativePath.slice(above).split('/');
  return below.length > 0 && manifests.some((name) => hasFile(`${relativePath.slice(0, above)}${library}/${name}`));
}

/** The comments, blanks and directives before the first code. */
function leadingComments(head: string): string {
  const comments = /^(?:\s+|#![^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(['"])use \w+\1;?)*/.exec(head);
  return comments?.[0] ?? '';
}

/** False for a script, whose top-level names are global: a file without any import or export statement and without `require`. */
export function looksLikeModule(head: string): boolean {
  return /^\s*(import|export)\b|\brequire\s*\(|\bmodule\.exports\b|\bexports\.\w+\s*=|\bimport\s*\(/m.test(head);
}
