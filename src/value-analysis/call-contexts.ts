import { callOfSite, callsOf, elementOfSite, isInside } from '../code-model/fact-table.ts';
import type { CallFact, Test, Value } from '../code-model/facts.ts';
import type { CallSite } from './call-sites.ts';
import { type Condition, type Context, enterFrom, expandClass, expandElement } from './context-steps.ts';
import { isPassedTo } from './is-passed-to.ts';
import { innermost, openPart } from './open-parts.ts';
import { mayHold } from './tests.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A call that is reached in more ways than this is told apart by fewer callers, the nearest ones; the bound is recorded. */
const maxContexts = 4096;
/** Functions that call functions on the way to a call. */
const maxDepth = 16;

/** A call as one chain of callers makes it. */
export interface ContextualCall extends CallFact {
  /** The outermost call that passes an argument of this one: the call of the function around it, or of one further out. */
  readonly site?: CallFact;
  /** The call among those on the way that says most of it; the call itself where there is none. */
  readonly stated?: CallFact;
  /** Functions and classes that are decided: where the contexts of this call are asked for, what is around it decides the rest. */
  readonly entered?: ReadonlySet<string>;
  /** What must hold for it to be made, as far as these callers do not decide it. */
  readonly tests?: readonly Test[];
}

/**
 * A call that stands for several: inside a function that several others call (`register(app, '/users', users)`) it is one call for
 * each of them, on up the callers until the operands no longer depend on a parameter, on which instance `this` is, or on the element of a
 * list. What belongs together stays together: method, path and handler of one object literal, or of one call, never mix with those of
 * another. The call itself where there is but one context, where a function calls itself, and where even the direct callers are too many.
 *
 * This instantiates a summary with symbolic operands at the call sites of its function (compositional analysis with selective context
 * sensitivity: only calls whose operands depend on a context are cloned).
 * @param most contexts; a call with more is told apart by half as many levels of callers, and so on: what is further out stands for all of it
 * @param levels of callers that are looked at; 1 gives the call as the direct callers make it
 */
export function callContexts(
  call: ContextualCall,
  resolver: ValueResolver,
  { most = maxContexts, levels = maxDepth }: { readonly most?: number; readonly levels?: number } = {},
): readonly ContextualCall[] {
  for (let looked = levels; looked > 0; looked = Math.floor(looked / 2)) {
    const contexts = contextsWithin(call, resolver, most, looked);
    if (contexts !== null) return contexts;
    if (resolver.assumptions.isExhausted) break;
    if (looked === levels) resolver.bounds.add('contexts of a call', most, call.id);
  }
  return [call];
}

/** The contexts of so many levels of callers; null where there are more than `most`. */
function contextsWithin(
  call: ContextualCall,
  resolver: ValueResolver,
  most: number,
  levels: number,
): readonly ContextualCall[] | null {
  const finished: Context[] = [];
  const { site: from } = call;
  const callers = from === undefined ? [call.caller] : [from.caller, call.caller];
  const tests = call.tests ?? (call.when === undefined ? [] : [call.when]);
  const start: Context = { call, callers, conditions: [], tests, entered: call.entered ?? new Set(), depth: 0, levels };
  const open: Context[] = [from === undefined ? start : { ...start, site: from }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const expanded = expand(next, resolver);
    // Contexts are work as searches are: a question that has no more of it left has no answer.
    if (resolver.assumptions.spend(expanded?.length ?? 0)) return null;
    if (expanded === null) finished.push(next);
    else for (let at = expanded.length - 1; at >= 0; at--) open.push(expanded[at] as Context);
    if (finished.length + open.length > most) return null;
  }
  const possible = finished.filter(
    ({ conditions, tests: open, depth }) =>
      conditions.every((each) => isMet(each, resolver)) &&
      (depth === 0 || open.every((each) => mayHold(each, resolver))),
  );
  const [only] = possible;
  if (possible.length === 0 || (possible.length === 1 && only?.depth === 0)) return [call];
  return possible.map(({ call: each, site, stated, entered, tests: left }) => ({
    ...each,
    entered,
    ...(left.length === 0 ? {} : { tests: left }),
    ...(site === undefined ? {} : { site }),
    ...(stated === undefined ? {} : { stated }),
  }));
}

function isMet({ callee, object }: Condition, resolver: ValueResolver): boolean {
  const functions = resolver.resolve(callee).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
  return functions.length === 0 || functions.includes(object);
}

/** Where the code around calls a closure: the calls of the function around the closure that made this one; null where any may have. */
function makersOf({ site, callers }: Context, object: string, resolver: ValueResolver): readonly CallSite[] | null {
  const isWithin = callers.some((caller) => isInside(caller, object));
  if (site === undefined || isInside(site.caller, object) || !isWithin) return null;
  const makers = resolver
    .resolve(site.callee)
    .flatMap((each) => (each.kind === 'function' && each.madeAt !== undefined ? callsOf(each.madeAt) : []));
  const sites = resolver.callSitesOf(object).flatMap((each) => makingSites(each, makers));
  return sites.length > 0 ? sites : null;
}

/** A call of a function where it is one of these; of one that calls it for each element of a list that for the element. */
function makingSites(site: CallSite, makers: readonly string[]): readonly CallSite[] {
  const id = site.call?.id;
  return makers.flatMap((maker) => {
    if (id === undefined || callOfSite(maker) !== id) return [];
    const index = elementOfSite(maker);
    if (index === null) return [site];
    const isElement = (each: Value | undefined): each is Value & { kind: 'element' } =>
      each?.kind === 'element' && each.index === undefined;
    const of: Value = { kind: 'constant', value: index };
    return [{ ...site, passed: site.passed.map((each) => (isElement(each) ? { ...each, index: of } : each)) }];
  });
}

/** The contexts one step further out; null where nothing depends on a context any more. */
function expand(context: Context, resolver: ValueResolver): readonly Context[] | null {
  const { call, callers, conditions, entered, depth } = context;
  const search = { callers, entered, resolver };
  const ofArguments = openPart(call.arguments, search);
  const receivers = call.on === undefined ? [call.callee] : [call.callee, call.on];
  const others = [...receivers, ...conditions.map(({ callee }) => callee)];
  const first = ofArguments ?? openPart(others, search);
  if (first === null) return null;
  const part = innermost(first, [...call.arguments, ...others], search);
  if (depth >= maxDepth) {
    resolver.bounds.add('callers of callers', maxDepth, call.id);
    return null;
  }
  if (part.kind === 'element') return expandElement(context, part.value, resolver);
  if (part.kind === 'class') return expandClass(context, part.object, resolver);
  if (context.levels === 0) return null;
  const sites = makersOf(context, part.object, resolver) ?? resolver.callSitesOf(part.object);
  if (sites.length === 0) return [{ ...context, entered: new Set([...entered, part.object]) }];
  const decidesArgument = call.arguments.some((each) => isPassedTo(part.object, each, resolver));
  return sites.map((site, position) =>
    enterFrom(context, part.object, site, { decidesArgument, position, count: sites.length }, resolver),
  );
}
