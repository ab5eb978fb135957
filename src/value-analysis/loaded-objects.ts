import type { FactTable } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Objects of libraries that stand for what a function of the application gives, and the members that such a function is decorated with. */
const objects: readonly { readonly symbols: readonly string[]; readonly decorators: RegExp }[] = [
  {
    symbols: ['flask_login#current_user', 'flask_login#utils.current_user'],
    decorators: /^(user_loader|request_loader)$/,
  },
  {
    symbols: ['flask_jwt_extended#current_user', 'flask_jwt_extended#utils.current_user'],
    decorators: /^(user_lookup_loader|user_loader_callback_loader)$/,
  },
  {
    symbols: ['HTTPBasicAuth', 'HTTPTokenAuth', 'HTTPDigestAuth', 'MultiAuth'].map(
      (name) => `flask_httpauth#${name}.current_user`,
    ),
    decorators: /^verify_(password|token)$/,
  },
];

/** What reading something of such an object runs, and gives. */
export interface LoadedObject {
  /** Keys of the functions. */
  readonly functions: readonly string[];
  readonly value: Value;
}

const known = new WeakMap<FactTable, ReadonlyMap<string, LoadedObject>>();

/** The object of a library that a function of the application loads where something of it is read: `current_user` of Flask-Login; null for any other. */
export function loadedObject(value: Value, table: FactTable): LoadedObject | null {
  return value.kind === 'external' ? (loadedObjects(table).get(value.symbol) ?? null) : null;
}

/** What a method of a library gives that asks for such an object: `auth.current_user()` of Flask-HTTPAuth; null for any other call. */
export function loadedByCall({ callee }: CallFact, resolver: ValueResolver): Value | null {
  if (callee.kind !== 'member' || callee.name !== 'current_user') return null;
  const loaded = loadedObjects(resolver.table);
  const values = loaded.size === 0 ? [] : resolver.symbolsOf(callee).flatMap((each) => loaded.get(each)?.value ?? []);
  return values.length === 0 ? null : oneOf(values);
}

function loadedObjects(table: FactTable): ReadonlyMap<string, LoadedObject> {
  const found = known.get(table) ?? findLoaded(table);
  known.set(table, found);
  return found;
}

function findLoaded(table: FactTable): ReadonlyMap<string, LoadedObject> {
  const files = table.files().filter(({ language, test }) => language === 'Python' && !test);
  return new Map(
    objects.flatMap(({ symbols, decorators }) => {
      const [library = ''] = symbols[0]?.split('#') ?? [];
      if (!files.some(({ imports }) => imports.includes(library))) return [];
      const functions = files
        .flatMap(({ calls }) => calls)
        .flatMap(({ callee, arguments: given }) => {
          const decorated = given.at(-1);
          const isLoader = callee.kind === 'member' && decorators.test(callee.name);
          return isLoader && decorated?.kind === 'function' ? [decorated.object] : [];
        });
      const returns = functions
        .flatMap((object) => table.function(object)?.returns ?? [])
        .filter(({ kind }) => kind !== 'constant' && kind !== 'unknown');
      if (returns.length === 0) return [];
      return symbols.map((symbol) => [symbol, { functions, value: oneOf(returns) }] as const);
    }),
  );
}
