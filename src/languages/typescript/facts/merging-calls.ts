import ts from 'typescript';

/** The name of the function or member that is called; empty for any other callee. */
export function calledName({ expression: callee }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  return ts.isIdentifier(callee) ? callee.text : '';
}

/** True for the name of a function that says that it merges objects into its first argument. What it does is for rules to say. */
export function isMergeName(name: string): boolean {
  return /^(deep)?(assign|merge|extend|default)/i.test(name);
}

/** The member of the global `Object` that an expression is: `assign` of `Object.assign`; null for any other expression. */
export function memberOfObject(callee: ts.Expression): string | null {
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return null;
  return callee.expression.text === 'Object' ? callee.name.text : null;
}
