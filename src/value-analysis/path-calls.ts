import { posix } from 'node:path';
import type { CallFact, Value } from '../code-model/facts.ts';

/** Calls that put paths together; a path in the analysed folder begins with `file:`. */
const joining = new Set(['node:path#join', 'node:path#resolve', 'node:path#posix.join', 'node:path#posix.resolve']);
/** Paths that parts with several alternatives make together. */
const maxPaths = 4096;
/** The folder that a program is started in. */
const started = new Set(['globalThis#process.cwd', 'node:process#cwd']);
const passing = new Set(['node:url#fileURLToPath', 'globalThis#String', 'globalThis#decodeURI']);

/** Methods of strings whose result follows from the string. */
const ofString: ReadonlyMap<string, (text: string) => string> = new Map([
  ['toLowerCase', (text) => text.toLowerCase()],
  ['toLocaleLowerCase', (text) => text.toLowerCase()],
  ['lower', (text) => text.toLowerCase()],
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLocaleUpperCase', (text) => text.toUpperCase()],
  ['upper', (text) => text.toUpperCase()],
  ['trim', (text) => text.trim()],
  ['strip', (text) => text.trim()],
  ['toString', (text) => text],
  ['valueOf', (text) => text],
  // What libraries do with a text (`builtIns` of rules).
  ['camelCase', (text) => lowerFirst(inWords(text).map(upperFirst).join(''))],
  ['pascalCase', (text) => inWords(text).map(upperFirst).join('')],
  ['kebabCase', (text) => inWords(text).join('-')],
  ['snakeCase', (text) => inWords(text).join('_')],
  ['lowerFirst', lowerFirst],
  ['upperFirst', upperFirst],
]);

/** `['cart', 'item']` of `CartItem`, `cart-item` and `cart_item`. */
function inWords(text: string): readonly string[] {
  const words = text.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2').split(/[^A-Za-z0-9{}]+/);
  return words.filter((word) => word !== '').map((word) => word.toLowerCase());
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the reading of strings asks of the value analysis. */
export interface TextSource {
  readonly table: { readonly manifests: readonly { readonly file: string }[] };
  textsOf(value: Value): readonly string[];
  symbolsOf(value: Value): readonly string[];
  itemsOf(value: Value): readonly Value[] | null;
  readonly bounds: { add(bound: string, limit: number, at: string): void };
}

/** Characters of one string. Code that puts a string together from itself, call by call, makes each twice as long as the one before. */
export const longestText = 65_536;

/** `{}`, which stands for a string that is too long. @param at id of the call that makes it */
export function tooLong({ bounds }: Pick<TextSource, 'bounds'>, at: string): string {
  bounds.add('characters of a string', longestText, at);
  return '{}';
}

/** The strings that `path.join(__dirname, 'routes')`, `['a', 'b'].join('/')`, `name.toLowerCase()` and the like give; null for any other call. */
export function textsOfCall(call: CallFact, source: TextSource): readonly string[] | null {
  const { callee } = call;
  if (callee.kind === 'member') {
    const convert = ofString.get(callee.name);
    if (convert !== undefined && positionalOf(call).length === 0) return source.textsOf(callee.of).map(convert);
    const stripped = strippedTexts(call, callee, source);
    if (stripped !== null) return stripped;
    const shortened = withoutEnding(call, callee, source);
    if (shortened !== null) return shortened;
    const replaced = replacedTexts(call, callee, source);
    if (replaced !== null) return replaced;
    const cut = cutTexts(call, callee, source);
    if (cut !== null) return cut;
    const appended = appendedTexts(call, callee, source);
    if (appended !== null) return appended;
    const joined = joinedItems(call, callee, source);
    if (joined !== null) return joined;
  }
  return textsOfPathCall(call, source);
}

/** The arguments without those that are given by name. */
function positionalOf({ arguments: given }: CallFact): readonly Value[] {
  return given.filter((value) => value.kind !== 'record' || value.keywords !== true);
}

/** `path.strip('/')`, `path.lstrip('/')`, `path.rstrip('/')` of Python; null for any other call. */
function strippedTexts(
  call: CallFact,
  { of, name }: Value & { kind: 'member' },
  source: TextSource,
): readonly string[] | null {
  const [given] = positionalOf(call);
  const sides = /^([lr]?)strip$/.exec(name)?.[1];
  const characters = given === undefined ? undefined : source.textsOf(given)[0];
  if (sides === undefined || characters === undefined) return null;
  const set = characters.replace(/[\\\]^-]/g, '\\$&');
  const ends = [sides === 'r' ? '' : `^[${set}]+`, sides === 'l' ? '' : `[${set}]+$`].filter((end) => end !== '');
  return source.textsOf(of).map((text) => text.replace(new RegExp(ends.join('|'), 'g'), ''));
}

