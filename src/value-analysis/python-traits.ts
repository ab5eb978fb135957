import { originOf } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import { lastName } from '../code-model/symbol-name.ts';
import type { ValueResolver } from './value-resolver.ts';

const trait = /^traitlets#(config\.)?(\w+\.)?[A-Z]\w*$/;
const collections: ReadonlyMap<string, 'list' | 'record'> = new Map([
  ...(['List', 'Set', 'Tuple'] as const).map((name) => [name, 'list'] as const),
  ['Dict', 'record'],
]);
/** What an empty collection is, one for each trait. */
const emptyOf = new WeakMap<CallFact, Value>();

/**
 * What a member stands for that a trait of traitlets declares, as long as nothing else is stored in it: its default (`Unicode('/shop')`, `List()`,
 * a method decorated with `default`), an instance of the class (`Instance(Cart)`), or the class (`Type(Cart)`). Null for any other call.
 */
export function defaultOfTrait(call: CallFact, resolver: ValueResolver): Value | null {
  const { table } = resolver;
  const { callee } = call;
  if (table.class(call.caller) === undefined || table.fileOf(call).language !== 'Python') return null;
  if (callee.kind === 'member' && callee.name === 'tag' && callee.of.kind === 'result') {
    const made = table.call(callee.of.call);
    return made === undefined ? null : defaultOfTrait(made, resolver);
  }
  const kind = kindOf(callee, resolver);
  if (kind === null) return null;
  const keywords = call.arguments.at(-1);
  const stated = keywords?.kind === 'record' ? keywords.members : {};
  const [first] = call.arguments.slice(0, -1);
  if (kind === 'Instance' || kind === 'Type' || kind === 'ForwardDeclaredInstance') {
    const of = stated['klass'] ?? (kind === 'Type' ? (stated['default_value'] ?? first) : first);
    if (of === undefined || of.kind === 'text') return null;
    return kind === 'Type' ? of : { kind: 'typed', type: { name: of, arguments: [] } };
  }
  const given = stated['default_value'] ?? first;
  const collection = collections.get(kind);
  if (given !== undefined && (collection === undefined || given.kind === collection)) return given;
  const computed = computedDefault(call, resolver);
  if (computed !== null || collection === undefined) return computed;
  const empty = emptyOf.get(call) ?? emptyCollection(collection);
  emptyOf.set(call, empty);
  return empty;
}

function emptyCollection(kind: 'list' | 'record'): Value {
  return kind === 'list' ? { kind, items: [] } : { kind, members: {} };
}

/** The name of the trait of the library that is made, or that a class of the application is derived from; null for anything else. */
function kindOf(callee: Value, resolver: ValueResolver): string | null {
  const [only] = resolver.resolve(callee);
  if (only === undefined) return null;
  const symbols = only.kind === 'class' ? resolver.ancestorsOf(only.object) : resolver.symbolsOf(only);
  const symbol = symbols.find((each) => trait.test(each));
  return symbol === undefined ? null : lastName(symbol);
}

/** What a method gives that is decorated as the default of a member: `@default("path") def _path(self): return "/shop"`. */
function computedDefault({ id, caller }: CallFact, { table }: ValueResolver): Value | null {
  const members = table.class(caller)?.members ?? [];
  const own = members.find(({ value }) => value?.kind === 'result' && originOf(value.call) === originOf(id));
  if (own === undefined) return null;
  const returns = members.flatMap(({ decorators, object }) =>
    decorators.some(({ callee, arguments: given }) => isDefault(callee) && textOf(given?.[0]) === own.name)
      ? (table.function(object ?? '')?.returns ?? [])
      : [],
  );
  return returns.length === 0 ? null : oneOf(returns);
}

/** `default` of a package is written as the package alone. */
function isDefault(callee: Value): boolean {
  return callee.kind === 'external' && /^traitlets(#(\w+\.)?default)?$/.test(callee.symbol);
}

function textOf(value: Value | undefined): string | null {
  return value?.kind === 'text' ? value.text : null;
}
