import { callsOf, copyId, isInside, originOf } from '../code-model/fact-table.ts';
import { type CallFact, type Test, unknownValue, type Value } from '../code-model/facts.ts';
import { isGiven } from '../code-model/giving-function.ts';
import { partsOf, type Replacement, replaceValues } from '../code-model/replace-values.ts';
import type { CallSite } from './call-sites.ts';
import { copyCall, type Entrance, inContext, withOperands } from './copied-calls.ts';
import { makingOf } from './given-by-maker.ts';
import { methodAround } from './open-parts.ts';
import { leavesOut, passedTo } from './passed-to.ts';
import { passingCall } from './passing-closures.ts';
import { replaceInTest } from './tests.ts';
import { turnsOf } from './turns-of-loops.ts';
import type { ValueResolver } from './value-resolver.ts';

type Element = Value & { kind: 'element' };

/** A call in one chain of callers, as far as that has been followed. */
export interface Context {
  readonly call: CallFact;
  /** The outermost call so far that decides an argument. */
  readonly site?: CallFact;
  /** The call so far that states most of what the operands say. */
  readonly stated?: CallFact;
  /** The functions whose code the operands are written in, the innermost first. */
  readonly callers: readonly string[];
  readonly conditions: readonly Condition[];
  /** What must hold for the call to be made. */
  readonly tests: readonly Test[];
  /** Functions and classes that are decided already. */
  readonly entered: ReadonlySet<string>;
  readonly depth: number;
  /** Callers further out that may be looked at. */
  readonly levels: number;
}

/** What is called must be this function: `setup(router)` enters only what its own caller passed as `setup`. */
export interface Condition {
  readonly callee: Value;
  readonly object: string;
}

/**
 * One context for each element of a list, an element with a known position excepted. Outside of a loop that is known, an element is that of the
 * nearest call on the way: `router.route(path)` and `.get(handler)` of one callback stay together.
 */
export function expandElement(context: Context, element: Element, resolver: ValueResolver): readonly Context[] {
  const items = element.index === undefined ? turnsOf(element, resolver) : resolver.resolve(element);
  return (items ?? []).map((item, position) => {
    const isSame = (part: Value): boolean => part === element || (part.kind === 'element' && isSameTurn(part, element));
    const given = item.kind === 'element' && isSame(item) ? unknownValue : item;
    const site = `${element.at ?? `${callsOf(context.call.id).at(-1)}${nameOf(element.of)}`}[${position}]`;
    const entrance = { site, maker: null, isOneOfSeveral: false };
    const ofTurn: Replacement = (part) => (isSame(part) ? given : null);
    const inTurn = inContext(ofTurn, entrance, resolver);
    return replaced(context, (part) => ofTurn(part) ?? forwardedTo(part, inTurn, resolver), entrance, resolver);
  });
}

/**
 * What a closure that a loop makes passes all that it is given on to, in one turn: `route.run` of `(request, reply) => route.run(request, reply)`. Null for any other
 * value, and where the turn does not decide it.
 */
function forwardedTo(value: Value, inTurn: Replacement, resolver: ValueResolver): Value | null {
  if (value.kind !== 'function' || value.madeAt !== undefined) return null;
  const call = passingCall(value.object, resolver);
  const callee = call?.caller === value.object ? replaceValues(call.callee, inTurn) : undefined;
  return callee === undefined || callee === call?.callee ? null : callee;
}

function isSameTurn({ at, by }: Element, other: Element): boolean {
  return at === undefined ? by !== undefined && by === other.by : at === other.at;
}

/** What distinguishes the lists that one call goes through: `names.forEach(…)` in `paths.forEach(…)`. */
function nameOf(list: Value): string {
  if (list.kind === 'result') return ` ${originOf(list.call)}`;
  if (list.kind === 'parameter') return ` ${list.function} ${list.index}`;
  return list.kind === 'member' ? `${nameOf(list.of)}.${list.name}` : '';
}

/** The call as each class makes it that inherits the code around it. */
export function expandClass(context: Context, owner: string, resolver: ValueResolver): readonly Context[] {
  const { instances } = resolver;
  const method = context.callers.flatMap((caller) => methodAround(owner, caller, resolver) ?? [])[0] ?? null;
  const heirs = resolver.hierarchy.heirsInScope(owner).filter((heir) => inheritsCode(heir, owner, method, resolver));
  const own = instances.creatorsOf(owner).length > 0 || heirs.length === 0 ? [owner] : [];
  return [...own, ...heirs].map((object) => {
    const replace = receiverReplacement(owner, { kind: 'this', class: object });
    const next = replaced(context, replace, { site: object, maker: null, isOneOfSeveral: false }, resolver);
    return { ...next, entered: new Set([...context.entered, owner, object]) };
  });
}

/** False for a class that overrides the method some code is in. */
function inheritsCode(heir: string, owner: string, method: string | null, resolver: ValueResolver): boolean {
  const member =
    method === null ? undefined : resolver.table.class(owner)?.members.find(({ object }) => object === method);
  return (
    member === undefined || member.kind === 'constructor' || resolver.memberOf(heir, member.name)?.object === method
  );
}

export interface EnteredFrom {
  /** True where the callers decide an argument of the call, and not only what it is made on. */
  readonly decidesArgument: boolean;
  /** Of the caller among all of them. */
  readonly position: number;
  readonly count: number;
}

