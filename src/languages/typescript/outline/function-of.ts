import ts from 'typescript';
import { wrappedComponent } from './jsx-component.ts';
import { unwrap } from './syntax.ts';

/** The function behind a declaration: itself, or the one a variable, property or assignment holds; null when none. */
export function functionOf(node: ts.Node): ts.SignatureDeclaration | null {
  if (ts.isFunctionLike(node)) return node;
  const value = heldValue(node);
  if (value === null) return null;
  const inner = unwrap(value);
  return ts.isFunctionLike(inner) ? inner : wrappedComponent(inner);
}

function heldValue(node: ts.Node): ts.Expression | null {
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) return node.initializer ?? null;
  if (ts.isPropertyAssignment(node)) return node.initializer;
  if (ts.isBinaryExpression(node)) return node.right;
  if (ts.isExportAssignment(node)) return node.expression;
  return null;
}
