import type { Value } from '../../code-model/facts.ts';
import { namedInHouse } from '../../value-analysis/python-modules.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { functionsOf } from './functions-of.ts';

/** Keys of the functions that a value gives, or that a text names by a dotted name: `'shop.tasks.clean'`. */
export function functionsNamed(value: Value, resolver: ValueResolver): readonly string[] {
  const own = functionsOf(value, resolver);
  if (own.length > 0) return own;
  return resolver.textsOf(value).flatMap((text) => {
    const named = namedInHouse(text, resolver.table);
    return named === null ? [] : functionsOf(named, resolver);
  });
}
