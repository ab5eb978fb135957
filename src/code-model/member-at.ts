import type { Value } from './facts.ts';

/** A member of a value, by the names that lead to it: of none the value itself. */
export function memberAt(of: Value, names: readonly string[]): Value {
  return names.reduce<Value>((inner, name) => ({ kind: 'member', of: inner, name }), of);
}

/** What a value is a member of, and the names that lead from there to it: the inverse of `memberAt`; of what is no member the value itself. */
export function withoutMembers(value: Value): { readonly of: Value; readonly names: readonly string[] } {
  const names: string[] = [];
  let of = value;
  for (; of.kind === 'member'; of = of.of) names.unshift(of.name);
  return { of, names };
}
