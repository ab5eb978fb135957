import type { Value } from './facts.ts';

/** A member of a value, by the names that lead to it: of none the value itself. */
export function memberAt(of: Value, names: readonly string[]): Value {
  return names.reduce<Value>((inner, name) => ({ kind: 'member', of: inner, name }), of);
}
