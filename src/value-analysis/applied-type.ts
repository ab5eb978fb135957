import type { TypeReference, Value } from '../code-model/facts.ts';

/** A type that an alias or interface writes, its type parameters replaced by what is given for them. */
export function appliedType(type: TypeReference, given: readonly TypeReference[]): TypeReference {
  if (given.length === 0 || !isGeneric(type)) return type;
  if (type.parameter !== undefined) return given[type.parameter] ?? type;
  const parts = type.arguments.map((each) => appliedType(each, given));
  return { ...type, name: appliedName(type.name, given), arguments: parts };
}

/** True for a type parameter, and for what is written with one. */
export function isGeneric({ name, arguments: given, parameter }: TypeReference): boolean {
  return parameter !== undefined || given.some(isGeneric) || typesOf(name).some(isGeneric);
}

/** The types of a union, which the name of its type holds. */
function typesOf(name: Value): readonly TypeReference[] {
  return name.kind === 'choice' ? name.of.flatMap((each) => (each.kind === 'typed' ? [each.type] : [])) : [];
}

function appliedName(name: Value, given: readonly TypeReference[]): Value {
  if (name.kind !== 'choice') return name;
  const applied = (each: Value): Value =>
    each.kind === 'typed' ? { kind: 'typed', type: appliedType(each.type, given) } : each;
  return { ...name, of: name.of.map(applied) };
}
