import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { StartPoint } from './start-point-records.ts';

/** A part of a path that a converter makes a value of: `<cart:cart>`, `<cart(kind="a"):cart>`. */
const converted = /<(\w+)(?:\([^)]*\))?:(\w+)>/g;
const registers = /^django#urls\.(converters\.)?register_converter$/;

/** Passes what converters of the application make of parts of paths (`app.url_map.converters['cart'] = CartConverter`) to the parameters of handlers. */
export function bindConverters(points: readonly StartPoint[], resolver: ValueResolver): void {
  const converters = convertersOf(resolver);
  if (converters.size === 0) return;
  for (const { paths, handlers } of points.flatMap(({ declarations }) => declarations)) {
    const parts = paths.flatMap((path) => [...path.matchAll(converted)]);
    const given = new Map(
      parts.flatMap(([, converter = '', name = '']) => {
        const made = converters.get(converter);
        return made === undefined ? [] : [[name, made] as const];
      }),
    );
    for (const { object } of given.size === 0 ? [] : handlers) bindTo(originOf(object), given, resolver);
  }
}

function bindTo(object: string, given: ReadonlyMap<string, Value>, resolver: ValueResolver): void {
  const parameters = resolver.table.function(object)?.parameters ?? [];
  if (!parameters.some(({ name }) => given.has(name))) return;
  resolver.bind(
    object,
    parameters.map(({ name }) => given.get(name)),
  );
}

/** By the name of a converter, what it makes. */
function convertersOf(resolver: ValueResolver): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  const add = (name: Value | null | undefined, converter: Value | undefined): void => {
    if (name == null || converter === undefined) return;
    const made = resolver.classesOf(converter).flatMap((object) => returnsOf(object, resolver));
    if (made.length > 0) for (const text of resolver.textsOf(name)) found.set(text, oneOf(made));
  };
  for (const { language, test, stores = [], calls } of resolver.table.files()) {
    if (language !== 'Python' || test) continue;
    for (const { of, name, value } of stores) if (isConverters(of)) add(name, value);
    for (const call of calls) if (isRegistration(call, resolver)) add(call.arguments[1], call.arguments[0]);
  }
  return found;
}

function isConverters(value: Value): boolean {
  return (
    value.kind === 'member' && value.name === 'converters' && value.of.kind === 'member' && value.of.name === 'url_map'
  );
}

function isRegistration({ callee }: CallFact, resolver: ValueResolver): boolean {
  const name = callee.kind === 'member' ? callee.name : callee.kind === 'external' ? callee.symbol : '';
  return name.endsWith('register_converter') && resolver.symbolsOf(callee).some((symbol) => registers.test(symbol));
}

function returnsOf(object: string, resolver: ValueResolver): readonly Value[] {
  const method = resolver.memberOf(object, 'to_python')?.object ?? null;
  return method === null ? [] : (resolver.table.function(method)?.returns ?? []);
}
