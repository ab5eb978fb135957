import ts from 'typescript';
import { clipText } from './clip-text.ts';
import { propertyNameText } from './syntax.ts';

/** JSDoc tags that say what a declaration is for a framework or its users; others are prose. */
const recordedTags: ReadonlySet<string> = new Set(
  `alpha api async beta command component controller cron deprecated entity event experimental external fires global
  internal job listens middleware namespace openapi operation override private protected public queue readonly route
  security sealed slash subscribe summary swagger table tags task trigger tsoa virtual webhook`.split(/\s+/),
);

const longest = 200;

/**
 * Decorators as written with their arguments in one normal form (`@Controller("users")`), then recorded JSDoc tags
 * (`@deprecated use load`). Null when there are none.
 */
export function annotationsOf(nodes: readonly ts.Node[]): string[] | null {
  const annotations: string[] = [];
  for (const node of nodes) {
    if (ts.canHaveDecorators(node)) {
      for (const decorator of ts.getDecorators(node) ?? [])
        annotations.push(clipText(`@${valueText(decorator.expression)}`, longest));
    }
    for (const tag of ts.getJSDocTags(node)) {
      if (recordedTags.has(tag.tagName.text.toLowerCase())) annotations.push(tagText(tag));
    }
  }
  return annotations.length === 0 ? null : annotations;
}

function tagText(tag: ts.JSDocTag): string {
  const comment = ts.getTextOfJSDocComment(tag.comment)?.trim().split(/\r?\n/, 1)[0] ?? '';
  return clipText(comment === '' ? `@${tag.tagName.text}` : `@${tag.tagName.text} ${comment}`, longest);
}

/** An expression on one line, with strings in double quotes and literals, lists and objects written out. */
function valueText(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return JSON.stringify(node.text);
  if (ts.isCallExpression(node)) return `${valueText(node.expression)}(${node.arguments.map(valueText).join(', ')})`;
  if (ts.isPropertyAccessExpression(node)) return `${valueText(node.expression)}.${node.name.text}`;
  if (ts.isArrayLiteralExpression(node)) return `[${node.elements.map(valueText).join(', ')}]`;
  if (ts.isObjectLiteralExpression(node))
    return `{ ${node.properties.map(propertyText).join(', ')} }`.replace('{  }', '{}');
  return node.getText().replace(/\s+/g, ' ');
}

function propertyText(property: ts.ObjectLiteralElementLike): string {
  if (!ts.isPropertyAssignment(property)) return property.getText().replace(/\s+/g, ' ');
  const name = propertyNameText(property.name) ?? property.name.getText();
  return `${name}: ${valueText(property.initializer)}`;
}
