import ts from 'typescript';
import type { ArgumentShape, OpenCallFact } from '../../../code-model/facts.ts';
import { isStandardSymbol } from '../../../code-model/standard-modules.ts';
import { unwrap } from '../outline/syntax.ts';
import { formOf } from './call-parts.ts';
import type { ResultNode } from './file-values.ts';

/** Longer strings are no statement and no path. */
const maxText = 2000;

/**
 * A call of something that is not known, by its names and the shapes of its arguments; null for a call without a name, and for one that the
 * compiler knows as a call of the language: `new Map().get(key)`.
 */
export function openCall(
  node: ResultNode,
  callee: ts.Expression,
  declared: (callee: ts.Expression) => string | null,
): Omit<OpenCallFact, 'lines'> | null {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return null;
  const names = namesOf(callee);
  if (names.length === 0 || isOfPlatform(declared(callee))) return null;
  const given = ts.isTaggedTemplateExpression(node) ? [node.template] : (node.arguments ?? []);
  return { names, form: formOf(node), arguments: given.map(shapeOf) };
}

function isOfPlatform(declared: string | null): boolean {
  return declared !== null && isStandardSymbol(declared, 'TypeScript');
}

/** `['db', 'users', 'find']` of `db.users.find` and of `db().users.find`; none where it does not end in a name. */
function namesOf(callee: ts.Expression): string[] {
  const names: string[] = [];
  let node: ts.Expression = callee;
  for (;;) {
    if (ts.isIdentifier(node)) return [node.text, ...names];
    if (node.kind === ts.SyntaxKind.ThisKeyword) return ['this', ...names];
    if (ts.isPropertyAccessExpression(node)) {
      names.unshift(node.name.text);
      node = unwrap(node.expression);
    } else if (ts.isElementAccessExpression(node)) {
      const { argumentExpression: index } = node;
      if (ts.isStringLiteralLike(index)) names.unshift(index.text);
      else if (names.length === 0) return [];
      node = unwrap(node.expression);
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) node = unwrap(node.expression);
    else if (ts.isAwaitExpression(node)) node = unwrap(node.expression);
    else return names;
  }
}

function shapeOf(argument: ts.Node): ArgumentShape {
  const node = ts.isExpression(argument) ? unwrap(argument) : argument;
  if (ts.isStringLiteralLike(node)) return { kind: 'text', text: node.text.slice(0, maxText) };
  if (ts.isTemplateExpression(node)) {
    const text = node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
    return { kind: 'text', text: text.slice(0, maxText) };
  }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return { kind: 'function', parameters: node.parameters.length };
  if (ts.isObjectLiteralExpression(node)) {
    const names = node.properties.flatMap(({ name }) =>
      name === undefined || ts.isComputedPropertyName(name) ? [] : name.text,
    );
    return { kind: 'record', names };
  }
  if (ts.isArrayLiteralExpression(node)) return { kind: 'list' };
  if (ts.isClassExpression(node)) return { kind: 'class' };
  return { kind: ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? 'name' : 'other' };
}
