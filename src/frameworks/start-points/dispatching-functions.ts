import { copyId, isInside, makerOf, originOf, siteOf } from '../../code-model/fact-table.ts';
import type { CallFact, DispatchedCode, DispatchFact, Lines, Value } from '../../code-model/facts.ts';
import { memberAt, withoutMembers } from '../../code-model/member-at.ts';
import { replaceValues } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { membersOf } from '../rules/select.ts';
import { functionsOf } from './functions-of.ts';
import { httpVerbs } from './http-verbs.ts';

/** What a function does for a verb. */
export interface VerbCode extends DispatchedCode {
  /** Functions that it chooses by the verb. */
  readonly runs?: readonly string[];
  /** The lines that call these. */
  readonly apart?: readonly Lines[];
}

/** A function, by its id, and what it does by the verb of a request. */
export interface Dispatch {
  readonly object: string;
  readonly byVerb: ReadonlyMap<string, VerbCode>;
  /** What it does for all other verbs; null where that is nothing. */
  readonly otherwise: VerbCode | null;
  /** What runs of it for verbs that something else says it answers, and that it does not test; absent where that is as for others. */
  readonly rest?: VerbCode;
}

/** A function as one caller enters it. */
interface Entered {
  readonly object: string;
  /** What holds the verb, by parameter and members: `0.method`. */
  readonly selectors: readonly string[];
  /** A value of the function, with what the caller decides. */
  readonly given: (value: Value) => Value;
}

/** Functions in functions. */
const maxDepth = 4;

/**
 * A function that tests the verb, or passes the request on with functions for verbs; else those that do of the functions which are passed to what makes
 * it: `withSession(handler)`.
 */
export function dispatching(
  object: string,
  selectors: readonly string[],
  resolver: ValueResolver,
  depth = 0,
): readonly Dispatch[] {
  const entered = { object, selectors, given: givenByMaker(object, resolver) };
  const own = ownDispatch(entered, resolver) ?? tableDispatch(entered, resolver);
  if (own !== null) return [own];
  const passed = passedOn(entered, resolver, depth + 1);
  if (passed.length > 0) return passed;
  const site = siteOf(object);
  const call = site === null || depth > maxDepth ? undefined : resolver.table.call(site);
  const wrapped = (call?.arguments ?? []).flatMap((argument) => functionsOf(argument, resolver));
  return [...new Set(wrapped)].flatMap((each) => dispatching(each, selectors, resolver, depth + 1));
}

/** What the tests of a verb say that stand in a function itself. */
function ownDispatch({ object, selectors }: Entered, resolver: ValueResolver): Dispatch | null {
  const tests = testsOf(object, selectors, resolver);
  const byVerb = new Map(tests.flatMap((test) => casesOf(test)));
  if (byVerb.size === 0) return null;
  const [first, more] = tests;
  const otherwise = tests.every(isOpen) ? (first?.otherwise ?? null) : null;
  return { object, byVerb, otherwise, ...(first === undefined || more !== undefined ? {} : { rest: first.rest }) };
}

