import ts from 'typescript';
import { unwrap } from '../outline/syntax.ts';
import { givenSymbol, lastAssigned } from './commonjs-alias.ts';
import type { SymbolResolver } from './symbol-resolver.ts';

const maxSteps = 8;

/**
 * The symbol that a constant name, a literal's member or a destructured name holds, when its declaration says so:
 * `const f = a.b`, `{ f }`, `{ f: g }`, `const { f } = a`, `module.exports = f`. Null when there is nothing to follow.
 */
export function followValue(resolver: SymbolResolver, symbol: ts.Symbol): ts.Symbol | null {
  let current = symbol;
  for (let step = 0; step < maxSteps; step++) {
    const next = oneStep(resolver, current);
    if (next === null || next === current) return current === symbol ? null : current;
    current = next;
    if (resolver.targets(current, 'value').length > 0) return current;
  }
  return null;
}

function oneStep(resolver: SymbolResolver, symbol: ts.Symbol): ts.Symbol | null {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (declaration === undefined) return null;
  const { checker } = resolver;
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = checker.getShorthandAssignmentValueSymbol(declaration);
    return value === undefined ? null : resolver.unaliased(value);
  }
  if (ts.isPropertyAssignment(declaration)) return symbolOfExpression(resolver, declaration.initializer);
  if (ts.isVariableDeclaration(declaration)) {
    const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return isConstant && declaration.initializer !== undefined
      ? symbolOfExpression(resolver, declaration.initializer)
      : null;
  }
  if (ts.isBindingElement(declaration)) return destructured(resolver, declaration);
  const assigned = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  if (assigned !== undefined && ts.isBinaryExpression(assigned)) {
    const value = lastAssigned(assigned);
    return symbolOfExpression(resolver, value) ?? givenSymbol(checker, value);
  }
  return null;
}

function symbolOfExpression(resolver: SymbolResolver, expression: ts.Expression): ts.Symbol | null {
  const value = unwrap(expression);
  if (ts.isIdentifier(value)) return resolver.symbolAt(value);
  if (ts.isPropertyAccessExpression(value)) return resolver.symbolAt(value.name);
  return null;
}

/** The property that `{ name }` takes from what it destructures. */
export function destructured(resolver: SymbolResolver, element: ts.BindingElement): ts.Symbol | null {
  if (!ts.isObjectBindingPattern(element.parent) || element.dotDotDotToken !== undefined) return null;
  const name = element.propertyName ?? element.name;
  if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) return null;
  const type = resolver.checker.getTypeAtLocation(element.parent);
  const property = resolver.checker.getPropertyOfType(type, name.text);
  return property === undefined ? null : resolver.unaliased(property);
}
