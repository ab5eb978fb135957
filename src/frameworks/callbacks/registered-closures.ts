import { callsOf, isInside, originOf, siteOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { hasPart } from '../../code-model/replace-values.ts';
import { callContexts } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { FunctionValue } from './higher-order-functions.ts';

/** A closure that a call registers which stands for several: it is entered once for each of them. */
export interface RegisteredClosure {
  /** Key of the closure. */
  readonly object: string;
  readonly call: CallFact;
  readonly contexts: readonly RegisteredContext[];
}

export interface RegisteredContext {
  /** `<key of the closure>@<number>`, from 1. */
  readonly name: string;
  /** Id of the call, as one chain of callers makes it. */
  readonly id: string;
  /** By the calls inside the closure that depend on these callers, the functions that they enter. */
  readonly given: ReadonlyMap<CallFact, readonly FunctionValue[]>;
}

/** A closure with the id of the call that registers it, in a context. */
export interface Registering {
  readonly object: string;
  readonly named?: string;
}

/**
 * `for (const job of jobs) new Worker(job.name, (work) => job.run(work))`: what `job` is decides both the name and what the closure
 * calls. That is asked for as further operands of the call that registers, so that what belongs together stays together.
 */
export function registeredClosures(
  handlers: readonly Registering[],
  resolver: ValueResolver,
): readonly RegisteredClosure[] {
  const closures = new Map<string, { object: string; call: CallFact; ids: Set<string> }>();
  for (const { object, named } of handlers) {
    const call = named === undefined || siteOf(object) !== null ? undefined : resolver.table.call(originOf(named));
    if (named === undefined || call === undefined || !isInside(object, call.caller)) continue;
    const key = `${object}\n${call.id}`;
    const known = closures.get(key) ?? { object, call, ids: new Set() };
    closures.set(key, known);
    known.ids.add(named);
  }
  const several = [...closures.values()].filter(({ ids }) => ids.size > 1);
  return several.flatMap(({ object, call, ids }) => {
    const contexts = contextsOf(object, call, ids, resolver);
    return contexts.length === 0 ? [] : [{ object, call, contexts }];
  });
}

/** None where what the closure calls is the same in all contexts. */
function contextsOf(
  object: string,
  call: CallFact,
  ids: ReadonlySet<string>,
  resolver: ValueResolver,
): readonly RegisteredContext[] {
  const inner = resolver.table
    .fileOf(call)
    .calls.filter(({ caller, callee }) => isInside(caller, object) && isOfAround(callee, object));
  if (inner.length === 0) return [];
  const callees = inner.map(({ callee }) => callee);
  const all = callContexts({ ...call, arguments: [...call.arguments, ...callees] }, resolver);
  const found = [...ids].map((id, at) => {
    const own = all
      .filter((each) => isWithin(each.id, id))
      .map(({ arguments: operands }) => operands.slice(-inner.length));
    const given = inner.map((each, index) => {
      const functions = own.flatMap((operands) => functionsOf(operands[index] as Value, resolver));
      return [each, functions] as const;
    });
    return { name: `${object}@${at + 1}`, id, given: new Map(given) };
  });
  return new Set(found.map(({ given }) => keyOf(given))).size > 1 ? found : [];
}

/** True for a context that is the other one, or distinguished further. */
function isWithin(id: string, outer: string): boolean {
  const calls = callsOf(id);
  return callsOf(outer).every((each, at) => calls[at] === each);
}

/** True for what a parameter of a function around the closure, its instance, or an element of a list decides. */
function isOfAround(value: Value, closure: string): boolean {
  return hasPart(
    value,
    (part) =>
      part.kind === 'this' ||
      (part.kind === 'parameter' && !isInside(part.function, closure)) ||
      (part.kind === 'element' && part.at !== undefined),
  );
}

function functionsOf(value: Value, resolver: ValueResolver): readonly FunctionValue[] {
  return resolver.resolve(value).filter((each) => each.kind === 'function');
}

function keyOf(given: RegisteredContext['given']): string {
  return [...given.values()].map((each) => each.map(({ object }) => object).join(' ')).join('\n');
}
