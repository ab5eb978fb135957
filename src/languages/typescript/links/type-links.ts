import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { propertyNameText } from '../outline/syntax.ts';
import { type LinkContext, linesOf, link, type Place } from './link-context.ts';
import type { LinkTarget } from './link-target.ts';

/** Links the object a type is written in to the type it names. */
export function linkTypeName(
  context: LinkContext,
  place: Place,
  name: ts.Node,
  space: 'type' | 'value' = 'type',
): void {
  const last = ts.isQualifiedName(name) ? name.right : name;
  const symbol = context.resolver.symbolAt(last);
  if (symbol === null) return;
  for (const target of context.resolver.targets(symbol, space)) {
    link(context, place.owner, target, 'REFER', linesOf(context, last));
  }
}

/** Links a class or interface to what it extends and implements, and its members to those they override. */
export function linkHeritage(
  context: LinkContext,
  object: DeclaredObject,
  node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration,
): void {
  for (const clause of node.heritageClauses ?? []) {
    const isImplements = clause.token === ts.SyntaxKind.ImplementsKeyword;
    for (const base of clause.types) {
      const lines = linesOf(context, base);
      const space = isImplements || ts.isInterfaceDeclaration(node) ? 'type' : 'value';
      for (const target of baseTargets(context, base, space)) {
        link(context, object, target, isImplements ? 'IMPLEMENT' : 'INHERIT', lines);
      }
      linkOverrides(context, node, base, isImplements);
    }
  }
}

/** By name, else (a mixin call) by the classes of the type it gives. */
function baseTargets(
  context: LinkContext,
  base: ts.ExpressionWithTypeArguments,
  space: 'type' | 'value',
): readonly LinkTarget[] {
  const { expression } = base;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const named = ts.isIdentifier(name) ? context.resolver.symbolAt(name) : null;
  const targets = named === null ? [] : context.resolver.targets(named, space);
  if (targets.length > 0) return targets;
  const type = context.checker.getTypeAtLocation(base);
  const parts = type.isIntersection() ? type.types : [type];
  return parts.flatMap((part) => {
    const symbol = part.symbol as ts.Symbol | undefined;
    return symbol === undefined ? [] : context.resolver.targets(symbol, space);
  });
}

function linkOverrides(
  context: LinkContext,
  node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration,
  base: ts.ExpressionWithTypeArguments,
  isImplements: boolean,
): void {
  const { checker } = context;
  const instance = checker.getTypeAtLocation(base);
  let construct: ts.Type | null = null;
  for (const member of membersOf(node)) {
    const object = context.file.byNode.get(member);
    const name = member.name === undefined ? null : propertyNameText(member.name as ts.PropertyName);
    if (object === undefined || name === null || name.startsWith('#')) continue;
    const isStatic = ts.isClassElement(member) && (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
    if (isStatic && isImplements) continue;
    if (isStatic) construct ??= checker.getTypeAtLocation(base.expression);
    const type = isStatic && construct !== null ? construct : instance;
    const property = checker.getPropertyOfType(type, name);
    if (property === undefined) continue;
    linkOverride(context, object, property, member.name as ts.Node);
  }
}

function membersOf(node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): ts.NamedDeclaration[] {
  const members: ts.NamedDeclaration[] = [];
  for (const member of node.members) {
    if (!ts.isConstructorDeclaration(member)) members.push(member);
    else members.push(...member.parameters.filter((parameter) => ts.isParameterPropertyDeclaration(parameter, member)));
  }
  return members;
}

function linkOverride(context: LinkContext, object: DeclaredObject, overridden: ts.Symbol, name: ts.Node): void {
  for (const target of context.resolver.targets(overridden, 'value')) {
    if (target === object || isOtherHalf(object, target)) continue;
    link(context, object, target, 'OVERRIDE', linesOf(context, name));
    if (target.file !== null)
      context.findings.overrides({ by: object.key, owner: ownerOf(object), member: target.key });
  }
}

function ownerOf({ parent }: DeclaredObject): string | null {
  return parent?.kind === 'class' ? parent.key : null;
}

/** A getter overrides no setter, and the reverse. */
function isOtherHalf(object: DeclaredObject, target: LinkTarget): boolean {
  return (
    (object.kind === 'getter' && target.kind === 'setter') || (object.kind === 'setter' && target.kind === 'getter')
  );
}

/** A function in an object literal that is given where a type of ours or of a library is expected. */
export function linkLiteralMember(
  context: LinkContext,
  object: DeclaredObject,
  node: ts.ObjectLiteralElementLike,
): void {
  const name = node.name === undefined ? null : propertyNameText(node.name as ts.PropertyName);
  if (name === null || !ts.isObjectLiteralExpression(node.parent)) return;
  const type = context.checker.getContextualType(node.parent);
  const member = type === undefined ? undefined : context.checker.getPropertyOfType(type, name);
  if (member === undefined) return;
  for (const target of context.resolver.targets(member, 'value')) {
    if (target === object) continue;
    link(context, object, target, 'OVERRIDE', linesOf(context, node.name as ts.Node), derivedRules.literalImplements);
    if (target.file !== null) context.findings.overrides({ by: object.key, owner: null, member: target.key });
  }
}

/** Links a caller to the class of what it throws. */
export function linkThrow(context: LinkContext, place: Place, node: ts.ThrowStatement): void {
  const type = context.checker.getTypeAtLocation(node.expression);
  const members = type.isUnion() ? type.types : [type];
  for (const member of members) {
    const symbol = member.symbol as ts.Symbol | undefined;
    if (symbol === undefined || !(symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface))) continue;
    for (const target of context.resolver.targets(symbol, 'value')) {
      link(context, place.caller, target, 'THROW', linesOf(context, node, node));
    }
  }
}
