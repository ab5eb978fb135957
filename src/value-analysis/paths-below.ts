import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import type { ValueResolver } from './value-resolver.ts';

/**
 * Paths by their names, each below the one they are put below, which the whole stands for where a text is wanted: of `include('/cart/', { items: 'items/' })`
 * the text is `/cart/`, and `.items` is `/cart/items/`. Records in records, and paths that are below another already, stay nested.
 */
export function pathsBelow(base: Value, names: Value, resolver: ValueResolver): Value {
  return oneOf([base, below(base, names, resolver)]);
}

function below(base: Value, value: Value, resolver: ValueResolver): Value {
  return oneOf(
    resolver.resolve(value).map((each): Value => {
      if (each.kind !== 'record') return { kind: 'joined', parts: [base, each] };
      const members = Object.entries(each.members).map(([name, member]) => [name, below(base, member, resolver)]);
      return { kind: 'record', members: Object.fromEntries(members) };
    }),
  );
}
