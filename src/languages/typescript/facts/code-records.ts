import ts from 'typescript';
import { codeRecord, hasPath, listedCode, type RecordMember } from '../../../code-model/code-record.ts';
import type { CodeRecordFact } from '../../../code-model/facts.ts';
import { unwrap } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';

/** The records of a file that state code beside what leads to it. */
export function codeRecords(sourceFile: ts.SourceFile, collector: FileFactCollector): CodeRecordFact[] {
  const found: CodeRecordFact[] = [];
  const visit = (node: ts.Node, key: string | null, isBelowPath: boolean): void => {
    if (ts.isArrayLiteralExpression(node)) {
      const [first, second] = node.elements;
      const text = first !== undefined && ts.isStringLiteralLike(first) ? first.text : null;
      const listed = second === undefined ? null : listedCode(text, codeOf(unwrap(second)));
      if (listed !== null) found.push({ ...listed, lines: collector.linesOf(node) });
    }
    if (!ts.isObjectLiteralExpression(node)) {
      // A list or a function around a record is no record around it.
      const isAround = ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
      ts.forEachChild(node, (child) => visit(child, isAround ? key : null, isBelowPath));
      return;
    }
    const members = node.properties.flatMap(memberOf);
    const record = codeRecord(members, key, isBelowPath);
    if (record !== null) found.push({ ...record, lines: collector.linesOf(placeOf(node, key)) });
    const isPath = isBelowPath || hasPath(members);
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property)) visit(property.initializer, nameOf(property.name), isPath);
      else visit(property, null, isPath);
    }
  };
  visit(sourceFile, null, false);
  return found;
}

/** A record that stands under a key begins with it. */
function placeOf(node: ts.ObjectLiteralExpression, key: string | null): ts.Node {
  return key !== null && ts.isPropertyAssignment(node.parent) ? node.parent : node;
}

function memberOf(property: ts.ObjectLiteralElementLike): RecordMember[] {
  const name = property.name === undefined ? null : nameOf(property.name);
  if (name === null) return [];
  if (ts.isMethodDeclaration(property)) return [{ name, code: '', isFunction: true }];
  if (ts.isShorthandPropertyAssignment(property)) return [{ name, code: name }];
  if (!ts.isPropertyAssignment(property)) return [];
  const value = unwrap(property.initializer);
  if (ts.isStringLiteralLike(value)) return [{ name, text: value.text }];
  if (ts.isTemplateExpression(value)) {
    const text = value.head.text + value.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
    return [{ name, text }];
  }
  if (ts.isCallExpression(value)) return [{ name, code: '', isMade: true }];
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return [{ name, code: '', isFunction: true }];
  const code = codeOf(value);
  return [code === null ? { name } : { name, code }];
}

function codeOf(value: ts.Expression): string | null {
  if (ts.isIdentifier(value)) return value.text === 'undefined' ? null : value.text;
  if (ts.isPropertyAccessExpression(value)) return value.name.text;
  const isCode =
    ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isClassExpression(value) || isElement(value);
  return isCode ? '' : null;
}

function isElement(value: ts.Node): boolean {
  return ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value) || ts.isJsxFragment(value);
}

function nameOf(name: ts.PropertyName): string | null {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null;
}
