import type { Value } from './facts.ts';

const deepest = 6;

/** A value with parts of it replaced; `replace` gives null for what stays. Unchanged values stay the same object. */
export function replaceValues(value: Value, replace: (part: Value) => Value | null, depth = 0): Value {
  const replaced = replace(value);
  if (replaced !== null) return replaced;
  if (depth > deepest) return value;
  const inner = (part: Value): Value => replaceValues(part, replace, depth + 1);
  switch (value.kind) {
    case 'joined':
      return ifChanged(value, value.parts, inner, (parts) => ({ kind: 'joined', parts }));
    case 'choice':
      return ifChanged(value, value.of, inner, (of) => ({ kind: 'choice', of }));
    case 'list':
      return ifChanged(value, value.items, inner, (items) => ({ kind: 'list', items }));
    case 'member':
      return ifChanged(value, [value.of], inner, ([of]) => ({ kind: 'member', of: of as Value, name: value.name }));
    case 'annotated':
      return ifChanged(value, [value.of, ...value.with], inner, ([of, ...beside]) => ({
        kind: 'annotated',
        of: of as Value,
        with: beside,
      }));
    case 'element':
    case 'spread':
      return ifChanged(value, [value.of], inner, ([of]) => ({ kind: value.kind, of: of as Value }));
    case 'record': {
      const names = Object.keys(value.members);
      return ifChanged(value, Object.values(value.members), inner, (parts) => ({
        ...value,
        members: Object.fromEntries(names.map((name, at) => [name, parts[at] as Value])),
      }));
    }
    default:
      return value;
  }
}

function ifChanged(
  value: Value,
  parts: readonly Value[],
  replace: (part: Value) => Value,
  rebuild: (parts: readonly Value[]) => Value,
): Value {
  const replaced = parts.map(replace);
  return replaced.every((part, at) => part === parts[at]) ? value : rebuild(replaced);
}
