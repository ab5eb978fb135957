import { posix } from 'node:path';
import type { FactTable } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { walksFolders } from './folder-walkers.ts';
import { listingOf } from './listing-calls.ts';
import { packageFolder } from './path-calls.ts';
import type { ValueResolver } from './value-resolver.ts';

const moduleEnding = /\.([cm]?[jt]sx?|vue|svelte)$/;

/**
 * What a call results in that loads modules which are named while the program runs: `require(path.join(__dirname, file))`, and that finds out their
 * names: `fs.readdirSync(__dirname)`, `glob.sync('routes/*.js')`, `requireDir('./models')`, `import.meta.glob('./pages/*.ts')`. They are those of the
 * analysed files, without test code; null for any other call.
 */
export function resultOfModuleCall(call: CallFact, resolver: ValueResolver): Value | null {
  const [first] = call.arguments;
  const listing = listingOf(call.callee, resolver);
  if (listing === 'modules') return modulesBelow(call, resolver);
  if (first === undefined) return null;
  if (listing === 'entries') return entries(call, first, resolver);
  if (listing === 'paths') return pathsBelow(call, first, resolver);
  if (listing === 'globbed') return globbed(call, first, resolver);
  switch (call.callee.kind === 'external' ? call.callee.symbol : '') {
    case 'globalThis#require':
    case 'globalThis#import':
      return loaded(pathsOf(first, call, resolver), resolver);
    case 'globalThis#import.meta.glob':
      return globbedModules(call, resolver);
    default:
      return null;
  }
}

interface Directory {
  readonly files: Set<string>;
  readonly directories: Set<string>;
}

const trees = new WeakMap<FactTable, ReadonlyMap<string, Directory>>();

/** The analysed files, without test code, by directory. */
function treeOf(table: FactTable): ReadonlyMap<string, Directory> {
  const known = trees.get(table);
  if (known !== undefined) return known;
  const tree = new Map<string, Directory>();
  const at = (path: string): Directory => {
    const found = tree.get(path);
    if (found !== undefined) return found;
    const made = { files: new Set<string>(), directories: new Set<string>() };
    tree.set(path, made);
    if (path !== '') at(parentOf(path)).directories.add(posix.basename(path));
    return made;
  };
  for (const { file, test } of table.files()) if (!test) at(parentOf(file)).files.add(posix.basename(file));
  trees.set(table, tree);
  return tree;
}

function parentOf(path: string): string {
  const parent = posix.dirname(path);
  return parent === '.' ? '' : parent;
}

/** Paths relative to the analysed folder, which itself is empty; one that begins with a dot begins in `folder`, by default that of the call. */
function pathsOf(value: Value, call: CallFact, resolver: ValueResolver, folder?: string): readonly string[] {
  return resolver.textsOf(value).flatMap((text) => {
    if (text.startsWith('file:')) return [normalized(text.slice('file:'.length))];
    if (folder !== undefined && !text.startsWith('/')) return [normalized(posix.join(folder, text))];
    return /^\.\.?(\/|$)/.test(text) ? [normalized(posix.join(parentOf(fileOf(call)), text))] : [];
  });
}

function normalized(path: string): string {
  const plain = posix.normalize(path).replace(/\/$/, '');
  return plain === '.' ? '' : plain;
}

function fileOf({ id }: CallFact): string {
  return id.replace(/:\d.*$/s, '');
}

/** The modules at paths without endings; one with a variable part is each that fits it. */
function loaded(paths: readonly string[], resolver: ValueResolver): Value | null {
  const found = paths.flatMap((path) => (path.includes('{}') ? fitting(path, resolver) : moduleAt(path, resolver)));
  return found.length === 0 ? null : { kind: 'choice', of: [...new Set(found)].map(moduleOf) };
}

function moduleOf(file: string): Value {
  return { kind: 'import', file, name: '*' };
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '/index.ts', '/index.js'];

function moduleAt(path: string, { table }: ValueResolver): string[] {
  const candidates = [...endings.map((ending) => path + ending), path.replace(/\.([cm]?)js$/, '.$1ts')];
  const found = candidates.find((each) => table.file(each) !== undefined);
  return found === undefined ? [] : [found];
}

