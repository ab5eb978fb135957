import type { Value } from './facts.ts';

/** No name holds it. */
export const between = '\0';

/** Values without those that are the same text, function, class, result or symbol as an earlier one. */
export function distinct(values: readonly Value[]): readonly Value[] {
  if (values.length < 2) return values;
  const seen = new Set<string>();
  return values.filter((value) => {
    const identity = identityOf(value);
    if (identity === null) return true;
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}

/** What two values have in common that are the same text, function, class, result or symbol; null for a value of another kind. */
export function identityOf(value: Value): string | null {
  switch (value.kind) {
    case 'text':
      return `"${value.text}`;
    case 'function':
      return value.madeAt === undefined
        ? `function ${value.object}`
        : `function ${value.object}${between}${value.madeAt}`;
    case 'class':
      return `class ${value.object}`;
    case 'result':
      return `result ${value.call}`;
    case 'external':
      return `external ${value.symbol}`;
    default:
      return null;
  }
}

/** The distinct ones of these values, closures of one function as one where there are too many; null where there are more than `most` even so. */
export function alternatives(values: readonly Value[], most: number): readonly Value[] | null {
  const all = distinct(values);
  const found = all.length > most ? distinct(all.map(withoutMaker)) : all;
  return found.length > most ? null : found;
}

/** Closures of one function are one function where there are too many of them. */
function withoutMaker(value: Value): Value {
  return value.kind === 'function' ? { kind: 'function', object: value.object } : value;
}
