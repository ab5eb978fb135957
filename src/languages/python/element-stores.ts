import type { SgNode } from '@ast-grep/napi';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { eachTurn } from '../../code-model/slices.ts';
import { linesOf } from './member-facts.ts';
import { named } from './named-children.ts';
import { Scope } from './scope.ts';
import type { Values } from './values.ts';

/** `for at, item in enumerate(items): items[at] = made`: the assignment that replaces each element of the list; null for any other loop. */
export function replacingAssignment(loop: SgNode): { readonly name: string; readonly assignment: SgNode } | null {
  const [position] = named(loop.field('left') ?? loop);
  const called = loop.field('right');
  const list = called?.kind() === 'call' && called.field('function')?.text() === 'enumerate' ? called : null;
  const [given] = list === null ? [] : named(list.field('arguments') ?? list);
  if (loop.field('left')?.kind() !== 'pattern_list' || given?.kind() !== 'identifier') return null;
  for (const statement of named(loop.field('body') ?? loop)) {
    const [assignment] = statement.kind() === 'expression_statement' ? named(statement) : [];
    const left = assignment?.kind() === 'assignment' ? assignment.field('left') : null;
    if (assignment === undefined || left?.kind() !== 'subscript') continue;
    const isOf = left.field('value')?.text() === given.text() && left.field('subscript')?.text() === position?.text();
    if (isOf) return { name: given.text(), assignment };
  }
  return null;
}

/** The call that stands for the list behind a loop that replaces each of its elements. */
export function callOfReplacing(loop: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const replacing = replacingAssignment(loop);
  if (replacing === null) return [];
  const { assignment } = replacing;
  const made = values.of(assignment.field('right'), scope);
  const keywords: Value = { kind: 'record', members: {}, keywords: true };
  const callee: Value = { kind: 'external', symbol: eachTurn };
  const given = [made, values.turnOf(loop, scope), keywords];
  const id = values.callId(assignment.field('left') as SgNode);
  return [{ id, form: 'call', callee, arguments: given, caller, lines: linesOf(assignment) }];
}

/**
 * What statements of a loop set at positions of a list that the loop makes: `parts = list(item); parts[0] = prefix + item[0]`.
 * @param seenBy the names in sight of them: `parts[0] = prefix + parts[0]` is made of what stood there before
 */
export function setElements(body: SgNode, scope: Scope, values: Values, seenBy: Map<number, Scope>): void {
  const before = new Map<string, Value>();
  for (const assignment of body.findAll({ rule: { kind: 'assignment' } })) {
    const left = assignment.field('left');
    const list = left?.kind() === 'subscript' ? left.field('value') : null;
    const at = left?.kind() === 'subscript' ? left.field('subscript') : null;
    if (list?.kind() !== 'identifier' || at?.kind() !== 'integer') continue;
    const name = list.text();
    const known = before.get(name) ?? scope.own(name);
    if (known === undefined) continue;
    before.set(name, known);
    const seen = new Scope(scope);
    seen.renew(name, known);
    seenBy.set(assignment.id(), seen);
    scope.setElement(name, Number(at.text()), values.of(assignment.field('right'), seen));
  }
}
