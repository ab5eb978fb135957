import type { TypeReference, Value } from '../code-model/facts.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import { lineage } from './related-class.ts';

/**
 * The known type arguments of a value that is known by its type: of `users: Repository<User>` the `User`. Where they are type parameters
 * of the class that holds the value (`class Store<T> { rows: Repository<T> }`), the arguments that the class of the holder gives to its
 * bases (`class Users extends Store<User>`).
 */
export function typeArguments(type: TypeReference, value: Value, resolver: ValueResolver): readonly TypeReference[] {
  const known = type.arguments.filter(isKnown);
  if (known.length > 0 || value.kind !== 'member') return known;
  return resolver.classesOf(value.of).flatMap((object) => {
    const fact = resolver.table.class(object);
    const bases = fact === undefined ? [] : lineage(fact, resolver);
    return (
      bases.find((base) => base.extends?.arguments.some(isKnown) === true)?.extends?.arguments.filter(isKnown) ?? []
    );
  });
}

function isKnown({ name }: TypeReference): boolean {
  return name.kind !== 'unknown';
}
