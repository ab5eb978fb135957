import { computedMemberOf } from '../../code-model/computed-members.ts';
import { isInside } from '../../code-model/fact-table.ts';
import { type CallFact, unknownValue, type Value } from '../../code-model/facts.ts';
import { type Replacement, replaceValues } from '../../code-model/replace-values.ts';
import { inContext } from '../../value-analysis/copied-calls.ts';
import { withSpreadLists } from '../../value-analysis/spread-arguments.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { enteredValues } from '../../value-analysis/wrapped-components.ts';

/** What selectors choose from: a call with its receiver and result, or a decorator. */
export interface Subject {
  readonly arguments: readonly Value[];
  readonly receiver?: Value;
  readonly result?: Value;
  /** The call of the function around, in a context of which it is made: what functions that it is given return depends on it. */
  readonly site?: CallFact | undefined;
}

/** A value and the name it has in the record it is taken from. */
export interface Selected {
  readonly value: Value;
  readonly key: string;
}

type RecordValue = Value & { readonly kind: 'record' };

/** Records that are spread in records. */
const maxSpreads = 6;

const steps = /\.([\w$-]+)|:([\w$-]+)|\[\d*\]|\{\}|\(\)|<>|\^|~/g;

/**
 * The values a selector of a rule chooses: `0` an argument, `-1` the last, `1..` one and those after it, `*` all, `this` the
 * receiver, `result` the result; then `.name` a member, `[]` the elements of a list, `[0]` one of them, `{}` the members of a record,
 * `()` what a function returns, `<>` the elements inside an element, `^` the arguments of the call that makes it, `~` what that call is made
 * on, `:name` the argument
 * that a method of this name was called with on the way to it: `Request.builder().name(x).build()`.
 */
export function select(selector: string, subject: Subject, resolver: ValueResolver): readonly Selected[] {
  const head = /^(this|result|\*|\d+\.\.|-?\d+)?/.exec(selector)?.[0] ?? '';
  let chosen = startOf(head, subject, resolver).map((value): Selected => ({ value, key: '' }));
  for (const [step, name, called] of selector.slice(head.length).matchAll(steps)) {
    if (step === '[]')
      chosen = chosen.flatMap(({ value, key }) => elementsOf(value, resolver).map((each) => ({ value: each, key })));
    else if (step.startsWith('['))
      chosen = chosen.flatMap(({ value, key }) => {
        const element = elementAt(value, Number(step.slice(1, -1)), resolver);
        return element === undefined ? [] : [{ value: element, key }];
      });
    else if (step === '()')
      chosen = chosen.flatMap(({ value, key }) =>
        returnsOf(value, subject.site, resolver).map((each) => ({ value: each, key })),
      );
    else if (step === '<>')
      chosen = chosen.flatMap(({ value, key }) => childElements(value, resolver).map((each) => ({ value: each, key })));
    else if (step === '^')
      chosen = chosen.flatMap(({ value, key }) => givenTo(value, resolver).map((each) => ({ value: each, key })));
    else if (step === '~')
      chosen = chosen.flatMap(({ value, key }) => receiversOf(value, resolver).map((each) => ({ value: each, key })));
    else if (called !== undefined)
      chosen = chosen.flatMap(({ value, key }) =>
        givenOnTheWay(value, called, resolver).map((each) => ({ value: each, key })),
      );
    else if (step === '{}')
      chosen = chosen.flatMap(({ value }) => [...membersOf(value, resolver), ...methodsOf(value, resolver)]);
    else {
      chosen = chosen.flatMap(({ value, key }) => {
        const member = memberOf(value, name as string, resolver);
        return member === null ? [] : { value: member, key };
      });
    }
  }
  return chosen;
}

function givenTo(value: Value, resolver: ValueResolver): readonly Value[] {
  return resolver.resolve(value).flatMap((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    return call === undefined || call.form === 'element' ? [] : call.arguments;
  });
}

function receiversOf(value: Value, resolver: ValueResolver): readonly Value[] {
  return resolver.resolve(value).flatMap((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    return call?.callee.kind === 'member' ? [call.callee.of] : [];
  });
}

const longestChain = 60;

