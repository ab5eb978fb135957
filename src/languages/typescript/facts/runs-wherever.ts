import ts from 'typescript';

/** True for a statement that runs wherever an earlier one of the same function does: what it assigns takes the place of what the other one did. */
export function runsWherever(later: ts.Node, earlier: ts.Node): boolean {
  if (functionAround(later) !== functionAround(earlier)) return false;
  const around = branchAround(later);
  return around.pos <= earlier.pos && earlier.end <= around.end;
}

/** True for what runs before a later node of the same function whenever that runs. */
export function runsBefore(earlier: ts.Node, later: ts.Node): boolean {
  if (functionAround(later) !== functionAround(earlier)) return false;
  const around = branchAround(earlier);
  return around.pos <= later.pos && later.end <= around.end;
}

/** True for a statement that runs only under a condition, that of loops excepted. */
export function runsUnderCondition(node: ts.Node): boolean {
  for (
    let inner = branchAround(node);
    inner.parent !== undefined && !ts.isFunctionLike(inner.parent);
    inner = branchAround(inner.parent)
  ) {
    if (!ts.isIterationStatement(inner.parent, false) && !ts.isTryStatement(inner.parent) && isBranch(inner))
      return true;
  }
  return false;
}

function functionAround(node: ts.Node): ts.Node {
  let outer = node.parent;
  while (outer.parent !== undefined && !ts.isFunctionLike(outer)) outer = outer.parent;
  return outer;
}

/** The innermost code around a node that runs only under a condition, or the whole function. */
function branchAround(node: ts.Node): ts.Node {
  let inner = node;
  while (inner.parent !== undefined && !ts.isFunctionLike(inner.parent) && !isBranch(inner)) inner = inner.parent;
  return inner;
}

function isBranch(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return node !== parent.expression;
  if (ts.isConditionalExpression(parent)) return node !== parent.condition;
  if (ts.isBinaryExpression(parent)) return node === parent.right && isLogical(parent.operatorToken.kind);
  if (ts.isIterationStatement(parent, false)) return node === parent.statement;
  return (
    ts.isCaseOrDefaultClause(node) || ts.isCatchClause(node) || (ts.isTryStatement(parent) && node === parent.tryBlock)
  );
}

function isLogical(kind: ts.SyntaxKind): boolean {
  return [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
  ].includes(kind);
}
