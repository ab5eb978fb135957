import ts from 'typescript';
import { type DerivedRule, derivedRules } from '../derived-rules.ts';
import { destructured } from '../links/follow-value.ts';
import { functionsOf } from '../links/function-values.ts';
import type { LineRange } from '../links/link-collector.ts';
import type { LinkContext } from '../links/link-context.ts';
import { isCode, type LinkTarget } from '../links/link-target.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { functionOf } from '../outline/function-of.ts';
import { propertyNameText, unwrap } from '../outline/syntax.ts';
import type { FlowGraph } from './flow-graph.ts';

/** Notes, while a file is walked, where functions are stored, passed on, returned and called through a value. */
export class ValueFlow {
  private readonly graph: FlowGraph;
  /** Callers of calls through values, for which the compiler's own links are to be remembered. */
  readonly callers = new Set<DeclaredObject>();

  constructor(graph: FlowGraph) {
    this.graph = graph;
  }

  calledThrough(symbol: ts.Symbol, caller: DeclaredObject, lines: LineRange, context: LinkContext): boolean {
    const slots = slotsOf(symbol, context);
    for (const slot of slots) this.call(slot, caller, lines, derivedRules.storedFunction);
    return slots.length > 0;
  }

  /** A value handed to a library that calls it. */
  calledByLibrary(expression: ts.Expression, caller: DeclaredObject, lines: LineRange, context: LinkContext): void {
    for (const slot of slotsOfExpression(expression, context)) {
      this.call(slot, caller, lines, derivedRules.callbackToLibrary);
    }
  }

  /** The `index`-th argument of a call of in-house code. */
  passed(target: LinkTarget, index: number, argument: ts.Expression, context: LinkContext): void {
    if (!isCode(target)) return;
    const declaration = target.nodes.map(functionOf).findLast((node) => node !== null);
    const parameter = declaration?.parameters.filter((each) => !isThis(each))[index];
    if (parameter !== undefined && ts.isIdentifier(parameter.name))
      this.gives(argument, [slotOfNode(parameter, context)], context);
  }

  returned(object: DeclaredObject, expression: ts.Expression, context: LinkContext): void {
    this.gives(expression, [resultSlot(object)], context);
  }

  /** A declaration, assignment or literal member that stores a value. */
  assigned(node: ts.Node, context: LinkContext): void {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isIdentifier(node.name)) {
      this.gives(node.initializer, [slotOfNode(node, context)], context);
    } else if (ts.isPropertyDeclaration(node) && node.initializer !== undefined) {
      this.gives(node.initializer, [slotOfNode(node, context)], context);
    } else if (ts.isParameter(node) && node.initializer !== undefined && ts.isIdentifier(node.name)) {
      this.gives(node.initializer, [slotOfNode(node, context)], context);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left, right } = node;
      if (canGiveFunction(right, context)) this.gives(right, slotsOfExpression(left, context), context);
    } else if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.parent)) {
      if (canGiveFunction(node.initializer, context)) this.member(node, node.initializer, context);
    }
  }

  /** Attributes of a JSX element are the properties of its component. */
  attributes(node: ts.JsxOpeningLikeElement, context: LinkContext): void {
    for (const attribute of node.attributes.properties) {
      if (!ts.isJsxAttribute(attribute) || !ts.isIdentifier(attribute.name)) continue;
      const { initializer } = attribute;
      if (initializer === undefined || !ts.isJsxExpression(initializer) || initializer.expression === undefined)
        continue;
      if (!canGiveFunction(initializer.expression, context)) continue;
      const type = context.checker.getContextualType(node.attributes);
      const property = type === undefined ? undefined : context.checker.getPropertyOfType(type, attribute.name.text);
      if (property !== undefined) this.gives(initializer.expression, slotsOf(property, context), context);
    }
  }

  private member(node: ts.PropertyAssignment, value: ts.Expression, context: LinkContext): void {
    const name = propertyNameText(node.name);
    if (name === null) return;
    const slots = [slotOfNode(node, context)];
    const type = context.checker.getContextualType(node.parent);
    const property = type === undefined ? undefined : context.checker.getPropertyOfType(type, name);
    if (property !== undefined) slots.push(...slotsOf(property, context));
    this.gives(value, slots, context);
  }

  private gives(expression: ts.Expression, slots: readonly string[], context: LinkContext): void {
    if (slots.length === 0) return;
    const functions = functionsOf(context, expression);
    for (const slot of slots) {
      for (const { object } of functions) this.graph.holds(slot, object.key);
    }
    if (functions.length > 0 || !canGiveFunction(expression, context)) return;
    for (const from of slotsOfExpression(expression, context)) {
      for (const slot of slots) this.graph.flows(from, slot);
    }
  }

  private call(slot: string, caller: DeclaredObject, lines: LineRange, rule: DerivedRule): void {
    this.callers.add(caller);
    this.graph.called(slot, { caller: caller.key, file: caller.file.path, lines, rule });
  }
}

/** False for what by its form or type is no function. */
function canGiveFunction(expression: ts.Expression, context: LinkContext): boolean {
  const value = unwrap(expression);
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return true;
  if (!ts.isIdentifier(value) && !ts.isPropertyAccessExpression(value) && !ts.isCallExpression(value)) {
    return ts.isConditionalExpression(value) || ts.isBinaryExpression(value);
  }
  const type = context.checker.getTypeAtLocation(value);
  if (type.flags & ts.TypeFlags.Any) return context.file.language === 'JavaScript';
  return context.checker.getNonNullableType(type).getCallSignatures().length > 0;
}

function slotsOfExpression(expression: ts.Expression, context: LinkContext): readonly string[] {
  const value = unwrap(expression);
  if (ts.isCallExpression(value)) return resultSlots(value, context);
  const name = ts.isPropertyAccessExpression(value) ? value.name : ts.isIdentifier(value) ? value : null;
  const symbol = name === null ? null : context.resolver.symbolAt(name);
  return symbol === null ? [] : slotsOf(symbol, context);
}

function resultSlots(call: ts.CallExpression, context: LinkContext): readonly string[] {
  const callee = unwrap(call.expression);
  return functionsOf(context, callee).map(({ object }) => resultSlot(object));
}

function resultSlot(object: DeclaredObject): string {
  return `${object.key}=>`;
}

/** The slots behind a symbol: its in-house declarations; of a destructured name those of the property it takes. */
function slotsOf(symbol: ts.Symbol, context: LinkContext, depth = 0): readonly string[] {
  if (symbol.flags & ts.SymbolFlags.Transient && depth < 4) {
    const roots = context.checker.getRootSymbols(symbol).filter((root) => root !== symbol);
    if (roots.length > 0) return roots.flatMap((root) => slotsOf(root, context, depth + 1));
  }
  return (symbol.declarations ?? []).flatMap((declaration) => {
    if (ts.isBindingElement(declaration) && depth < 4) {
      const property = destructured(context.resolver, declaration);
      if (property !== null) return slotsOf(property, context, depth + 1);
    }
    return context.resolver.isInHouse(declaration) ? [slotOfNode(declaration, context)] : [];
  });
}

/** By place: the same from every program that reads the file. */
function slotOfNode(node: ts.Node, context: LinkContext): string {
  return context.resolver.placeOf(node);
}

function isThis(parameter: ts.ParameterDeclaration): boolean {
  return ts.isIdentifier(parameter.name) && parameter.name.text === 'this';
}
