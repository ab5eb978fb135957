import type { Value } from './facts.ts';

/** True for what callers give: a parameter, or a member of one. */
export function isGiven(value: Value): boolean {
  return value.kind === 'parameter' || (value.kind === 'member' && isGiven(value.of));
}

/** True for what callers or the turns of a loop decide: what callers give, an element that a loop goes through, a member of these or by a name that these are. */
export function isOfContext(value: Value): boolean {
  if (value.kind === 'member') return isOfContext(value.of);
  if (value.kind !== 'element') return value.kind === 'parameter';
  const isOfTurn = value.at !== undefined || value.by !== undefined;
  return isOfTurn || isOfContext(value.of) || (value.index !== undefined && isOfContext(value.index));
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
