import ts from 'typescript';
import { wrappedComponent } from './jsx-component.ts';
import { unwrap } from './syntax.ts';

/** The function behind a declaration: itself, or the one a variable, property or assignment holds; null when none. */
export function functionOf(node: ts.Node): ts.SignatureDeclaration | null {
  if (ts.isFunctionLike(node)) return node;
  const inner = heldValue(node);
  if (inner === null) return null;
  return ts.isFunctionLike(inner) ? inner : wrappedComponent(inner);
}

/** The class behind a declaration: itself, or the one a variable, property or assignment holds (`module.exports = class …`); null when none. */
export function classOf(node: ts.Node): ts.ClassLikeDeclaration | null {
  if (ts.isClassLike(node)) return node;
  const inner = heldValue(node);
  return inner !== null && ts.isClassLike(inner) ? inner : null;
}

function heldValue(node: ts.Node): ts.Expression | null {
  const value = heldExpression(node);
  return value === null ? null : unwrap(value);
}

function heldExpression(node: ts.Node): ts.Expression | null {
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) return node.initializer ?? null;
  if (ts.isPropertyAssignment(node)) return node.initializer;
  if (ts.isBinaryExpression(node)) return node.right;
  if (ts.isExportAssignment(node)) return node.expression;
  return null;
}
