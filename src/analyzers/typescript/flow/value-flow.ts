import ts from 'typescript';
import { type DerivedRule, derivedRules } from '../derived-rules.ts';
import { destructured } from '../links/follow-value.ts';
import { canGiveFunction, functionsIn, functionsOf } from '../links/function-values.ts';
import type { LineRange } from '../links/link-collector.ts';
import type { LinkContext } from '../links/link-context.ts';
import { isCode, type LinkTarget } from '../links/link-target.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { functionOf } from '../outline/function-of.ts';
import { propertyNameText, unwrap } from '../outline/syntax.ts';
import type { FlowGraph } from './flow-graph.ts';

/** Methods of arrays, sets and maps by what they do with elements. */
const adding: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set', 'splice']);
const taking: ReadonlySet<string> = new Set(['get', 'pop', 'shift', 'at', 'find', 'findLast']);
const viewing: ReadonlySet<string> = new Set([
  'values',
  'slice',
  'filter',
  'reverse',
  'concat',
  'toReversed',
  'toSorted',
]);
const visiting: ReadonlySet<string> = new Set(['forEach', 'map', 'filter', 'some', 'every', 'find', 'flatMap']);
const copying: ReadonlySet<string> = new Set(['from', 'values']);

/** Notes, while a file is walked, where functions are stored, passed on, returned and called through a value. */
export class ValueFlow {
  private readonly graph: FlowGraph;
  /** Callers of calls through values, for which the compiler's own links are to be remembered. */
  readonly callers = new Set<DeclaredObject>();

  constructor(graph: FlowGraph) {
    this.graph = graph;
  }

  calledThrough(callee: ts.Expression, caller: DeclaredObject, lines: LineRange, context: LinkContext): void {
    for (const slot of slotsOfExpression(callee, context)) this.call(slot, caller, lines, derivedRules.storedFunction);
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

  /** A declaration, assignment, literal member or loop that stores a value. */
  assigned(node: ts.Node, context: LinkContext): void {
    if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node)) {
      if (node.initializer === undefined || ts.isObjectBindingPattern(node.name)) return;
      if (canGiveFunction(node.initializer, context) || isContainerLiteral(node.initializer))
        this.gives(node.initializer, [slotOfNode(node, context)], context);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left, right } = node;
      if (canGiveFunction(right, context) || isContainerLiteral(right)) {
        this.gives(right, slotsOfExpression(left, context), context);
      }
    } else if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.parent)) {
      if (canGiveFunction(node.initializer, context)) this.member(node, node.initializer, context);
    } else if (ts.isForOfStatement(node)) this.loop(node, context);
  }

  /** Functions put into an array, set or map; and the parameter of a callback that is given its elements. */
  stored(callee: ts.Expression, given: readonly ts.Expression[], context: LinkContext): void {
    if (!ts.isPropertyAccessExpression(callee)) return;
    const method = callee.name.text;
    if (adding.has(method)) {
      const slots = elementSlots(callee.expression, context);
      const values = given.filter((argument) => canGiveFunction(argument, context));
      for (const value of values) this.gives(value, slots, context);
    } else if (visiting.has(method)) {
      const callback = given[0] === undefined ? null : unwrap(given[0]);
      const parameter = callback !== null && ts.isFunctionLike(callback) ? callback.parameters[0] : undefined;
      if (parameter !== undefined) this.eachElement(callee.expression, parameter, context);
    }
  }

  private loop(node: ts.ForOfStatement, context: LinkContext): void {
    if (!ts.isVariableDeclarationList(node.initializer)) return;
    const variable = node.initializer.declarations[0];
    if (variable !== undefined) this.eachElement(node.expression, variable, context);
  }

  private eachElement(
    container: ts.Expression,
    element: ts.VariableDeclaration | ts.ParameterDeclaration,
    context: LinkContext,
  ): void {
    if (!ts.isIdentifier(element.name) || !isCallableType(context.checker.getTypeAtLocation(element.name), context))
      return;
    for (const slot of elementSlots(container, context)) this.graph.flows(slot, slotOfNode(element, context));
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
    if (isContainerLiteral(expression)) {
      this.fills(unwrap(expression), slots.map(elementSlot), context);
      return;
    }
    const functions = functionsOf(context, expression);
    for (const slot of slots) {
      for (const { object } of functions) this.graph.holds(slot, object.key);
    }
    if (functions.length > 0 || !canGiveFunction(expression, context)) return;
    for (const from of slotsOfExpression(expression, context)) {
      for (const slot of slots) this.graph.flows(from, slot);
    }
  }

  /** The elements of an array or object literal. */
  private fills(literal: ts.Expression, slots: readonly string[], context: LinkContext): void {
    if (ts.isArrayLiteralExpression(literal)) {
      for (const element of literal.elements) {
        if (canGiveFunction(element, context)) this.gives(element, slots, context);
      }
      return;
    }
    for (const { object } of functionsIn(context, literal)) {
      for (const slot of slots) this.graph.holds(slot, object.key);
    }
  }

  private call(slot: string, caller: DeclaredObject, lines: LineRange, rule: DerivedRule): void {
    this.callers.add(caller);
    this.graph.called(slot, { caller: caller.key, file: caller.file.path, lines, rule });
  }
}

