import ts from 'typescript';
import type { Test, Value } from '../../../code-model/facts.ts';
import { unwrap } from '../outline/syntax.ts';

/** What the expressions of a file stand for. */
interface Values {
  valueOf(node: ts.Expression): Value;
}

/**
 * What holds where code of a function runs, as far as it is about a parameter that is a certain text: the conditions around it, and the opposite of those
 * under which an earlier statement leaves. Null where nothing is known to hold.
 */
export function testsAround(node: ts.Node, values: Values): Test | null {
  const tests: Test[] = [];
  const add = (condition: ts.Expression, holds: boolean): void => {
    const test = testOf(condition, values);
    if (test !== null) tests.push(holds ? test : opposite(test));
  };
  for (let inner = node; inner.parent !== undefined && !ts.isFunctionLike(inner); inner = inner.parent) {
    const { parent } = inner;
    if (ts.isIfStatement(parent) && inner !== parent.expression) add(parent.expression, inner === parent.thenStatement);
    if (ts.isConditionalExpression(parent) && inner !== parent.condition)
      add(parent.condition, inner === parent.whenTrue);
    if (ts.isCaseClause(inner)) tests.push(...caseTest(inner, values));
    if (!ts.isBlock(parent)) continue;
    for (const before of parent.statements) {
      if (before.pos >= inner.pos) break;
      if (ts.isIfStatement(before) && before.elseStatement === undefined && leaves(before.thenStatement))
        add(before.expression, false);
    }
  }
  return tests.length === 0 ? null : { kind: 'all', of: tests };
}

function leaves(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}

function testOf(condition: ts.Expression, values: Values): Test | null {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = testOf(node.operand, values);
    return inner === null ? null : opposite(inner);
  }
  if (!ts.isBinaryExpression(node)) return null;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return joined('all', node, values);
    case ts.SyntaxKind.BarBarToken:
      return joined('any', node, values);
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
      return equality(node.left, node.right, values);
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken: {
      const equal = equality(node.left, node.right, values);
      return equal === null ? null : opposite(equal);
    }
    default:
      return null;
  }
}

/** Both sides must be known: one that is not says nothing of when the whole is false. */
function joined(kind: 'all' | 'any', { left, right }: ts.BinaryExpression, values: Values): Test | null {
  const sides = [testOf(left, values), testOf(right, values)].filter((side) => side !== null);
  return sides.length === 2 ? { kind, of: sides } : null;
}

function equality(left: ts.Expression, right: ts.Expression, values: Values): Test | null {
  const [one, other] = [values.valueOf(left), values.valueOf(right)];
  if (one.kind === 'parameter' && other.kind === 'text') return { kind: 'equal', of: one, to: other };
  return one.kind === 'text' && other.kind === 'parameter' ? { kind: 'equal', of: other, to: one } : null;
}

/** A clause that the one before leads on to says nothing. */
function caseTest(clause: ts.CaseClause, values: Values): Test[] {
  const { clauses } = clause.parent;
  const before = clauses[clauses.indexOf(clause) - 1];
  if (before !== undefined && !endsCase(before)) return [];
  const test = equality(clause.parent.parent.expression, clause.expression, values);
  return test === null ? [] : [test];
}

function endsCase({ statements }: ts.CaseOrDefaultClause): boolean {
  const last = statements.at(-1);
  return last !== undefined && (leaves(last) || ts.isBreakStatement(last));
}

function opposite(of: Test): Test {
  return { kind: 'not', of };
}
