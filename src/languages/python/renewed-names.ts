import type { SgNode } from '@ast-grep/napi';
import type { Value } from '../../code-model/facts.ts';
import { Scope } from './scope.ts';

/** A statement of a function that makes a name stand for something else from there on: `path = f"{path}/new"`. */
export interface Renewal {
  readonly name: string;
  readonly before: Value;
  /** Where the statement begins. */
  readonly at: number;
}

/** Expressions whose parts show what they make; of what a call makes of a name it may be that only the name is known. */
const composing = new Set(['string', 'concatenated_string', 'binary_operator', 'boolean_operator']);

/** What an assignment renews that every call of the function comes by; null where the name does not stand for what it is made of. */
export function renewalBy(assignment: SgNode, body: SgNode, scope: Scope): Renewal | null {
  const left = assignment.field('left');
  const right = assignment.field('right');
  const statement = assignment.parent();
  if (assignment.kind() !== 'assignment' || left?.kind() !== 'identifier' || right === null) return null;
  if (statement?.parent()?.id() !== body.id() || !composing.has(String(right.kind()))) return null;
  const name = left.text();
  const before = scope.own(name);
  const isUsed = right.findAll({ rule: { kind: 'identifier' } }).some((used) => used.text() === name);
  if (before === undefined || before.kind === 'unknown' || !isUsed) return null;
  return { name, before, at: statement.range().start.index };
}

/** The names as a statement of the function sees them: those that it or a later one renews stand for what they did before. */
export function scopeAt(statement: SgNode, renewals: readonly Renewal[], scope: Scope): Scope {
  const start = statement.range().start.index;
  const later = renewals.filter(({ at }) => at >= start);
  if (later.length === 0) return scope;
  const seen = new Scope(scope);
  for (const { name, before } of [...later].reverse()) seen.renew(name, before);
  return seen;
}
