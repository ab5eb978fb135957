import type { SgNode } from '@ast-grep/napi';
import { named } from './named-children.ts';

/** What `map` and `filter` of Python call for each element: a lambda, and what it goes through. */
export interface MappingLambda {
  readonly name: 'map' | 'filter';
  readonly lambda: SgNode;
  /** By parameter of the lambda. */
  readonly through: readonly SgNode[];
}

/** The lambda of a call `map(lambda item: …, items)`; null for any other call. */
export function mappingLambda(call: SgNode): MappingLambda | null {
  const name = call.field('function')?.text();
  if (name !== 'map' && name !== 'filter') return null;
  const list = call.field('arguments');
  const [lambda, ...through] = list === null ? [] : named(list);
  return lambda?.kind() === 'lambda' ? { name, lambda, through } : null;
}

/** The same for a lambda that is written in such a call. */
export function mappingAround(lambda: SgNode): MappingLambda | null {
  const call = lambda.parent()?.parent() ?? null;
  const mapping = call?.kind() === 'call' ? mappingLambda(call) : null;
  return mapping?.lambda.id() === lambda.id() ? mapping : null;
}

/** Names of the parameters of a lambda, in order; empty for what has no name of its own. */
export function parametersOfLambda(lambda: SgNode): readonly string[] {
  const list = lambda.field('parameters');
  return list === null
    ? []
    : named(list).map((each) => (each.kind() === 'identifier' ? each : each.field('name'))?.text() ?? '');
}
