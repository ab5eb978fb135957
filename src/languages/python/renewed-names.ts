import type { SgNode } from '@ast-grep/napi';
import type { Value } from '../../code-model/facts.ts';
import { replacingAssignment } from './element-stores.ts';
import { Scope } from './scope.ts';
import type { Values } from './values.ts';

/** A statement of a function that makes a name stand for something else from there on: `path = f"{path}/new"`. */
export interface Renewal {
  readonly name: string;
  readonly before: Value;
  /** Where the statement begins. */
  readonly at: number;
  /** What the name stands for then; absent where that is what is assigned. */
  readonly value?: Value;
}

/** Expressions whose parts show what they make; of what a call makes of a name it may be that only the name is known. */
const composing = new Set(['string', 'concatenated_string', 'binary_operator', 'boolean_operator']);

/** What an assignment renews that every call of the function comes by; null where the name does not stand for what it is made of. */
export function renewalBy(assignment: SgNode, body: SgNode, scope: Scope, values: Values): Renewal | null {
  if (assignment.kind() === 'for_statement') return renewalByLoop(assignment, body, scope, values);
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

/** A loop that replaces each element of a list: from there on its name stands for what the loop makes of them. */
function renewalByLoop(loop: SgNode, body: SgNode, scope: Scope, values: Values): Renewal | null {
  const replacing = loop.parent()?.id() === body.id() ? replacingAssignment(loop) : null;
  const before = replacing === null ? undefined : scope.own(replacing.name);
  const left = replacing?.assignment.field('left') ?? null;
  if (replacing === null || left === null || before === undefined || before.kind === 'unknown') return null;
  const value: Value = { kind: 'result', call: values.callId(left) };
  return { name: replacing.name, before, at: loop.range().start.index, value };
}

/**
 * The statements of a class with the names as they see them: one that the class defines further below stands for what it does outside
 * (`owner = ForeignKey(settings.USER)` before `def settings(self)`).
 */
export function statementsOfClass(body: SgNode, scope: Scope): { statement: SgNode; seen: Scope }[] {
  const shadows = body.children().flatMap((statement): Renewal[] => {
    const name = definedBy(statement);
    const before = name === null ? undefined : scope.outer?.find(name);
    return name === null || before === undefined ? [] : [{ name, before, at: statement.range().start.index }];
  });
  return body.children().map((statement) => {
    // Code of methods sees nothing of the class.
    const isCode = statement.kind() !== 'expression_statement';
    return { statement, seen: isCode ? scope : scopeAt(statement, shadows, scope) };
  });
}

function definedBy(statement: SgNode): string | null {
  const inner = statement.kind() === 'decorated_definition' ? statement.field('definition') : statement;
  const [assignment] = inner?.kind() === 'expression_statement' ? inner.children() : [];
  const name = assignment?.kind() === 'assignment' ? assignment.field('left') : inner?.field('name');
  return name?.kind() === 'identifier' ? name.text() : null;
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
