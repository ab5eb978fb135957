import ts from 'typescript';
import type { ObjectKind } from '../object-types.ts';
import { expressionText, isFunctionExpression, unwrap } from './syntax.ts';

/** Which library's components the JSX of a program makes. */
export type JsxFlavour = 'react-component' | 'jsx-component';

/** React unless the options name another JSX library. */
export function jsxFlavour(options: ts.CompilerOptions): JsxFlavour {
  const source = options.jsxImportSource ?? 'react';
  if (options.jsxFactory !== undefined && !options.jsxFactory.startsWith('React.')) return 'jsx-component';
  return /^(react|@emotion\/react|@welldone-software\/why-did-you-render)$/.test(source)
    ? 'react-component'
    : 'jsx-component';
}

export function isJsx(node: ts.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}

/** A function named like a component that makes JSX is one. */
export function isComponentFunction(kind: ObjectKind, name: string, makesJsx: boolean): boolean {
  return kind === 'function' && makesJsx && (/^\p{Lu}/u.test(name) || name === 'default');
}

/** A class that extends `Component` or `PureComponent` and makes JSX. */
export function isComponentClass(node: ts.ClassLikeDeclaration): boolean {
  const heritage = node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  return heritage !== undefined && /(^|\.)(Pure)?Component$/.test(expressionText(heritage.expression));
}

/** The function inside `memo(forwardRef(() => <div />))` and the like, when it makes JSX; else null. */
export function wrappedComponent(initializer: ts.Expression): ts.FunctionExpression | ts.ArrowFunction | null {
  let expression = unwrap(initializer);
  while (ts.isCallExpression(expression) && expression.arguments[0] !== undefined) {
    expression = unwrap(expression.arguments[0]);
  }
  if (expression === unwrap(initializer) || !isFunctionExpression(expression)) return null;
  return containsJsx(expression.body) ? expression : null;
}

function containsJsx(node: ts.Node): boolean {
  return isJsx(node) || (ts.forEachChild(node, (child) => containsJsx(child) || undefined) ?? false);
}