/** Files that fit `routes/{}`: what is variable holds no slash. */
function fitting(path: string, { table }: ValueResolver): string[] {
  const [start = ''] = path.split('{}', 1);
  const directory = start.endsWith('/') ? start.slice(0, -1) : parentOf(start);
  if (directory === '' || directory.startsWith('..')) return [];
  const parts = path.split('{}');
  return table
    .files()
    .filter(({ file, test }) => !test && file.startsWith(`${directory}/`))
    .map(({ file }) => file)
    .filter((file) =>
      [file, file.replace(moduleEnding, ''), file.replace(/\/index\.\w+$/, '')].some((each) => fits(each, parts)),
    );
}

/** Whether a path is made of these parts in turn, with something without a slash between each two. */
function fits(path: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = index === parts.length - 1 ? path.length - part.length : path.indexOf(part, at);
    if (index === 0 ? !path.startsWith(part) : found <= at || !path.startsWith(part, found)) return false;
    if (index > 0 && path.slice(at, found).includes('/')) return false;
    at = (index === 0 ? 0 : found) + part.length;
  }
  return at === path.length;
}

/** Names of the entries of a directory, or paths of all files below it; with `withFileTypes` objects that have them. */
function entries(call: CallFact, of: Value, resolver: ValueResolver): Value | null {
  const tree = treeOf(resolver.table);
  const own = posix.basename(fileOf(call));
  const known = pathsOf(of, call, resolver).filter((path) => tree.has(path));
  // A relative path begins where the program is started.
  const paths = known.length > 0 ? known : pathsOf(of, call, resolver, packageFolder(call, resolver));
  const options = call.arguments[1];
  const stated = new Map(options === undefined ? [] : resolver.entriesOf(options));
  const isDeep = stated.has('recursive') || walksFolders(call, resolver);
  const items = paths.flatMap((path) => {
    const names = isDeep ? filesBelow(path, tree) : namesIn(path, tree);
    const others = names.filter((name) => path !== parentOf(fileOf(call)) || name !== own);
    return others.map((name): Value => (stated.has('withFileTypes') ? entryOf(path, name) : text(name)));
  });
  return listOf(items);
}

/** Paths of all files below folders; with `matching` those whose names or paths fit a glob. */
function pathsBelow(call: CallFact, of: Value, resolver: ValueResolver): Value | null {
  const tree = treeOf(resolver.table);
  const [, options] = call.arguments;
  const asked = options === undefined ? [] : resolver.entriesOf(options).filter(([name]) => name === 'matching');
  const globs = asked
    .flatMap(([, glob]) => [glob, ...(resolver.itemsOf(glob) ?? [])])
    .flatMap((each) => resolver.textsOf(each));
  const wanted = globs
    .filter((glob) => !glob.startsWith('!'))
    .map((glob) => (glob.includes('/') ? glob : `**/${glob}`))
    .map((glob) => glob.replaceAll('{}', '*'));
  const folders = pathsOf(of, call, resolver, packageFolder(call, resolver)).filter((path) => tree.has(path));
  const found = folders.flatMap((folder) =>
    filesBelow(folder, tree)
      .filter((file) => wanted.length === 0 || wanted.some((glob) => posix.matchesGlob(file, glob)))
      .map((file) => text(`file:${posix.join(folder, file)}`)),
  );
  return listOf(found);
}

function namesIn(path: string, tree: ReadonlyMap<string, Directory>): readonly string[] {
  const directory = tree.get(path);
  return directory === undefined ? [] : [...directory.directories, ...directory.files];
}

/** The files below a folder by their paths relative to it. */
function filesBelow(path: string, tree: ReadonlyMap<string, Directory>): readonly string[] {
  const directory = tree.get(path);
  if (directory === undefined) return [];
  const below = [...directory.directories].flatMap((name) =>
    filesBelow(posix.join(path, name), tree).map((file) => `${name}/${file}`),
  );
  return [...below, ...directory.files];
}

function entryOf(folder: string, name: string): Value {
  const parent = text(`file:${folder}`);
  return { kind: 'record', members: { name: text(name), parentPath: parent, path: parent } };
}

