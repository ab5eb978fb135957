import ts from 'typescript';
import { type DerivedRule, derivedRules } from '../derived-rules.ts';
import { canGiveFunction, functionsIn, functionsOf } from '../links/function-values.ts';
import type { LineRange } from '../links/link-collector.ts';
import type { LinkContext } from '../links/link-context.ts';
import { isCode, type LinkTarget } from '../links/link-target.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { functionOf } from '../outline/function-of.ts';
import { propertyNameText, unwrap } from '../outline/syntax.ts';
import { holdsFunctions, isCallable } from './callable-types.ts';
import type { FlowGraph } from './flow-graph.ts';
import { elementSlot, elementSlots, resultSlot, slotOfNode, slotsOf, slotsOfExpression } from './slots.ts';

/** Methods that put their arguments into an array, set or map, and those that give each element to a callback. */
const adding: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set', 'splice']);
const visiting: ReadonlySet<string> = new Set(['forEach', 'map', 'filter', 'some', 'every', 'find', 'flatMap']);

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
    const parameter = parametersOf(target)[index];
    if (parameter === undefined || !ts.isIdentifier(parameter.name)) return;
    this.gives(argument, () => [slotOfNode(parameter, context)], context);
  }

  returned(object: DeclaredObject, expression: ts.Expression, context: LinkContext): void {
    this.gives(expression, () => [resultSlot(object)], context);
  }

  /** A declaration, assignment, literal member or loop that stores a value. */
  assigned(node: ts.Node, context: LinkContext): void {
    if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node)) {
      if (node.initializer === undefined || ts.isObjectBindingPattern(node.name)) return;
      this.gives(node.initializer, () => [slotOfNode(node, context)], context);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      this.gives(node.right, () => slotsOfExpression(node.left, context), context);
    } else if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.parent)) {
      this.gives(node.initializer, () => memberSlots(node, context), context);
    } else if (ts.isShorthandPropertyAssignment(node)) {
      this.gives(node.name, () => memberSlots(node, context), context);
    } else if (ts.isForOfStatement(node)) this.loop(node, context);
  }

  /** A method of an object literal, as the member of the type that is expected there. */
  literalMethod(object: DeclaredObject, node: ts.MethodDeclaration, context: LinkContext): void {
    for (const slot of memberSlots(node, context)) this.graph.holds(slot, object.key);
  }

  /** What is passed to a member reaches the one that overrides it; what that one returns comes from the member. */
  overridden(by: DeclaredObject, member: LinkTarget, context: LinkContext): void {
    if (!isCode(member)) return;
    this.graph.flows(resultSlot(by), resultSlot(member));
    const own = parametersOf(by);
    for (const [index, parameter] of parametersOf(member).entries()) {
      const mine = own[index];
      if (mine === undefined || !isCallable(context.checker.getTypeAtLocation(parameter), context)) continue;
      this.graph.flows(slotOfNode(parameter, context), slotOfNode(mine, context));
    }
  }

  /** Functions put into an array, set or map; and the parameter of a callback that is given its elements. */
  stored(callee: ts.Expression, given: readonly ts.Expression[], context: LinkContext): void {
    if (!ts.isPropertyAccessExpression(callee)) return;
    const method = callee.name.text;
    if (adding.has(method)) {
      for (const value of given) this.gives(value, () => elementSlots(callee.expression, context), context);
    }
    if (visiting.has(method)) {
      const callback = given[0] === undefined ? null : unwrap(given[0]);
      const parameter = callback !== null && ts.isFunctionLike(callback) ? callback.parameters[0] : undefined;
      if (parameter !== undefined) this.eachElement(callee.expression, parameter, context);
    }
  }

  /** Attributes of a JSX element are the properties of its component. */
  attributes(node: ts.JsxOpeningLikeElement, context: LinkContext): void {
    for (const attribute of node.attributes.properties) {
      if (!ts.isJsxAttribute(attribute) || !ts.isIdentifier(attribute.name)) continue;
      const { initializer } = attribute;
      const value = initializer !== undefined && ts.isJsxExpression(initializer) ? initializer.expression : undefined;
      const { text } = attribute.name;
      if (value !== undefined) this.gives(value, () => propertySlots(node.attributes, text, context), context);
    }
  }

  private loop(node: ts.ForOfStatement, context: LinkContext): void {
    if (!ts.isVariableDeclarationList(node.initializer)) return;
    const variable = node.initializer.declarations[0];
    if (variable !== undefined) this.eachElement(node.expression, variable, context);
  }

  /** A name that is given the elements of a container, or of a map the values. */
  private eachElement(
    container: ts.Expression,
    element: ts.VariableDeclaration | ts.ParameterDeclaration,
    context: LinkContext,
  ): void {
    const named = ts.isArrayBindingPattern(element.name) ? element.name.elements : [element];
    for (const each of named) {
      if (ts.isOmittedExpression(each) || !ts.isIdentifier(each.name)) continue;
      const isFunction = isCallable(context.checker.getTypeAtLocation(each.name), context);
      if (!isFunction && !holdsFunctions(each.name, context)) continue;
      const to = slotOfNode(each, context);
      for (const from of elementSlots(container, context)) {
        this.graph.flows(isFunction ? from : elementSlot(from), isFunction ? to : elementSlot(to));
      }
    }
  }

  /** The slots are asked for only when the expression can be, or hold, a function. */
  private gives(expression: ts.Expression, slotsFor: () => readonly string[], context: LinkContext): void {
    const value = unwrap(expression);
    if (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value)) {
      this.fills(value, slotsFor, context);
      return;
    }
    if (!canGiveFunction(value, context)) {
      if (holdsFunctions(value, context)) this.copies(value, slotsFor(), context);
      return;
    }
    const slots = slotsFor();
    if (slots.length === 0) return;
    const functions = functionsOf(context, value);
    const sources = functions.length > 0 ? [] : slotsOfExpression(value, context);
    for (const slot of slots) {
      for (const { object } of functions) this.graph.holds(slot, object.key);
      for (const from of sources) this.graph.flows(from, slot);
    }
  }

  /** A container under another name: what its elements hold, and what theirs do. */
  private copies(value: ts.Expression, slots: readonly string[], context: LinkContext): void {
    for (const from of elementSlots(value, context)) {
      for (const slot of slots.map(elementSlot)) {
        this.graph.flows(from, slot);
        this.graph.flows(elementSlot(from), elementSlot(slot));
      }
    }
  }

  /** The elements of an array or object literal. */
  private fills(
    literal: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
    slotsFor: () => readonly string[],
    context: LinkContext,
  ): void {
    if (ts.isArrayLiteralExpression(literal)) {
      for (const element of literal.elements) {
        if (ts.isSpreadElement(element)) this.copies(element.expression, slotsFor(), context);
        else this.gives(element, () => slotsFor().map(elementSlot), context);
      }
      return;
    }
    const functions = functionsIn(context, literal);
    if (functions.length === 0) return;
    for (const slot of slotsFor().map(elementSlot)) {
      for (const { object } of functions) this.graph.holds(slot, object.key);
    }
  }

  private call(slot: string, caller: DeclaredObject, lines: LineRange, rule: DerivedRule): void {
    this.callers.add(caller);
    this.graph.called(slot, { caller: caller.key, file: caller.file.path, lines, rule });
  }
}

/** The slot of a literal's member and of the member of the type that the literal is given to. */
function memberSlots(node: ts.ObjectLiteralElementLike, context: LinkContext): readonly string[] {
  const name = node.name === undefined ? null : propertyNameText(node.name as ts.PropertyName);
  if (name === null) return [];
  return [slotOfNode(node, context), ...propertySlots(node.parent as ts.ObjectLiteralExpression, name, context)];
}

function propertySlots(
  literal: ts.ObjectLiteralExpression | ts.JsxAttributes,
  name: string,
  context: LinkContext,
): readonly string[] {
  const type = context.checker.getContextualType(literal);
  const property = type === undefined ? undefined : context.checker.getPropertyOfType(type, name);
  return property === undefined ? [] : slotsOf(property, context);
}

/** Of overloads those of the implementation. */
function parametersOf(object: DeclaredObject): readonly ts.ParameterDeclaration[] {
  const declaration = object.nodes.map(functionOf).findLast((node) => node !== null);
  return declaration?.parameters.filter((each) => !isThis(each)) ?? [];
}

function isThis(parameter: ts.ParameterDeclaration): boolean {
  return ts.isIdentifier(parameter.name) && parameter.name.text === 'this';
}
