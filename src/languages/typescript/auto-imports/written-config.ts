import ts from 'typescript';

/** The value of a member that an object literal states. */
export function memberOf(node: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined;
  const found = node.properties.find(
    (each) =>
      ts.isPropertyAssignment(each) &&
      (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name)) &&
      each.name.text === name,
  );
  return found !== undefined && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** A text, those of a list, and the last one that a call is given: `resolve(__dirname, 'src')`. */
export function textsOf(node: ts.Expression | undefined): readonly string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsOf);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return (node.arguments ?? []).flatMap(textsOf).slice(-1);
  return [];
}
