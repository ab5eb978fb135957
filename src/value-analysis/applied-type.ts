import type { TypeReference } from '../code-model/facts.ts';

/** The type of a generic alias, its arguments that name nothing, which are type parameters, replaced by those given in turn. */
export function appliedType(type: TypeReference, given: readonly TypeReference[]): TypeReference {
  if (given.length === 0) return type;
  const rest = [...given];
  return {
    ...type,
    arguments: type.arguments.map((each) => (each.name.kind === 'unknown' ? (rest.shift() ?? each) : each)),
  };
}