function isContainerLiteral(expression: ts.Expression): boolean {
  const value = unwrap(expression);
  return ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value);
}

function isCallableType(type: ts.Type, context: LinkContext): boolean {
  if (type.flags & ts.TypeFlags.Any) return context.file.language === 'JavaScript';
  return context.checker.getNonNullableType(type).getCallSignatures().length > 0;
}

/** The places that the value of an expression may come from. */
function slotsOfExpression(expression: ts.Expression, context: LinkContext): readonly string[] {
  const value = unwrap(expression);
  if (ts.isCallExpression(value)) return [...resultSlots(value, context), ...takenSlots(value, context)];
  if (ts.isElementAccessExpression(value) && !ts.isStringLiteralLike(value.argumentExpression)) {
    return elementSlots(value.expression, context);
  }
  const name = nameOfValue(value);
  const symbol = name === null ? null : context.resolver.symbolAt(name);
  return symbol === null ? [] : slotsOf(symbol, context);
}

function nameOfValue(value: ts.Expression): ts.Node | null {
  if (ts.isPropertyAccessExpression(value)) return value.name;
  if (ts.isElementAccessExpression(value)) return value.argumentExpression;
  return ts.isIdentifier(value) ? value : null;
}

/** `handlers.get(name)`, `queue.shift()`. */
function takenSlots(call: ts.CallExpression, context: LinkContext): readonly string[] {
  const callee = unwrap(call.expression);
  return ts.isPropertyAccessExpression(callee) && taking.has(callee.name.text)
    ? elementSlots(callee.expression, context)
    : [];
}

/** The slots of the elements of a container, copies of it and views on it included. */
function elementSlots(container: ts.Expression, context: LinkContext): readonly string[] {
  const value = unwrap(container);
  if (ts.isArrayLiteralExpression(value)) {
    return value.elements.flatMap((each) => (ts.isSpreadElement(each) ? elementSlots(each.expression, context) : []));
  }
  if (ts.isCallExpression(value)) {
    const callee = unwrap(value.expression);
    if (!ts.isPropertyAccessExpression(callee)) return [];
    if (viewing.has(callee.name.text)) return elementSlots(callee.expression, context);
    const isCopy = copying.has(callee.name.text) && value.arguments[0] !== undefined;
    return isCopy ? elementSlots(value.arguments[0] as ts.Expression, context) : [];
  }
  return slotsOfExpression(value, context).map(elementSlot);
}

function elementSlot(slot: string): string {
  return `${slot}[]`;
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
