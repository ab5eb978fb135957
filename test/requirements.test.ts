import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { requirements } from './requirements.ts';

const tag = /\[((?:[A-Z]{1,3}-|R\d|A\d)[A-Za-z0-9.-]*)\]/g;

/** Titles of all tests and suites of a file: the first argument of `it`, `test`, `describe` and their variants. */
function titlesOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['it', 'test', 'describe'].includes(rootName(node.expression))) {
      const title = node.arguments[0];
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        titles.push(title.getText(source));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** `it` of `it`, `it.each`, `it.each(table)`. */
function rootName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return rootName(expression.expression);
  return '';
}

const cited = new Map<string, string>();
for (const file of globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['fixtures/**'] })) {
  for (const title of titlesOf(join(import.meta.dirname, file))) {
    for (const [, id] of title.matchAll(tag)) cited.set(id as string, file);
  }
}

describe('requirements', () => {
  it('are each cited by the title of a test', () => {
    const uncited = Object.entries(requirements).filter(([id]) => !cited.has(id));
    expect(uncited.map(([id, sentence]) => `[${id}] ${sentence}`)).toEqual([]);
  });

  it('are the only ids that test titles cite', () => {
    const unknown = [...cited].filter(([id]) => !Object.hasOwn(requirements, id));
    expect(unknown.map(([id, file]) => `${file}: [${id}]`)).toEqual([]);
  });
});
