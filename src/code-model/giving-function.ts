import type { Value } from './facts.ts';

/** True for what callers give: a parameter, or a member of one. */
export function isGiven(value: Value): boolean {
  return value.kind === 'parameter' || (value.kind === 'member' && isGiven(value.of));
}

/** Key of the function whose callers give what a value consists of: a parameter, a member of one, a text with them; null where it is none. */
export function givingFunction(value: Value): string | null {
  const parts = new Set<Value>([value]);
  for (const part of parts) {
    if (part.kind === 'parameter') return part.function;
    if (part.kind === 'member') parts.add(part.of);
    if (part.kind === 'joined') for (const each of part.parts) parts.add(each);
  }
  return null;
}
