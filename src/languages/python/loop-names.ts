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
    for (const assignment of assignedInAll(statement).filter((each) => !used.has(nameOf(each)))) {
      assign(assignment);
      first.add(assignment.id());
    }
    const [assignment] = statement.kind() === 'expression_statement' ? named(statement) : [];
    const left = assignment?.kind() === 'assignment' ? assignment.field('left') : null;
    const inner = assignment?.field('right') ?? statement;
    for (const name of inner.findAll({ rule: { kind: 'identifier' } })) used.add(name.text());
    if (assignment === undefined || left?.kind() !== 'identifier' || used.has(left.text())) continue;
    assign(assignment);
    first.add(assignment.id());
  }
  for (const again of first.size === 0 ? [] : assignmentsIn(body)) {
    const name = nameOf(again);
    const before = first.has(again.id()) ? undefined : scope.own(name);
    if (before === undefined) continue;
    assign(again);
    const seen = new Scope(scope);
    seen.renew(name, before);
    seenBy.set(again.id(), seen);
  }
  setElements(body, scope, values, seenBy);
}

/** The assignments of names that each branch of a condition assigns, without use of what they were: `if … : view = load(name)` with `else: view = given`. */
function assignedInAll(statement: SgNode): readonly SgNode[] {
  if (statement.kind() !== 'if_statement') return [];
  const clauses = statement.fieldChildren('alternative');
  if (!clauses.some((each) => each.kind() === 'else_clause')) return [];
  const blocks = [statement, ...clauses].map((each) => each.field('consequence') ?? each.field('body'));
  const byBlock = blocks.map((block) => (block === null ? [] : firstAssignments(block)));
  const isInAll = (name: string): boolean => byBlock.every((each) => each.some((one) => nameOf(one) === name));
  return byBlock.flat().filter((each) => isInAll(nameOf(each)));
}

/** The assignments of names at the top of a block, of each name the first, where nothing of the name is used before. */
function firstAssignments(block: SgNode): readonly SgNode[] {
  const used = new Set<string>();
  return named(block).flatMap((statement) => {
    const [assignment] = statement.kind() === 'expression_statement' ? named(statement) : [];
    const isAssignment = assignment?.kind() === 'assignment' && assignment.field('left')?.kind() === 'identifier';
    const inner = isAssignment ? (assignment.field('right') ?? statement) : statement;
    for (const name of inner.findAll({ rule: { kind: 'identifier' } })) used.add(name.text());
    if (!isAssignment || used.has(nameOf(assignment))) return [];
    used.add(nameOf(assignment));
    return [assignment];
  });
}

function nameOf(assignment: SgNode): string {
  return assignment.field('left')?.text() ?? '';
}
