import type { FactTable } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { namedInHouse } from './python-modules.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Packages whose applications keep their settings in a mapping `config`. */
const keepers: ReadonlySet<string> = new Set(['flask', 'quart', 'sanic', 'apiflask']);

const settingName = /^[A-Z][A-Z0-9_]*$/;

/**
 * What `app.config['CARTS_PREFIX']` may be: members of the classes, modules and records that code of the application takes its configuration from
 * (`app.config.from_object('shop.settings.Default')`, `from_mapping`, `update`), and what code stores there, whichever application it is. None for the
 * member of anything else.
 */
export function configured({ of, name }: Value & { kind: 'member' }, resolver: ValueResolver): readonly Value[] {
  if (of.kind !== 'member' || of.name !== 'config' || !settingName.test(name)) return none;
  const { sources, stored } = sourcesOf(resolver.table);
  const values = [
    ...sources.map((source): Value => ({ kind: 'member', of: source, name })),
    ...(stored.get(name) ?? []),
  ].flatMap((value) => resolver.resolve(value).filter(isStated));
  return values.some(isEmpty) && values.some((value) => value.kind === 'text' && !isEmpty(value))
    ? values.filter((value) => !isEmpty(value))
    : values;
}

/** An empty text: beside another one it says that the setting adds nothing in some surroundings, such as tests. */
function isEmpty(value: Value): boolean {
  return value.kind === 'text' && value.text === '';
}

const none: readonly Value[] = [];

/** False for a member of which nothing is known. */
function isStated({ kind }: Value): boolean {
  return kind !== 'member' && kind !== 'unknown';
}

interface Configuration {
  readonly sources: readonly Value[];
  /** By name, what code stores there: `app.config['CARTS_PREFIX'] = prefix`. */
  readonly stored: ReadonlyMap<string, readonly Value[]>;
}

const known = new WeakMap<FactTable, Configuration>();

function sourcesOf(table: FactTable): Configuration {
  const found = known.get(table);
  if (found !== undefined) return found;
  const production = table.files().filter(({ language, test }) => language === 'Python' && !test);
  // What puts a configuration together need not import the framework.
  const files = production.some(({ imports }) => imports.some((name) => keepers.has(name))) ? production : [];
  const stored = new Map<string, Value[]>();
  for (const { of, name, value } of files.flatMap(({ stores = [] }) => stores)) {
    if (of.kind !== 'member' || of.name !== 'config' || name?.kind !== 'text') continue;
    stored.set(name.text, [...(stored.get(name.text) ?? []), value]);
  }
  const sources = files.flatMap(({ calls }) => calls.flatMap((call) => given(call, table)));
  known.set(table, { sources, stored });
  return { sources, stored };
}

function given({ callee, arguments: [first] }: CallFact, table: FactTable): readonly Value[] {
  if (first === undefined || callee.kind !== 'member' || callee.of.kind !== 'member' || callee.of.name !== 'config')
    return [];
  if (!/^(from_object|from_mapping|update|update_config|load)$/.test(callee.name)) return [];
  const named = first.kind === 'text' ? namedInHouse(first.text, table) : first;
  return named === null ? [] : [named];
}
