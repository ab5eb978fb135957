import type { CallFact, Value } from '../../code-model/facts.ts';
import { placeOf } from '../../value-analysis/bounds-met.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { itemsOf, memberOf, textOf } from '../record-values.ts';

/** The SDK is imported, or a global of the code that Parse Server runs. */
const sdk = /^(?:parse(?:\/(?:node|react-native))?#(?:default\.)?|globalThis#Parse\.)(\w+)(?:\.(\w+))?$/;
/** Classes that the SDK names itself. */
const ownClasses: ReadonlyMap<string, string> = new Map([
  ['User', '_User'],
  ['Role', '_Role'],
  ['Session', '_Session'],
  ['Installation', '_Installation'],
]);
const reading = new Set(
  'find findAll first get count each eachBatch map filter reduce aggregate distinct subscribe'.split(' '),
);
/** What a query gives that is one of its objects, or a list of them. */
const giving = new Set(['find', 'findAll', 'first', 'get']);
const ofObject: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ['save', ['insert', 'update']],
  ['destroy', ['delete']],
  ['fetch', ['select']],
  ['fetchWithInclude', ['select']],
]);
/** Members of the class of objects whose argument is a list of them. */
const ofObjects: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ['saveAll', ['insert', 'update']],
  ['destroyAll', ['delete']],
  ['fetchAll', ['select']],
  ['fetchAllIfNeeded', ['select']],
]);
const ofUser: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ['signUp', ['insert']],
  ['logIn', ['select']],
  ['logInWith', ['insert', 'select']],
  ['become', ['select']],
  ['requestPasswordReset', ['select']],
]);
/** Queries of queries, objects of objects. */
const maxDepth = 8;

/** An object of a class, and whether this code made it. */
interface ParseObject {
  readonly name: string;
  readonly isNew: boolean;
}

const fieldClasses = new WeakMap<DataContext, Map<string, Set<string>>>();

/**
 * Classes of the Parse Platform: queries (`new Parse.Query('Cart').first()`, with what `include` names), objects that queries give or the code
 * makes (`save`, `destroy`), and lists of them. The class of a field follows from the pointers that code stores in it or compares it with.
 */
export const parsePlatform: DataLibrary = {
  name: 'parse-platform',
  // Cloud code itself imports nothing: the server that runs it does, or the client that calls it.
  imported: /^parse(-server)?(\/|$)/,
  define(file, context) {
    const known = fieldClasses.get(context) ?? new Map<string, Set<string>>();
    fieldClasses.set(context, known);
    for (const { callee, arguments: given } of file.calls) {
      if (callee.kind !== 'member' || !/^(set|equalTo|addPointer|add|addUnique)$/.test(callee.name)) continue;
      const [field, value] = given;
      const name = field === undefined || value === undefined ? null : textOf(field, context.resolver);
      if (name === null || value === undefined) continue;
      const classes =
        callee.name === 'addPointer'
          ? context.resolver.textsOf(value)
          : itemsOf(value, context.resolver).flatMap((item) => pointedClass(item, context) ?? []);
      for (const each of classes) known.set(name, (known.get(name) ?? new Set()).add(each));
    }
  },
  access(call, method, context) {
    const { callee } = call;
    if (ofUser.has(method) || ofObjects.has(method)) {
      const symbols = callee.kind === 'external' ? [callee.symbol] : context.resolver.symbolsOf(callee);
      for (const symbol of symbols) readOfSdk(call, sdk.exec(symbol), context);
    }
    if (callee.kind !== 'member') return;
    if (reading.has(method)) {
      for (const query of queriesOf(callee.of, context, 0)) {
        add(call, query.name, ['select'], context);
        for (const name of query.included) add(call, name, ['select'], context);
      }
    }
    const kinds = ofObject.get(method);
    if (kinds === undefined) return;
    for (const object of objectsOf(callee.of, context, 0)) add(call, object.name, storing(kinds, object), context);
  },
};

/** `Parse.User.logIn(…)`, `Parse.Object.saveAll(carts)`. */
function readOfSdk(call: CallFact, symbol: RegExpExecArray | null, context: DataContext): void {
  const [, owner, method = ''] = symbol ?? [];
  const ofUsers = owner === 'User' ? ofUser.get(method) : undefined;
  if (ofUsers !== undefined) add(call, '_User', ofUsers, context);
  const [first] = call.arguments;
  const ofAll = owner === 'Object' ? ofObjects.get(method) : undefined;
  if (ofAll === undefined || first === undefined) return;
  for (const object of objectsOf(first, context, 0)) add(call, object.name, storing(ofAll, object), context);
}

function add(call: CallFact, name: string, kinds: readonly DataAccessKind[], context: DataContext): void {
  // The SDK writes the class of its users so.
  const table = name === 'User' ? '_User' : name;
  context.add('parse-platform', call, { kind: 'collection', table: { schema: null, name: table } }, kinds);
}

function storing(kinds: readonly DataAccessKind[], { isNew }: ParseObject): readonly DataAccessKind[] {
  return kinds.length < 2 ? kinds : [isNew ? 'insert' : 'update'];
}

/** The class that `{ __type: 'Pointer', className: 'Cart' }`, an object or `Cart.createWithoutData(id)` is of. */
function pointedClass(value: Value, context: DataContext): string | null {
  const { resolver } = context;
  if (value.kind === 'record') return textOf(memberOf(value, 'className', resolver), resolver);
  return objectsOf(value, context, 1)[0]?.name ?? null;
}

