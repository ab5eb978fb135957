import type { TypeReference } from '../code-model/facts.ts';

/** A type that an alias or interface writes, its type parameters replaced by what is given for them. */
export function appliedType(type: TypeReference, given: readonly TypeReference[]): TypeReference {
  if (given.length === 0) return type;
  if (type.parameter !== undefined) return given[type.parameter] ?? type;
  if (type.arguments.length === 0) return type;
  return { ...type, arguments: type.arguments.map((each) => appliedType(each, given)) };
}
