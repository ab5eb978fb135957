import { posix } from 'node:path';
import type { CallFact, Value } from '../code-model/facts.ts';
import { positionalArguments } from '../code-model/positional-arguments.ts';
import { textsOfPathMethod, textsOfPythonPath } from './python-paths.ts';
import { replacedTexts } from './replaced-texts.ts';
import { longestText, type TextSource, tooLong } from './text-source.ts';

/** Calls that put paths together; a path in the analysed folder begins with `file:`. */
const joining = new Set(['node:path#join', 'node:path#resolve', 'node:path#posix.join', 'node:path#posix.resolve']);
/** Paths that parts with several alternatives make together. */
const maxPaths = 4096;
/** Calls that put the parts of an address together; a part that is not known is `{}`. */
const joiningAddresses =
  /^(url-join(#.*)?|(jupyter_server|jupyterhub|notebook|jupyterlab_server|jupyterlab)#(\w+\.)?url_path_join)$/;
/** Calls that put an address together of a record, by the member with what stands before the query. */
const addressed: ReadonlyMap<string, string> = new Map([['query-string#stringifyUrl', 'url']]);
/** Calls that fill the variable parts of a template of an address in: `urlcat(base, '/carts/:id', { id })`. */
const filling = /^urlcat(#(default|urlcat))?$/;
const relating = /^node:path#(posix\.)?relative$/;
/** The folder that a program is started in. */
const started = new Set(['globalThis#process.cwd', 'node:process#cwd']);
const passing = new Set([
  'node:url#fileURLToPath',
  'node:url#pathToFileURL',
  'globalThis#require.resolve',
  'globalThis#String',
  'globalThis#decodeURI',
]);

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
  ['trimStart', (text) => text.trimStart()],
  ['lstrip', (text) => text.trimStart()],
  ['trimEnd', (text) => text.trimEnd()],
  ['rstrip', (text) => text.trimEnd()],
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

/** True for a call of a library that puts the parts of an address together: `urljoin(match.url, 'carts')`. */
export function joinsPartsOfAddress({ callee }: CallFact): boolean {
  return callee.kind === 'external' && joiningAddresses.test(callee.symbol);
}

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

/** The strings that `path.join(__dirname, 'routes')`, `['a', 'b'].join('/')`, `name.toLowerCase()` and the like give; null for any other call. */
export function textsOfCall(call: CallFact, source: TextSource): readonly string[] | null {
  const { callee } = call;
  if (callee.kind === 'member') {
    const convert = ofString.get(callee.name);
    if (convert !== undefined && positionalArguments(call).length === 0) return source.textsOf(callee.of).map(convert);
    const stripped = strippedTexts(call, callee, source);
    if (stripped !== null) return stripped;
    const replaced = replacedTexts(call, callee, source);
    if (replaced !== null) return replaced;
    const cut = cutTexts(call, callee, source);
    if (cut !== null) return cut;
    const appended = appendedTexts(call, callee, source);
    if (appended !== null) return appended;
    const joined = joinedItems(call, callee, source);
    if (joined !== null) return joined;
    const ofPath = textsOfPathMethod(call, source);
    if (ofPath !== null) return ofPath;
  }
  return textsOfPathCall(call, source);
}

/** `path.strip('/')`, `path.lstrip('/')`, `path.rstrip('/')` of Python; null for any other call. */
function strippedTexts(
  call: CallFact,
  { of, name }: Value & { kind: 'member' },
  source: TextSource,
): readonly string[] | null {
  const [given] = positionalArguments(call);
  const sides = /^([lr]?)strip$/.exec(name)?.[1];
  const characters = given === undefined ? undefined : source.textsOf(given)[0];
  if (sides === undefined || characters === undefined) return null;
  const set = characters.replace(/[\\\]^-]/g, '\\$&');
  const ends = [sides === 'r' ? '' : `^[${set}]+`, sides === 'l' ? '' : `[${set}]+$`].filter((end) => end !== '');
  return source.textsOf(of).map((text) => text.replace(new RegExp(ends.join('|'), 'g'), ''));
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
  const [first] = given;
  // `' '.join(items)` of Python.
  const isOfSeparator = first !== undefined && given.length === 2 && source.itemsOf(first) !== null;
  const items = source.itemsOf(isOfSeparator ? first : of);
  if (items === null || items.length === 0) return null;
  const [separator = ','] = isOfSeparator ? source.textsOf(of) : first === undefined ? [','] : source.textsOf(first);
  const parts = items.map((item) => source.textsOf(item)[0] ?? '{}');
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  return [length > longestText ? tooLong(source, id) : parts.filter((part) => part !== '').join(separator)];
}

function textsOfPathCall(call: CallFact, source: TextSource): readonly string[] | null {
  const [symbol] = source.symbolsOf(call.callee);
  const [first] = call.arguments;
  if (symbol === undefined) return null;
  if (started.has(symbol)) return [`file:${packageFolder(call, source)}`];
  const ofPython = textsOfPythonPath(call, symbol, source);
  if (ofPython !== null) return ofPython;
  if (first === undefined) return null;
  if (passing.has(symbol)) return source.textsOf(first);
  if (symbol === 'node:path#dirname') {
    return source.textsOf(first).map((path) => rooted(posix.dirname(plain(path)), path));
  }
  if (relating.test(symbol)) {
    const [from, to] = call.arguments.slice(0, 2).map((each) => source.textsOf(each));
    return from?.length === 1 && to !== undefined ? to.map((path) => relativePath(from[0] as string, path)) : null;
  }
  if (symbol === 'node:path#extname') return source.textsOf(first).map((path) => posix.extname(plain(path)));
  if (symbol === 'node:path#basename') {
    const [ending = ''] = call.arguments[1] === undefined ? [''] : source.textsOf(call.arguments[1]);
    return source.textsOf(first).map((path) => posix.basename(plain(path), ending));
  }
  const address = addressed.get(symbol);
  if (address !== undefined) return source.textsOf({ kind: 'member', of: first, name: address });
  if (filling.test(symbol)) return [filledAddress(call, source)];
  if (joiningAddresses.test(symbol)) {
    const segments = positionalArguments(call).map((each) => source.textsOf(each)[0] ?? '{}');
    return [segments.join('/').replace(/(?<!:)\/{2,}/g, '/')];
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

/** What `urlcat` gives, without its query: names that begin with a colon are variable parts. */
function filledAddress(call: CallFact, source: TextSource): string {
  const isText = (value: Value | undefined): boolean => value !== undefined && value.kind !== 'record';
  const parts = call.arguments.slice(0, 2).filter((each) => isText(each));
  const [base = '{}', path = ''] = parts.map((each) => source.textsOf(each)[0] ?? '{}');
  const whole = path === '' ? base : `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
  return whole.replace(/(?<=\/):\w+/g, '{}');
}

/** The folder of the package that a call stands in, where its programs are started; the analysed folder where there is none. */
export function packageFolder({ id }: Pick<CallFact, 'id'>, { table }: Pick<TextSource, 'table'>): string {
  const folders = table.manifests
    .map(({ file }) => posix.dirname(file))
    .filter((folder) => id.startsWith(`${folder}/`));
  return folders.reduce((innermost, folder) => (folder.length > innermost.length ? folder : innermost), '');
}

/** The way from one path to another, where both begin at the same place. */
function relativePath(from: string, to: string): string {
  const isKnown = !from.includes('{}') && from.startsWith('file:') === to.startsWith('file:');
  return isKnown ? posix.relative(`/${plain(from)}`, `/${plain(to)}`) : '{}';
}

function plain(path: string): string {
  return path.replace(/^file:/, '');
}

function rooted(path: string, like: string): string {
  return like.startsWith('file:') ? `file:${path.replace(/^\.$/, '').replace(/\/$/, '')}` : path;
}
