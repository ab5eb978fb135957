import ts from 'typescript';

/** True for `exports.x` and `Foo.x` on the left of a JavaScript declaration: its receiver names the declaration too. */
export function isDeclaredOn(node: ts.Node): boolean {
  if ((node.flags & ts.NodeFlags.JavaScriptFile) === 0 || !ts.isPropertyAccessExpression(node)) return false;
  return ts.isBinaryExpression(node.parent) && node.parent.left === node && ts.isIdentifier(node.expression);
}

export function decoratorsOf(node: ts.Node): readonly ts.Decorator[] {
  return ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
}

export function isTypeName(node: ts.Node): boolean {
  return ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node);
}

/** False for names that declare, label or only spell out a member. */
export function isValueName(node: ts.Identifier): boolean {
  const parent = node.parent as ts.Node & { name?: ts.Node; propertyName?: ts.Node; label?: ts.Node };
  if (parent.propertyName === node || parent.label === node) return false;
  if (parent.name === node) return ts.isShorthandPropertyAssignment(parent) ? false : ts.isExportAssignment(parent);
  return !ts.isQualifiedName(parent) && !ts.isTypePredicateNode(parent) && !ts.isJsxAttribute(parent);
}
