import ts from 'typescript';
import type { LinkContext } from '../links/link-context.ts';
import { unwrap } from '../outline/syntax.ts';
import { elements } from './flow-facts.ts';
import { computedName, constantValueOf } from './slot-names.ts';

/**
 * Members of an emitter that listeners of an event are kept under, or that an `emit` of it calls. An event known whole
 * meets those of its name and those known by a beginning that it has; an event known by its beginning (up to the first
 * `:`) meets whatever begins so; an event of which nothing is known meets the other such.
 */
export function eventNames(event: ts.Expression, side: 'on' | 'emit', context: LinkContext): readonly string[] {
  const value = unwrap(event);
  const name = computedName(value, context);
  if (name !== elements) {
    const group = beginning(name);
    return side === 'on' ? [`on ${name}`, `begins ${group}`] : [`on ${name}`, `some ${group}`];
  }
  const group = beginning(knownStart(constantValueOf(value, context) ?? value));
  return side === 'on' ? [`some ${group}`, `begins ${group}`] : [`begins ${group}`];
}

function beginning(text: string): string {
  return text.includes(':') ? text.slice(0, text.indexOf(':') + 1) : '';
}

/** What a template or concatenation surely begins with. */
function knownStart(value: ts.Expression): string {
  if (ts.isStringLiteralLike(value)) return value.text;
  if (ts.isTemplateExpression(value)) return value.head.text;
  if (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return knownStart(value.left);
  return '';
}
