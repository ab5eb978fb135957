import ts from 'typescript';
import { isAssignment, wrapped } from '../outline/syntax.ts';

export interface ValueAccess {
  readonly read: boolean;
  readonly write: boolean;
}

const reading: ValueAccess = { read: true, write: false };
const writing: ValueAccess = { read: false, write: true };
const both: ValueAccess = { read: true, write: true };

/** Whether an expression is read, written or both where it stands. */
export function accessOf(node: ts.Node): ValueAccess {
  const outer = wrapped(node);
  const { parent } = outer;
  if (isAssignment(parent) && parent.left === outer) {
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken ? writing : both;
  }
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    const { operator } = parent;
    return operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken ? both : reading;
  }
  if (ts.isDeleteExpression(parent)) return writing;
  if ((ts.isForInStatement(parent) || ts.isForOfStatement(parent)) && parent.initializer === outer) return writing;
  return isDestructuringTarget(outer) ? writing : reading;
}

/** True inside the pattern on the left of `[a, b.c] = …` or `({ a: b.c } = …)`. */
function isDestructuringTarget(node: ts.Node): boolean {
  let inner = node;
  while (true) {
    const { parent } = inner;
    if (ts.isPropertyAssignment(parent) && parent.initializer === inner) inner = parent.parent;
    else if (ts.isShorthandPropertyAssignment(parent) && parent.name === inner) inner = parent.parent;
    else if (ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent)) inner = parent.parent;
    else if (ts.isArrayLiteralExpression(parent)) inner = parent;
    else if (isAssignment(parent) && parent.left === inner) {
      return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && inner !== node;
    } else return false;
    if (!ts.isArrayLiteralExpression(inner) && !ts.isObjectLiteralExpression(inner)) return false;
    const outer = inner.parent;
    if (ts.isForOfStatement(outer) && outer.initializer === inner) return true;
  }
}
