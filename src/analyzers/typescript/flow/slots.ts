import ts from 'typescript';
import { destructured } from '../links/follow-value.ts';
import { functionsOf, isChoice } from '../links/function-values.ts';
import type { LinkContext } from '../links/link-context.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { unwrap } from '../outline/syntax.ts';

/**
 * Slots are the places a function value can be in: variables, parameters and properties by where they are declared,
 * results of functions by their key (`key=>`), elements of a container by the container's slot (`slot[]`).
 */

/** Methods of arrays, sets and maps by what they do with elements. */
const taking: ReadonlySet<string> = new Set(['get', 'pop', 'shift', 'at', 'find', 'findLast']);
const viewing: ReadonlySet<string> = new Set(
  'values entries slice filter reverse concat toReversed toSorted'.split(' '),
);
const copying: ReadonlySet<string> = new Set(['from', 'values', 'entries']);

/** By place: the same from every program that reads the file. */
export function slotOfNode(node: ts.Node, context: LinkContext): string {
  return context.resolver.placeOf(node);
}

export function resultSlot(object: DeclaredObject): string {
  return `${object.key}=>`;
}

export function elementSlot(slot: string): string {
  return `${slot}[]`;
}

/** The slots that the value of an expression may come from. */
export function slotsOfExpression(expression: ts.Expression, context: LinkContext): readonly string[] {
  const value = unwrap(expression);
  const choices = choicesOf(value);
  if (choices !== null) return choices.flatMap((choice) => slotsOfExpression(choice, context));
  if (ts.isCallExpression(value)) {
    const results = functionsOf(context, value.expression).map(({ object }) => resultSlot(object));
    return [...results, ...takenSlots(value, context)];
  }
  if (ts.isElementAccessExpression(value) && !ts.isStringLiteralLike(value.argumentExpression)) {
    return elementSlots(value.expression, context);
  }
  const name = nameOfValue(value);
  const symbol = name === null ? null : valueSymbol(name, context);
  return symbol === null ? [] : slotsOf(symbol, context);
}

/** The values that `a ? b : c`, `a ?? b`, `a || b` and `a && b` can have; null for anything else. */
function choicesOf(value: ts.Expression): readonly ts.Expression[] | null {
  if (ts.isConditionalExpression(value)) return [value.whenTrue, value.whenFalse];
  return ts.isBinaryExpression(value) && isChoice(value) ? [value.left, value.right] : null;
}

/** Of `{ f }` what f stands for, not the member it makes. */
function valueSymbol(name: ts.Node, context: LinkContext): ts.Symbol | null {
  if (!ts.isShorthandPropertyAssignment(name.parent)) return context.resolver.symbolAt(name);
  const symbol = context.checker.getShorthandAssignmentValueSymbol(name.parent);
  return symbol === undefined ? null : context.resolver.unaliased(symbol);
}

/** The slots of the elements of a container, copies of it and views on it included. */
export function elementSlots(container: ts.Expression, context: LinkContext): readonly string[] {
  const value = unwrap(container);
  const choices = choicesOf(value);
  if (choices !== null) return choices.flatMap((choice) => elementSlots(choice, context));
  if (ts.isArrayLiteralExpression(value)) {
    return value.elements.flatMap((each) => (ts.isSpreadElement(each) ? elementSlots(each.expression, context) : []));
  }
  if (!ts.isCallExpression(value)) return slotsOfExpression(value, context).map(elementSlot);
  const callee = unwrap(value.expression);
  const argument = value.arguments[0];
  if (!ts.isPropertyAccessExpression(callee)) return slotsOfExpression(value, context).map(elementSlot);
  const isStatic = ts.isIdentifier(callee.expression) && /^(Array|Object)$/.test(callee.expression.text);
  if (isStatic && argument !== undefined && copying.has(callee.name.text)) return elementSlots(argument, context);
  if (viewing.has(callee.name.text)) return elementSlots(callee.expression, context);
  return slotsOfExpression(value, context).map(elementSlot);
}

/** The slots behind a symbol: its in-house declarations; of a destructured name those of the property it takes. */
export function slotsOf(symbol: ts.Symbol, context: LinkContext, depth = 0): readonly string[] {
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

function nameOfValue(value: ts.Expression): ts.Node | null {
  if (ts.isPropertyAccessExpression(value)) return value.name;
  if (ts.isElementAccessExpression(value)) return value.argumentExpression;
  return ts.isIdentifier(value) ? value : null;
}

/** `handlers.get(name)`, `queue.shift()`. */
function takenSlots(call: ts.CallExpression, context: LinkContext): readonly string[] {
  const callee = unwrap(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || !taking.has(callee.name.text)) return [];
  return elementSlots(callee.expression, context);
}
