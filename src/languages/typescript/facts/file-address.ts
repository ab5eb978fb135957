import { posix } from 'node:path';
import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';

/**
 * The path of `new URL('../routes/', import.meta.url)` and of one whose end is not constant, from the analysed folder on; null for any other expression.
 * @param file of the expression
 */
export function fileAddress(node: ts.NewExpression, file: string, read: (node: ts.Expression) => Value): Value | null {
  const [path, base] = node.arguments ?? [];
  if (path === undefined || base === undefined || !isUrl(node.expression) || !isOwnAddress(base)) return null;
  const value = read(path);
  const at = (text: string): string => `file:${posix.join(posix.dirname(file), text)}`;
  if (value.kind === 'text') return { kind: 'text', text: at(value.text) };
  const [first, ...others] = value.kind === 'joined' ? value.parts : [];
  return first?.kind === 'text' ? { kind: 'joined', parts: [{ kind: 'text', text: at(first.text) }, ...others] } : null;
}

function isUrl(called: ts.Expression): boolean {
  return ts.isIdentifier(called) && called.text === 'URL';
}

/** `import.meta.url`. */
function isOwnAddress(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) && ts.isMetaProperty(node.expression) && node.name.text === 'url';
}
