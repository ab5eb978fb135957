import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import { replaceValues } from '../code-model/replace-values.ts';
import { eachTurn } from '../code-model/slices.ts';
import { writtenSymbol } from '../code-model/symbol-name.ts';
import { configured } from './application-config.ts';
import { inContext } from './copied-calls.ts';
import { applicationConfiguration } from './django-applications.ts';
import { itemsWhere } from './filtered-items.ts';
import { fromEntries } from './items-of.ts';
import { exportsOf } from './members-by-turn.ts';
import { attributeByName, loadedByName } from './python-modules.ts';
import { modulesOfPackage } from './python-packages.ts';
import { namesOf, turnsOf } from './turns-of-loops.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Functions of Python that give the elements of what they are given, in another order or fewer of them. */
const keeping = /^builtins#(list|tuple|set|frozenset|sorted|reversed|iter)$/;

/** Functions that give their first argument as it is, called in another thread, later or once, or a copy of it. */
const passing =
  /^(copy#(copy|deepcopy)|functools#(lru_cache|cache)|asyncio#(\w+\.)*(run|wait_for|shield|create_task|ensure_future)|asgiref#sync\.(sync_to_async|async_to_sync|SyncToAsync|AsyncToSync)|channels#db\.database_sync_to_async)$/;

/** `six.with_metaclass(Meta, Base)`, of whichever library: a class derived from all but the first. */
const withMetaclass = /#(\w+\.)*with_metaclass$/;

/** What a built-in function of Python results in; keyword arguments are the last record. Null for any other function. */
export function resultOfPython(symbol: string, given: readonly Value[], resolver: ValueResolver): Value | null {
  const positional = given.slice(0, -1);
  const [first] = positional;
  if (symbol === 'builtins#dict') return dictionary(given, resolver);
  if (first === undefined) return null;
  if (symbol === 'typing#cast') return positional[1] ?? null;
  if (withMetaclass.test(symbol)) return positional.length > 1 ? oneOf(positional.slice(1)) : null;
  if (symbol === 'builtins#type') return classOf(positional, resolver);
  if (passing.test(symbol)) return first.kind === 'constant' ? null : first;
  if (symbol === 'builtins#getattr') return attributeByName(positional, resolver);
  const loaded =
    loadedByName(symbol, positional, resolver) ??
    modulesOfPackage(symbol, positional, resolver) ??
    applicationConfiguration(symbol, positional, resolver);
  if (loaded !== null) return loaded;
  if (symbol === 'inspect#getmembers') return asList(codeIn(first, positional[1], resolver).map(asPair));
  if (symbol === 'builtins#vars') return recordOf(codeIn(first, undefined, resolver));
  if (symbol === 'builtins#where') return itemsWhere(positional, resolver);
  if (symbol === 'builtins#with') return entered(first, resolver);
  if (keeping.test(symbol)) return asList(iterated(first, resolver));
  if (symbol === 'builtins#enumerate') return enumerated(first, positional[1], given.at(-1), resolver);
  if (symbol === eachTurn) return madeOfEach(positional, resolver);
  if (symbol === 'builtins#zip') return zipped(positional, resolver);
  if (symbol !== 'itertools#chain') return null;
  const parts = positional.map((each) => iterated(each, resolver));
  return parts.includes(null) ? null : asList(parts.flatMap((part) => part ?? []));
}

/** `type(cart)` is the class of what it is given; `type('CartViews', (Views, Base), members)` makes a class that has what its bases have. */
function classOf([first, bases, members]: readonly Value[], resolver: ValueResolver): Value | null {
  if (first !== undefined && bases === undefined) return { kind: 'member', of: first, name: '__class__' };
  const all = bases === undefined || members === undefined ? [] : (resolver.itemsOf(bases) ?? []);
  return all.length === 0 ? null : oneOf(all);
}

/** What `functools.lru_cache(maxsize=64)` is given: a function that is called once for the same arguments; null for what another call gives. */
export function remembered(callee: Value & { kind: 'result' }, given: Value, { table }: ValueResolver): Value | null {
  const made = table.call(callee.call);
  const symbol = made === undefined ? null : writtenSymbol(made.callee);
  return symbol === 'functools#lru_cache' ? given : null;
}

/** `record.items()`, `record.keys()` and `record.values()`; null for any other call, and for what is no record. */
export function entriesOfRecord(of: Value, method: string, resolver: ValueResolver): Value | null {
  if (!/^(items|keys|values)$/.test(method)) return null;
  const records = resolver.resolve(of).filter((each) => each.kind === 'record');
  if (records.length === 0) return null;
  const entries = records.flatMap((record) => resolver.entriesOf(record));
  return asList(
    entries.map(([text, value]): Value => {
      if (method === 'keys') return { kind: 'text', text };
      return method === 'values' ? value : asPair([text, value]);
    }),
  );
}

/** `record.get('name')`, `record.pop('name', otherwise)`, `record.copy()`; null for any other call, and for what is no record. */
export function memberOfRecord(
  of: Value,
  method: string,
  given: readonly Value[],
  resolver: ValueResolver,
): Value | null {
  if (method === 'copy') return resolver.resolve(of).some(({ kind }) => kind === 'record') ? of : null;
  if (!/^(get|pop|setdefault)$/.test(method)) return null;
  const [name, otherwise] = given.slice(0, -1);
  const keywords = given.at(-1);
  if (name === undefined || keywords?.kind !== 'record') return null;
  if (name.kind !== 'text')
    return method === 'get' && keywords.keywords === true ? lookedUp(of, name, otherwise, resolver) : null;
  const member: Value & { kind: 'member' } = { kind: 'member', of, name: name.text };
  const isMapping = resolver.resolve(of).some(({ kind }) => kind === 'record');
  if (!isMapping && configured(member, resolver).length === 0) return null;
  if (resolver.resolve(member).length > 0 || otherwise === undefined) return member;
  return otherwise;
}

/** `tables.get(kind, carts)` of a record that is written out: what stands below the name, as far as that is known, or what is given in its place. */
function lookedUp(of: Value, index: Value, otherwise: Value | undefined, resolver: ValueResolver): Value | null {
  const isWritten = (each: Value): boolean => each.kind === 'record' && Object.keys(each.members).length > 0;
  if (!resolver.resolve(of).some(isWritten)) return null;
  return oneOf([{ kind: 'element', of, index }, ...(otherwise === undefined ? [] : [otherwise])]);
}

const dividing: ReadonlyMap<string, (text: string, separator: string, times: number) => readonly string[]> = new Map([
  ['split', (text, separator, times) => divided(text.split(separator), separator, times, false)],
  ['rsplit', (text, separator, times) => divided(text.split(separator), separator, times, true)],
  ['partition', (text, separator) => around(text, text.indexOf(separator), separator)],
  ['rpartition', (text, separator) => around(text, text.lastIndexOf(separator), separator)],
]);

/** The parts joined again but for so many separators, from the start or from the end. */
function divided(parts: readonly string[], separator: string, times: number, fromEnd: boolean): readonly string[] {
  if (parts.length <= times + 1) return parts;
  const at = fromEnd ? parts.length - times : times;
  return fromEnd
    ? [parts.slice(0, at).join(separator), ...parts.slice(at)]
    : [...parts.slice(0, at), parts.slice(at).join(separator)];
}

function around(text: string, at: number, separator: string): readonly string[] {
  return at < 0 ? [text, '', ''] : [text.slice(0, at), separator, text.slice(at + separator.length)];
}

/** `path.rsplit('.', 1)`, `path.partition(':')`: a list for each text that it may be; null for any other call, and for texts that are not known. */
export function partsOfText(of: Value, method: string, given: readonly Value[], resolver: ValueResolver): Value | null {
  const divide = dividing.get(method);
  const [separator, most] = given.slice(0, -1);
  const keywords = given.at(-1);
  if (divide === undefined || separator?.kind !== 'text' || separator.text === '') return null;
  if (keywords?.kind !== 'record' || keywords.keywords !== true) return null;
  const limit = most ?? keywords.members['maxsplit'];
  const times = limit === undefined ? Number.POSITIVE_INFINITY : limit.kind === 'constant' ? Number(limit.value) : -1;
  const texts = times < 0 ? [] : resolver.textsOf(of).filter((text) => !text.includes('{}'));
  const lists = texts.map((text): Value => {
    const parts = divide(text, separator.text, times);
    return { kind: 'list', items: parts.map((part) => ({ kind: 'text', text: part })) };
  });
  return lists.length === 0 ? null : oneOf(lists);
}

/**
 * Functions and classes of modules and classes by their names, as `inspect.getmembers(module, inspect.isfunction)` gives them; of a condition of the
 * application it is not known which it leaves out.
 */
function codeIn(
  of: Value,
  condition: Value | undefined,
  resolver: ValueResolver,
): readonly (readonly [string, Value])[] {
  const [symbol = ''] = condition === undefined ? [] : resolver.symbolsOf(condition);
  const wanted = /^inspect#(isfunction|ismethod|isroutine|iscoroutinefunction)$/.test(symbol) ? 'function' : 'class';
  const isAny = !/^inspect#is\w+$/.test(symbol);
  const members = resolver.resolve(of).flatMap((each) => {
    if (each.kind === 'import') return exportsOf(each, resolver.table);
    const own = resolver.classesOf(each).flatMap((object) => resolver.table.class(object)?.members ?? []);
    return own.map(({ name }): readonly [string, Value] => [name, { kind: 'member', of: each, name }]);
  });
  return members.filter(([, value]) =>
    resolver.resolve(value).some(({ kind }) => kind === wanted || (isAny && (kind === 'function' || kind === 'class'))),
  );
}

function asPair([text, value]: readonly [string, Value]): Value {
  return { kind: 'list', items: [{ kind: 'text', text }, value] };
}

function recordOf(entries: readonly (readonly [string, Value])[]): Value | null {
  return entries.length === 0 ? null : { kind: 'record', members: Object.fromEntries(entries) };
}

/** What a loop goes through; null where that is not known. */
function iterated(value: Value, resolver: ValueResolver): readonly Value[] | null {
  return resolver.itemsOf(value) ?? namesOf(value, resolver);
}

function asList(items: readonly Value[] | null): Value | null {
  return items === null ? null : { kind: 'list', items };
}

/** `dict(path='/a')`, `dict(other, path='/a')`, `dict([('path', '/a')])`. */
function dictionary(given: readonly Value[], resolver: ValueResolver): Value | null {
  const keywords = given.at(-1);
  const [first] = given.slice(0, -1);
  if (keywords?.kind !== 'record') return null;
  const base = first === undefined ? [] : [fromEntries(first, resolver) ?? first];
  return { kind: 'record', members: keywords.members, spread: [...base, ...(keywords.spread ?? [])] };
}

/** Pairs of a number and an element. */
function enumerated(
  of: Value,
  second: Value | undefined,
  keywords: Value | undefined,
  resolver: ValueResolver,
): Value | null {
  const members = keywords?.kind === 'record' ? keywords.members : {};
  const [start] = resolver.resolve(second ?? members['start'] ?? { kind: 'constant', value: 0 });
  const base = start?.kind === 'constant' && typeof start.value === 'number' ? start.value : null;
  const items = iterated(of, resolver);
  if (items === null) return null;
  return asList(
    items.map((item, at): Value => {
      const number: Value = base === null ? { kind: 'unknown' } : { kind: 'constant', value: base + at };
      return { kind: 'list', items: [number, item] };
    }),
  );
}

/** What a loop makes of each element that it goes through, in the element's place. */
function madeOfEach([made, turn]: readonly Value[], resolver: ValueResolver): Value | null {
  const items = made === undefined || turn?.kind !== 'element' ? null : turnsOf(turn, resolver);
  if (items === null || made === undefined || turn?.kind !== 'element') return null;
  const isTurn = (part: Value): boolean => part.kind === 'element' && part.at === turn.at && part.index === undefined;
  return asList(
    items.map((item, position) => {
      const entrance = { site: `${turn.at}[${position}]`, maker: null, isOneOfSeveral: false };
      return replaceValues(
        made,
        inContext((part) => (isTurn(part) ? item : null), entrance, resolver),
      );
    }),
  );
}

/** The elements of several lists at each position, as far as the shortest of them goes. */
function zipped(lists: readonly Value[], resolver: ValueResolver): Value | null {
  const all = lists.map((list) => iterated(list, resolver));
  const [first] = all;
  if (first === undefined || first === null) return null;
  const known = all.flatMap((items) => (items === null ? [] : [items.length]));
  return asList(
    first.slice(0, Math.min(...known)).map((_, at): Value => {
      return { kind: 'list', items: all.map((items) => items?.[at] ?? { kind: 'unknown' }) };
    }),
  );
}

/** What a context manager gives when it is entered: what `__enter__` of an in-house class returns, else the manager itself. */
function entered(manager: Value, resolver: ValueResolver): Value {
  const methods = resolver
    .classesOf(manager)
    .flatMap((each) => resolver.memberOf(each, '__enter__') ?? resolver.memberOf(each, '__aenter__') ?? []);
  const returns = methods.flatMap(({ object }) =>
    object === null ? [] : (resolver.table.function(object)?.returns ?? []),
  );
  const given = returns.map((each) => replaceValues(each, (part) => (part.kind === 'this' ? manager : null)));
  return given.length === 0 ? manager : { kind: 'choice', of: given };
}
