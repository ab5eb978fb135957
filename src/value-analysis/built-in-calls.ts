import { posix } from 'node:path';
import { siteOfElement } from '../code-model/fact-table.ts';
import { type CallFact, unknownValue, type Value } from '../code-model/facts.ts';
import { formatted } from '../code-model/formatted-strings.ts';
import { assigned } from '../code-model/literal-members.ts';
import { oneOf } from '../code-model/one-of.ts';
import { type Replacement, replaceValues } from '../code-model/replace-values.ts';
import { lastName, writtenSymbol } from '../code-model/symbol-name.ts';
import { type Entrance, inContext } from './copied-calls.ts';
import { modelsOfConfiguration } from './django-applications.ts';
import { fromEntries } from './items-of.ts';
import { loadedByCall } from './loaded-objects.ts';
import { entriesOfMap } from './map-entries.ts';
import { resultOfModuleCall } from './module-calls.ts';
import { pathsBelow } from './paths-below.ts';
import { entriesOfRecord, memberOfRecord, partsOfText, remembered, resultOfPython } from './python-calls.ts';
import { onlyInstance } from './python-singletons.ts';
import type { ValueResolver } from './value-resolver.ts';
import { resultOfContext } from './webpack-contexts.ts';

/** Methods of a list that give one of its elements. */
const choosing: ReadonlySet<string> = new Set(['find', 'findLast']);
/** Methods of arrays that give the same elements, in another order or fewer of them. */
const keeping: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'reverse',
  'sort',
  'toSorted',
  'toReversed',
  'flat',
  'values',
]);
/** What the language gives out of what it is given: the result is what the argument is. */
const passing: ReadonlySet<string> = new Set([
  'globalThis#Promise.resolve',
  'globalThis#Array.from',
  'globalThis#Object.freeze',
  'globalThis#Object.seal',
  'globalThis#Promise.all',
  'globalThis#structuredClone',
]);

/**
 * What a call of a built-in function of the language results in, in the values it is given: `list.map(f)`, `list.concat(more)`,
 * `Object.entries(record)`, `promise.then(f)`; null for any other call.
 */
export function resultOfBuiltIn(call: CallFact, resolver: ValueResolver): Value | null {
  return resultOf(call, resolver) ?? defaultOf(call, resolver);
}

function resultOf(call: CallFact, resolver: ValueResolver): Value | null {
  const { callee, arguments: given } = call;
  const [first] = given;
  const ofModules = resultOfModuleCall(call, resolver) ?? resultOfContext(call, resolver);
  if (ofModules !== null) return ofModules;
  const bound = boundFunction(call, resolver);
  if (bound !== null) return bound;
  if (callee.kind === 'external' && callee.symbol === 'node:path#parse')
    return first === undefined ? null : parsedPath(first, resolver);
  if (callee.kind === 'external')
    return first === undefined ? null : resultOfGlobal(callee.symbol, first, given, resolver);
  if (callee.kind === 'result' && first !== undefined) return remembered(callee, first, resolver);
  if (callee.kind !== 'member') return null;
  const only = onlyInstance(call, resolver) ?? loadedByCall(call, resolver);
  if (only !== null) return only;
  const symbol = writtenSymbol(callee);
  const ofLibrary = symbol === null ? null : resultOfPython(symbol, given, resolver);
  if (ofLibrary !== null) return ofLibrary;
  const { of, name } = callee;
  const ofRecord = entriesOfRecord(of, name, resolver);
  if (ofRecord !== null) return ofRecord;
  const ofMap = resultOfMap(call, of, name, resolver);
  if (ofMap !== null) return ofMap;
  const models = modelsOfConfiguration(of, name, resolver);
  if (models !== null) return models;
  const ofMember = memberOfRecord(of, name, given, resolver);
  if (ofMember !== null) return ofMember;
  const parts = partsOfText(of, name, given, resolver);
  if (parts !== null) return parts;
  if (name === 'format') return filledText(of, given, resolver);
  if (name === 'split') return splitText(of, first, resolver);
  if (name === 'pathsBelow') return first === undefined ? null : pathsBelow(of, first, resolver);
  if (name === 'then') return first === undefined ? null : returned(first, [of], resolver);
  if (keeping.has(name) || name === 'concat') {
    const items = resolver.itemsOf(of);
    return items === null
      ? null
      : { kind: 'list', items: name === 'concat' ? [...items, ...given.map(asSpread)] : items };
  }
  if (choosing.has(name)) return isOfClasses(of, resolver) ? { kind: 'element', of, by: call.id } : null;
  if (name === 'map' || name === 'flatMap') return first === undefined ? null : mapped(call, of, first, resolver);
  if (name === 'mapValues') return first === undefined ? null : mappedValues(call, of, first, resolver);
  if (name === 'reduce') return first === undefined ? null : reduced(call, of, resolver);
  return null;
}

