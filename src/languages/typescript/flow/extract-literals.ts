import ts from 'typescript';
import { isAssignment, wrapped } from '../outline/syntax.ts';
import { isModuleExportsMember } from './extract-names.ts';
import { elements, type Slot } from './flow-facts.ts';
import type { FlowWalker } from './flow-walker.ts';
import { declarationSlot, declarationsOfMember, memberName } from './slot-names.ts';

/** An object literal: an object of its own whose members are also those of the type it is given to. */
export function extractObject(
  walker: FlowWalker,
  node: ts.ObjectLiteralExpression,
  method: (node: ts.MethodDeclaration | ts.AccessorDeclaration) => Slot | null,
): Slot {
  const { facts, context } = walker;
  const slot = facts.made('object', context.resolver.placeOf(node));
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const from = walker.expression(property.expression);
      if (from !== null) facts.add({ kind: 'copies', at: slot, from });
      continue;
    }
    const value = propertyValue(walker, property, method);
    if (ts.isComputedPropertyName(property.name)) walker.visit(property.name.expression);
    if (value === null) continue;
    const name = memberName(property.name, context);
    const prefix = ts.isGetAccessor(property) ? 'get ' : ts.isSetAccessor(property) ? 'set ' : '';
    facts.store(slot, prefix + name, value, walker.siteOf(property.name));
    if (ts.isMethodDeclaration(property) || ts.isAccessor(property)) bindReceiver(walker, property, slot);
    if (prefix !== '') continue;
    if (isExported(walker, node)) {
      facts.flows(value, facts.slot(declarationSlot(property, context) as string));
    }
    for (const member of expectedMember(walker, node, name)) facts.flows(value, member);
  }
  return slot;
}

/** `this` of a method is the literal it stands in, whoever calls it. */
function bindReceiver({ facts, context }: FlowWalker, node: ts.Node, slot: Slot): void {
  const object = context.file.byNode.get(node);
  if (object !== undefined) facts.flows(slot, facts.slot(`this ${object.key}`));
}

function propertyValue(
  walker: FlowWalker,
  property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>,
  method: (node: ts.MethodDeclaration | ts.AccessorDeclaration) => Slot | null,
): Slot | null {
  if (ts.isPropertyAssignment(property)) return walker.expression(property.initializer);
  if (ts.isShorthandPropertyAssignment(property)) return walker.expression(property.name);
  return method(property);
}

/** True for the literal that a CommonJS module exports, whose members others import by name. */
function isExported(walker: FlowWalker, node: ts.ObjectLiteralExpression): boolean {
  const outer = wrapped(node);
  return isAssignment(outer.parent) && outer.parent.right === outer && isModuleExportsMember(outer.parent.left, walker);
}

/** The member of the type that is expected where a literal stands. */
export function expectedMember(
  { facts, context }: FlowWalker,
  node: ts.ObjectLiteralExpression | ts.JsxAttributes,
  name: string,
): readonly Slot[] {
  const type = context.checker.getContextualType(node);
  const member = type === undefined ? undefined : context.checker.getPropertyOfType(type, name);
  if (member === undefined) return [];
  return declarationsOfMember(member, context).flatMap((declaration) => {
    const slot = declarationSlot(declaration, context);
    return slot === null ? [] : [facts.slot(slot)];
  });
}

export function extractArray(walker: FlowWalker, node: ts.ArrayLiteralExpression): Slot {
  const { facts, context } = walker;
  const slot = facts.made('array', context.resolver.placeOf(node));
  const site = walker.siteOf(node, node);
  for (const element of node.elements) {
    if (!ts.isSpreadElement(element)) {
      facts.store(slot, elements, walker.expression(element), site);
      continue;
    }
    const spread = walker.expression(element.expression);
    if (spread !== null) facts.store(slot, elements, facts.load(spread, elements, site), site);
  }
  return slot;
}
