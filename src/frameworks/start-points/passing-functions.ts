import { passingCall } from '../../value-analysis/passing-closures.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/**
 * The functions that one only passes on to what it is given, and whose result it gives: a route's `(...given) => load(...given)` and
 * `async (given) => (await import('./carts')).load(given)`, which loads the code late. They are the handlers that such a route is written for.
 */
export function behindPassing(object: string, resolver: ValueResolver): readonly string[] {
  const call = passingCall(object, resolver);
  if (call === null) return [];
  return resolver.resolve(call.callee).flatMap((each) => (each.kind === 'function' ? each.object : []));
}
