import type { Value } from '../../code-model/facts.ts';

/** The name by which something is called; empty where it has none. */
export function nameOfCallee(callee: Value): string {
  if (callee.kind === 'member' || callee.kind === 'import') return callee.name;
  return callee.kind === 'function' ? nameInKey(callee.object) : '';
}

/** The last name in the key of a function. */
export function nameInKey(key: string): string {
  return /(\w+)\W*$/.exec(key)?.[1] ?? '';
}
