/** How much of a file shows whether it is generated or minified, in bytes. */
export const signatureBytes = 8192;

const generatedNames = [
  /\.generated\.[cm]?[jt]sx?$/,
  /\.generated\.d\.[cm]?ts$/,
  /(^|\/)__generated__\//,
  /[._]pb\.[cm]?[jt]s$/,
  /[._]pb\.d\.ts$/,
  /_grpc_pb\./,
  /(^|\/)\.pnp\.c?js$/,
  /(^|\/)next-env\.d\.ts$/,
];

const minifiedNames = [/[.-]min\.[cm]?js$/, /\.bundle\.[cm]?js$/, /(^|\/)\.yarn\/(releases|plugins|sdks)\//];

const generatedMarks = [
  /@generated\b/,
  /\bcode generated\b.{0,200}\bdo not edit\b/is,
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

/** A bundle or minified script: by its name, or JavaScript of very long lines. @param head the first `signatureBytes` of the file */
export function isMinified(relativePath: string, head: string): boolean {
  if (minifiedNames.some((name) => name.test(relativePath))) return true;
  if (!/\.[cm]?js$/.test(relativePath) || head.length < 2 * minifiedLineLength) return false;
  const code = head.slice(leadingComments(head).length);
  return code.length / (code.split('\n').length || 1) > minifiedLineLength;
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
