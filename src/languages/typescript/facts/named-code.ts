import ts from 'typescript';
import type { NamedCodeFact } from '../../../code-model/facts.ts';
import { isValueAssignment, unwrap } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';

/** Where a file gives code names in objects: `{ paid: pay, sent: mail.sent }`, `handlers['paid'] = pay`. One member alone is rather an option. */
export function namedCode(sourceFile: ts.SourceFile, collector: FileFactCollector): NamedCodeFact[] {
  const found: NamedCodeFact[] = [];
  const add = (node: ts.Node, code: string | null): void => {
    if (code !== null) found.push({ code, lines: collector.linesOf(node) });
  };
  const visit = (node: ts.Node): void => {
    if (isValueAssignment(node) && isMember(node.left)) add(node, nameOf(node.right));
    if (ts.isObjectLiteralExpression(node)) {
      const named = node.properties.map((property) => [property, codeOf(property)] as const);
      if (named.filter(([, code]) => code !== null).length > 1)
        for (const [property, code] of named) add(property, code);
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

function isMember(left: ts.Expression): boolean {
  return ts.isElementAccessExpression(left) || ts.isPropertyAccessExpression(left);
}

function codeOf(property: ts.ObjectLiteralElementLike): string | null {
  return ts.isPropertyAssignment(property) ? nameOf(property.initializer) : null;
}

function nameOf(written: ts.Expression): string | null {
  const value = unwrap(written);
  if (ts.isIdentifier(value)) return value.text === 'undefined' ? null : value.text;
  return ts.isPropertyAccessExpression(value) ? value.name.text : null;
}
