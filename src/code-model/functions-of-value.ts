import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import type { Value } from './facts.ts';

/** Keys of the in-house functions that a value may be. */
export function functionsOf(value: Value, resolver: ValueResolver): readonly string[] {
  return resolver.resolve(value).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
}