/** First arguments of the calls of a method in the chains of calls that give a value. */
function givenOnTheWay(value: Value, method: string, resolver: ValueResolver): readonly Value[] {
  const found: Value[] = [];
  const seen = new Set<string>();
  const waiting = [...resolver.resolve(value)];
  for (let next = waiting.pop(); next !== undefined && seen.size < longestChain; next = waiting.pop()) {
    if (next.kind !== 'result' || seen.has(next.call)) continue;
    seen.add(next.call);
    const call = resolver.table.call(next.call);
    if (call?.callee.kind !== 'member') continue;
    const [given] = call.arguments;
    if (call.callee.name === method && given !== undefined) found.push(given);
    else waiting.push(...resolver.resolve(call.callee.of));
  }
  return found;
}

/** The arguments that selectors choose from, by position; null where they may choose from any. */
function argumentsOf(selectors: readonly string[]): ReadonlySet<number> | null {
  const positions = new Set<number>();
  for (const selector of selectors) {
    const [, position] = /^(\d+)(?!\d|\.\.)/.exec(selector) ?? [];
    if (position !== undefined) positions.add(Number(position));
    else if (!/^(this|result)\b/.test(selector)) return null;
  }
  return positions;
}

/** The call with the arguments, and members of records among them, that selectors choose from; what callers pass for others makes no other call of it. */
export function withArgumentsRead<Call extends CallFact>(call: Call, selectors: readonly string[]): Call {
  const read = argumentsOf(selectors);
  const spread = call.arguments.findIndex(({ kind }) => kind === 'spread');
  if (read === null || (spread >= 0 && [...read].some((position) => position >= spread))) return call;
  const membersRead = (at: number): readonly string[] | null => {
    const steps = selectors.flatMap((selector) => (selector.startsWith(`${at}`) ? selector.slice(`${at}`.length) : []));
    return steps.every((step) => step === '' || /^\.[\w$-]+/.test(step))
      ? steps.map((step) => /^\.([\w$-]+)/.exec(step)?.[1] ?? '')
      : null;
  };
  return {
    ...call,
    arguments: call.arguments.map((each, at) => (read.has(at) ? partRead(each, membersRead(at)) : unknownValue)),
  };
}

/** What a rule for calls may say that is of the value of a call alone, and where it applies. */
const ofValues = new Set(
  'id on names calls arguments when passes passesAs merges members called provided holds returnsReceiver'.split(' '),
);

/** Whether a rule only says what calls give, and registers nothing: it says the same in whatever context a call is made. */
export function isOfValues(rule: object): boolean {
  return Object.keys(rule).every((member) => ofValues.has(member));
}

const chosenBy = new WeakMap<object, readonly string[] | null>();

/**
 * The selectors of a rule that choose from the arguments of calls: what callers pass to the others decides nothing. Null where all arguments may
 * be read: by what a rule registers.
 */
function argumentSelectors(rule: object): readonly string[] | null {
  let chosen = chosenBy.get(rule);
  if (chosen === undefined) {
    const selectors = [...JSON.stringify(rule).matchAll(/"((?:-?\d+|\*)(?:[.:[({<^~][^"]*)?)"/g)].map(
      ([, text = '']) => text,
    );
    const isRead = Object.keys(rule).every((member) => ofValues.has(member) || member === 'endPoint');
    chosen = selectors.length === 0 || isRead ? selectors : null;
    chosenBy.set(rule, chosen);
  }
  return chosen;
}

/** A call with what the rules that it meets read of its arguments; all of them where it meets none. */
export function withArgumentsOf<Call extends CallFact>(call: Call, rules: readonly object[]): Call {
  const chosen = rules.map(argumentSelectors);
  const selectors = chosen.flatMap((each) => each ?? []);
  return rules.length === 0 || chosen.includes(null) ? call : withArgumentsRead(call, selectors);
}

/** A record with the members that are read alone; null where all may be. */
function partRead(value: Value, names: readonly string[] | null): Value {
  if (names === null) return value;
  if (value.kind === 'choice') return { ...value, of: value.of.map((each) => partRead(each, names)) };
  if (value.kind === 'spread') return { ...value, of: partRead(value.of, names) };
  if (value.kind !== 'record') return value;
  const members = Object.entries(value.members).filter(([name]) => names.includes(name));
  const spread = value.spread?.map((each) => partRead(each, names));
  return { ...value, members: Object.fromEntries(members), ...(spread === undefined ? {} : { spread }) };
}

/** An element of a list by its place; undefined where the value is no list, or none that long. */
function elementAt(value: Value, index: number, resolver: ValueResolver): Value | undefined {
  const isList = resolver.resolve(value).some(({ kind }) => kind === 'list');
  return isList ? elementsOf(value, resolver)[index] : undefined;
}

