import { originOf, siteOf } from '../../code-model/fact-table.ts';
import type { CallFact, DispatchedCode, DispatchFact, Lines, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { membersOf } from '../rules/select.ts';
import { functionsOf } from './functions-of.ts';
import { httpVerbs } from './http-verbs.ts';
import type { Handler } from './start-point.ts';

/** What of a function runs for one verb. */
export interface Branch {
  readonly verb: string;
  readonly skips: readonly Lines[];
}

/** A handler with what of it runs. */
export function handlerOf(handler: Handler, branches?: ReadonlyMap<string, Branch>): Handler {
  const branch = branches?.get(handler.object);
  return branch === undefined ? handler : { ...handler, branch };
}

/** A verb that handlers distinguish. */
export interface DispatchedVerb {
  readonly verb: string;
  /** By function what runs of it; a function that is absent runs whole. */
  readonly branches: ReadonlyMap<string, Branch>;
}

/**
 * Verbs that functions answer differently by a test of the request; for all others the verb that is stated, else `anyVerb`. Empty where they
 * test none.
 */
export function dispatchedVerbs(
  objects: readonly string[],
  { dispatch, anyVerb = 'ANY' }: StartPointRule,
  stated: string,
  resolver: ValueResolver,
): readonly DispatchedVerb[] {
  const selectors = listOf(dispatch);
  if (selectors.length === 0) return [];
  const dispatching = objects.flatMap((object) => testing(object, selectors, resolver));
  const verbs = new Set(dispatching.flatMap(({ byVerb }) => [...byVerb.keys()]));
  if (verbs.size === 0) return [];
  // What is done for all other verbs by each function that tests them.
  const isOpen = dispatching.every(({ otherwise }) => otherwise !== null);
  return [...verbs, ...(isOpen ? [stated || anyVerb] : [])].map((verb) => {
    const branches = new Map<string, Branch>();
    for (const { object, byVerb, otherwise } of dispatching) {
      const code = byVerb.get(verb) ?? otherwise;
      if (code !== null) branches.set(object, { verb, skips: code.skips });
    }
    return { verb, branches };
  });
}

/** A function that tests the verb, or those that do of the functions which are passed to what makes it: `withSession(handler)`. */
function testing(
  object: string,
  selectors: readonly string[],
  resolver: ValueResolver,
  depth = 0,
): readonly ({ readonly object: string } & Dispatch)[] {
  const found = dispatchOf(object, selectors, resolver);
  if (found !== null) return [{ object, ...found }];
  const site = siteOf(object);
  const call = site === null || depth > maxWrappers ? undefined : resolver.table.call(site);
  const wrapped = (call?.arguments ?? []).flatMap((argument) => functionsOf(argument, resolver));
  return [...new Set(wrapped)].flatMap((each) => testing(each, selectors, resolver, depth + 1));
}

/** Functions in functions. */
const maxWrappers = 4;

interface Dispatch {
  readonly byVerb: ReadonlyMap<string, DispatchedCode>;
  readonly otherwise: DispatchedCode | null;
}

const whole: DispatchedCode = { skips: [] };
/** Functions that pass the request on to what tests the verb. */
const maxDelegates = 3;

function dispatchOf(object: string, selectors: readonly string[], resolver: ValueResolver): Dispatch | null {
  const key = originOf(object);
  const fact = resolver.table.function(key);
  const tests = (fact?.dispatches ?? []).filter(({ of }) => isSelected(of, key, selectors));
  const byVerb = new Map(tests.flatMap((test) => casesOf(test)));
  if (byVerb.size > 0) return { byVerb, otherwise: tests.every(isOpen) ? (tests[0]?.otherwise ?? null) : null };
  const names = verbsOfHandlers(key, selectors, resolver, (value) => value);
  return names.length === 0 ? null : { byVerb: new Map(names.map((verb) => [verb, whole])), otherwise: null };
}

/**
 * The verbs of the handlers that a function chooses from by the verb, or one that it passes the request on to: `answer(request, response, { GET: list,
 * POST: add })`. One that only tests the verb, as what checks a token does, chooses nothing.
 * @param given what the caller at hand passes for a parameter of the function
 */
function verbsOfHandlers(
  key: string,
  selectors: readonly string[],
  resolver: ValueResolver,
  given: (value: Value) => Value,
  depth = 0,
): readonly string[] {
  const own = handlersByVerb(key, selectors, resolver, given);
  if (own.length > 0 || depth === maxDelegates) return own;
  for (const { callee, arguments: passed } of callsIn(key, resolver)) {
    const passedOn = passed.flatMap((value, at) => movedTo(at, value, key, selectors));
    if (passedOn.length === 0) continue;
    for (const each of resolver.resolve(callee)) {
      const called = each.kind === 'function' ? originOf(each.object) : key;
      if (called === key) continue;
      const ofCall = (value: Value): Value =>
        value.kind === 'parameter' && value.function === called ? given(passed[value.index] ?? value) : value;
      const names = verbsOfHandlers(called, passedOn, resolver, ofCall, depth + 1);
      if (names.length > 0) return names;
    }
  }
  return [];
}

/** The selectors for a function that is passed a parameter at a position. */
function movedTo(at: number, value: Value, key: string, selectors: readonly string[]): string[] {
  if (value.kind !== 'parameter' || value.function !== key) return [];
  const of = `${value.index}.`;
  return selectors.flatMap((selector) => (selector.startsWith(of) ? `${at}.${selector.slice(of.length)}` : []));
}

function callsIn(key: string, { table }: ValueResolver): readonly CallFact[] {
  return (table.fileOfDefinition(key)?.calls ?? []).filter(({ caller }) => caller === key);
}

function isOpen({ otherwise }: DispatchFact): boolean {
  return otherwise !== null;
}

/** What only answers `OPTIONS` or `HEAD`, or answers `HEAD` as `GET`, describes an operation and is none. */
function casesOf({ cases }: DispatchFact): [string, DispatchedCode][] {
  const linesOf = ({ skips }: DispatchedCode): string => JSON.stringify(skips);
  const get = cases.find(({ verb }) => verb === 'GET');
  return cases.flatMap((each): [string, DispatchedCode][] => {
    const { verb, answersOnly, skips } = each;
    const isHead = verb === 'HEAD' && get !== undefined && linesOf(get) === linesOf(each);
    return isHead || (answersOnly && /^(HEAD|OPTIONS)$/.test(verb)) ? [] : [[verb, { skips }]];
  });
}

/** `handlers[request.method](request, response)`: the names of the members. */
function handlersByVerb(
  key: string,
  selectors: readonly string[],
  resolver: ValueResolver,
  given: (value: Value) => Value,
): readonly string[] {
  return callsIn(key, resolver).flatMap((call) => {
    const chosen = chosenByVerb(call, key, selectors, resolver);
    return chosen === null ? [] : verbsAmong(membersOf(given(chosen), resolver).map((member) => member.key));
  });
}

function chosenByVerb(
  { callee }: CallFact,
  key: string,
  selectors: readonly string[],
  resolver: ValueResolver,
): Value | null {
  if (callee.kind !== 'element' || callee.index === undefined) return null;
  const index = withoutCase(callee.index, resolver);
  return isSelected(index, key, selectors) ? callee.of : null;
}

/** `request.method.toLowerCase()` is `request.method`. */
function withoutCase(value: Value, resolver: ValueResolver): Value {
  const callee = value.kind === 'result' ? resolver.table.call(value.call)?.callee : undefined;
  return callee?.kind === 'member' && /^to(Upper|Lower)Case$/.test(callee.name)
    ? withoutCase(callee.of, resolver)
    : value;
}

function verbsAmong(names: readonly string[]): string[] {
  return names.map((name) => name.toUpperCase()).filter((name) => httpVerbs.has(name));
}

/** True for the member of a parameter that a selector such as `0.method` names. */
function isSelected(value: Value, key: string, selectors: readonly string[]): boolean {
  const names: string[] = [];
  let of = value;
  while (of.kind === 'member') {
    names.unshift(of.name);
    of = of.of;
  }
  return of.kind === 'parameter' && of.function === key && selectors.includes([of.index, ...names].join('.'));
}
