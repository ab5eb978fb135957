import ts from 'typescript';
import type { LinkContext } from '../links/link-context.ts';
import type { LinkTarget } from '../links/link-target.ts';
import { propertyNameText, unwrap } from '../outline/syntax.ts';

/** The options that a Vue component exports: `export default { … }`, also inside `defineComponent(…)`. Null where there are none. */
export function componentOptions(file: ts.SourceFile): ts.ObjectLiteralExpression | null {
  const exported = file.statements.find(ts.isExportAssignment);
  if (exported === undefined) return null;
  let expression = unwrap(exported.expression);
  while (ts.isCallExpression(expression) && expression.arguments[0] !== undefined) {
    expression = unwrap(expression.arguments.at(-1) as ts.Expression);
  }
  return ts.isObjectLiteralExpression(expression) ? expression : null;
}

/** A member of options that is a function, or the options in a member such as `methods`. */
export function optionNamed(
  options: ts.ObjectLiteralExpression | null,
  name: string,
): ts.ObjectLiteralElementLike | null {
  return (
    options?.properties.find(
      (each) =>
        each.name !== undefined && !ts.isComputedPropertyName(each.name) && propertyNameText(each.name) === name,
    ) ?? null
  );
}

/** The record that a member of options holds: that of `methods: { … }`. */
export function optionsIn(options: ts.ObjectLiteralExpression | null, name: string): ts.ObjectLiteralExpression | null {
  const member = optionNamed(options, name);
  if (member === null || !ts.isPropertyAssignment(member)) return null;
  const value = unwrap(member.initializer);
  return ts.isObjectLiteralExpression(value) ? value : null;
}

/** The function that a member of options is or holds; null for anything else. */
export function functionOf(member: ts.ObjectLiteralElementLike, context: LinkContext): LinkTarget | null {
  const node = ts.isPropertyAssignment(member) ? unwrap(member.initializer) : member;
  return ts.isFunctionLike(node) ? context.resolver.objectOf(node) : null;
}
