import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import { type LinkContext, linesOf, link } from '../links/link-context.ts';
import type { LinkTarget } from '../links/link-target.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { propertyNameText } from '../outline/syntax.ts';
import { functionOf, optionNamed, optionsIn } from './component-options.ts';
import { storeMembers } from './store-members.ts';

/**
 * Links what the functions among a Vue component's options call by `this`: Vue makes one object of `methods`, `computed` and the like, so
 * that `mounted() { this.load(); }` calls `methods.load`, of which the syntax and a compiler without Vue's types know nothing. Inside
 * `methods` the compiler knows its neighbours, but for the actions of stores that are mapped there.
 */
export function linkMethods(context: LinkContext, options: ts.ObjectLiteralExpression | null): void {
  const methods = optionsIn(options, 'methods');
  if (options === null || methods === null) return;
  const targets = new Map<string, LinkTarget>();
  for (const member of methods.properties) {
    const target = functionOf(member, context);
    if (target !== null && member.name !== undefined) targets.set(propertyNameText(member.name) ?? '', target);
  }
  const ofStores = storeMembers(methods, context);
  const own = optionNamed(options, 'methods');
  for (const option of options.properties) {
    const called = option === own ? ofStores : new Map([...ofStores, ...targets]);
    if (called.size > 0) walk(option, context.file.module, called, context);
  }
}

function walk(
  node: ts.Node,
  caller: DeclaredObject,
  targets: ReadonlyMap<string, LinkTarget>,
  context: LinkContext,
): void {
  // Of a function inside another `this` is something else; of one among the options it is the component.
  if (ts.isClassLike(node) || ts.isFunctionDeclaration(node)) return;
  if (ts.isFunctionExpression(node) && !ts.isPropertyAssignment(node.parent)) return;
  const within = ts.isFunctionLike(node) ? (context.file.byNode.get(node) ?? caller) : caller;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    const target = expression.kind === ts.SyntaxKind.ThisKeyword ? targets.get(name.text) : undefined;
    if (target !== undefined && context.resolver.symbolAt(name) === null) {
      link(context, within, target, 'CALL', linesOf(context, name, node), derivedRules.componentMethod);
    }
  }
  ts.forEachChild(node, (child) => walk(child, within, targets, context));
}
