import ts from 'typescript';
import { destructured } from '../links/follow-value.ts';
import type { LinkContext } from '../links/link-context.ts';
import { propertyNameText, unwrap } from '../outline/syntax.ts';
import { elements } from './flow-facts.ts';

/** The name of the slot of a declaration, the same from every program; null for what is not in house. */
export function declarationSlot(declaration: ts.Node, context: LinkContext): string | null {
  const { resolver } = context;
  if (!resolver.isInHouse(declaration)) return null;
  const object = resolver.objectOf(declaration);
  return object === null ? resolver.declarationPlace(declaration) : `=${object.key}`;
}

export function exportsSlot(path: string): string {
  return `exports ${path}`;
}

/** The declarations behind a name: those of an import where it leads in house, of a `require` the variable itself. */
export function declarationsOfName(name: ts.Identifier, context: LinkContext): readonly ts.Declaration[] {
  const { checker } = context;
  const { parent } = name;
  const symbol =
    ts.isShorthandPropertyAssignment(parent) && parent.name === name
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(name);
  if (symbol === undefined) return [];
  if (symbol.flags & ts.SymbolFlags.Alias) {
    const own = symbol.declarations?.[0];
    if (own !== undefined && (ts.isVariableDeclaration(own) || ts.isBindingElement(own))) return [own];
    return checker.getAliasedSymbol(symbol).declarations ?? [];
  }
  return symbol.declarations ?? [];
}

/** The in-house declarations of a member that the compiler knows, those of each constituent of a union. */
export function declarationsOfMember(symbol: ts.Symbol, context: LinkContext, depth = 0): readonly ts.Declaration[] {
  if (symbol.flags & ts.SymbolFlags.Transient && depth < 4) {
    const roots = context.checker.getRootSymbols(symbol).filter((root) => root !== symbol);
    if (roots.length > 0) return roots.flatMap((root) => declarationsOfMember(root, context, depth + 1));
  }
  return (symbol.declarations ?? []).filter((declaration) => context.resolver.isInHouse(declaration));
}

/** The name of a member: its text, the place of the symbol constant it is, or that of any element. */
export function memberName(name: ts.PropertyName | ts.Expression, context: LinkContext): string {
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isComputedPropertyName(name)) return computedName(name.expression, context);
  return computedName(name as ts.Expression, context);
}

/** The name that an expression in brackets gives. */
export function computedName(expression: ts.Expression, context: LinkContext): string {
  const value = unwrap(expression);
  if (ts.isStringLiteralLike(value)) return value.text;
  if (ts.isNumericLiteral(value)) return elements;
  if (ts.isPropertyAccessExpression(value) && ts.isIdentifier(value.expression) && value.expression.text === 'Symbol') {
    return `@@${value.name.text}`;
  }
  const name = ts.isIdentifier(value) ? value : ts.isPropertyAccessExpression(value) ? value.name : null;
  return (name === null ? null : constantName(name, context)) ?? elements;
}

function constantName(name: ts.Node, context: LinkContext): string | null {
  let symbol = context.resolver.symbolAt(name);
  for (let step = 0; step < 3 && symbol !== null; step++) {
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
    if (declaration === undefined) return null;
    if (ts.isBindingElement(declaration)) {
      symbol = destructured(context.resolver, declaration);
      continue;
    }
    if (ts.isEnumMember(declaration)) return `@${context.resolver.declarationPlace(declaration)}`;
    if (ts.isShorthandPropertyAssignment(declaration)) {
      const value = context.checker.getShorthandAssignmentValueSymbol(declaration);
      symbol = value === undefined ? null : context.resolver.unaliased(value);
      continue;
    }
    const value = constantValue(declaration);
    if (value === null) return null;
    if (ts.isStringLiteralLike(value)) return value.text;
    return isSymbolCall(value) ? `@${context.resolver.declarationPlace(declaration)}` : null;
  }
  return null;
}

/** What the constant that an expression names is declared with; null where it names none. */
export function constantValueOf(expression: ts.Expression, context: LinkContext): ts.Expression | null {
  const declaration = ts.isIdentifier(expression) ? context.resolver.symbolAt(expression)?.valueDeclaration : undefined;
  return declaration === undefined ? null : constantValue(declaration);
}

function constantValue(declaration: ts.Node): ts.Expression | null {
  if (ts.isVariableDeclaration(declaration)) {
    const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return isConstant && declaration.initializer !== undefined ? unwrap(declaration.initializer) : null;
  }
  if (ts.isPropertyAssignment(declaration)) return unwrap(declaration.initializer);
  if (ts.isPropertyDeclaration(declaration) && declaration.initializer !== undefined) {
    const readOnly = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0;
    return readOnly ? unwrap(declaration.initializer) : null;
  }
  const assigned = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  return ts.isBinaryExpression(assigned) && isSymbolCall(unwrap(assigned.right)) ? unwrap(assigned.right) : null;
}

function isSymbolCall(value: ts.Expression): boolean {
  if (!ts.isCallExpression(value)) return false;
  const callee = ts.isPropertyAccessExpression(value.expression) ? value.expression.expression : value.expression;
  return ts.isIdentifier(callee) && callee.text === 'Symbol';
}

export function bindingName(name: ts.BindingName | ts.PropertyName, context: LinkContext): string | null {
  if (ts.isComputedPropertyName(name)) return computedName(name.expression, context);
  return propertyNameText(name as ts.PropertyName);
}
