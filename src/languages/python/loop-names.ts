import type { SgNode } from '@ast-grep/napi';
import { assignmentsIn } from './binding-nodes.ts';
import { setElements } from './element-stores.ts';
import { named } from './named-children.ts';
import { Scope } from './scope.ts';
import type { Values } from './values.ts';

/**
 * Binds the names that every turn of a loop assigns before it uses them, to what it assigns to them after that, too.
 * @param assign binds what an assignment gives, in the scope of the loop
 * @param seenBy the names in sight of the later assignments: `path = path + "/"` is made of what the name stood for before
 */
export function bindAssigned(
  body: SgNode,
  scope: Scope,
  values: Values,
  assign: (assignment: SgNode) => void,
  seenBy: Map<number, Scope>,
): void {
  const used = new Set<string>();
  const first = new Set<number>();
  for (const statement of named(body)) {
    const [assignment] = statement.kind() === 'expression_statement' ? named(statement) : [];
    const left = assignment?.kind() === 'assignment' ? assignment.field('left') : null;
    const inner = assignment?.field('right') ?? statement;
    for (const name of inner.findAll({ rule: { kind: 'identifier' } })) used.add(name.text());
    if (assignment === undefined || left?.kind() !== 'identifier' || used.has(left.text())) continue;
    assign(assignment);
    first.add(assignment.id());
  }
  for (const again of first.size === 0 ? [] : assignmentsIn(body)) {
    const name = again.field('left')?.text() ?? '';
    const before = first.has(again.id()) ? undefined : scope.own(name);
    if (before === undefined) continue;
    assign(again);
    const seen = new Scope(scope);
    seen.renew(name, before);
    seenBy.set(again.id(), seen);
  }
  setElements(body, scope, values, seenBy);
}