function returnsOf(value: Value, site: CallFact | undefined, resolver: ValueResolver): readonly Value[] {
  return resolver.resolve(value).flatMap((each) => {
    if (each.kind !== 'function') return [];
    const returns = resolver.table.function(each.object)?.returns ?? [];
    const replace = site === undefined || each.madeAt !== undefined ? null : aroundClosure(each.object, site, resolver);
    return replace === null ? returns : returns.map((returned) => replaceValues(returned, replace));
  });
}

/** What the parameters of the function around a closure are, as one call of it passes them; null where it is not called there. */
function aroundClosure(closure: string, site: CallFact, resolver: ValueResolver): Replacement | null {
  for (const around of enteredValues(site, resolver)) {
    if (around.kind !== 'function' || around.object === closure || !isInside(closure, around.object)) continue;
    const { object } = around;
    const passed = resolver.callSitesOf(object).find(({ call }) => call?.id === site.id)?.passed;
    if (passed === undefined) continue;
    const replace: Replacement = (part) =>
      part.kind === 'parameter' && part.function === object ? (passed[part.index] ?? unknownValue) : null;
    return inContext(replace, { site: site.id, maker: object, isOneOfSeveral: true, from: site.caller }, resolver);
  }
  return null;
}

function startOf(
  head: string,
  { arguments: given, receiver, result }: Subject,
  resolver: ValueResolver,
): readonly Value[] {
  // What is called through `super()` is called on the instance itself.
  if (head === 'this') return receiver === undefined ? [] : [receiver.kind === 'super' ? receiver.of : receiver];
  if (head === 'result') return result === undefined ? [] : [result];
  const all = spreadOut(withSpreadLists(given, resolver), resolver);
  if (head === '*') return all;
  if (head.endsWith('..')) return all.slice(Number(head.slice(0, -2)));
  const value = all.at(Number(head));
  return value === undefined ? [] : [value];
}

/** What is spread, and no list that is known, as all that it may be. */
function spreadOut(values: readonly Value[], resolver: ValueResolver): readonly Value[] {
  if (values.every(({ kind }) => kind !== 'spread')) return values;
  return values.flatMap((value) => (value.kind === 'spread' ? elementsOf(value.of, resolver) : [value]));
}

/** The elements of a list; anything else is itself, also among the elements: a router in `patterns += router.urls`. */
export function elementsOf(value: Value, resolver: ValueResolver): readonly Value[] {
  const known = resolver.itemsOf(value);
  const items = known === null ? [value] : [...known, ...madeBeside(value, resolver)];
  return items.some(({ kind }) => kind === 'spread')
    ? items.map((each) => (each.kind === 'spread' ? each.of : each))
    : items;
}

/** What a value may be beside lists, where it is a member of what a call made: `patterns = router.urls` before `patterns += [path(…)]`. */
function madeBeside(value: Value, resolver: ValueResolver): readonly Value[] {
  if (value.kind === 'list') return [];
  return resolver.resolve(value).filter((each) => each.kind === 'member' && each.of.kind === 'result');
}

/** The elements in an element: `<Page />` in `<RequireLogin><Page /></RequireLogin>`. */
export function childElements(element: Value, resolver: ValueResolver): readonly Value[] {
  return resolver.resolve(element).flatMap((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call?.form !== 'element') return [];
    const given = membersOf(each, resolver).filter(({ key }) => key === 'children');
    return given.flatMap(({ value }) => elementsAmong(value, resolver));
  });
}

/** The elements of a list, and of lists in it: `{children}` of a component stands for the list of what is written in it. */
function elementsAmong(value: Value, resolver: ValueResolver, depth = 0): readonly Value[] {
  return elementsOf(value, resolver).flatMap((each) => {
    if (isElement(each, resolver)) return [each];
    const lists = depth > maxSpreads ? [] : resolver.resolve(each).filter(({ kind }) => kind === 'list');
    return lists.flatMap((list) => elementsAmong(list, resolver, depth + 1));
  });
}

function isElement(value: Value, resolver: ValueResolver): boolean {
  return resolver
    .resolve(value)
    .some((each) => each.kind === 'result' && resolver.table.call(each.call)?.form === 'element');
}

