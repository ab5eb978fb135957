import type { TextCondition } from '../rules/cloud-rule.ts';

/** Whether one of the texts matches what a condition wants, and none what it does not want. */
export function matchesCondition({ matches, not }: TextCondition, texts: readonly string[]): boolean {
  return (matches === undefined || texts.some((text) => matches.test(text))) && !texts.some((text) => not?.test(text));
}
