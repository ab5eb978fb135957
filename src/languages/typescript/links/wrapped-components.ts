import ts from 'typescript';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { unwrap } from '../outline/syntax.ts';
import { functionsOf } from './function-values.ts';
import type { LinkContext } from './link-context.ts';

const maxDepth = 4;

/** The components inside `observer(memo(Page))` that a variable or default export is given; it renders them. */
export function wrappedComponents(context: LinkContext, variable: DeclaredObject): DeclaredObject[] {
  if (variable.kind !== 'variable') return [];
  return variable.nodes.flatMap((node) => {
    const value = ts.isVariableDeclaration(node)
      ? node.initializer
      : ts.isExportAssignment(node)
        ? node.expression
        : null;
    return value === undefined || value === null ? [] : componentsIn(context, value, 0);
  });
}

function componentsIn(context: LinkContext, expression: ts.Expression, depth: number): DeclaredObject[] {
  const value = unwrap(expression);
  if (!ts.isCallExpression(value) || depth > maxDepth) return [];
  const inner = ts.isCallExpression(value.expression) ? componentsIn(context, value.expression, depth + 1) : [];
  const given = value.arguments.flatMap((argument) => {
    const named = functionsOf(context, argument).map(({ object }) => object);
    return named.length > 0 ? named : componentsIn(context, argument, depth + 1);
  });
  return [...given.filter(({ kind }) => kind === 'react-component' || kind === 'jsx-component'), ...inner];
}
