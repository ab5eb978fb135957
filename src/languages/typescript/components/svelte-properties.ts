import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';
import type { FileOutline } from '../outline/declared-object.ts';
import { componentOf } from './component-source.ts';

/** What stands for all that a component of Svelte is given. */
const names: ReadonlySet<string> = new Set(['$props', '$$props', '$$restProps']);

/** What a component of Svelte is given: the only parameter of the function that it is. */
export function componentProperties(component: string): Value {
  return { kind: 'parameter', function: component, index: 0 };
}

/** What a component of Svelte is given by a name: `export let path`; null for any other variable. */
export function givenProperty(node: ts.VariableDeclaration, { sourceFile, module }: FileOutline): Value | null {
  if (componentOf(sourceFile)?.flavour !== 'svelte' || !ts.isIdentifier(node.name)) return null;
  const isExported = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0;
  const isConstant = (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;
  if (!isExported || isConstant || node.parent.parent.parent !== sourceFile) return null;
  return { kind: 'member', of: componentProperties(module.key), name: node.name.text };
}

/** True for what stands for all that a component of Svelte is given: `$props()`, `{...$$restProps}`. */
export function isAllProperties(node: ts.Expression, { sourceFile }: FileOutline): boolean {
  const name = ts.isCallExpression(node) ? node.expression : node;
  if (!ts.isIdentifier(name) || !names.has(name.text)) return false;
  return ts.isCallExpression(node) === (name.text === '$props') && componentOf(sourceFile)?.flavour === 'svelte';
}
