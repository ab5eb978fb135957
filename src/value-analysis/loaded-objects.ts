import type { FactTable } from '../code-model/fact-table.ts';
import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';

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
  if (value.kind !== 'external') return null;
  const found = known.get(table) ?? findLoaded(table);
  known.set(table, found);
  return found.get(value.symbol) ?? null;
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
