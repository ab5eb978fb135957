import ts from 'typescript';
import { boundSymbol, unwrap } from '../outline/syntax.ts';
import { isModuleExportsMember, knownMember, receiverOf } from './extract-names.ts';
import { elements, type Slot } from './flow-facts.ts';
import type { FlowWalker } from './flow-walker.ts';
import { bindingName, computedName, declarationSlot, declarationsOfName, exportsSlot } from './slot-names.ts';
import { isOpen, limitOf, nothing } from './type-limits.ts';

/** A parameter or variable holds what its type says. */
export function limitDeclaration(
  walker: FlowWalker,
  node: ts.ParameterDeclaration | ts.VariableDeclaration,
  slot: Slot,
): void {
  const limit = limitOf(node.name, walker.context) ?? nothing;
  if (!isOpen(limit)) walker.facts.limit(slot, limit);
}

export function extractVariable(walker: FlowWalker, node: ts.VariableDeclaration): void {
  if (ts.isIdentifier(node.name)) {
    limitDeclaration(walker, node, walker.facts.slot(declarationSlot(node, walker.context) as string));
  }
  if (node.initializer === undefined) return;
  const value = walker.expression(node.initializer);
  if (value === null) return;
  if (ts.isIdentifier(node.name)) give(walker, node, value);
  else bindPattern(walker, node.name, value);
}

function give(walker: FlowWalker, declaration: ts.Declaration, value: Slot): void {
  const name = declarationSlot(declaration, walker.context);
  if (name !== null) walker.facts.flows(value, walker.facts.slot(name));
}

/** Takes apart what `{ a, b: { c } }` or `[a, , b]` is given. */
export function bindPattern(walker: FlowWalker, pattern: ts.BindingName, from: Slot): void {
  if (ts.isIdentifier(pattern)) return;
  const { facts, context } = walker;
  for (const element of pattern.elements) {
    if (ts.isOmittedExpression(element)) continue;
    const slot = facts.slot(declarationSlot(element, context) as string);
    const isArray = ts.isArrayBindingPattern(pattern);
    const name = isArray ? elements : bindingName(element.propertyName ?? element.name, context);
    const site = walker.siteOf(element);
    if (element.dotDotDotToken !== undefined) facts.flows(from, slot);
    else if (name !== null) facts.load(from, name, site, slot);
    if (!isArray && element.dotDotDotToken === undefined) {
      for (const known of knownMember(walker, element.propertyName ?? element.name)) {
        facts.add({ kind: 'declared', at: known, to: slot });
      }
    }
    if (element.initializer !== undefined) facts.flows(walker.expression(element.initializer), slot);
    if (!ts.isIdentifier(element.name)) bindPattern(walker, element.name, slot);
  }
}

/** `for (const x of items)`: an element; of the pairs that maps give, also the second of a pair. */
export function extractLoop(walker: FlowWalker, node: ts.ForOfStatement): void {
  const items = walker.expression(node.expression);
  if (!ts.isVariableDeclarationList(node.initializer)) {
    if (items !== null)
      assignTo(walker, node.initializer, walker.facts.load(items, elements, walker.siteOf(node.initializer)));
    return;
  }
  const variable = node.initializer.declarations[0];
  if (items === null || variable === undefined) return;
  bindElement(walker, variable, walker.facts.load(items, elements, walker.siteOf(variable)));
}

/** A variable or parameter that is given the elements of a container. */
export function bindElement(
  walker: FlowWalker,
  to: ts.VariableDeclaration | ts.ParameterDeclaration,
  element: Slot,
): void {
  if (ts.isIdentifier(to.name)) {
    give(walker, to, element);
    return;
  }
  bindPattern(walker, to.name, element);
  if (!ts.isArrayBindingPattern(to.name)) return;
  for (const each of to.name.elements) if (ts.isBindingElement(each)) give(walker, each, element);
}

/** `a = b`, `a ||= b`; gives what is assigned. */
export function extractAssignment(walker: FlowWalker, node: ts.BinaryExpression): Slot | null {
  const value = walker.expression(node.right);
  assignTo(walker, node.left, value);
  const declared = boundSymbol(node) ?? boundSymbol(node.left);
  if (declared !== null && value !== null && node.flags & ts.NodeFlags.JavaScriptFile) {
    for (const declaration of declared.declarations ?? []) give(walker, declaration, value);
  }
  return value;
}

/** Gives a value to what stands on the left of an assignment. */
export function assignTo(walker: FlowWalker, target: ts.Expression, value: Slot | null): void {
  const left = unwrap(target);
  const { facts, context } = walker;
  if (ts.isIdentifier(left)) {
    for (const declaration of declarationsOfName(left, context)) if (value !== null) give(walker, declaration, value);
    if (left.text === 'exports' && context.file.language === 'JavaScript') {
      facts.flows(value, facts.slot(exportsSlot(context.file.path)));
    }
  } else if (ts.isPropertyAccessExpression(left)) {
    if (isModuleExportsMember(left, walker)) {
      facts.flows(value, facts.slot(exportsSlot(context.file.path)));
      return;
    }
    const receiver = receiverOf(walker, left.expression);
    // Plain values too: a setter may stand behind the member.
    if (receiver !== null) {
      facts.store(receiver, left.name.text, value ?? facts.temporary(), walker.siteOf(left.name));
    }
    for (const known of knownMember(walker, left.name)) facts.flows(value, known);
  } else if (ts.isElementAccessExpression(left)) {
    const receiver = receiverOf(walker, left.expression);
    walker.visit(left.argumentExpression);
    if (receiver !== null) {
      const name = computedName(left.argumentExpression, context);
      facts.store(receiver, name, value ?? facts.temporary(), walker.siteOf(left.argumentExpression));
    }
  } else if (ts.isObjectLiteralExpression(left)) assignMembers(walker, left, value);
  else if (ts.isArrayLiteralExpression(left)) {
    const element = value === null ? null : facts.load(value, elements, walker.siteOf(left));
    for (const each of left.elements) assignTo(walker, ts.isSpreadElement(each) ? each.expression : each, element);
  } else if (ts.isBinaryExpression(left)) assignTo(walker, left.left, value);
}

function assignMembers(walker: FlowWalker, pattern: ts.ObjectLiteralExpression, value: Slot | null): void {
  if (value === null) return;
  const { facts, context } = walker;
  for (const property of pattern.properties) {
    const name = property.name === undefined ? null : bindingName(property.name as ts.PropertyName, context);
    if (name === null) continue;
    const member = facts.load(value, name, walker.siteOf(property));
    if (ts.isShorthandPropertyAssignment(property)) assignTo(walker, property.name, member);
    else if (ts.isPropertyAssignment(property)) assignTo(walker, property.initializer, member);
  }
}