function testsOf(object: string, selectors: readonly string[], { table }: ValueResolver): readonly DispatchFact[] {
  const key = originOf(object);
  return (table.function(key)?.dispatches ?? []).filter(({ of }) => selectors.includes(pathOf(of, key) ?? ''));
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

/**
 * `handlers[request.method](request, response)`, `routes[request.method].handle(request)`: by the names of its members what the object holds. What is called
 * of a route beside its handler (`routes[request.method].schema.parse(…)`) is no function of the code, or runs as well.
 */
function tableDispatch(entered: Entered, resolver: ValueResolver): Dispatch | null {
  const looked = callsIn(entered.object, resolver).flatMap((call) => {
    const chosen = chosenByVerb(call.callee, entered, resolver);
    if (chosen === null) return [];
    return membersOf(entered.given(chosen.of), resolver).map(({ key, value }) => ({
      lines: call.lines,
      verb: key.toUpperCase(),
      functions: functionsOf(memberAt(value, chosen.names), resolver),
    }));
  });
  const verbs = looked.filter(({ verb }) => httpVerbs.has(verb));
  const running = verbs.filter(({ functions }) => functions.length > 0);
  const byVerb = new Map<string, VerbCode>();
  for (const [verb, own] of Map.groupBy(running.length === 0 ? verbs : running, (each) => each.verb)) {
    const runs = new Set(own.flatMap(({ functions }) => functions));
    byVerb.set(verb, { skips: [], apart: [...new Set(looked.map(({ lines }) => lines))], runs: [...runs] });
  }
  return byVerb.size === 0 ? null : { object: entered.object, byVerb, otherwise: null };
}

/** The lines of a function that call what it looks up by the verb. */
export function linesByVerb(object: string, selectors: readonly string[], resolver: ValueResolver): readonly Lines[] {
  const entered: Entered = { object, selectors, given: (value) => value };
  return callsIn(object, resolver).flatMap((call) =>
    chosenByVerb(call.callee, entered, resolver) === null ? [] : [call.lines],
  );
}

/** The object that a callee is looked up in by the verb, with the names of the members behind that. */
function chosenByVerb(
  callee: Value,
  { object, selectors }: Entered,
  resolver: ValueResolver,
): { readonly of: Value; readonly names: readonly string[] } | null {
  const { of, names } = withoutMembers(callee);
  if (of.kind !== 'element' || of.index === undefined) return null;
  const path = pathOf(withoutCase(of.index, resolver), originOf(object));
  return path !== null && selectors.includes(path) ? { of: of.of, names } : null;
}

/** `request.method.toLowerCase()` is `request.method`. */
function withoutCase(value: Value, resolver: ValueResolver): Value {
  const callee = value.kind === 'result' ? resolver.table.call(value.call)?.callee : undefined;
  return callee?.kind === 'member' && /^to(Upper|Lower)Case$/.test(callee.name)
    ? withoutCase(callee.of, resolver)
    : value;
}

/**
 * `answer(request, response, { GET: list, POST: create })`: what is called with the request, and chooses by the verb among functions that it is given.
 * What a function leaves all to, by its only call or as its result, may do so itself; any other that only tests the verb, such as a check of a token,
 * distinguishes nothing.
 */
function passedOn(entered: Entered, resolver: ValueResolver, depth: number): readonly Dispatch[] {
  if (depth > maxDepth) return [];
  const calls = callsIn(entered.object, resolver);
  const returned = resolver.table.function(originOf(entered.object))?.returns ?? [];
  return calls.flatMap((call) => {
    const selectors = selectorsOf(call, entered);
    if (selectors.length === 0) return [];
    const leavesAll = calls.length === 1 || returned.some((each) => each.kind === 'result' && each.call === call.id);
    if (!leavesAll && !mayChoose(call, entered)) return [];
    return functionsCalled(call, entered, resolver).flatMap((object) => {
      if (originOf(object) === originOf(entered.object)) return [];
      const inner = { object, selectors, given: givenAt(call, object, entered, resolver) };
      const own =
        givenDispatch(inner, resolver) ??
        tableDispatch(inner, resolver) ??
        (leavesAll ? ownDispatch(inner, resolver) : null);
      const found = own === null ? passedOn(inner, resolver, depth + 1) : [own];
      return found[0] === undefined ? [] : [entering(entered.object, call.lines, found[0]), ...found];
    });
  });
}

/** A function that leaves all to another, which the call in certain lines enters. */
function entering(object: string, lines: Lines, to: Dispatch): Dispatch {
  const code: VerbCode = { skips: [], apart: [lines], runs: [to.object] };
  const byVerb = new Map(Array.from(to.byVerb.keys(), (verb) => [verb, code]));
  const rest = to.rest === undefined ? {} : { rest: code };
  return { object, byVerb, otherwise: to.otherwise === null ? null : code, ...rest };
}

/** `switch (request.method) { case 'GET': return handlers.get(request, response); … }`, with `handlers` a parameter. */
function givenDispatch(entered: Entered, resolver: ValueResolver): Dispatch | null {
  const { object, selectors } = entered;
  const [test, more] = testsOf(object, selectors, resolver);
  if (test === undefined || more !== undefined) return null;
  const key = originOf(object);
  const requests = new Set(selectors.map((selector) => Number(selector.split('.')[0])));
  const given = callsIn(object, resolver).flatMap(({ callee, lines }) => {
    const root = rootOf(callee);
    if (root === null || (root.function === key && requests.has(root.index))) return [];
    const functions = functionsOf(entered.given(callee), resolver);
    return functions.length === 0 ? [] : [{ functions, lines }];
  });
  const codeOf = ({ skips }: DispatchedCode): VerbCode | null => {
    const called = given.filter(({ lines }) => !skips.some((each) => contains(each, lines)));
    if (called.length === 0) return null;
    const runs = [...new Set(called.flatMap(({ functions }) => functions))];
    return { skips, apart: called.map(({ lines }) => lines), runs };
  };
  const byVerb = new Map(
    casesOf(test).flatMap(([verb, code]) => {
      const own = codeOf(code);
      return own === null ? [] : [[verb, own] as const];
    }),
  );
  const rest = codeOf(test.rest);
  const otherwise = test.otherwise && codeOf(test.otherwise);
  return byVerb.size === 0 ? null : { object, byVerb, otherwise, ...(rest === null ? {} : { rest }) };
}

function callsIn(object: string, { table }: ValueResolver): readonly CallFact[] {
  const key = originOf(object);
  return (table.fileOfDefinition(key)?.calls ?? []).filter(({ caller, form }) => caller === key && form === 'call');
}

/** Where the function that a call enters has the verb: `1.method` of `answer(handlers, request)`. */
function selectorsOf({ arguments: passed }: CallFact, { object, selectors }: Entered): readonly string[] {
  if (passed.some(({ kind }) => kind === 'spread')) return [];
  const paths = passed.map((each) => pathOf(each, originOf(object)));
  return selectors.flatMap((selector) =>
    paths.flatMap((path, at) => {
      if (path === selector) return [`${at}`];
      return path !== null && selector.startsWith(`${path}.`) ? [`${at}${selector.slice(path.length)}`] : [];
    }),
  );
}

/** True for a call of what may be given functions for verbs, where it is called or where it is made; what the framework passes holds none. */
function mayChoose({ arguments: passed, callee }: CallFact, { given }: Entered): boolean {
  return callee.kind === 'result' || passed.map(given).some((each) => each.kind !== 'text' && rootOf(each) === null);
}

function functionsCalled({ callee }: CallFact, entered: Entered, resolver: ValueResolver): readonly string[] {
  const called = resolver.resolve(entered.given(callee));
  return called.flatMap((each) =>
    each.kind === 'function' ? [each.madeAt === undefined ? each.object : copyId(each.object, each.madeAt)] : [],
  );
}

/** What a call gives to a function that it enters, as the callers of the call enter that. */
function givenAt(call: CallFact, object: string, outer: Entered, resolver: ValueResolver): Entered['given'] {
  const key = originOf(object);
  const made = givenByMaker(object, resolver);
  return (value) => {
    const replaced = replaceValues(value, (part) => {
      if (part.kind !== 'parameter' || part.function !== key) return null;
      return call.arguments[part.index] ?? null;
    });
    return outer.given(made(replaced));
  };
}

/** What the call gave that made a closure: `handlers` of `createHandler(handlers)`. */
function givenByMaker(object: string, resolver: ValueResolver): Entered['given'] {
  const maker = makerOf(object);
  const call = maker === null ? undefined : resolver.table.call(maker);
  if (call === undefined) return (value) => value;
  const key = originOf(object);
  return (value) =>
    replaceValues(value, (part) => {
      if (part.kind !== 'parameter' || part.function === key || !isInside(key, part.function)) return null;
      return call.arguments[part.index] ?? null;
    });
}

/** The parameter of which a value is a member or an element; null for any other value. */
function rootOf(value: Value): (Value & { readonly kind: 'parameter' }) | null {
  if (value.kind === 'parameter') return value;
  return value.kind === 'member' || value.kind === 'element' ? rootOf(value.of) : null;
}

/** A parameter of a function, or a member of one, as selectors name it: `0.method`. */
export function pathOf(value: Value, key: string): string | null {
  const { of, names } = withoutMembers(value);
  return of.kind === 'parameter' && of.function === key ? [of.index, ...names].join('.') : null;
}

function contains(around: Lines, { startLine, endLine }: Lines): boolean {
  return around.startLine <= startLine && endLine <= around.endLine;
}
