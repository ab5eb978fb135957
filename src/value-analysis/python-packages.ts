import type { FactTable } from '../code-model/fact-table.ts';
import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Functions that list the modules of packages, the second those of packages below as well. */
const listing = /^pkgutil#(iter_modules|walk_packages)$/;

/**
 * What `pkgutil.iter_modules(routes.__path__, prefix)` and `walk_packages` go through: for each in-house module its finder, its name and whether it is
 * a package; null for any other call, and where the package is not known.
 */
export function modulesOfPackage(symbol: string, given: readonly Value[], resolver: ValueResolver): Value | null {
  if (!listing.test(symbol)) return null;
  const [path, second] = given;
  const packages = path === undefined ? [] : packagesOf(path, resolver);
  const [prefix] = second === undefined ? [''] : resolver.textsOf(second);
  const isDeep = symbol.endsWith('walk_packages');
  const names = packages.flatMap((each) => namesBelow(each, isDeep, resolver.table));
  if (names.length === 0 || prefix === undefined) return null;
  return { kind: 'list', items: names.map((name) => moduleInfo(prefix + name)) };
}

/** Dotted names of the packages whose `__path__` a value is. */
function packagesOf(path: Value, resolver: ValueResolver): readonly string[] {
  if (path.kind === 'choice') return path.of.flatMap((each) => packagesOf(each, resolver));
  return path.kind === 'member' && path.name === '__path__' ? namesOfModules(path.of, resolver) : [];
}

/** Dotted names of in-house modules: what `module.__name__` is. */
export function namesOfModules(value: Value, resolver: ValueResolver): readonly string[] {
  return resolver.resolve(value).flatMap((each) => {
    const isModule = each.kind === 'import' && each.name === '*';
    return isModule ? (resolver.table.file(each.file)?.moduleName ?? []) : [];
  });
}

function namesBelow(name: string, isDeep: boolean, table: FactTable): readonly string[] {
  const start = `${name}.`;
  return table.files().flatMap(({ moduleName, test }) => {
    if (test || moduleName?.startsWith(start) !== true) return [];
    const below = moduleName.slice(start.length);
    return isDeep || !below.includes('.') ? [below] : [];
  });
}

/** A named tuple: by position and by name. */
function moduleInfo(name: string): Value {
  const text: Value = { kind: 'text', text: name };
  const unknown: Value = { kind: 'unknown' };
  return {
    kind: 'choice',
    of: [
      { kind: 'list', items: [unknown, text, unknown] },
      { kind: 'record', members: { name: text } },
    ],
  };
}
