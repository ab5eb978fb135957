import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';
import { isGiven, isOfContext } from '../../../code-model/giving-function.ts';
import { withoutMembers } from '../../../code-model/member-at.ts';
import { type Condition, oneOf, opposite, whereHolds } from '../../../code-model/one-of.ts';
import { unwrap } from '../outline/syntax.ts';

/** What the expressions of a file stand for. */
interface Values {
  valueOf(node: ts.Expression): Value;
}

/** Operators that compare, and whether they say that the sides differ. */
const differs: ReadonlyMap<ts.SyntaxKind, boolean> = new Map([
  [ts.SyntaxKind.EqualsEqualsToken, false],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, false],
  [ts.SyntaxKind.ExclamationEqualsToken, true],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, true],
]);

/** `condition ? one : other`: one of them, by what the condition asks for where it asks whether something is given, or is a text. */
export function conditionalValue(node: ts.ConditionalExpression, values: Values): Value {
  return oneWhere(node.condition, values.valueOf(node.whenTrue), values.valueOf(node.whenFalse), values);
}

/** One value where a condition holds, and another where it does not. */
export function oneWhere(condition: ts.Expression, one: Value, other: Value, values: Values): Value {
  const asked = comparison(condition, values) ?? givenCondition(condition, values);
  return asked === null ? oneOf([one, other]) : whereHolds(asked, one, other);
}

/** `cart.kind === 'open'`, `'open' !== kind` of what callers or the turns of a loop decide; null for any other condition. */
function comparison(condition: ts.Expression, values: Values): Condition | null {
  const node = unwrap(condition);
  const isOpposite = ts.isBinaryExpression(node) ? differs.get(node.operatorToken.kind) : undefined;
  if (!ts.isBinaryExpression(node) || isOpposite === undefined) return null;
  const [left, right] = [unwrap(node.left), unwrap(node.right)];
  const [text, compared] = ts.isStringLiteralLike(left) ? [left, right] : [right, left];
  if (!ts.isStringLiteralLike(text)) return null;
  const of = values.valueOf(compared);
  return isOfContext(of) ? { of, isOpposite, isTrue: false, texts: [text.text] } : null;
}

/**
 * The parameter, or the member of one or of what code makes, of which a condition asks whether it is given: `body`, `!body`, `!!options.body`, `Boolean(body)`, `body !== undefined`. Null for
 * any other condition.
 */
function givenCondition(condition: ts.Expression, values: Values): Condition | null {
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
    const isOpposite = differs.get(node.operatorToken.kind);
    if (isOpposite === undefined) return null;
    return isOpposite ? compared : opposite(compared);
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

function isNothing(expression: ts.Expression): boolean {
  const node = unwrap(expression);
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');
}
