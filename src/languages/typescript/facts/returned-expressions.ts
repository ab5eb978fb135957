import ts from 'typescript';

/** The expressions a function returns, those of functions inside it excluded; none of one without a body. */
export function returnedExpressions(body: ts.ConciseBody | null): readonly ts.Expression[] {
  if (body === null) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isReturnStatement(node)) {
      if (node.expression !== undefined) found.push(node.expression);
    } else if (
      ts.isStatement(node) ||
      // The compiler counts the blocks of `try` and `catch` as no statements.
      ts.isBlock(node) ||
      ts.isCaseOrDefaultClause(node) ||
      ts.isCaseBlock(node) ||
      ts.isCatchClause(node)
    ) {
      ts.forEachChild(node, visit);
    }
  };
  ts.forEachChild(body, visit);
  return found;
}
