import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import { unwrap } from '../outline/syntax.ts';
import type { CallNode } from './call-node.ts';
import { canGiveFunction, functionsIn, functionsOf } from './function-values.ts';
import { type LinkContext, linesOf, link, type Place } from './link-context.ts';
import { isExternal, type LinkTarget } from './link-target.ts';

type CallWithArguments = Exclude<CallNode, ts.JsxOpeningLikeElement>;

/** Names of library functions that take a function only to forget it, or to make it a member of an object. */
const forgetting =
  /^(off|remove|un(subscribe|watch|listen|register|bind)|detach|clear|delete)|^(assign|create|definePropert(y|ies)|freeze|seal|setPrototypeOf|fromEntries|resolve|inherits|Proxy|ProxyConstructor)$/;

export function isClearing(name: string): boolean {
  return forgetting.test(name);
}

/** True for the methods of emitters that keep a function until an event is emitted. */
export function isListener(name: string): boolean {
  return /^(on|once|addListener|prependListener|prependOnceListener)$/.test(name);
}

/** Functions given as arguments to a library, which calls them. */
export function linkArguments(
  context: LinkContext,
  place: Place,
  node: CallWithArguments,
  callee: ts.Expression,
  targets: readonly LinkTarget[],
): void {
  const given = ts.isCallExpression(node) || ts.isNewExpression(node) ? (node.arguments ?? []) : [];
  const external = targets.find(isExternal);
  if (external === undefined) return;
  if (isFunctionMethod(external)) linkFunctionMethod(context, place, callee);
  else if (given.length > 0 && !isClearing(external.name))
    linkCallbacks(context, place, node, given, isListener(external.name));
}

/** Functions among the attributes of an element of the document or of a library's component. */
export function linkAttributes(context: LinkContext, place: Place, node: ts.JsxOpeningLikeElement): void {
  for (const attribute of node.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.initializer === undefined) continue;
    const value = ts.isJsxExpression(attribute.initializer) ? attribute.initializer.expression : undefined;
    if (value !== undefined) linkCallback(context, place, value);
  }
}

/** `call` and `apply` of a function. */
function isFunctionMethod(external: LinkTarget): boolean {
  const ofFunction = isExternal(external) && /#(Callable)?Function$/.test(external.parent ?? '');
  return ofFunction && (external.name === 'call' || external.name === 'apply');
}

function linkFunctionMethod(context: LinkContext, place: Place, callee: ts.Expression): void {
  if (!ts.isPropertyAccessExpression(callee)) return;
  for (const { object, at } of functionsOf(context, callee.expression)) {
    link(context, place.caller, object, 'CALL', linesOf(context, at), derivedRules.functionMethod);
    context.consumed.add(at);
  }
}

function linkCallbacks(
  context: LinkContext,
  place: Place,
  node: CallWithArguments,
  given: readonly ts.Expression[],
  listens: boolean,
): void {
  const candidates = given.map((argument) => mayHoldFunction(context, argument));
  if (!candidates.includes(true)) return;
  const signature = context.checker.getResolvedSignature(node);
  for (const [index, argument] of given.entries()) {
    if (candidates[index] !== true) continue;
    const isLiteral = ts.isObjectLiteralExpression(unwrap(argument));
    if (isLiteral || takesFunction(context, signature, index)) linkCallback(context, place, argument, listens);
  }
}

/** False for what by its form is no function and holds none. */
function mayHoldFunction(context: LinkContext, argument: ts.Expression): boolean {
  const value = unwrap(argument);
  if (ts.isLiteralExpression(value) || ts.isTemplateExpression(value)) return false;
  return ts.isObjectLiteralExpression(value) || canGiveFunction(value, context);
}

/** Of a listener the flow of values says who calls it; of test code it says nothing. */
function linkCallback(context: LinkContext, place: Place, argument: ts.Expression, listens = false): void {
  const inside = ts.isObjectLiteralExpression(unwrap(argument)) ? functionsIn(context, argument) : [];
  const functions = [...functionsOf(context, argument), ...inside];
  for (const { object, at } of functions) {
    if (!listens || context.file.test)
      link(context, place.caller, object, 'CALL', linesOf(context, at), derivedRules.callbackToLibrary);
    context.consumed.add(at);
  }
  context.passed.add(argument);
}

/** True when the parameter is declared as something that can be called; a plain type parameter is not. */
function takesFunction(context: LinkContext, signature: ts.Signature | undefined, index: number): boolean {
  const parameters = signature?.declaration?.parameters;
  if (parameters === undefined) return false;
  const parameter = parameters[Math.min(index, parameters.length - 1)] as ts.ParameterDeclaration | undefined;
  if (parameter === undefined || !ts.isParameter(parameter)) return false;
  let type = context.checker.getTypeAtLocation(parameter);
  if (parameter.dotDotDotToken !== undefined) {
    type = context.checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type;
  }
  return acceptsFunction(context.checker, type, 0);
}

function acceptsFunction(checker: ts.TypeChecker, type: ts.Type, depth: number): boolean {
  if (depth > 3) return false;
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint !== undefined && constraint !== type && acceptsFunction(checker, constraint, depth + 1);
  }
  if (type.isUnion()) return type.types.some((member) => acceptsFunction(checker, member, depth + 1));
  if (type.getCallSignatures().length > 0) return true;
  return type.symbol?.name === 'Function' && (type.flags & ts.TypeFlags.Object) !== 0;
}
