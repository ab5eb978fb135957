import ts from 'typescript';
import { unknownValue, type Value } from '../../../code-model/facts.ts';
import { instanceBehind } from '../../../code-model/members-elsewhere.ts';
import { isModuleExports } from '../outline/syntax.ts';
import type { FileValues } from './file-values.ts';
import { classAround, literalAround, thisContainer } from './this-around.ts';

/**
 * What `this` stands for: the instance of a class, the object that the function is written in, or what the function is called on, where a class of another
 * file may have it as a member.
 */
export function ownInstance(node: ts.Node, values: FileValues): Value {
  const { input, prototypes } = values;
  const owner = prototypes.instanceAt(node) ?? classAround(node);
  const object = owner === null ? null : input.objectKey(owner);
  if (object !== null) return { kind: 'this', class: object };
  const literal = literalAround(node);
  if (literal === null) return receiver(node, values);
  const holder = literal.parent;
  return values.valueOf(ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) ? holder.name : literal);
}

/** The receiver of a function that stands at the top of the file and is no member of a class there: `function load() { return this.carts; }`. */
function receiver(node: ts.Node, { input, prototypes, receivers }: FileValues): Value {
  const around = thisContainer(node);
  if (!isShared(around) || prototypes.isMethod(around)) return unknownValue;
  const object = input.objectKey(around);
  if (object === null) return unknownValue;
  receivers.add(object);
  return { kind: 'this', class: object };
}

/** True for a function that other files can name. */
function isShared(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return ts.isSourceFile(node.parent);
  if (!ts.isFunctionExpression(node)) return false;
  const holder = node.parent;
  if (ts.isVariableDeclaration(holder)) return ts.isSourceFile(holder.parent.parent.parent);
  return ts.isBinaryExpression(holder) && holder.right === node && isExported(holder.left);
}

/** `module.exports`, `exports.load`, `module.exports.load`. */
function isExported(node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node)) return false;
  const { expression: of } = node;
  return isModuleExports(node) || isModuleExports(of) || (ts.isIdentifier(of) && of.text === 'exports');
}

/** The function from whose receiver a value leads: `load` for `this.carts.all` in it; null for any other value. */
export function receiverOf(value: Value, { receivers }: FileValues): string | null {
  const object = instanceBehind(value);
  return object !== null && receivers.has(object) ? object : null;
}
