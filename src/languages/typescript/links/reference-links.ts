import ts from 'typescript';
import { boundSymbol, isAliasSymbol } from '../outline/syntax.ts';
import { destructured } from './follow-value.ts';
import type { LineRange } from './link-collector.ts';
import { type LinkContext, linesOf, link, type Place } from './link-context.ts';
import { isExternal, type LinkTarget } from './link-target.ts';
import { accessOf, type ValueAccess } from './value-access.ts';

/** Links a name that stands for a value, outside of calls: what is read, written, or taken as a function or class. */
export function linkReference(
  context: LinkContext,
  place: Place,
  name: ts.Node,
  expression: ts.Node,
  symbol: ts.Symbol | null = context.resolver.symbolAt(name),
): void {
  if (symbol === null) return;
  const targets = context.resolver.targets(symbol, 'value');
  if (targets.length === 0) return;
  const access = accessOf(expression);
  if (access.write && givesAlias(context, name)) return;
  const isQualifier = isQualified(expression);
  for (const target of targets) linkValue(context, place, target, { name, expression, access, isQualifier });
}

/** True for `exports.x = f`, which gives another name to f and writes nothing. */
function givesAlias(context: LinkContext, name: ts.Node): boolean {
  const symbol = context.checker.getSymbolAtLocation(name);
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
}

/** The property that a destructured name reads. */
export function linkDestructured(context: LinkContext, place: Place, element: ts.BindingElement): void {
  if (isAliasSymbol(boundSymbol(element))) return;
  const property = destructured(context.resolver, element);
  if (property === null) return;
  const access: ValueAccess = { read: true, write: false };
  const name = element.propertyName ?? element.name;
  for (const target of context.resolver.targets(property, 'value')) {
    linkValue(context, place, target, { name, expression: name, access, isQualifier: false });
  }
}

interface Use {
  readonly name: ts.Node;
  readonly expression: ts.Node;
  readonly access: ValueAccess;
  /** True when only a member of what is named is used. */
  readonly isQualifier: boolean;
}

function linkValue(context: LinkContext, place: Place, target: LinkTarget, use: Use): void {
  if (isExternal(target)) {
    linkExternal(context, place, target, use);
    return;
  }
  const lines = linesOf(context, use.name);
  switch (target.kind) {
    case 'getter':
      if (use.access.read) link(context, place.caller, target, 'CALL', lines);
      return;
    case 'setter':
      if (use.access.write) link(context, place.caller, target, 'CALL', lines);
      return;
    case 'variable':
    case 'property':
    case 'enum-member':
      linkData(context, place, target, use, lines);
      return;
    case 'enum':
      if (!use.isQualifier) link(context, place.caller, target, 'READ', lines);
      return;
    case 'module':
    case 'namespace':
    case 'interface':
    case 'type-alias':
      return;
    default:
      if (use.isQualifier || context.consumed.has(use.name) || isOwnDeclaration(context, target, use.expression))
        return;
      link(context, place.caller, target, use.access.read ? 'ACCESS' : 'WRITE', lines);
  }
}

function linkExternal(context: LinkContext, place: Place, target: LinkTarget, use: Use): void {
  if (use.isQualifier && memberIsKnown(context, use.expression)) return;
  const lines = linesOf(context, use.name);
  switch (target.kind) {
    case 'external-function':
    case 'external-method':
    case 'external-class':
    case 'external-module':
      link(context, place.caller, target, 'ACCESS', lines);
      return;
    case 'external-interface':
    case 'external-type':
    case 'external-namespace':
      return;
    default:
      linkData(context, place, target, use, lines);
  }
}

/** False for `process.env.PORT`: what is taken of env has no declaration, so env itself is what is read. */
function memberIsKnown(context: LinkContext, qualifier: ts.Node): boolean {
  const { parent } = qualifier;
  const name = ts.isPropertyAccessExpression(parent)
    ? parent.name
    : ts.isElementAccessExpression(parent)
      ? parent.argumentExpression
      : null;
  const symbol = name === null ? null : context.resolver.symbolAt(name);
  return symbol !== null && context.resolver.targets(symbol, 'value').length > 0;
}

function linkData(context: LinkContext, place: Place, target: LinkTarget, use: Use, lines: LineRange): void {
  if (isOwnDeclaration(context, target, use.expression)) return;
  if (use.access.read) link(context, place.caller, target, 'READ', lines);
  if (use.access.write) link(context, place.caller, target, 'WRITE', lines);
}

/** `exports.x = …` declares x; it does not write it. */
function isOwnDeclaration(context: LinkContext, target: LinkTarget, expression: ts.Node): boolean {
  return (
    ts.isBinaryExpression(expression.parent) &&
    expression.parent.left === expression &&
    context.file.byNode.get(expression.parent) === target &&
    !(ts.isPropertyAccessExpression(expression) && expression.expression.kind === ts.SyntaxKind.ThisKeyword)
  );
}

function isQualified(expression: ts.Node): boolean {
  const { parent } = expression;
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === expression
  );
}
