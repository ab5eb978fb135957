import type { FactTable } from '../code-model/fact-table.ts';
import type { FileFacts, Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Functions of libraries that give the module of a dotted name. */
export const loadsModule =
  /^(builtins#__import__|importlib#(import_module|__import__)|django#utils\.module_loading\.import_module)$/;
/** Functions of libraries that give what a dotted name leads to: a module, or a name in one. */
export const loadsName =
  /^(django#utils\.module_loading\.import_string|werkzeug#utils\.(import_string|find_modules)|pydoc#locate|pkgutil#resolve_name|celery#utils\.imports\.(symbol_by_name|instantiate)|kombu#utils\.imports\.symbol_by_name)$/;

/** What a call gives that loads a module, or a name in one, by its dotted name: in-house ones only; null for any other call. */
export function loadedByName(symbol: string, given: readonly Value[], resolver: ValueResolver): Value | null {
  const [name] = given;
  const isModule = loadsModule.test(symbol);
  if (name === undefined || (!isModule && !loadsName.test(symbol))) return null;
  // What is loaded already is no text: where a name may be either, this is what the name stands for.
  const whole = resolver.resolve(name);
  if (whole.length > 0 && whole.every(({ kind }) => kind === 'class' || kind === 'function')) return name;
  const texts = resolver.textsOf(name).filter((text) => !text.includes('{}'));
  const [within = ''] = given[1] === undefined ? [] : resolver.textsOf(given[1]);
  // `import_module('.views', 'shop')` is relative to the package that is named.
  const names = texts.map((text) => (text.startsWith('.') ? `${within}${text}` : text));
  const loaded = names.flatMap((text) => named(text.replace(':', '.'), isModule, resolver.table) ?? []);
  return loaded.length === 0 ? null : oneOf(loaded);
}

/** `getattr(object, 'name')`, `getattr(object, 'name', otherwise)`; null where the name is not known. */
export function attributeByName(given: readonly Value[], resolver: ValueResolver): Value | null {
  const [of, name, otherwise] = given;
  if (of === undefined || name === undefined) return null;
  const texts = resolver.textsOf(name).filter((text) => !text.includes('{}'));
  const members = texts.map((text): Value => ({ kind: 'member', of, name: text }));
  const values = otherwise === undefined ? members : [...members, otherwise];
  return values.length === 0 ? null : oneOf(values);
}

/** The dotted name that a file means by one that begins with dots: `.views` is relative to its package. */
export function absoluteName(name: string, { file, moduleName = '' }: FileFacts): string {
  const [dots = ''] = /^\.+/.exec(name) ?? [];
  if (dots === '') return name;
  const isPackage = /(^|\/)__init__\.py$/.test(file);
  const parts = moduleName.split('.');
  const above = parts.slice(0, parts.length - dots.length + (isPackage ? 1 : 0));
  return [...above, name.slice(dots.length)].join('.');
}

/** What a dotted name leads to in house (`shop.api.router`), as libraries take it in place of the value; null for any other text. */
export function namedInHouse(text: string, table: FactTable): Value | null {
  return /^\w+(\.\w+)+$/.test(text) ? named(text, false, table) : null;
}

function named(name: string, isModule: boolean, table: FactTable): Value | null {
  const file = fileOf(name, table);
  if (file !== null) return { kind: 'import', file, name: '*' };
  const at = name.lastIndexOf('.');
  const around = isModule || at < 0 ? null : fileOf(name.slice(0, at), table);
  return around === null ? null : { kind: 'import', file: around, name: name.slice(at + 1) };
}

interface Modules {
  readonly byName: ReadonlyMap<string, string>;
  /** What was found for names that are no whole name of a module. */
  readonly byEnd: Map<string, string | null>;
}

const modulesOf = new WeakMap<FactTable, Modules>();

/** The files of the modules that a dotted name stands for from some directory on, outside of tests, shorter names first. */
export function modulesEnding(name: string, table: FactTable): readonly string[] {
  const { byName } = knownModules(table);
  const found = [...byName].filter(([each]) => each === name || each.endsWith(`.${name}`));
  return found.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)).map(([, file]) => file);
}

/** The file of a module, outside of tests; a name from a directory that is not known to be one of sources stands for the one that ends with it. */
function fileOf(name: string, table: FactTable): string | null {
  const modules = knownModules(table);
  const file = modules.byName.get(name) ?? modules.byEnd.get(name);
  if (file !== undefined) return file;
  const ending = modulesEnding(name, table);
  const found = ending.length > 0 ? ending : modulesAtPath(name, table);
  const only = found.length === 1 ? (found[0] ?? null) : null;
  modules.byEnd.set(name, only);
  return only;
}

/** Those at the path that a name says, outside of tests: of packages of one name in several directories, which have no `__init__.py` there, a file knows no more than its own part. */
function modulesAtPath(name: string, table: FactTable): readonly string[] {
  const path = name.replaceAll('.', '/');
  const wanted = [`/${path}.py`, `/${path}/__init__.py`];
  return table
    .files()
    .filter(
      ({ file, test, language }) => language === 'Python' && !test && wanted.some((end) => `/${file}`.endsWith(end)),
    )
    .map(({ file }) => file);
}

function knownModules(table: FactTable): Modules {
  const modules = modulesOf.get(table) ?? { byName: filesByName(table), byEnd: new Map() };
  modulesOf.set(table, modules);
  return modules;
}

function filesByName(table: FactTable): ReadonlyMap<string, string> {
  const files = table.files().filter(({ test }) => !test);
  return new Map(files.flatMap(({ moduleName, file }) => (moduleName === undefined ? [] : [[moduleName, file]])));
}
