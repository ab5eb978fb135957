import type { SgNode } from '@ast-grep/napi';
import type { Test, Value } from '../../code-model/facts.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

/**
 * What holds where a statement of a function runs, as far as it is about a parameter that is a certain text, or a member of the class
 * that the function is called on: the conditions around it, and the opposite of those under which an earlier statement leaves.
 */
export function testsAround(statement: SgNode, values: Values, scope: Scope): Test | null {
  const tests: Test[] = [];
  const add = (test: Test | null, holds: boolean): void => {
    if (test !== null) tests.push(holds ? test : { kind: 'not', of: test });
  };
  for (let node = statement; ; ) {
    const parent = node.parent();
    if (parent === null || parent.kind() === 'function_definition' || parent.kind() === 'module') break;
    if (parent.kind() === 'block') {
      for (const before of parent.children()) {
        if (before.range().start.index >= node.range().start.index) break;
        if (before.kind() === 'if_statement' && leaves(before))
          add(testOf(before.field('condition'), values, scope), false);
      }
    }
    const isBranch = parent.kind() === 'if_statement' || parent.kind() === 'elif_clause';
    if (isBranch && parent.field('consequence')?.id() === node.id())
      add(testOf(parent.field('condition'), values, scope), true);
    if (parent.kind() === 'if_statement' && node.kind().toString().endsWith('_clause')) {
      add(testOf(parent.field('condition'), values, scope), false);
      for (const clause of parent.children()) {
        if (clause.range().start.index >= node.range().start.index) break;
        if (clause.kind() === 'elif_clause') add(testOf(clause.field('condition'), values, scope), false);
      }
    }
    node = parent;
  }
  return tests.length === 0 ? null : { kind: 'all', of: tests };
}

/** The parts of a statement that run: what stands below `if TYPE_CHECKING:` is for type checkers alone. */
export function runningParts(node: SgNode): SgNode[] {
  const isForTypes =
    node.kind() === 'if_statement' && /^(\w+\.)?TYPE_CHECKING$/.test(node.field('condition')?.text() ?? '');
  return isForTypes ? node.fieldChildren('alternative') : node.children();
}

/** True for an `if` behind which no code runs where its condition holds. */
export function leaves(statement: SgNode): boolean {
  const last = named(statement.field('consequence') ?? statement)
    .at(-1)
    ?.kind();
  return last === 'return_statement' || last === 'raise_statement';
}

function testOf(condition: SgNode | null, values: Values, scope: Scope): Test | null {
  if (condition === null) return null;
  switch (condition.kind()) {
    case 'parenthesized_expression':
      return testOf(named(condition)[0] ?? null, values, scope);
    case 'not_operator':
      return opposite(testOf(condition.field('argument'), values, scope));
    case 'boolean_operator': {
      const sides = [condition.field('left'), condition.field('right')].map((side) => testOf(side, values, scope));
      const kind = condition.field('operator')?.text() === 'and' ? 'all' : 'any';
      const known = sides.filter((side) => side !== null);
      // One that is not known leaves the other where both must hold, and leaves nothing where one suffices: neither then says more when reversed.
      return known.length === sides.length ? { kind, of: known } : null;
    }
    case 'comparison_operator':
      return comparison(condition, values, scope);
    case 'attribute': {
      const of = values.of(condition, scope);
      const isOfClass = of.kind === 'member' && of.of.kind === 'this' && condition.field('object')?.text() === 'cls';
      return isOfClass ? { kind: 'true', of } : null;
    }
    default:
      return null;
  }
}

/** `action == "list"`, `action != "list"`, `action in ("list", "detail")`, `action not in …` */
function comparison(node: SgNode, values: Values, scope: Scope): Test | null {
  const [left, right, ...more] = named(node);
  const of = left?.kind() === 'identifier' ? values.of(left, scope) : null;
  if (left === undefined || right === undefined || more.length > 0 || of?.kind !== 'parameter') return null;
  const operator = node
    .text()
    .slice(left.text().length, right.range().start.index - left.range().start.index)
    .trim();
  const to = values.of(right, scope);
  const equal = (text: Value): Test => ({ kind: 'equal', of, to: text });
  if (operator === '==' || operator === '!=') {
    if (to.kind !== 'text') return null;
    return operator === '==' ? equal(to) : opposite(equal(to));
  }
  if (!/^(not\s+)?in$/.test(operator) || to.kind !== 'list' || !to.items.every(({ kind }) => kind === 'text'))
    return null;
  const isOne: Test = { kind: 'any', of: to.items.map(equal) };
  return operator === 'in' ? isOne : opposite(isOne);
}

function opposite(of: Test | null): Test | null {
  return of === null ? null : { kind: 'not', of };
}
