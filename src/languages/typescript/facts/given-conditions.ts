import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';
import { isGiven } from '../../../code-model/giving-function.ts';
import { withoutMembers } from '../../../code-model/member-at.ts';
import { oneOf, whereGiven } from '../../../code-model/one-of.ts';
import { unwrap } from '../outline/syntax.ts';

/** What the expressions of a file stand for. */
interface Values {
  valueOf(node: ts.Expression): Value;
}

/** A condition that asks whether a value is given. */
interface GivenCondition {
  readonly of: Value;
  /** True where the condition holds if it is not given. */
  readonly isOpposite: boolean;
  /** True where it asks whether it is true: `body`, and not `body !== undefined`. */
  readonly isTrue: boolean;
}

/** `condition ? one : other`: one of them, by what the condition asks for where it asks whether something is given. */
export function conditionalValue(node: ts.ConditionalExpression, values: Values): Value {
  return oneWhere(node.condition, values.valueOf(node.whenTrue), values.valueOf(node.whenFalse), values);
}

/** One value where a condition holds, and another where it does not. */
export function oneWhere(condition: ts.Expression, one: Value, other: Value, values: Values): Value {
  const asked = givenCondition(condition, values);
  if (asked === null) return oneOf([one, other]);
  return asked.isOpposite
    ? whereGiven(asked.of, other, one, asked.isTrue)
    : whereGiven(asked.of, one, other, asked.isTrue);
}

/**
 * The parameter, or the member of one or of what code makes, of which a condition asks whether it is given: `body`, `!body`, `!!options.body`, `Boolean(body)`, `body !== undefined`. Null for
 * any other condition.
 */
function givenCondition(condition: ts.Expression, values: Values): GivenCondition | null {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return opposite(givenCondition(node.operand, values));
  if (ts.isCallExpression(node)) {
    const [only] = ts.isIdentifier(node.expression) && node.expression.text === 'Boolean' ? node.arguments : [];
    return only === undefined ? null : givenCondition(only, values);
  }
  if (ts.isBinaryExpression(node)) {
    const left = isNothing(node.right) ? givenCondition(node.left, values) : null;
    const compared = left === null ? null : { ...left, isTrue: false };
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.ExclamationEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        return compared;
      case ts.SyntaxKind.EqualsEqualsToken:
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return opposite(compared);
      default:
        return null;
    }
  }
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return null;
  const of = values.valueOf(node);
  return isGiven(of) || isOfMade(of) ? { of, isOpposite: false, isTrue: true } : null;
}

/** True for a member of what a call gives or a loop goes through: `route.options.isPublic`. */
function isOfMade(value: Value): boolean {
  const { of, names } = withoutMembers(value);
  return names.length > 0 && (of.kind === 'result' || of.kind === 'element');
}

function opposite(condition: GivenCondition | null): GivenCondition | null {
  return condition === null ? null : { ...condition, isOpposite: !condition.isOpposite };
}

function isNothing(expression: ts.Expression): boolean {
  const node = unwrap(expression);
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');
}
