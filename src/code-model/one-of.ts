import { unknownValue, type Value } from './facts.ts';

/** One value of several; those that are not known say nothing. */
export function oneOf(values: readonly Value[]): Value {
  const known = values.filter(({ kind }) => kind !== 'unknown');
  return known.length > 1 ? { kind: 'choice', of: known } : (known[0] ?? unknownValue);
}
