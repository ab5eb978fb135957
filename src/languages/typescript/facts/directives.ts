import ts from 'typescript';

/** Statements such as `"use server"` at the head of a file or function. */
export function directivesOf(statements: readonly ts.Statement[]): string[] {
  const directives: string[] = [];
  for (const statement of statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
    directives.push(statement.expression.text);
  }
  return directives;
}
