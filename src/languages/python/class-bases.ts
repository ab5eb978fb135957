import type { SgNode } from '@ast-grep/napi';
import { type TypeReference, unknownValue, type Value } from '../../code-model/facts.ts';
import type { Scope } from './scope.ts';
import { named, type Values } from './values.ts';

/** The bases of a class as they are written, and what they stand for where the class is not known yet: it may hide one that has its name. */
export function basesOf(
  definition: SgNode,
  object: string,
  values: Values,
  scope: Scope,
): { readonly written: readonly SgNode[]; readonly bases: readonly TypeReference[] } {
  const superclasses = definition.field('superclasses');
  const given = superclasses === null ? [] : named(superclasses);
  const written = given.filter((base) => base.kind() !== 'keyword_argument');
  const bases = written.map((base): TypeReference => {
    const type = values.type(base, scope);
    return type === null ? { name: unknownValue, arguments: [] } : { ...type, name: without(type.name, object) };
  });
  return { written, bases };
}

function without(value: Value, object: string): Value {
  if (value.kind !== 'choice') return value;
  const of = value.of.filter((each) => each.kind !== 'class' || each.object !== object);
  return of.length === 1 ? (of[0] as Value) : { ...value, of };
}
