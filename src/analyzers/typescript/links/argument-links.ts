import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { unwrap } from '../outline/syntax.ts';
import type { CallNode } from './call-links.ts';
import { functionsIn, functionsOf } from './function-values.ts';
import { type LinkContext, linesOf, link, type Place } from './link-context.ts';
import { isExternal, type LinkTarget } from './link-target.ts';

interface Called {
  readonly targets: readonly LinkTarget[];
  /** In-house code that runs. */
  readonly functions: readonly DeclaredObject[];
}

/** Names of library functions that take a function only to forget it. */
const forgetting = /^(off|remove|un(subscribe|watch|listen|register|bind)|detach|clear|delete)/;

/** What becomes of functions given as arguments: a library calls them, in-house code may pass them on and call them. */
export function linkArguments(context: LinkContext, place: Place, node: CallNode, called: Called): void {
  const given = argumentsOf(node);
  if (given.length === 0) return;
  const external = called.targets.find(isExternal);
  if (external === undefined) {
    for (const [index, argument] of given.entries()) {
      for (const target of called.functions) context.flow.passed(target, index, argument, context);
    }
    return;
  }
  if (!forgetting.test(external.name)) linkCallbacks(context, place, node, given);
}

function argumentsOf(node: CallNode): readonly ts.Expression[] {
  return ts.isCallExpression(node) || ts.isNewExpression(node) ? (node.arguments ?? []) : [];
}

function linkCallbacks(context: LinkContext, place: Place, node: CallNode, given: readonly ts.Expression[]): void {
  const signature = context.checker.getResolvedSignature(node as ts.CallLikeExpression);
  for (const [index, argument] of given.entries()) {
    const functions = functionsOf(context, argument);
    const inside = ts.isObjectLiteralExpression(unwrap(argument)) ? functionsIn(context, argument) : [];
    if (functions.length > 0 && !takesFunction(context, signature, index)) continue;
    for (const { object, at } of [...functions, ...inside]) {
      link(context, place.caller, object, 'CALL', linesOf(context, at), derivedRules.callbackToLibrary);
      context.consumed.add(at);
    }
    if (functions.length === 0 && takesFunction(context, signature, index)) {
      context.flow.calledByLibrary(argument, place.caller, linesOf(context, argument), context);
    }
  }
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
  return isCallable(context.checker, type, 0);
}

function isCallable(checker: ts.TypeChecker, type: ts.Type, depth: number): boolean {
  if (depth > 3) return false;
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint !== undefined && constraint !== type && isCallable(checker, constraint, depth + 1);
  }
  if (type.isUnion()) return type.types.some((member) => isCallable(checker, member, depth + 1));
  if (type.getCallSignatures().length > 0) return true;
  return type.symbol?.name === 'Function' && (type.flags & ts.TypeFlags.Object) !== 0;
}
