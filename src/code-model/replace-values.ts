import type { Value } from './facts.ts';

/** Values nest as deep as people write them; what is deeper stays as it is. */
const maxDepth = 64;

/** Gives what stands for a part of a value; null where the part stays, with its own parts replaced. */
export type Replacement = (part: Value) => Value | null;

/** A value with parts of it replaced. Unchanged values stay the same object. */
export function replaceValues(value: Value, replace: Replacement): Value {
  return replacer(replace)(value);
}

/** Elements by replacement: one that several calls are made of is one object afterwards too, so that all of them are of one turn of a loop. */
const elementsOf = new WeakMap<Replacement, Map<Value, Value>>();

/** Replaces in several values so that a part that occurs in two of them is one object afterwards too. */
export function replacer(replace: Replacement): (value: Value) => Value {
  const done = new Map<Value, Value>();
  const elements = elementsOf.get(replace) ?? new Map<Value, Value>();
  elementsOf.set(replace, elements);
  const visit = (value: Value, depth: number): Value => {
    const known = done.get(value) ?? (value.kind === 'element' ? elements.get(value) : undefined);
    if (known !== undefined) return known;
    const result = replace(value) ?? (depth > maxDepth ? value : withParts(value, (part) => visit(part, depth + 1)));
    done.set(value, result);
    if (value.kind === 'element') elements.set(value, result);
    return result;
  };
  return (value) => visit(value, 0);
}

/** Whether a value, or a part of it at whatever depth, is one that is asked for: code that nests values nests them as deep as a program can write. */
export function hasPart(value: Value, isWanted: (part: Value) => boolean): boolean {
  if (isWanted(value)) return true;
  const parts = new Set(partsOf(value));
  for (const each of parts) {
    if (isWanted(each)) return true;
    for (const inner of partsOf(each)) parts.add(inner);
  }
  return false;
}

/** The parts of a value, in the order in which `withParts` visits them. */
export function partsOf(value: Value): readonly Value[] {
  const parts: Value[] = [];
  withParts(value, (part) => {
    parts.push(part);
    return part;
  });
  return parts;
}

function withParts(value: Value, inner: (part: Value) => Value): Value {
  switch (value.kind) {
    case 'joined':
      return ifChanged(value, value.parts, inner, (parts) => ({ kind: 'joined', parts }));
    case 'choice':
      return value.where === undefined
        ? ifChanged(value, value.of, inner, (of) => ({ ...value, of }))
        : ifChanged(value, [...value.of, value.where], inner, (parts) => ({
            ...value,
            of: parts.slice(0, -1),
            where: parts.at(-1) as Value,
          }));
    case 'list':
      return ifChanged(value, value.items, inner, (items) => copyOf(value, { ...value, items }));
    case 'member':
      return ifChanged(value, [value.of], inner, ([of]) => ({ kind: 'member', of: of as Value, name: value.name }));
    case 'function':
      return value.of === undefined
        ? value
        : ifChanged(value, [value.of], inner, ([of]) => ({ ...value, of: of as Value }));
    case 'super':
      return ifChanged(value, [value.of], inner, ([of]) => ({ ...value, of: of as Value }));
    case 'annotated':
      return ifChanged(value, [value.of, ...value.with], inner, ([of, ...beside]) => ({
        kind: 'annotated',
        of: of as Value,
        with: beside,
      }));
    case 'spread':
      return ifChanged(value, [value.of], inner, ([of]) => ({ kind: 'spread', of: of as Value }));
    case 'element': {
      const index = value.index === undefined ? [] : [value.index];
      return ifChanged(value, [value.of, ...index], inner, ([of, ...at]) => ({
        ...value,
        of: of as Value,
        ...(at[0] === undefined ? {} : { index: at[0] }),
      }));
    }
    case 'record':
      return ifChanged(value, [...Object.values(value.members), ...(value.spread ?? [])], inner, (parts) => {
        const names = Object.keys(value.members);
        const members = Object.fromEntries(names.map((name, at) => [name, parts[at] as Value]));
        const spread = value.spread === undefined ? {} : { spread: parts.slice(names.length) };
        return copyOf(value, { ...value, members, ...spread });
      });
    default:
      return value;
  }
}

const originals = new WeakMap<Value, Value>();

function copyOf(value: Value, copy: Value): Value {
  originals.set(copy, originalOf(value));
  return copy;
}

/** The list or object, as it is written, that a value is a copy of; the value itself where it is none. */
export function originalOf(value: Value): Value {
  return originals.get(value) ?? value;
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