/** The call as one caller of a function around it makes it. */
export function enterFrom(
  context: Context,
  object: string,
  { call: site, passed, receiver }: CallSite,
  { decidesArgument, position, count }: EnteredFrom,
  resolver: ValueResolver,
): Context {
  const parameters = resolver.table.function(object)?.parameters ?? [];
  const owner = receiver === null ? null : resolver.table.ownerOf(object);
  const ofReceiver = owner === null || receiver === null ? null : receiverReplacement(owner, receiver);
  const ofMaker = site === undefined ? null : madeAround(object, site, resolver);
  const replace: Replacement = (part) => {
    if (part.kind !== 'parameter' || part.function !== object) return ofReceiver?.(part) ?? ofMaker?.(part) ?? null;
    const isLeftOut = site !== undefined && leavesOut(site, parameters[part.index], part.index, passed.length);
    return passedTo(parameters[part.index], passed[part.index], resolver, isLeftOut);
  };
  const entrance = {
    site: site?.id ?? `${object}[${position}]`,
    maker: object,
    isOneOfSeveral: count > 1,
    ...(site === undefined ? {} : { from: site.caller }),
  };
  const next = replaced(context, replace, entrance, resolver);
  // A function around the code that calls, whose parameters that code sees, is further out; the maker of what is called is not.
  const isAround = isInside((context.site ?? context.call).caller, object);
  const outer =
    decidesArgument && (isAround || context.site === undefined) ? (outermostOf(site) ?? context.site) : context.site;
  const stated =
    decidesArgument && site !== undefined && statesMore(site, context.stated ?? context.call, count)
      ? site
      : context.stated;
  // Another caller may fill in `setup` of `setup(router)` and `options.setup(router)`.
  const condition = site !== undefined && isGiven(site.callee) ? [{ callee: site.callee, object }] : [];
  return {
    ...next,
    ...(outer === undefined ? {} : { site: outer }),
    ...(stated === undefined ? {} : { stated }),
    callers: site === undefined ? context.callers : [site.caller, ...context.callers],
    conditions: [...next.conditions, ...condition],
    tests: site?.when === undefined ? next.tests : [...next.tests, site.when],
    entered: new Set([...context.entered, object]),
    // What calls a function within the code that the operands are written in is no caller of that code.
    levels: context.callers.some((caller) => isWithin(object, caller)) ? context.levels : context.levels - 1,
  };
}

/** Of a call that is known as one chain of callers makes it the outermost one of these: `venusian.attach(wrapped, register)` within a decorator is made where that decorates. */
function outermostOf(site: CallSite['call']): CallFact | undefined {
  return (site as { readonly site?: CallFact } | undefined)?.site ?? site;
}

function isWithin(object: string, caller: string): boolean {
  return object !== caller && isInside(object, caller);
}

/** What the function around a closure makes, as the call made it that made the closure which is called: `create().get(path)`. */
function madeAround(object: string, { callee }: CallFact, resolver: ValueResolver): Replacement | null {
  const [closure, other] = resolver.resolve(callee);
  if (closure?.kind !== 'function' || closure.object !== object || closure.madeAt === undefined || other !== undefined)
    return null;
  const making = makingOf(closure, resolver);
  if (making === null) return null;
  const entrance = { site: closure.madeAt, maker: making.maker.object, isOneOfSeveral: true, from: making.call.caller };
  return inContext(() => null, entrance, resolver);
}

/** What a function says that is passed, as characters of text. */
const functionLength = 8;

/**
 * True where a call of the function around says more than what is called inside: `register('/users', list)` more than
 * `app.get(path, handler)`, but `users(app, 'v1')` no more than `app.get(`/${version}/users`, list)`.
 */
function statesMore(site: CallFact, inner: CallFact, callers: number): boolean {
  const outer = constantLength(site.arguments);
  return outer > 0 && (callers > 1 || outer >= constantLength(inner.arguments));
}

/** Length of the constant texts in values, functions and classes included. */
function constantLength(values: readonly Value[]): number {
  let length = 0;
  for (const value of values) {
    if (value.kind === 'text') length += value.text.length;
    else if (value.kind === 'function' || value.kind === 'class') length += functionLength;
    else if (value.kind === 'joined' || value.kind === 'record' || value.kind === 'list' || value.kind === 'choice')
      length += constantLength(partsOf(value));
  }
  return length;
}

function receiverReplacement(owner: string, receiver: Value): Replacement {
  return (part) => (part.kind === 'this' && part.class === owner ? receiver : null);
}

/** A context with its operands replaced. The call is another in each context that decides something of it, and has an id for each. */
function replaced(context: Context, replace: Replacement, entrance: Entrance, resolver: ValueResolver): Context {
  const full = inContext(replace, entrance, resolver);
  const { call } = context;
  const own = withOperands(call, copyId(call.id, entrance.site), full);
  // Others refer to its result by the same id, also where only some of its arguments are looked at here.
  const whole = resolver.table.call(call.id) ?? call;
  copyCall(entrance.from === undefined ? whole : { ...whole, within: entrance.from }, own.id, full, resolver);
  return {
    ...context,
    call: own,
    conditions: context.conditions.map(({ callee, object }) => ({ callee: replaceValues(callee, full), object })),
    tests: context.tests.map((test) => replaceInTest(test, full)),
    depth: context.depth + 1,
  };
}
