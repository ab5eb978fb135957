import type { Value } from './facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Keys of the in-house functions that a value may be. */
export function functionsOf(value: Value, resolver: ValueResolver): readonly string[] {
  return resolver.resolve(value).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
}