/**
 * What a setting that is asked for by name is where nothing sets it, as far as that is a text: `os.getenv('ROOT', '/app')`,
 * `config.get('root', '/app')`, `env('ROOT', default='/app')`.
 */
function defaultOf({ callee, arguments: given }: CallFact, resolver: ValueResolver): Value | null {
  const name = callee.kind === 'member' ? callee.name : callee.kind === 'external' ? lastName(callee.symbol) : '';
  const [asked, second] = given;
  if (asked === undefined || second === undefined || !asks.test(name) || !isName(asked, resolver)) return null;
  const named = given.find((each) => each.kind === 'record' && each.keywords === true);
  const members = named?.kind === 'record' ? named.members : {};
  const stated = second === named ? (members['default'] ?? members['fallback']) : second;
  const texts = stated === undefined ? [] : resolver.resolve(stated).filter(({ kind }) => kind === 'text');
  if (texts.length === 0 || (callee.kind === 'member' && !isUnknown(callee.of, resolver))) return null;
  return { kind: 'choice', of: texts, first: true };
}

/** True for what a setting is where nothing sets it, if that is nothing: `os.getenv('PREFIX', '')`. What sets it is what counts then. */
export function isEmptyDefault(value: Value): boolean {
  return (
    value.kind === 'choice' &&
    value.first === true &&
    value.of.every((each) => each.kind === 'text' && each.text === '')
  );
}

/** True for a list of classes: of other lists what is chosen must stay together with what else the element states. */
function isOfClasses(list: Value, resolver: ValueResolver): boolean {
  const items = resolver.itemsOf(list) ?? [];
  return items.length > 0 && items.every((item) => resolver.resolve(item).some(({ kind }) => kind === 'class'));
}

/** True for one known text. */
function isName(value: Value, resolver: ValueResolver): boolean {
  if (value.kind === 'text') return true;
  const found = resolver.resolve(value);
  return found.length === 1 && found[0]?.kind === 'text';
}

/** Functions and methods that give a setting by its name. */
const asks = /^(get|getenv|config|env|str|get_?(?:setting|config|option|env|str|string|variable)s?)$/i;

/** False for records, lists and instances of classes of the application, whose own methods say what they give. */
function isUnknown(value: Value, resolver: ValueResolver): boolean {
  const values = resolver.resolve(value);
  const isOwn = values.some(({ kind }) => kind === 'record' || kind === 'list' || kind === 'text');
  return !isOwn && resolver.classesOf(value).length === 0;
}

/**
 * Of `fetch.bind(window)` and `work.bind(this)` the function, which is called with the same arguments; null for the `bind` of containers and
 * the like, and where arguments are bound as well.
 */
function boundFunction({ callee, arguments: given }: CallFact, resolver: ValueResolver): Value | null {
  const isBound = given.slice(1).every((each) => each.kind === 'spread' && resolver.itemsOf(each.of)?.length === 0);
  if (given.length === 0 || !isBound) return null;
  if (callee.kind === 'external') {
    const symbol = callee.symbol.replace(/\.bind$/, '');
    return symbol !== callee.symbol && globalFunction.test(symbol) ? { kind: 'external', symbol } : null;
  }
  if (callee.kind !== 'member' || callee.name !== 'bind') return null;
  const functions = resolver
    .resolve(callee.of)
    .filter((each) => each.kind === 'function' || (each.kind === 'external' && globalFunction.test(each.symbol)));
  return functions.length === 0 ? null : oneOf(functions);
}

const globalFunction = /^globalThis#[a-z]\w*$/;

/** `pattern.format(app='shop')` of Python, of a text with names that is known elsewhere; one with `{}` may have a part that is not known. */
function filledText(of: Value, given: readonly Value[], resolver: ValueResolver): Value | null {
  const filled = resolver
    .resolve(of)
    .flatMap((each) =>
      each.kind === 'text' && namedField.test(each.text) && !each.text.includes('{}')
        ? [formatted(each.text, given)]
        : [],
    );
  return filled.length === 0 ? null : oneOf(filled);
}

