import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Lines, Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { replaceValues } from '../../code-model/replace-values.ts';
import { inContext } from '../../value-analysis/copied-calls.ts';
import { membersByTurn } from '../../value-analysis/members-by-turn.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { Handler } from './start-point.ts';

/** A part of a path that a converter makes a value of: `<cart:cart>`, `<cart(kind="a"):cart>` of Flask and Django, `{cart:cart}` of Starlette and Falcon. */
const converted = /<(\w+)(?:\([^)]*\))?:(\w+)>|\{(\w+):(\w+)(?:\([^)]*\))?\}/g;
/** `register_converter(CartConverter, 'cart')` */
const ofDjango = /^django#urls\.(converters\.)?register_converter$/;
/** `register_url_convertor('cart', CartConverter())` */
const ofStarlette = /^(starlette|fastapi)#(convertors\.)?register_url_convertor$/;
/** What holds the converters of an application: `app.url_map.converters` of Flask, `app.router_options.converters` of Falcon. */
const holders = new Set(['url_map', 'router_options']);
/** What libraries call with a part of a path. */
const converting = ['to_python', 'convert'];
const rule = 'python/path-converter';

/** What a converter makes of a part of a path. */
interface Conversion {
  /** Key of the class of the converter, for whose instance the method runs. */
  readonly object: string;
  /** Key of the method. */
  readonly method: string;
  readonly file: string;
  readonly lines: Lines;
}

/** Converters of paths of the application (`app.url_map.converters['cart'] = CartConverter`), which run before the handlers of the paths that name them. */
export class Converters {
  private readonly resolver: ValueResolver;
  private readonly byName: ReadonlyMap<string, readonly Conversion[]>;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    this.byName = conversionsOf(resolver);
  }

  /** The methods of converters that run for a path, each for an instance of its class, before its handlers. */
  before(path: string): readonly Handler[] {
    if (this.byName.size === 0) return [];
    return partsOf(path).flatMap(({ converter }) =>
      (this.byName.get(converter) ?? []).map(({ object, method, file, lines }): Handler => {
        return { object: method, receiver: object, file, lines, rule };
      }),
    );
  }

  /** Passes what converters make of the parts of a path to the parameters of its handlers. */
  bind(path: string, handlers: readonly Handler[]): void {
    if (this.byName.size === 0) return;
    const given = new Map(
      partsOf(path).flatMap(({ converter, name }) => {
        const made = (this.byName.get(converter) ?? []).flatMap((each) => returnsOf(each, this.resolver));
        return made.length === 0 ? [] : [[name, oneOf(made)] as const];
      }),
    );
    for (const { object } of given.size === 0 ? [] : handlers) this.bindTo(originOf(object), given);
  }

  private bindTo(object: string, given: ReadonlyMap<string, Value>): void {
    const parameters = this.resolver.table.function(object)?.parameters ?? [];
    if (!parameters.some(({ name }) => given.has(name))) return;
    this.resolver.bind(
      object,
      parameters.map(({ name }) => given.get(name)),
    );
  }
}

function partsOf(path: string): readonly { readonly converter: string; readonly name: string }[] {
  return [...path.matchAll(converted)].map(([, converter, name, before = '', after = '']) =>
    converter === undefined || name === undefined ? { converter: after, name: before } : { converter, name },
  );
}

/** By the name of a converter, what it makes. */
function conversionsOf(resolver: ValueResolver): ReadonlyMap<string, readonly Conversion[]> {
  const found = new Map<string, readonly Conversion[]>();
  const add = (name: string, converter: Value): void => {
    const made = resolver.classesOf(converter).flatMap((object) => conversionOf(object, resolver));
    if (made.length > 0) found.set(name, made);
  };
  for (const { language, test, stores = [], calls } of resolver.table.files()) {
    if (language !== 'Python' || test) continue;
    for (const { of, name, value, loops = [] } of stores) {
      if (name === null || !isConverters(of)) continue;
      for (const [text, each] of membersByTurn({ name, value, loops }, resolver)) add(text, each);
    }
    for (const call of calls) for (const [name, converter] of registered(call, resolver)) add(name, converter);
  }
  return found;
}

/** `app.url_map.converters` */
function isConverters(value: Value): boolean {
  return (
    value.kind === 'member' &&
    value.name === 'converters' &&
    (value.of.kind === 'member' ? holders.has(value.of.name) : false)
  );
}

/** The converters that a call registers, by their names. */
function registered(call: CallFact, resolver: ValueResolver): readonly (readonly [string, Value])[] {
  const { callee, arguments: given } = call;
  const [first, second] = given;
  if (callee.kind === 'member' && callee.name === 'update' && isConverters(callee.of) && first !== undefined) {
    return resolver.resolve(first).flatMap((each) => resolver.entriesOf(each));
  }
  const called = callee.kind === 'member' ? callee.name : callee.kind === 'external' ? callee.symbol : '';
  if (!/register_(url_)?convert[eo]r$/.test(called) || first === undefined || second === undefined) return [];
  const symbols = resolver.symbolsOf(callee);
  const byName = (name: Value, converter: Value): (readonly [string, Value])[] =>
    resolver.textsOf(name).map((text) => [text, converter] as const);
  if (symbols.some((symbol) => ofDjango.test(symbol))) return byName(second, first);
  return symbols.some((symbol) => ofStarlette.test(symbol)) ? byName(first, second) : [];
}

function conversionOf(object: string, { table, hierarchy }: ValueResolver): readonly Conversion[] {
  const method = converting.flatMap((name) => hierarchy.member(object, name) ?? [])[0];
  const file = table.fileOfDefinition(method?.object ?? '')?.file;
  if (method?.object == null || file === undefined) return [];
  return [{ object, method: method.object, file, lines: method.lines }];
}

/** What the method gives for an instance of the class: what a base class writes with `self.model` is of the model of the class. */
function returnsOf({ object, method }: Conversion, resolver: ValueResolver): readonly Value[] {
  const lineage = new Set(resolver.hierarchy.lineage(object));
  const own: Value = { kind: 'this', class: object };
  const replace = inContext(
    (part) => (part.kind === 'this' && part.class !== object && lineage.has(part.class) ? own : null),
    { site: object, maker: null, isOneOfSeveral: false },
    resolver,
  );
  return (resolver.table.function(method)?.returns ?? []).map((each) => replaceValues(each, replace));
}
