import ts from 'typescript';
import { isValueAssignment, propertyNameText, unwrap } from '../outline/syntax.ts';
import type { Defined, DefinedFunctions } from './defined-functions.ts';
import { calledName, isMergeName } from './merging-calls.ts';

/** A member as a statement gives it: to a prototype, or to the instance in a constructor or method. */
export interface WrittenMember {
  readonly name: string;
  readonly value: ts.Expression | ts.MethodDeclaration | ts.GetAccessorDeclaration;
}

/** The members and base classes that something given to a prototype stands for. */
interface PrototypeParts {
  readonly members: readonly WrittenMember[];
  readonly bases: readonly ts.Expression[];
}

/** A statement about the prototype of a function or class. */
interface PrototypeStatement extends PrototypeParts {
  readonly of: Defined;
}

const nothing: PrototypeParts = { members: [], bases: [] };

/** What a statement gives to a prototype; null for any other. */
export function prototypeStatement(node: ts.Node, functions: DefinedFunctions): PrototypeStatement | null {
  if (isValueAssignment(node)) return assignedStatement(node, functions);
  return ts.isCallExpression(node) ? calledStatement(node, functions) : null;
}

/** `Cart.prototype.add = …`, `Cart.prototype = …`, `Cart.prototype.__proto__ = Base.prototype`. */
function assignedStatement(
  { left, right }: ts.BinaryExpression,
  functions: DefinedFunctions,
): PrototypeStatement | null {
  const whole = isPrototype(left) ? ownerOf(left, functions) : null;
  if (whole !== null) return { of: whole, ...partsOf(right, functions) };
  const target = memberOf(left);
  const of = target === null ? null : ownerOf(target.of, functions);
  if (target === null || of === null || target.name === 'constructor') return null;
  if (target.name === '__proto__') return { of, ...partsOf(right, functions) };
  return { of, members: [{ name: target.name, value: unwrap(right) }], bases: [] };
}

/** `Object.assign(Cart.prototype, { … })`, `Object.setPrototypeOf(Cart.prototype, Base.prototype)`, `util.inherits(Cart, Base)`. */
function calledStatement(node: ts.CallExpression, functions: DefinedFunctions): PrototypeStatement | null {
  const [first, ...others] = node.arguments;
  const [second] = others;
  if (first === undefined || second === undefined) return null;
  const name = calledName(node);
  if (isMergeName(name) || name === 'setPrototypeOf') {
    const of = ownerOf(first, functions);
    return of === null ? null : { of, ...allParts(others, functions) };
  }
  const heir = /^_*(inherits\w*|extends)$/.test(name) ? functions.of(first) : null;
  return heir === null || ts.isClassLike(heir) ? null : { of: heir, members: [], bases: [second] };
}

/** The function or class whose prototype an expression is: `Cart.prototype`, or a variable that it is kept in. */
function ownerOf(expression: ts.Expression, functions: DefinedFunctions): Defined | null {
  const node = unwrap(expression);
  if (isPrototype(node)) return functions.of(node.expression);
  const kept = ts.isIdentifier(node) ? functions.initializerOf(node) : null;
  const held = kept !== null && isValueAssignment(kept) ? kept.left : kept;
  return held !== null && isPrototype(held) ? functions.of(held.expression) : null;
}

function isPrototype(node: ts.Node): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'prototype';
}

function memberOf(node: ts.Expression): { readonly of: ts.Expression; readonly name: string } | null {
  if (ts.isPropertyAccessExpression(node)) return { of: node.expression, name: node.name.text };
  if (!ts.isElementAccessExpression(node) || !ts.isStringLiteralLike(node.argumentExpression)) return null;
  return { of: node.expression, name: node.argumentExpression.text };
}

/** What an object stands for that is a prototype, or is merged into one: `{ … }`, `Object.create(Base.prototype)`, `new Base()`. */
function partsOf(given: ts.Expression, functions: DefinedFunctions): PrototypeParts {
  const node = unwrap(given);
  if (ts.isObjectLiteralExpression(node)) return { members: membersOf(node), bases: [] };
  if (isPrototype(node)) return { members: [], bases: [node.expression] };
  if (ts.isNewExpression(node)) return { members: [], bases: [node.expression] };
  if (isValueAssignment(node)) return partsOf(node.right, functions);
  if (ts.isCallExpression(node)) {
    const name = calledName(node);
    if (name === 'create') return allParts(node.arguments.slice(0, 1), functions);
    return isMergeName(name) ? allParts(node.arguments, functions) : nothing;
  }
  const kept = ts.isIdentifier(node) ? functions.initializerOf(node) : null;
  return kept !== null && ts.isObjectLiteralExpression(kept) ? { members: membersOf(kept), bases: [] } : nothing;
}

function allParts(given: readonly ts.Expression[], functions: DefinedFunctions): PrototypeParts {
  const parts = given.map((each) => partsOf(each, functions));
  return { members: parts.flatMap(({ members }) => members), bases: parts.flatMap(({ bases }) => bases) };
}

function membersOf(literal: ts.ObjectLiteralExpression): readonly WrittenMember[] {
  return literal.properties.flatMap((property): WrittenMember[] => {
    const name = property.name === undefined ? null : propertyNameText(property.name);
    if (name === null || name === 'constructor') return [];
    if (ts.isPropertyAssignment(property)) return [{ name, value: unwrap(property.initializer) }];
    if (ts.isShorthandPropertyAssignment(property)) return [{ name, value: property.name }];
    return ts.isMethodDeclaration(property) || ts.isGetAccessorDeclaration(property) ? [{ name, value: property }] : [];
  });
}
