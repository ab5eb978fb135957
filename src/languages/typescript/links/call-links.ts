import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { classOf } from '../outline/held-value.ts';
import { isFunctionExpression, isImportKeyword, unwrap } from '../outline/syntax.ts';
import { isClearing, linkArguments, linkAttributes } from './argument-links.ts';
import type { CallNode } from './call-node.ts';
import { givenSymbol } from './commonjs-alias.ts';
import { followValue } from './follow-value.ts';
import { jsxFactory } from './jsx-factory.ts';
import type { LineRange } from './link-collector.ts';
import { type LinkContext, linesOf, link, type Place } from './link-context.ts';
import { isCode, isExternal, type LinkTarget } from './link-target.ts';
import { importedFrom, moduleName, unresolvedReason } from './unresolved-calls.ts';
import { wrappedComponents } from './wrapped-components.ts';

/** Links the caller to what a call, `new`, tagged template, JSX element or decorator runs. */
export function linkCall(context: LinkContext, place: Place, node: CallNode): void {
  const callee = calleeOf(node);
  if (ts.isJsxOpeningLikeElement(node)) linkFactory(context, place, node);
  if (callee === null) {
    if (ts.isJsxOpeningLikeElement(node)) linkAttributes(context, place, node);
    return;
  }
  const name = nameOf(callee) ?? (callee.kind === ts.SyntaxKind.ThisKeyword ? callee : null);
  const symbol = name === null ? requiredFunction(context, callee) : context.resolver.symbolAt(name);
  const called = isFunctionExpression(callee) ? immediate(context, callee) : calledTargets(context, symbol);
  const targets = constructs(node) ? called.flatMap((target) => constructorsOf(target, context)) : called;
  const lines = linesOf(context, name ?? callee, ts.isJsxOpeningElement(node) ? callee : node);
  for (const target of targets) {
    if (target.kind === 'setter') continue;
    link(context, place.caller, target, 'CALL', lines);
  }
  if (ts.isJsxOpeningLikeElement(node)) for (const target of called) linkRender(context, place, target, lines);
  const inHouse = targets.filter(isCode);
  const throughValue = inHouse.length === 0 && !targets.some(isExternal) && !ts.isJsxOpeningLikeElement(node);
  const found = throughValue ? linkThroughValue(context, place, node, lines) : inHouse;
  const unknown = targets.length === 0 && found.length === 0 && isUnknown(context, callee, symbol);
  if (unknown) addUnresolved(context, callee, lines);
  context.calls.set(node, {
    targets: (ts.isNewExpression(node) ? called.filter(isCode) : found).map(({ key }) => key),
    members: targets.flatMap((target) => (isMember(target) ? target.key : [])),
    exact: constructs(node) || isSuperMember(callee),
    external: targets.some(isExternal) || (targets.length === 0 && found.length === 0),
    unknown: unknown && !isClearing(name === null ? '' : name.getText()),
  });
  if (ts.isJsxOpeningLikeElement(node)) {
    if (targets.some(isExternal)) linkAttributes(context, place, node);
  } else linkArguments(context, place, node, callee, targets);
}

function addUnresolved({ checker, findings }: LinkContext, callee: ts.Expression, { startLine }: LineRange): void {
  const specifier = importedFrom(callee, checker);
  const module = specifier === null ? null : moduleName(specifier);
  findings.misses({ reason: unresolvedReason(callee, checker), module, line: startLine });
}

/** True for what a subclass or an implementation may have its own of. */
function isMember(target: LinkTarget): boolean {
  return target.file !== null && (target.kind === 'method' || target.kind === 'property');
}

function isSuperMember(callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.expression.kind === ts.SyntaxKind.SuperKeyword;
}

/** What `require("x")(…)` calls. */
function requiredFunction(context: LinkContext, callee: ts.Expression): ts.Symbol | null {
  return ts.isCallExpression(callee) ? givenSymbol(context.checker, callee) : null;
}

/** The function that is called where it is written. */
function immediate(context: LinkContext, callee: ts.Node): readonly LinkTarget[] {
  const object = context.file.byNode.get(callee);
  if (object === undefined) return [];
  context.consumed.add(callee);
  return [object];
}

/** True where the checker has no type for what is called. */
function isUnknown(context: LinkContext, callee: ts.Expression, symbol: ts.Symbol | null): boolean {
  if (symbol !== null && symbol.declarations === undefined) return true;
  return (context.checker.getTypeAtLocation(callee).flags & ts.TypeFlags.Any) !== 0;
}

/** Null for what is no call of ours: elements of the document, `import()`, `require()` of CommonJS. */
function calleeOf(node: CallNode): ts.Expression | null {
  if (ts.isTaggedTemplateExpression(node)) return unwrap(node.tag);
  if (ts.isJsxOpeningLikeElement(node)) return isIntrinsic(node.tagName) ? null : (node.tagName as ts.Expression);
  if (ts.isDecorator(node)) return ts.isCallExpression(unwrap(node.expression)) ? null : unwrap(node.expression);
  const callee = unwrap(node.expression);
  if (isImportKeyword(callee)) return null;
  const isRequire = ts.isIdentifier(callee) && callee.text === 'require' && (node.arguments?.length ?? 0) === 1;
  return isRequire && node.flags & ts.NodeFlags.JavaScriptFile ? null : callee;
}

