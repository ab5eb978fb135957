import type { FactTable } from '../code-model/fact-table.ts';
import type { Value } from '../code-model/facts.ts';

/** A value with more alternatives than this, or a parameter with more callers, stands for nothing known. */
export const mostAlternatives = 24;

/** Records that a value has too many, and gives none of them: some would be an arbitrary subset. */
export function tooMany(
  { coverage }: FactTable,
  bound: 'alternatives of a value' | 'callers of a function',
  value: Value,
): [] {
  const at = value.kind === 'parameter' ? { file: value.function.split('#', 1)[0] ?? '' } : {};
  coverage.bound({ bound, limit: mostAlternatives, ...at });
  return [];
}
