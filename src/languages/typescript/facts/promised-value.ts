import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';

/** What `new Promise((resolve) => resolve(value))` resolves to; null for anything else, and where nothing is known of it. */
export function promised(node: ts.NewExpression, evaluate: (node: ts.Expression) => Value): Value | null {
  const [executor] = node.arguments ?? [];
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'Promise' || executor === undefined) return null;
  if (!ts.isArrowFunction(executor) && !ts.isFunctionExpression(executor)) return null;
  const resolve = executor.parameters[0]?.name;
  if (resolve === undefined || !ts.isIdentifier(resolve)) return null;
  const found: Value[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isCallExpression(inner) && ts.isIdentifier(inner.expression) && inner.expression.text === resolve.text) {
      const [given] = inner.arguments;
      if (given !== undefined) found.push(evaluate(given));
    }
    ts.forEachChild(inner, visit);
  };
  visit(executor.body);
  const value = oneOf(found);
  return value.kind === 'unknown' ? null : value;
}