/** `file.replace('.js', '')` and `file.replace(/\.js$/, '')`. */
function withoutEnding(
  { arguments: given }: CallFact,
  { of, name }: Value & { kind: 'member' },
  source: TextSource,
): readonly string[] | null {
  const [pattern, replacement] = given;
  if (name !== 'replace' || pattern === undefined || replacement === undefined) return null;
  const [written] = source.textsOf(pattern);
  if (written === undefined || source.textsOf(replacement)[0] !== '') return null;
  const [, ending = written] = /^\/\\(\.\w+)\$\/$/.exec(written) ?? [];
  if (!/^\.\w+(\.\w+)*$/.test(ending)) return null;
  return source.textsOf(of).map((text) => (text.endsWith(ending) ? text.slice(0, -ending.length) : text));
}

/** `address.replace('http://localhost', '')` and `path.replace(':id', id)`, of which the replacement need not be known; null for any other call. */
function replacedTexts(
  { arguments: given, id }: CallFact,
  { of, name }: Value & { kind: 'member' },
  source: TextSource,
): readonly string[] | null {
  const isReplacing = /^replace(All)?$/.test(name) && given[1] !== undefined && given[1].kind !== 'function';
  const [pattern, replacement = '{}'] = isReplacing ? given.map((value) => source.textsOf(value)[0]) : [];
  if (pattern === undefined) return null;
  // A regular expression is written between slashes, as a path may be.
  if (/^\/.*\/\w*$/.test(pattern)) {
    const plain = plainPattern(pattern);
    return plain === null ? null : source.textsOf(of).map((text) => withoutPattern(text, plain, replacement));
  }
  if (pattern === '') return null;
  return source.textsOf(of).map((text) => {
    const parts = text.split(pattern);
    const times = name === 'replace' ? Math.min(1, parts.length - 1) : parts.length - 1;
    const length = text.length + times * (replacement.length - pattern.length);
    if (length > longestText) return tooLong(source, id);
    return times < parts.length - 1 ? text.replace(pattern, () => replacement) : parts.join(replacement);
  });
}

const cutting: ReadonlyMap<string, (text: string, from: number, to?: number) => string> = new Map([
  ['slice', (text, from, to) => text.slice(from, to)],
  ['substring', (text, from, to) => text.substring(from, to)],
  ['charAt', (text, at) => text.charAt(at)],
]);

/** `file.slice(0, -3)` and `name.charAt(0)` of texts that are known in full; null for any other call. */
function cutTexts(
  { arguments: given }: CallFact,
  { of, name }: Value & { kind: 'member' },
  source: TextSource,
): readonly string[] | null {
  const cut = cutting.get(name);
  const [from, to] = given.map((each) => (each.kind === 'constant' ? Number(each.value) : Number.NaN));
  if (cut === undefined || from === undefined || Number.isNaN(from) || Number.isNaN(to ?? 0)) return null;
  const texts = source.textsOf(of);
  return texts.some((text) => text.includes('{}')) ? null : texts.map((text) => cut(text, from, to));
}

/** `base.concat('/carts/', id)` of a text; null for any other call. */
function appendedTexts(
  { arguments: given }: CallFact,
  { of, name }: Value & { kind: 'member' },
  source: TextSource,
): readonly string[] | null {
  if (name !== 'concat') return null;
  const texts = source.textsOf(of);
  const end = given.map((value) => source.textsOf(value)[0] ?? '{}').join('');
  return texts.length === 0 ? null : texts.map((text) => text + end);
}

