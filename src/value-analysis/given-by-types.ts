import { type CallFact, type TypeReference, typeOfFunctions, type Value } from '../code-model/facts.ts';
import { appliedType, isGeneric } from './applied-type.ts';
import type { ValueResolver } from './value-resolver.ts';

type Typed = Value & { kind: 'typed' };

/** A type that a class or interface writes for a member, as a value has it that is one of a type derived from that. */
export function typeOfMember(
  of: Value,
  owner: string,
  type: TypeReference | null,
  resolver: ValueResolver,
): TypeReference | null {
  if (type === null || of.kind !== 'typed' || !isGeneric(type)) return type;
  return appliedType(type, argumentsFor(of.type, owner, resolver, new Set()));
}

/**
 * What the declared types of what is called say that it returns: `model()` of `model: () => typeof Cart`, `carts.model()` of
 * `interface Carts { model(): typeof Cart }`.
 */
export function givenByTypes({ callee }: CallFact, resolver: ValueResolver): readonly Value[] {
  return resolver.resolve(callee).flatMap((each) => {
    const type = each.kind === 'typed' ? returnedBy(each, '', resolver) : ofMethod(each, resolver);
    return type === null || type.name.kind === 'unknown' ? [] : resolver.resolve({ kind: 'typed', type });
  });
}

function ofMethod(called: Value, resolver: ValueResolver): TypeReference | null {
  return called.kind === 'member' && called.of.kind === 'typed' ? returnedBy(called.of, called.name, resolver) : null;
}

/** What a method of a type returns; by the empty name what a call of a value of the type does. */
function returnedBy(value: Typed, method: string, resolver: ValueResolver): TypeReference | null {
  const { name, arguments: given } = value.type;
  if (name.kind === 'external') return method === '' && name.symbol === typeOfFunctions ? (given[0] ?? null) : null;
  for (const object of resolver.classesOf(name)) {
    for (const owner of resolver.hierarchy.lineage(object)) {
      const results = resolver.table.class(owner)?.results ?? {};
      const type = Object.hasOwn(results, method) ? results[method] : undefined;
      if (type !== undefined) return typeOfMember(value, owner, type, resolver);
    }
  }
  return null;
}

/** What a type gives for the type parameters of one that it is, or is derived from: of `interface Carts extends Provider<Cart>` the `Cart`. */
function argumentsFor(
  { name, arguments: given }: TypeReference,
  owner: string,
  resolver: ValueResolver,
  visited: Set<string>,
): readonly TypeReference[] {
  for (const object of resolver.classesOf(name)) {
    if (object === owner) return given;
    const fact = resolver.table.class(object);
    if (fact === undefined || visited.has(object)) continue;
    visited.add(object);
    for (const base of fact.extends === null ? fact.implements : [fact.extends, ...fact.implements]) {
      const found = argumentsFor(appliedType(base, given), owner, resolver, visited);
      if (found.length > 0) return found;
    }
  }
  return [];
}
