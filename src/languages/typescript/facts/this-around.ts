import ts from 'typescript';

/** The class whose instance `this` is; null in a function of its own. */
export function classAround(node: ts.Node): ts.ClassLikeDeclaration | null {
  let inner = node;
  while (inner.parent !== undefined) {
    const outer = inner.parent;
    if (ts.isClassLike(outer)) return outer;
    if (ts.isFunctionDeclaration(outer) || ts.isFunctionExpression(outer)) return null;
    // A literal has no `this` of its own, and its methods have.
    if ((ts.isMethodDeclaration(outer) || ts.isAccessor(outer)) && ts.isObjectLiteralExpression(outer.parent))
      return null;
    inner = outer;
  }
  return null;
}

/** The object whose method the innermost function with a `this` of its own is, as it is written; null for any other function. */
export function literalAround(node: ts.Node): ts.ObjectLiteralExpression | null {
  let inner = node;
  while (inner.parent !== undefined && !ts.isClassLike(inner)) {
    if (ts.isFunctionDeclaration(inner)) return null;
    if (ts.isMethodDeclaration(inner) || ts.isAccessor(inner) || ts.isFunctionExpression(inner)) {
      const holder = ts.isPropertyAssignment(inner.parent) ? inner.parent.parent : inner.parent;
      return ts.isObjectLiteralExpression(holder) ? holder : null;
    }
    inner = inner.parent;
  }
  return null;
}

/**
 * The function, class or module whose `this` a node has: functions with an arrow, and those that are bound to the `this` around them, have that of the
 * code around them.
 */
export function thisContainer(node: ts.Node): ts.Node {
  let around = node.parent;
  while (
    ts.isArrowFunction(around) ||
    isBoundToThis(around) ||
    !(ts.isFunctionLike(around) || ts.isClassLike(around) || ts.isSourceFile(around))
  )
    around = around.parent;
  return around;
}

/** `function () { … }.bind(this)`. */
function isBoundToThis(node: ts.Node): boolean {
  if (!ts.isFunctionExpression(node) || !ts.isPropertyAccessExpression(node.parent)) return false;
  const { name, parent: call } = node.parent;
  return name.text === 'bind' && ts.isCallExpression(call) && call.arguments[0]?.kind === ts.SyntaxKind.ThisKeyword;
}
