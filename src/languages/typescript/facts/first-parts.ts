import ts from 'typescript';
import { unwrap } from '../outline/syntax.ts';

/** Shorter chains are no deeper than what is written in them. */
const longChain = 8;

/**
 * What a long chain begins with, the first first: `app.get(a)`, `app.get(a).get(b)` of `app.get(a).get(b).get(c)`, and of texts that are put together `a + b` of
 * `a + b + c`. Found out in this order none of them is deep. None for a short chain.
 * @param isKnown of parts from which on nothing is to be found out
 */
export function firstParts(node: ts.Expression, isKnown: (part: ts.Expression) => boolean): ts.Expression[] {
  const parts: ts.Expression[] = [];
  for (let inner = firstOf(node); inner !== null && !isKnown(inner); inner = firstOf(inner))
    if (ts.isCallExpression(inner) || ts.isBinaryExpression(inner)) parts.push(inner);
  return parts.length < longChain ? [] : parts.reverse();
}

function firstOf(node: ts.Expression): ts.Expression | null {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    return unwrap(node.expression);
  return ts.isBinaryExpression(node) ? unwrap(node.left) : null;
}
