import ts from 'typescript';
import type { StatedRouteFact } from '../../../code-model/facts.ts';
import { propertyNameText } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';

/** A path, or a verb and a path; one that begins with `r|` is a regular expression of Sails. */
const address = /^([A-Za-z]+ +)?(\/|r\|)/;

/** Where a file states routes in objects: members that are named after one (`'GET /carts': …`), and objects with a path (`{ path: '/carts' }`). */
export function statedRoutes(sourceFile: ts.SourceFile, collector: FileFactCollector): StatedRouteFact[] {
  const found: StatedRouteFact[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) {
      const name = propertyNameText(node.name);
      if (name !== null && address.test(name)) found.push({ text: name, lines: collector.linesOf(node) });
      const value = ts.isPropertyAssignment(node) ? node.initializer : undefined;
      if (name === 'path' && value !== undefined && ts.isStringLiteralLike(value))
        found.push({ text: value.text, lines: collector.linesOf(node.parent) });
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}