/** Names of the classes that a value stands for: a text, a class of the SDK, one that `Parse.Object.extend('Cart')` makes or that is derived so. */
function classesOf(value: Value, context: DataContext, depth: number): readonly string[] {
  const { resolver } = context;
  const texts = resolver.textsOf(value).filter((text) => /^\w+$/.test(text));
  if (texts.length > 0) return texts;
  const named = resolver.symbolsOf(value).flatMap((symbol) => ownClasses.get(sdk.exec(symbol)?.[1] ?? '') ?? []);
  if (named.length > 0 || depth > maxDepth) return named;
  return resolver.resolve(value).flatMap((each): readonly string[] => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const [first] = call?.arguments ?? [];
    if (call !== undefined)
      return isSdk(call, 'Object', 'extend', context) && first ? classesOf(first, context, depth + 1) : [];
    const derived = each.kind === 'class' ? resolver.table.class(each.object) : undefined;
    const isObject = resolver.ancestorsOf(derived?.object ?? '').some((symbol) => sdk.exec(symbol)?.[1] === 'Object');
    return derived !== undefined && isObject ? [derived.name] : [];
  });
}

function isSdk(call: CallFact, owner: string, method: string | undefined, { resolver }: DataContext): boolean {
  const symbols = call.callee.kind === 'external' ? [call.callee.symbol] : resolver.symbolsOf(call.callee);
  return symbols.some((symbol) => {
    const found = sdk.exec(symbol);
    return found !== null && found[1] === owner && found[2] === method;
  });
}

/** A query: the class it asks, and those of the fields that it includes. */
interface Query {
  readonly name: string;
  readonly included: readonly string[];
}

/** The queries that a value is: made here, or what a step of a query gives (`query.equalTo('a', 1).include('owner')`). */
function queriesOf(value: Value, context: DataContext, depth: number): readonly Query[] {
  const { resolver } = context;
  if (depth > maxDepth) {
    resolver.bounds.add('steps of a query', maxDepth, placeOf(value));
    return [];
  }
  return resolver.resolve(value).flatMap((each): readonly Query[] => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call === undefined) return [];
    const [first] = call.arguments;
    if (call.form === 'new') {
      if (first === undefined || !isSdk(call, 'Query', undefined, context)) return [];
      const included = includedBy(call, context);
      return classesOf(first, context, 0).map((name) => ({ name, included }));
    }
    if (isSdk(call, 'Query', 'or', context) || isSdk(call, 'Query', 'and', context))
      return call.arguments.flatMap((given) => queriesOf(given, context, depth + 1));
    if (call.callee.kind !== 'member' || reading.has(call.callee.name)) return [];
    return queriesOf(call.callee.of, context, depth + 1);
  });
}

/** Classes of the fields that calls of `include` on a query name, each by the pointers that the code states for it. */
function includedBy(made: CallFact, context: DataContext): readonly string[] {
  const { resolver } = context;
  const known = fieldClasses.get(context);
  const steps = resolver.table
    .fileOf(made)
    .calls.filter(({ callee }) => callee.kind === 'member' && callee.name === 'include');
  const included = steps.filter(
    ({ callee }) => callee.kind === 'member' && startsAt(callee.of, made, resolver.table, 0),
  );
  const fields = included.flatMap(({ arguments: given }) =>
    given.flatMap((each) => itemsOf(each, resolver).flatMap((item) => resolver.textsOf(item))),
  );
  return [...new Set(fields.flatMap((path) => path.split('.').flatMap((field) => [...(known?.get(field) ?? [])])))];
}

/** Whether a value is what a call made, or a step of it. */
function startsAt(value: Value, made: CallFact, table: DataContext['resolver']['table'], depth: number): boolean {
  if (value.kind !== 'result' || depth > maxDepth) return false;
  if (value.call === made.id) return true;
  const callee = table.call(value.call)?.callee;
  return callee?.kind === 'member' && startsAt(callee.of, made, table, depth + 1);
}

/** The objects that a value is, or is a list of. */
function objectsOf(value: Value, context: DataContext, depth: number): readonly ParseObject[] {
  const { resolver } = context;
  if (depth > maxDepth) {
    resolver.bounds.add('depth of the rows of a value', maxDepth, placeOf(value));
    return [];
  }
  if (value.kind === 'element') return objectsOf(value.of, context, depth + 1);
  return itemsOf(value, resolver).flatMap((each): readonly ParseObject[] => {
    if (each.kind === 'element') return objectsOf(each.of, context, depth + 1);
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call === undefined) return [];
    const [first] = call.arguments;
    if (call.form === 'new') {
      const isObject = isSdk(call, 'Object', undefined, context);
      const classes = isObject ? first && classesOf(first, context, 0) : classesOf(call.callee, context, 0);
      return (classes ?? []).map((name) => ({ name, isNew: true }));
    }
    if (call.callee.kind !== 'member') return [];
    const { of, name } = call.callee;
    if (name === 'createWithoutData') return classesOf(of, context, 0).map((each) => ({ name: each, isNew: false }));
    if (isSdk(call, 'User', 'current', context)) return [{ name: '_User', isNew: false }];
    if (giving.has(name)) return queriesOf(of, context, 0).map((query) => ({ name: query.name, isNew: false }));
    // Elements and parts of a list of objects.
    return /^(at|find|filter|slice|concat|pop|shift|fetch|save|set)$/.test(name)
      ? objectsOf(of, context, depth + 1)
      : [];
  });
}
