import type { Value } from '../code-model/facts.ts';
import { appliedType } from './applied-type.ts';
import type { ValueResolver } from './value-resolver.ts';

/** The types behind the name of a type: those an alias or a union stands for; of `typeof value` the value. */
export function namedTypes(value: Value & { kind: 'typed' }, resolver: ValueResolver): readonly Value[] {
  const { name, arguments: given } = value.type;
  const [first] = given;
  if (name.kind === 'external' && name.symbol === 'globalThis#ReturnType' && first !== undefined) {
    return resolver.resolve(first.name).flatMap((each) => returnedBy(each, resolver));
  }
  if (name.kind === 'external' || name.kind === 'class' || value.type.parameter !== undefined) return [value];
  const found = resolver.resolve(name).map((each): Value => {
    if (each.kind === 'typed') return { kind: 'typed', type: appliedType(each.type, given) };
    const isType = each.kind === 'external' || each.kind === 'class';
    return isType ? { kind: 'typed', type: { name: each, arguments: given } } : each;
  });
  return found.length > 0 ? found : [value];
}

/** What `ReturnType` of a function stands for; of a library's function its symbol. */
function returnedBy(value: Value, resolver: ValueResolver): readonly Value[] {
  if (value.kind !== 'function') return value.kind === 'external' ? [value] : [];
  return (resolver.table.function(value.object)?.returns ?? []).flatMap((each) => resolver.resolve(each));
}