/** The members of a record, those it takes from others included; of an element its attributes. */
export function membersOf(value: Value, resolver: ValueResolver, depth = 0): readonly Selected[] {
  if (depth > maxSpreads) return [];
  return recordsOf(value, resolver).flatMap(({ members, spread }) => [
    ...(spread ?? []).flatMap((each) =>
      computedMemberOf(each) === null
        ? membersOf(each.kind === 'spread' ? each.of : each, resolver, depth + 1)
        : resolver.entriesOf(each).map(([key, stored]) => ({ key, value: stored })),
    ),
    ...Object.entries(members).map(([key, each]) => ({ key, value: each })),
  ]);
}

/** The methods that others may call of an instance of a class of the code. */
function methodsOf(value: Value, resolver: ValueResolver): readonly Selected[] {
  const instances = resolver.resolve(value).filter((each) => each.kind === 'result');
  return instances.flatMap((of) => {
    const classes = resolver.classesOf(of).flatMap((object) => resolver.hierarchy.lineage(object));
    const members = classes.flatMap((object) => resolver.table.class(object)?.members ?? []);
    const methods = members.filter(
      ({ kind, name, hidden }) => kind === 'method' && hidden !== true && !/^[_#]/.test(name),
    );
    return [...new Set(methods.map(({ name }) => name))].flatMap((key): Selected[] => {
      const object = classes.length === 0 ? null : (resolver.memberOf(classes[0] as string, key)?.object ?? null);
      return object === null ? [] : [{ key, value: { kind: 'function', object } }];
    });
  });
}

/** True for what is known not to be there: a member that a record does not have, itself or of what is known to be spread in it, or one of a list. */
export function isAbsent(value: Value, resolver: ValueResolver): boolean {
  if (value.kind !== 'member') return false;
  if (isAbsent(value.of, resolver)) return true;
  const owners = resolver.resolve(value.of);
  if (owners.length > 0 && owners.every(({ kind }) => kind === 'list')) return true;
  const records = recordsOf(value.of, resolver);
  return records.length > 0 && records.every((record) => lacks(record, value.name, resolver));
}

/** True for a record of which nothing is known to state a member. */
function lacks({ members, spread = [] }: RecordValue, name: string, resolver: ValueResolver, depth = 0): boolean {
  if (Object.hasOwn(members, name)) return false;
  return (
    depth > maxSpreads ||
    spread.every((part) => recordsOf(part, resolver).every((each) => lacks(each, name, resolver, depth + 1)))
  );
}

/** True for what code gives: not for a member that may only be there, as that of options which no caller is known to pass. */
export function isStated(value: Value, resolver: ValueResolver): boolean {
  if (value.kind !== 'member') return true;
  if (isAbsent(value, resolver)) return false;
  if (recordsOf(value.of, resolver).some(({ members }) => Object.hasOwn(members, value.name))) return true;
  return resolver.resolve(value).some(({ kind }) => kind !== 'member' && kind !== 'parameter');
}

/** True for what code gives and that is not known to be false: `invoke_without_command=True`. */
export function isStatedTrue(value: Value, resolver: ValueResolver): boolean {
  if (!isStated(value, resolver)) return false;
  const values = resolver.resolve(value);
  return values.length === 0 || values.some((each) => each.kind !== 'constant' || each.value !== false);
}

/** Null for a member that a record is known not to have. */
function memberOf(value: Value, name: string, resolver: ValueResolver): Value | null {
  const [element] = recordsOf(value, resolver);
  if (element?.keywords === true && element.spread === undefined && !Object.hasOwn(element.members, name)) return null;
  return { kind: 'member', of: element ?? value, name };
}

export function recordsOf(value: Value, resolver: ValueResolver): readonly RecordValue[] {
  return resolver.resolve(value).flatMap((each) => {
    if (each.kind === 'record') return [each];
    if (each.kind === 'import') return exportsOf(each.file, resolver);
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const attributes = call?.form === 'element' ? call.arguments[0] : undefined;
    return attributes?.kind === 'record' ? [attributes] : [];
  });
}

/** A module as the record of what it exports. */
function exportsOf(file: string, resolver: ValueResolver): RecordValue[] {
  const facts = resolver.table.file(file);
  return facts === undefined ? [] : [{ kind: 'record', members: facts.exports, spread: facts.exportsAllOf }];
}

/** The texts of the first selector that gives any; of a list those of its elements. */
export function textsAt(selectors: readonly string[], subject: Subject, resolver: ValueResolver): readonly string[] {
  for (const selector of selectors) {
    const values = select(selector, subject, resolver).flatMap(({ value }) => elementsOf(value, resolver));
    const texts = values.flatMap((value) => resolver.textsOf(value));
    if (texts.length > 0) return [...new Set(texts)];
  }
  return [];
}