/** `items.join('/')`: what is not constant among the items is `{}`. */
function joinedItems(
  { arguments: given, id }: CallFact,
  { of, name }: Value & { kind: 'member' },
  source: TextSource,
): readonly string[] | null {
  if (name !== 'join') return null;
  const items = source.itemsOf(of);
  if (items === null || items.length === 0) return null;
  const [separator = ','] = given[0] === undefined ? [','] : source.textsOf(given[0]);
  const parts = items.map((item) => source.textsOf(item)[0] ?? '{}');
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  return [length > longestText ? tooLong(source, id) : parts.filter((part) => part !== '').join(separator)];
}

function textsOfPathCall(call: CallFact, source: TextSource): readonly string[] | null {
  const [symbol] = source.symbolsOf(call.callee);
  const [first] = call.arguments;
  if (symbol === undefined) return null;
  if (started.has(symbol)) return [`file:${packageFolder(call, source)}`];
  if (first === undefined) return null;
  if (passing.has(symbol)) return source.textsOf(first);
  if (symbol === 'node:path#dirname') {
    return source.textsOf(first).map((path) => rooted(posix.dirname(plain(path)), path));
  }
  if (symbol === 'node:path#extname') return source.textsOf(first).map((path) => posix.extname(plain(path)));
  if (symbol === 'node:path#basename') {
    const [ending = ''] = call.arguments[1] === undefined ? [''] : source.textsOf(call.arguments[1]);
    return source.textsOf(first).map((path) => posix.basename(plain(path), ending));
  }
  if (!joining.has(symbol)) return null;
  const parts = call.arguments.map((each) => source.textsOf(each));
  if (parts.some((each) => each.length === 0)) return null;
  let starts: readonly string[] = parts[0] ?? [];
  for (const ends of parts.slice(1)) {
    if (starts.length * ends.length > maxPaths) return null;
    starts = starts.flatMap((start) => ends.map((end) => rooted(posix.join(plain(start), plain(end)), start)));
  }
  return [...new Set(starts.map((start) => rooted(posix.normalize(plain(start)), start)))];
}

/** The folder of the package that a call stands in, where its programs are started; the analysed folder where there is none. */
export function packageFolder({ id }: Pick<CallFact, 'id'>, { table }: Pick<TextSource, 'table'>): string {
  const folders = table.manifests
    .map(({ file }) => posix.dirname(file))
    .filter((folder) => id.startsWith(`${folder}/`));
  return folders.reduce((innermost, folder) => (folder.length > innermost.length ? folder : innermost), '');
}

function plain(path: string): string {
  return path.replace(/^file:/, '');
}

function rooted(path: string, like: string): string {
  return like.startsWith('file:') ? `file:${path.replace(/^\.$/, '').replace(/\/$/, '')}` : path;
}

/** A regular expression that stands for one text: `/^\/v1\.0/`, `/\/$/`. */
interface PlainPattern {
  readonly text: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Null of a regular expression that more than one text fits, or that replaces more than one place. */
function plainPattern(written: string): PlainPattern | null {
  const [, start, inside = '', end] = /^\/(\^?)((?:\\[^A-Za-z0-9]|[\w\-:@~%, /])+)(\$?)\/$/.exec(written) ?? [];
  if (start === undefined || inside === '') return null;
  return { text: inside.replace(/\\(.)/g, '$1'), atStart: start === '^', atEnd: end === '$' };
}

function withoutPattern(text: string, { text: pattern, atStart, atEnd }: PlainPattern, replacement: string): string {
  if (atStart && atEnd) return text === pattern ? replacement : text;
  if (atEnd) return text.endsWith(pattern) ? text.slice(0, -pattern.length) + replacement : text;
  const at = text.indexOf(pattern);
  if (at < 0 || (atStart && at > 0)) return text;
  return text.slice(0, at) + replacement + text.slice(at + pattern.length);
}
