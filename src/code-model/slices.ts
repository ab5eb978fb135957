import type { Value } from './facts.ts';

/** The elements of a list from a position on, up to another one: `items[1:]`. */
export function sliceOf(of: Value, from: number, to: number | null = null): Value {
  const items = [from, to].map((value): Value => ({ kind: 'constant', value }));
  return { kind: 'element', of, index: { kind: 'list', items } };
}

/** The positions of a slice; null for any other element. */
export function sliceAt(index: Value | undefined): { readonly from: number; readonly to: number | undefined } | null {
  if (index?.kind !== 'list') return null;
  const [from, to] = index.items.map((each) => (each.kind === 'constant' ? each.value : undefined));
  return typeof from === 'number' ? { from, to: typeof to === 'number' ? to : undefined } : null;
}

/** Results in a list of what is made of each element that a loop goes through; given what is made, and the element. */
export const eachTurn = 'builtins#[… for …]';
