import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** A call of a function of the analysed code, as the function sees it. */
export interface CallSite {
  readonly call: CallFact;
  /** By the position of the parameter. */
  readonly passed: readonly (Value | undefined)[];
  /** What the function is a method of; null for a plain function. */
  readonly receiver: Value | null;
}

/** The written calls of a function, those that a rule alone knows of excepted. */
export function callSitesOf(object: string, resolver: ValueResolver): readonly CallSite[] {
  return resolver.handedTo(object).flatMap((passed): CallSite[] => {
    const call = resolver.siteOf(passed);
    return call === undefined ? [] : [{ call, passed, receiver: receiverOf(call) }];
  });
}

/** What rules know to be passed to a parameter: by a container, or by a library that calls the function. */
export function knownValues(object: string, index: number, resolver: ValueResolver): readonly Value[] {
  return resolver
    .handedTo(object)
    .flatMap((passed) => (resolver.siteOf(passed) === undefined ? (passed[index] ?? []) : []));
}

function receiverOf({ callee, on, receiver }: CallFact): Value | null {
  if (callee.kind === 'member') return callee.of;
  if (on !== undefined) return on.of;
  return receiver === undefined
    ? null
    : { kind: 'typed', type: { name: { kind: 'class', object: receiver }, arguments: [] } };
}
