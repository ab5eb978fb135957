import ts from 'typescript';
import { isCallable } from '../flow/callable-types.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { isFunctionExpression, unwrap } from '../outline/syntax.ts';
import { followValue } from './follow-value.ts';
import type { LinkContext } from './link-context.ts';
import { isCode } from './link-target.ts';

/** A function that an expression gives, and the node that names or makes it. */
export interface FunctionValue {
  readonly object: DeclaredObject;
  readonly at: ts.Node;
}

/** The functions an expression can give: inline ones, names, members, `f.bind(…)`, both sides of a choice. */
export function functionsOf(context: LinkContext, expression: ts.Expression): FunctionValue[] {
  const value = unwrap(expression);
  if (isFunctionExpression(value)) {
    const object = context.file.byNode.get(value);
    return object === undefined ? [] : [{ object, at: value }];
  }
  if (ts.isIdentifier(value)) return named(context, value);
  if (ts.isPropertyAccessExpression(value)) return named(context, value.name);
  if (ts.isConditionalExpression(value)) {
    return [...functionsOf(context, value.whenTrue), ...functionsOf(context, value.whenFalse)];
  }
  if (ts.isBinaryExpression(value) && isChoice(value)) {
    return [...functionsOf(context, value.left), ...functionsOf(context, value.right)];
  }
  const bound = boundFunction(value);
  return bound === null ? [] : functionsOf(context, bound);
}

/** The functions among the members of an object literal and of those inside it. */
export function functionsIn(context: LinkContext, expression: ts.Expression, depth = 0): FunctionValue[] {
  const literal = unwrap(expression);
  if (!ts.isObjectLiteralExpression(literal) || depth > 3) return [];
  return literal.properties.flatMap((property) => {
    if (ts.isMethodDeclaration(property)) {
      const object = context.file.byNode.get(property);
      return object === undefined ? [] : [{ object, at: property.name }];
    }
    if (ts.isShorthandPropertyAssignment(property)) {
      const symbol = context.checker.getShorthandAssignmentValueSymbol(property);
      return symbol === undefined ? [] : code(context, context.resolver.unaliased(symbol), property.name);
    }
    if (!ts.isPropertyAssignment(property)) return [];
    const object = context.file.byNode.get(property);
    if (object !== undefined && isCode(object)) return [{ object, at: property.name }];
    const direct = functionsOf(context, property.initializer);
    return direct.length > 0 ? direct : functionsIn(context, property.initializer, depth + 1);
  });
}

/** False for what by its form or type is no function. */
export function canGiveFunction(expression: ts.Expression, context: LinkContext): boolean {
  const value = unwrap(expression);
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return true;
  if (
    !ts.isIdentifier(value) &&
    !ts.isPropertyAccessExpression(value) &&
    !ts.isElementAccessExpression(value) &&
    !ts.isCallExpression(value)
  ) {
    return ts.isConditionalExpression(value) || ts.isBinaryExpression(value);
  }
  return isCallable(context.checker.getTypeAtLocation(value), context);
}

/** `f` of `f.bind(…)`; null for anything else. */
function boundFunction(value: ts.Expression): ts.Expression | null {
  if (!ts.isCallExpression(value) || !ts.isPropertyAccessExpression(value.expression)) return null;
  return value.expression.name.text === 'bind' ? value.expression.expression : null;
}

export function isChoice(node: ts.BinaryExpression): boolean {
  const { kind } = node.operatorToken;
  return (
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandToken
  );
}

function named(context: LinkContext, name: ts.Node): FunctionValue[] {
  const symbol = context.resolver.symbolAt(name);
  return symbol === null ? [] : code(context, symbol, name);
}

function code(context: LinkContext, symbol: ts.Symbol, at: ts.Node): FunctionValue[] {
  const { resolver } = context;
  const direct = resolver.targets(symbol, 'value');
  const followed = direct.length > 0 ? null : followValue(resolver, symbol);
  const targets = followed === null ? direct : resolver.targets(followed, 'value');
  return targets.filter(isCode).flatMap((object) => {
    if (object.kind === 'class' || object.kind === 'getter' || object.kind === 'setter') return [];
    return [{ object, at }];
  });
}