const namedField = /\{[A-Za-z_]\w*\}/;

/** The parts of a text that is known in full: `file.split('.')`; of several texts each part is one of several. */
function splitText(of: Value, separator: Value | undefined, resolver: ValueResolver): Value | null {
  const [written, other] = separator === undefined ? [] : resolver.textsOf(separator);
  const by = written === undefined || other !== undefined ? null : separatorOf(written);
  const texts = by === null ? [] : resolver.textsOf(of);
  if (by === null || texts.length === 0 || texts.some((text) => text.includes('{}'))) return null;
  const all = texts.map((text) => text.split(by));
  const items = Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, at): Value => {
    const parts = new Set(all.flatMap((each) => each[at] ?? []));
    return oneOf([...parts].map((text) => ({ kind: 'text', text })));
  });
  return { kind: 'list', items };
}

/** A text, or what a regular expression of blanks and punctuation stands for: `/\s+/`, `/[,;]/`. */
function separatorOf(text: string): string | RegExp {
  const [, pattern] = /^\/([\s\S]+)\/[a-z]*$/.exec(text) ?? [];
  return pattern !== undefined && /^(\\s|[\s,;:|#/*+?()[\]\\.-])+$/.test(pattern) ? new RegExp(pattern) : text;
}

/** `path.parse(file)` of a path that is known. */
function parsedPath(path: Value, resolver: ValueResolver): Value | null {
  const [text, more] = resolver.textsOf(path);
  if (text === undefined || more !== undefined || text.includes('{}')) return null;
  const { dir, base, name, ext } = posix.parse(text);
  const parts = Object.entries({ dir, base, name, ext });
  return {
    kind: 'record',
    members: Object.fromEntries(parts.map(([part, each]): [string, Value] => [part, { kind: 'text', text: each }])),
  };
}

function resultOfGlobal(symbol: string, first: Value, given: readonly Value[], resolver: ValueResolver): Value | null {
  if (passing.has(symbol)) return first;
  if (symbol === 'globalThis#JSON.parse') return writtenAsJson(first, resolver);
  if (symbol === 'globalThis#Object.assign') return assigned(given);
  const ofPython = resultOfPython(symbol, given, resolver);
  if (ofPython !== null) return ofPython;
  if (symbol === 'globalThis#Array.of') return { kind: 'list', items: given };
  if (!/^globalThis#Object\.(values|keys|entries|fromEntries)$/.test(symbol)) return null;
  if (symbol.endsWith('fromEntries')) return fromEntries(first, resolver);
  const records = resolver.resolve(first).filter(({ kind }) => kind === 'record' || kind === 'import');
  if (records.length === 0)
    return symbol.endsWith('values') ? { kind: 'list', items: [{ kind: 'element', of: first }] } : null;
  const entries = records.flatMap((record) => resolver.entriesOf(record));
  const items = entries.map(([key, value]): Value => {
    const name: Value = { kind: 'text', text: key };
    if (symbol.endsWith('keys')) return name;
    return symbol.endsWith('values') ? value : { kind: 'list', items: [name, value] };
  });
  return { kind: 'list', items };
}

/** Of `JSON.stringify(value)`, which `JSON.parse` reads, the value; null of any other text. */
function writtenAsJson(text: Value, resolver: ValueResolver): Value | null {
  const values = resolver.resolve(text).flatMap((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const value = call?.arguments[0];
    const isWritten = call?.callee.kind === 'external' && call.callee.symbol === 'globalThis#JSON.stringify';
    return isWritten && value !== undefined ? [value] : [];
  });
  return values.length === 0 ? null : oneOf(values);
}

/** `map.get(key)`, and the lists of `map.keys()`, `map.values()` and `map.entries()`; null for what is no map. */
function resultOfMap({ arguments: [key] }: CallFact, of: Value, name: string, resolver: ValueResolver): Value | null {
  if (!/^(get|keys|values|entries)$/.test(name) || !isMap(of, resolver)) return null;
  const pairs = entriesOfMap(of, resolver);
  if (name === 'entries') return { kind: 'list', items: pairs };
  if (name !== 'get') return { kind: 'list', items: pairs.map((pair) => partOf(pair, name === 'keys' ? 0 : 1)) };
  const wanted = key === undefined ? [] : resolver.textsOf(key);
  const isKnown = wanted.length > 0 && wanted.every((text) => !text.includes('{}'));
  const found = isKnown
    ? pairs.filter((pair) => resolver.textsOf(partOf(pair, 0)).some((text) => wanted.includes(text)))
    : pairs;
  return found.length === 0 ? null : { kind: 'choice', of: found.map((pair) => partOf(pair, 1)) };
}

/** The key or the value of an entry of a map. */
export function partOf(pair: Value, position: 0 | 1): Value {
  return { kind: 'element', of: pair, index: { kind: 'constant', value: position } };
}

export function isMap(value: Value, resolver: ValueResolver): boolean {
  return resolver.resolve(value).some((each) => each.kind === 'list' && each.keyed === true);
}

/** What a function gives for each element. */
function mapped(call: CallFact, of: Value, visitor: Value, resolver: ValueResolver): Value | null {
  const items = resolver.itemsOf(of);
  if (items === null) return null;
  const isFlat = call.callee.kind === 'member' && call.callee.name === 'flatMap';
  const made = items.flatMap((item, at) => returned(visitor, [item], resolver, elementOf(call, at)) ?? []);
  return made.length === 0 ? null : { kind: 'list', items: isFlat ? made.map(asSpread) : made };
}

/** An object with what a function gives for each member: `_.mapValues(resolvers, withUser)`. */
function mappedValues(call: CallFact, of: Value, visitor: Value, resolver: ValueResolver): Value | null {
  const records = resolver.resolve(of).filter((each) => each.kind === 'record');
  const entries = records.flatMap((record) => resolver.entriesOf(record));
  const members = entries.flatMap(([name, value], at): [string, Value][] => {
    const given: Value[] = [value, { kind: 'text', text: name }];
    const made = returned(visitor, given, resolver, elementOf(call, at));
    return made === null ? [] : [[name, made]];
  });
  return members.length === 0 ? null : { kind: 'record', members: Object.fromEntries(members) };
}

/** The object that a function puts together of all elements: `names.reduce((all, name) => ({ ...all, [name]: wrap(name) }), {})`. */
function reduced(call: CallFact, of: Value, resolver: ValueResolver): Value | null {
  const [visitor, start = { kind: 'record', members: {} } as const] = call.arguments;
  const items = visitor === undefined ? null : resolver.itemsOf(of);
  if (visitor === undefined || items === null || !resolver.resolve(start).some(({ kind }) => kind === 'record'))
    return null;
  const added = items.flatMap((item, at) => {
    const made = returned(visitor, [{ kind: 'record', members: {} }, item], resolver, elementOf(call, at));
    return made?.kind === 'record' ? [made] : [];
  });
  return added.length === 0 ? null : { kind: 'record', members: {}, spread: [start, ...added] };
}

/** A call for one element, whose site is made when something asks for it: most functions make nothing that is another for each element. */
function elementOf({ id }: CallFact, at: number): () => string {
  let site: string | undefined;
  return () => (site ??= siteOfElement(id, at));
}

/**
 * What in-house functions give for these arguments; null where there is none.
 * @param siteOf gives what distinguishes calls in them that depend on the arguments from those for others
 */
export function returned(
  value: Value,
  given: readonly Value[],
  resolver: ValueResolver,
  siteOf?: () => string,
): Value | null {
  const functions = resolver.resolve(value).filter((each) => each.kind === 'function');
  const returns = functions.flatMap(({ object }) => {
    const ofArguments: Replacement = (part) =>
      part.kind === 'parameter' && part.function === object ? (given[part.index] ?? unknownValue) : null;
    const replace = siteOf === undefined ? ofArguments : inContext(ofArguments, entranceOf(siteOf), resolver);
    return (resolver.table.function(object)?.returns ?? []).map((each) => replaceValues(each, replace));
  });
  if (returns.length === 0) return null;
  return returns.length === 1 ? (returns[0] as Value) : { kind: 'choice', of: returns };
}

function entranceOf(siteOf: () => string): Entrance {
  return {
    get site() {
      return siteOf();
    },
    maker: null,
    isOneOfSeveral: false,
  };
}

function asSpread(value: Value): Value {
  return { kind: 'spread', of: value };
}
