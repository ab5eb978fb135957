import ts from 'typescript';
import type { ValueExpression } from './syntax.ts';
import { expressionText, isFunctionExpression, literalArguments, propertyNameText, unwrap, wrapped } from './syntax.ts';

/** Where a function or class expression stands: what it is named after and what distinguishes it from others. */
export interface ExpressionPlace {
  readonly name: string;
  /** The name with the literal arguments of the call it is passed to. */
  readonly shown: string;
  /** Names between the enclosing object and the expression in its full name. */
  readonly path: readonly string[];
  readonly segment: string;
  /** True when nothing but its content distinguishes it from its like. */
  readonly vague: boolean;
}

/** One construct between an expression and the object around it. */
export interface Step {
  /** In keys. */
  readonly segment: string;
  /** In full names; null: not shown. */
  readonly shown: string | null;
  /** True when the step distinguishes the place from others of its kind. */
  readonly distinctive: boolean;
  /** What a function that stands directly in it is called. */
  readonly functionName: string;
}

/** The place of a function or class expression below the nearest ancestor for which `isObject` holds. */
export function expressionPlace(node: ts.Node, isObject: (node: ts.Node) => boolean): ExpressionPlace {
  const steps = stepsAround(node, isObject);
  const last = steps.pop() ?? bareStep(wrapped(node));
  const isCallback = last.functionName.endsWith(' callback');
  return {
    name: last.functionName,
    shown: isCallback ? `${last.shown} callback` : last.functionName,
    path: shownSteps(steps),
    segment: [...steps, last].map((step) => step.segment).join('/'),
    vague: !last.distinctive && !steps.some((step) => step.distinctive),
  };
}

/** An arrow function's result, or a place that says nothing. */
function bareStep(node: ts.Node): Step {
  if (ts.isArrowFunction(node.parent) && node.parent.body === node) return returnStep;
  return hiddenStep('anonymous', 'anonymous function');
}

export function shownSteps(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => (step.shown === null ? [] : [step.shown]));
}

/** The names a node is bound to and the calls it is an argument of, up to the object around it, outermost first. */
export function stepsAround(node: ts.Node, isObject: (node: ts.Node) => boolean): Step[] {
  const steps: Step[] = [];
  let inner: ts.Node = wrapped(node);
  while (!isObject(inner) && !ts.isSourceFile(inner.parent) && !isObject(inner.parent)) {
    const step = stepTo(inner.parent, inner, node);
    if (step !== null) steps.unshift(step);
    inner = inner.parent;
  }
  return steps;
}

/** `map`, `app.get`, `this.queue.add` shortened to its last two names. */
function calleeLabel(call: ts.CallExpression | ts.NewExpression): string {
  const callee = unwrap(call.expression);
  const prefix = ts.isNewExpression(call) ? 'new ' : '';
  if (ts.isIdentifier(callee)) return prefix + callee.text;
  if (!ts.isPropertyAccessExpression(callee)) return prefix === '' ? 'call' : `${prefix}class`;
  const receiver = unwrap(callee.expression);
  if (ts.isIdentifier(receiver)) return `${prefix}${receiver.text}.${callee.name.text}`;
  if (ts.isPropertyAccessExpression(receiver)) return `${prefix}${receiver.name.text}.${callee.name.text}`;
  return prefix + callee.name.text;
}

function stepTo(parent: ts.Node, inner: ts.Node, node: ts.Node): Step | null {
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return callStep(parent, inner, node);
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return nameStep(parent.name, inner);
  if (ts.isBindingElement(parent) || ts.isParameter(parent)) return nameStep(parent.name, inner);
  if (ts.isBinaryExpression(parent)) return assignmentStep(parent, inner);
  if (ts.isJsxAttribute(parent)) {
    return jsxStep(`${tagText(parent.parent.parent.tagName)}.${propertyText(parent.name)}`);
  }
  if (ts.isJsxExpression(parent) && ts.isJsxElement(parent.parent)) {
    return jsxStep(`${tagText(parent.parent.openingElement.tagName)}.children`);
  }
  if (ts.isReturnStatement(parent)) return returnStep;
  if (ts.isYieldExpression(parent)) return hiddenStep('yield', 'yielded function');
  if (ts.isArrayLiteralExpression(parent)) return hiddenStep('element', 'element function');
  return null;
}

function tagText(tag: ts.JsxTagNameExpression): string {
  return expressionText(tag as ts.Expression);
}

function propertyText(name: ts.JsxAttributeName): string {
  return ts.isIdentifier(name) ? name.text : `${name.namespace.text}:${name.name.text}`;
}

function jsxStep(text: string): Step {
  return { segment: text, shown: text, distinctive: false, functionName: `${text} callback` };
}

function hiddenStep(segment: string, functionName: string): Step {
  return { segment, shown: null, distinctive: false, functionName };
}

const returnStep = hiddenStep('return', 'returned function');

function callStep(call: ts.CallExpression | ts.NewExpression, inner: ts.Node, node: ts.Node): Step | null {
  if (call.expression === inner) {
    return unwrap(call.expression) === node ? hiddenStep('immediate', 'immediate function') : null;
  }
  const literals = literalArguments(call);
  const callee = (ts.isNewExpression(call) ? 'new ' : '') + expressionText(call.expression);
  return {
    segment: `${callee}(${literals})${fromTheEnd(call, inner)}`,
    shown: (literals === '' ? callee : `${callee}(${literals})`).replace(/^….?\.?/, ''),
    distinctive: literals !== '' || callee.includes('"'),
    functionName: `${calleeLabel(call)} callback`,
  };
}

/** Which of several inline functions of a call: counted from the last, which has no mark. */
function fromTheEnd(call: ts.CallExpression | ts.NewExpression, inner: ts.Node): string {
  const functions = (call.arguments ?? []).filter((argument) => isFunctionExpression(unwrap(argument)));
  const place = functions.indexOf(inner as ts.Expression);
  if (place < 0 || place === functions.length - 1) return '';
  return `@${place - functions.length}`;
}

function nameStep(name: ts.PropertyName | ts.BindingName, inner: ts.Node): Step | null {
  if (name === inner) return null;
  const text = propertyNameText(name);
  return text === null ? null : { segment: text, shown: text, distinctive: true, functionName: text };
}

function assignmentStep(node: ts.BinaryExpression, inner: ts.Node): Step | null {
  if (node.right !== inner || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null;
  const text = expressionText(node.left);
  if (text === 'module.exports' || text === 'exports') return null;
  const name = text.slice(text.lastIndexOf('.') + 1);
  return { segment: `${text}=`, shown: name, distinctive: true, functionName: name };
}

/** The name a function or class expression carries itself. */
export function ownName(node: ValueExpression): string | null {
  return node.name === undefined || !ts.isIdentifier(node.name) ? null : node.name.text;
}
