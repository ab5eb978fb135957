import type { CallFact, Value } from '../code-model/facts.ts';
import { isGiven } from '../code-model/giving-function.ts';
import type { ValueResolver } from './value-resolver.ts';

/** What of the resolver it takes to know lists. */
export type Lists = Pick<ValueResolver, 'resolve' | 'itemsOf'>;

/**
 * The arguments of a call, those of lists that are spread among them in place of the lists: `app.get(...route)` as `app.get('/carts', list)`. A list that is
 * not known, is one of several, or is what callers give stays spread.
 */
export function withSpreadLists(given: readonly Value[], resolver: Lists): readonly Value[] {
  if (given.every(({ kind }) => kind !== 'spread')) return given;
  return given.flatMap((each) => (each.kind === 'spread' ? itemsOf(each, resolver) : [each]));
}

function itemsOf(spread: Value & { readonly kind: 'spread' }, resolver: Lists): readonly Value[] {
  const { of } = spread;
  if (isGiven(of)) return [spread];
  const [list, other] = of.kind === 'list' ? [of] : resolver.resolve(of);
  return (list?.kind === 'list' && other === undefined ? resolver.itemsOf(list) : null) ?? [spread];
}

/** The call with such arguments. */
export function withListsSpread<Call extends CallFact>(call: Call, resolver: Lists): Call {
  const given = withSpreadLists(call.arguments, resolver);
  return given === call.arguments ? call : { ...call, arguments: given };
}

/** True for a call that may have so many arguments, and is not known to: a list is spread that is not known, as callers decide it. */
export function isOfOpenCount({ arguments: given }: CallFact, least = 0): boolean {
  return given.length < least && given.some(({ kind }) => kind === 'spread');
}