function isIntrinsic(tag: ts.JsxTagNameExpression): boolean {
  return ts.isJsxNamespacedName(tag) || (ts.isIdentifier(tag) && /^[a-z]/.test(tag.text));
}

/** The node whose symbol is called; null for the result of an expression. */
export function nameOf(callee: ts.Expression): ts.Node | null {
  if (ts.isIdentifier(callee) || callee.kind === ts.SyntaxKind.SuperKeyword) return callee;
  if (ts.isPropertyAccessExpression(callee)) return callee.name;
  if (ts.isElementAccessExpression(callee) && ts.isStringLiteralLike(callee.argumentExpression)) {
    return callee.argumentExpression;
  }
  return null;
}

/** The objects a symbol that is called stands for, constant names and literal members followed to what they hold. */
function calledTargets(context: LinkContext, symbol: ts.Symbol | null): readonly LinkTarget[] {
  if (symbol === null) return [];
  const targets = context.resolver.targets(symbol, 'value');
  if (targets.length > 0) return targets;
  const followed = followValue(context.resolver, symbol);
  return followed === null ? [] : context.resolver.targets(followed, 'value');
}

function constructs(node: CallNode): boolean {
  if (ts.isNewExpression(node) || ts.isJsxOpeningLikeElement(node)) return true;
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;
}

/** An element calls the in-house function that makes elements. */
function linkFactory(context: LinkContext, place: Place, node: ts.JsxOpeningLikeElement): void {
  for (const target of jsxFactory(context)) {
    link(context, place.caller, target, 'CALL', linesOf(context, node.tagName));
  }
}

/** What `new` of a class runs: its constructor; where it declares none the class itself and the constructor it inherits. */
function constructorsOf(target: LinkTarget, context: LinkContext): readonly LinkTarget[] {
  const own = constructorOf(target);
  if (own !== target || isExternal(target)) return [own];
  const classes = new Set<LinkTarget>([target]);
  for (let base = baseOf(target, context); base !== null && !classes.has(base); base = baseOf(base, context)) {
    const inherited = constructorOf(base);
    if (inherited !== base) return [target, inherited];
    classes.add(base);
  }
  return [target];
}

/** The in-house class that a class extends. */
function baseOf(target: LinkTarget, context: LinkContext): LinkTarget | null {
  if (isExternal(target)) return null;
  for (const node of target.nodes) {
    const clause = classOf(node)?.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    const base = clause?.types[0]?.expression;
    const name = base === undefined ? null : nameOf(base);
    const symbol = name === null ? null : context.resolver.symbolAt(name);
    const found = symbol === null ? undefined : context.resolver.targets(symbol, 'value')[0];
    if (found !== undefined && !isExternal(found)) return found;
  }
  return null;
}

/** The constructor that a class declares; the class itself where it declares none. */
function constructorOf(target: LinkTarget): LinkTarget {
  if (isExternal(target)) return target;
  for (const node of target.nodes) {
    const declared = classOf(node)?.members.find((member) => ts.isConstructorDeclaration(member));
    const object = declared === undefined ? undefined : target.file.byNode.get(declared);
    if (object !== undefined) return object;
  }
  return target;
}

/** What a JSX element runs besides the component it names: the one inside a wrapper, the `render` of a class. */
function linkRender(context: LinkContext, place: Place, target: LinkTarget, lines: LineRange): void {
  if (isExternal(target)) return;
  const wrapped = wrappedComponents(context, target);
  for (const component of wrapped) {
    link(context, place.caller, component, 'CALL', lines, derivedRules.wrappedComponent);
  }
  for (const component of [target, ...wrapped]) {
    const render = renderOf(component);
    if (render !== null) link(context, place.caller, render, 'CALL', lines, derivedRules.jsxRender);
  }
}

function renderOf(component: DeclaredObject): DeclaredObject | null {
  for (const node of component.nodes) {
    const render = classOf(node)?.members.find(
      (member) => ts.isMethodDeclaration(member) && ts.isIdentifier(member.name) && member.name.text === 'render',
    );
    const object = render === undefined ? undefined : component.file.byNode.get(render);
    if (object !== undefined) return object;
  }
  return null;
}

/**
 * A call through a parameter, variable, property or result: the function whose declaration the checker takes as the
 * called signature. What is stored there the flow of values finds.
 */
function linkThroughValue(
  context: LinkContext,
  place: Place,
  node: Exclude<CallNode, ts.JsxOpeningLikeElement>,
  lines: LineRange,
): DeclaredObject[] {
  const declaration = context.checker.getResolvedSignature(node)?.declaration;
  const object = declaration === undefined ? null : context.resolver.objectOf(declaration);
  if (object === null || !isCode(object)) return [];
  link(context, place.caller, object, 'CALL', lines, derivedRules.signatureOfValue);
  return [object];
}
