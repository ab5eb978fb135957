import ts from 'typescript';
import type { CallFact, Value } from '../../../code-model/facts.ts';
import { LiteralMembers } from '../../../code-model/literal-members.ts';
import { unwrap } from '../outline/syntax.ts';
import type { FileValues, ResultNode } from './file-values.ts';

/** What is called: of an element its tag, of a template its tag. */
export function calleeNode(node: ResultNode): ts.Expression {
  if (ts.isTaggedTemplateExpression(node)) return unwrap(node.tag);
  if (ts.isJsxElement(node)) return node.openingElement.tagName as ts.Expression;
  if (ts.isJsxSelfClosingElement(node)) return node.tagName as ts.Expression;
  return unwrap(node.expression);
}

export function formOf(node: ResultNode): CallFact['form'] {
  if (ts.isCallExpression(node)) return 'call';
  if (ts.isNewExpression(node)) return 'new';
  return ts.isTaggedTemplateExpression(node) ? 'template' : 'element';
}

export function callArguments(node: ResultNode, values: FileValues): Value[] {
  if (ts.isTaggedTemplateExpression(node)) return templateParts(node.template, values);
  if (ts.isJsxElement(node)) return [attributes(node.openingElement.attributes, node.children, values)];
  if (ts.isJsxSelfClosingElement(node)) return [attributes(node.attributes, [], values)];
  return values.valuesOf(node.arguments ?? []);
}

/** The text with a hole for each value, then the values. */
function templateParts(template: ts.TemplateLiteral, values: FileValues): Value[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [{ kind: 'text', text: template.text }];
  const text = template.head.text + template.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  return [{ kind: 'text', text }, ...template.templateSpans.map(({ expression }) => values.valueOf(expression))];
}

function attributes(given: ts.JsxAttributes, children: readonly ts.JsxChild[], values: FileValues): Value {
  const literal = new LiteralMembers();
  for (const each of given.properties) {
    if (ts.isJsxSpreadAttribute(each)) literal.addSpread(values.valueOf(each.expression));
    else if (ts.isIdentifier(each.name)) literal.add(each.name.text, attributeValue(each.initializer, values));
  }
  const inside = childValues(children, values);
  if (inside.length > 0) literal.add('children', { kind: 'list', items: inside });
  return literal.record();
}

function attributeValue(initializer: ts.JsxAttributeValue | undefined, values: FileValues): Value {
  if (initializer === undefined) return { kind: 'constant', value: true };
  if (ts.isStringLiteral(initializer)) return { kind: 'text', text: initializer.text };
  if (!ts.isJsxExpression(initializer)) return { kind: 'unknown' };
  return initializer.expression === undefined ? { kind: 'unknown' } : values.valueOf(initializer.expression);
}

/** What stands inside an element or a fragment: the elements of fragments stand for these. */
export function childValues(children: readonly ts.JsxChild[], values: FileValues): Value[] {
  return children.flatMap((child) => {
    if (ts.isJsxFragment(child)) return childValues(child.children, values);
    if (ts.isJsxElement(child) || ts.isJsxSelfClosingElement(child)) return [values.valueOf(child)];
    return ts.isJsxExpression(child) && child.expression !== undefined ? [values.valueOf(child.expression)] : [];
  });
}
