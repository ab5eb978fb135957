import ts from 'typescript';
import type { Test, Value } from '../../../code-model/facts.ts';
import { isOfContext } from '../../../code-model/giving-function.ts';
import { unwrap } from '../outline/syntax.ts';

/** What the expressions of a file stand for. */
interface Values {
  valueOf(node: ts.Expression): Value;
}

/**
 * What holds where code of a function runs, as far as it is about what callers or the turns of a loop decide, and whether that is a certain text: the conditions around it, and the opposite of those
 * under which an earlier statement leaves. Null where nothing is known to hold.
 */
export function testsAround(node: ts.Node, values: Values): Test | null {
  return testsIn(node, values, false);
}

/** The same of a call, of what the functions around it are given, too: a closure is made where the code around it runs. */
export function whenMade(call: ts.Node, values: Values): { readonly when?: Test } {
  const test = testsIn(call, values, true);
  return test === null ? {} : { when: test };
}

function testsIn(node: ts.Node, values: Values, isThrough: boolean): Test | null {
  const tests: Test[] = [];
  const add = (condition: ts.Expression, holds: boolean): void => {
    const { left, right } = andOf(condition) ?? {};
    // Of `a && b` each part holds, also where the other one is not known.
    if (holds && left !== undefined && right !== undefined) {
      add(left, true);
      add(right, true);
      return;
    }
    const test = testOf(condition, values);
    if (test !== null) tests.push(holds ? test : opposite(test));
  };
  for (let inner = node; inner.parent !== undefined && (isThrough || !ts.isFunctionLike(inner)); inner = inner.parent) {
    const { parent } = inner;
    if (ts.isIfStatement(parent) && inner !== parent.expression) add(parent.expression, inner === parent.thenStatement);
    if (ts.isConditionalExpression(parent) && inner !== parent.condition)
      add(parent.condition, inner === parent.whenTrue);
    if (ts.isBinaryExpression(parent) && inner === parent.right) addLeft(parent, add);
    if (ts.isCaseOrDefaultClause(inner)) tests.push(...clauseTest(inner, values));
    if (!ts.isBlock(parent)) continue;
    for (const before of parent.statements) {
      if (before.pos >= inner.pos) break;
      if (ts.isIfStatement(before) && before.elseStatement === undefined && isLast(before.thenStatement))
        add(before.expression, false);
    }
  }
  return tests.length === 0 ? null : { kind: 'all', of: tests };
}

/** What holds where the right side of `a && b`, `a || b` is looked at. */
function addLeft(
  { left, operatorToken }: ts.BinaryExpression,
  add: (condition: ts.Expression, holds: boolean) => void,
): void {
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) add(left, true);
  if (operatorToken.kind === ts.SyntaxKind.BarBarToken) add(left, false);
}

/** `a && b`; null for any other condition. */
function andOf(condition: ts.Expression): ts.BinaryExpression | null {
  const node = unwrap(condition);
  if (!ts.isBinaryExpression(node)) return null;
  return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? node : null;
}

/** True for a statement after which no other one of the function runs. */
export function leaves(statement: ts.Statement): boolean {
  const last = lastOf(statement);
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}

/** The same, or none of those around it in this turn of a loop. */
function isLast(statement: ts.Statement): boolean {
  const last = lastOf(statement);
  return leaves(statement) || (last !== undefined && (ts.isContinueStatement(last) || ts.isBreakStatement(last)));
}

function lastOf(statement: ts.Statement): ts.Statement | undefined {
  return ts.isBlock(statement) ? statement.statements.at(-1) : statement;
}

function testOf(condition: ts.Expression, values: Values): Test | null {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = testOf(node.operand, values);
    return inner === null ? null : opposite(inner);
  }
  if (ts.isCallExpression(node)) return inclusion(node, values);
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
  if (isOfContext(one) && other.kind === 'text') return { kind: 'equal', of: one, to: other };
  return one.kind === 'text' && isOfContext(other) ? { kind: 'equal', of: other, to: one } : null;
}

/** `['get', 'head'].includes(method)` */
function inclusion({ expression, arguments: [given] }: ts.CallExpression, values: Values): Test | null {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'includes' || given === undefined)
    return null;
  const [list, of] = [values.valueOf(expression.expression), values.valueOf(given)];
  if (list.kind !== 'list' || !isOfContext(of) || !list.items.every(({ kind }) => kind === 'text')) return null;
  return { kind: 'any', of: list.items.map((to): Test => ({ kind: 'equal', of, to })) };
}

/** A clause that the one before leads on to says nothing; clauses without statements are one with the next. The last one is for all other texts. */
function clauseTest(clause: ts.CaseOrDefaultClause, values: Values): Test[] {
  const { clauses, parent } = clause.parent;
  const at = clauses.indexOf(clause);
  let first = at;
  while (first > 0 && clauses[first - 1]?.statements.length === 0) first--;
  const before = clauses[first - 1];
  if (before !== undefined && !endsCase(before)) return [];
  const equal = (each: ts.CaseOrDefaultClause): Test | null =>
    ts.isCaseClause(each) ? equality(parent.expression, each.expression, values) : null;
  const isDefault = ts.isDefaultClause(clause) && first === at;
  const tests = (isDefault ? clauses.filter((each) => each !== clause) : clauses.slice(first, at + 1)).map(equal);
  const known = tests.filter((each) => each !== null);
  if (known.length === 0 || known.length < tests.length) return [];
  return [isDefault ? opposite({ kind: 'any', of: known }) : { kind: 'any', of: known }];
}

function endsCase({ statements }: ts.CaseOrDefaultClause): boolean {
  const last = statements.at(-1);
  return last !== undefined && (leaves(last) || ts.isBreakStatement(last));
}

function opposite(of: Test): Test {
  return { kind: 'not', of };
}