/** Paths that fit globs; relative ones begin where the program is started, in the folder of the call, or in the one that `cwd` states. */
function globbed(call: CallFact, of: Value, resolver: ValueResolver): Value | null {
  const [, options] = call.arguments;
  const stated = new Map(options === undefined ? [] : resolver.entriesOf(options));
  const folder = stated.get('cwd');
  if (folder !== undefined) {
    const folders = pathsOf(folder, call, resolver, packageFolder(call, resolver));
    const isWhole = stated.has('absolute');
    const found = folders.flatMap((each) =>
      globFiles(call, of, resolver, each).map(({ file }) => (isWhole ? `file:${file}` : posix.relative(each, file))),
    );
    return listOf(found.map(text));
  }
  const started = globFiles(call, of, resolver, packageFolder(call, resolver));
  const found = started.length > 0 ? started : globFiles(call, of, resolver);
  return listOf(found.map(({ file }) => text(`file:${file}`)));
}

function globFiles(
  call: CallFact,
  of: Value,
  resolver: ValueResolver,
  directory = parentOf(fileOf(call)),
): { file: string; name: string }[] {
  const globs = [of, ...(resolver.itemsOf(of) ?? [])].flatMap((each) => resolver.textsOf(each));
  return globs.flatMap((glob) => {
    const isRooted = glob.startsWith('file:');
    const path = isRooted
      ? glob.slice('file:'.length)
      : glob.startsWith('/')
        ? glob.slice(1)
        : posix.join(directory, glob);
    const found = filesOfGlob(path, resolver);
    return found.map((file) => ({
      file,
      name: isRooted || glob.startsWith('/') ? `/${file}` : relative(directory, file),
    }));
  });
}

function relative(directory: string, file: string): string {
  const path = posix.relative(directory, file);
  return path.startsWith('.') ? path : `./${path}`;
}

function filesOfGlob(glob: string, { table }: ValueResolver): string[] {
  return table
    .files()
    .filter(({ file, test }) => !test && posix.matchesGlob(file, glob))
    .map(({ file }) => file);
}

/** `{ './pages/a.ts': module }` where `eager` is set, else functions that load it: both are the module here. */
function globbedModules(call: CallFact, resolver: ValueResolver): Value | null {
  const found = globFiles(call, call.arguments[0] as Value, resolver);
  if (found.length === 0) return null;
  const [, options] = call.arguments;
  const named =
    options === undefined ? undefined : resolver.entriesOf(options).find(([name]) => name === 'import')?.[1];
  const [name = '*'] = named === undefined ? [] : resolver.textsOf(named);
  return record(found.map(({ file, name: key }) => [key, { kind: 'import', file, name }]));
}

/** Modules of a directory by the names of their files, those of directories below in objects of their own. */
function modulesBelow(call: CallFact, resolver: ValueResolver): Value | null {
  const tree = treeOf(resolver.table);
  const given = call.arguments.flatMap((each) => [
    each,
    ...resolver.entriesOf(each).flatMap(([name, value]) => (name === 'dirname' ? [value] : [])),
  ]);
  const own = parentOf(fileOf(call));
  const paths = given.flatMap((each) => pathsOf(each, call, resolver));
  const [start = own] = paths;
  const of = (path: string): [string, Value][] => {
    const directory = tree.get(path);
    if (directory === undefined) return [];
    const below = (name: string): string => (path === '' ? name : `${path}/${name}`);
    return [
      ...[...directory.directories].map((name): [string, Value] => [name, record(of(below(name)))]),
      ...[...directory.files]
        .filter((name) => below(name) !== fileOf(call))
        .map((name): [string, Value] => [name.replace(/\.\w+$/, ''), moduleOf(below(name))]),
    ];
  };
  const found = of(start);
  return found.length === 0 ? null : record(found);
}

function record(members: readonly (readonly [string, Value])[]): Value {
  return { kind: 'record', members: Object.assign(Object.create(null), Object.fromEntries(members)) };
}

function text(value: string): Value {
  return { kind: 'text', text: value };
}

function listOf(items: readonly Value[]): Value | null {
  return items.length === 0 ? null : { kind: 'list', items };
}
