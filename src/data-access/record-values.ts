import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';

/** Names and values of the members of the records a value can be, spread ones included. */
export function membersOf(value: Value | undefined, resolver: ValueResolver, depth = 0): (readonly [string, Value])[] {
  if (value === undefined || depth > 8) return [];
  return resolver.resolve(value).flatMap((each) => {
    if (each.kind !== 'record') return [];
    const spread = (each.spread ?? []).flatMap((part) => membersOf(part, resolver, depth + 1));
    return [...spread, ...Object.entries(each.members)];
  });
}

/** The member of a name of the records a value can be. */
export function memberOf(value: Value | undefined, name: string, resolver: ValueResolver): Value | undefined {
  return membersOf(value, resolver).findLast(([member]) => member === name)?.[1];
}

/** The elements of the lists a value can be; a value that is no list is the one element. */
export function itemsOf(value: Value | undefined, resolver: ValueResolver): Value[] {
  if (value === undefined) return [];
  return resolver.resolve(value).flatMap((each) => (each.kind === 'list' ? each.items : [each]));
}

/** The one text a value is; null where it is none or several. */
export function textOf(value: Value | undefined, resolver: ValueResolver): string | null {
  const texts = value === undefined ? [] : resolver.textsOf(value);
  return texts.length === 1 ? (texts[0] as string) : null;
}
