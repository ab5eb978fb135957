import { isInside } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import type { Replacement } from '../code-model/replace-values.ts';
import { givenByCall } from './given-by-call.ts';
import type { ValueResolver } from './value-resolver.ts';

export type FunctionValue = Value & { readonly kind: 'function' };

/**
 * What the function around a closure is given by the call that made the closure: `name` of `const of = (name) => (db) => db.collection(name)` in
 * `of('carts')(db)`. Null where no call is known to have made it.
 */
export function givenByMaker(closure: FunctionValue, resolver: ValueResolver): Replacement | null {
  const making = makingOf(closure, resolver);
  const fact = making === null ? undefined : resolver.table.function(making.maker.object);
  if (making === null || fact === undefined) return null;
  const further = givenByMaker(making.maker, resolver);
  if (fact.parameters.length === 0) return further;
  const given = givenByCall(fact, making.call, resolver);
  return (part) => given(part) ?? further?.(part) ?? null;
}

/** The call that made a closure, and the function around the closure that it calls; null where none is known. */
export function makingOf(
  { object, madeAt }: FunctionValue,
  resolver: ValueResolver,
): { readonly call: CallFact; readonly maker: FunctionValue } | null {
  const call = madeAt === undefined ? undefined : resolver.table.call(madeAt);
  if (call === undefined) return null;
  const maker = resolver
    .resolve(call.callee)
    .find((each) => each.kind === 'function' && each.object !== object && isInside(object, each.object));
  return maker?.kind === 'function' ? { call, maker } : null;
}
