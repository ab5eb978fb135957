import ts from 'typescript';
import { clipText } from './clip-text.ts';
import { hashText } from './structural-hash.ts';

/** A function, arrow or class written as an expression. */
export type ValueExpression = ts.FunctionExpression | ts.ArrowFunction | ts.ClassExpression;

export function isFunctionExpression(node: ts.Node): node is ts.FunctionExpression | ts.ArrowFunction {
  return node.kind === ts.SyntaxKind.ArrowFunction || node.kind === ts.SyntaxKind.FunctionExpression;
}

export function isValueExpression(node: ts.Node): node is ValueExpression {
  return isFunctionExpression(node) || node.kind === ts.SyntaxKind.ClassExpression;
}

/** The expression inside parentheses, type assertions and the like. */
export function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isTypeAssertionExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

/** The outermost expression that is `node` in parentheses, type assertions and the like. */
export function wrapped(node: ts.Node): ts.Node {
  let outer = node;
  while (
    ts.isParenthesizedExpression(outer.parent) ||
    ts.isAsExpression(outer.parent) ||
    ts.isSatisfiesExpression(outer.parent) ||
    ts.isNonNullExpression(outer.parent) ||
    ts.isTypeAssertionExpression(outer.parent)
  ) {
    outer = outer.parent;
  }
  return outer;
}

/** The symbol the binder gave a declaration: local to its file, not yet merged with others. */
export function boundSymbol(node: ts.Node): ts.Symbol | null {
  return (node as { symbol?: ts.Symbol }).symbol ?? null;
}

export function isAliasSymbol(symbol: ts.Symbol | null): boolean {
  return symbol !== null && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
}

/** The text of a property name, of a computed one in brackets; null for a pattern. */
export function propertyNameText(name: ts.PropertyName | ts.BindingName | ts.ModuleExportName): string | null {
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (ts.isComputedPropertyName(name)) {
    const inner = name.expression;
    if (ts.isStringLiteralLike(inner) || ts.isNumericLiteral(inner)) return inner.text;
    return `[${expressionText(inner)}]`;
  }
  return null;
}

/** `import` of `import("x")`, also in `import.defer("x")`. */
export function isImportKeyword(callee: ts.Node): boolean {
  if (ts.isMetaProperty(callee)) return callee.keywordToken === ts.SyntaxKind.ImportKeyword;
  return callee.kind === ts.SyntaxKind.ImportKeyword;
}

export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (node.modifiers?.some((modifier) => modifier.kind === kind) ?? false);
}

/** `a = b`, `a ??= b`, `a ||= b` and `a &&= b`: afterwards `a` may be `b`. */
export function isValueAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && valueAssignments.has(node.operatorToken.kind);
}

const valueAssignments: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
]);

export function isAssignment(node: ts.Node): node is ts.AssignmentExpression<ts.AssignmentOperatorToken> {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  );
}

/**
 * The nodes of `a + b + c + …` in source order, from the innermost left operand on; a chain of thousands is not walked by
 * recursion. The chain's own nodes come before their right operands. Empty for anything else.
 */
export function operatorChain(
  node: ts.Node,
): { readonly first: ts.Expression; readonly rest: ts.BinaryExpression[] } | null {
  if (!ts.isBinaryExpression(node) || isAssignment(node)) return null;
  const rest: ts.BinaryExpression[] = [];
  let left: ts.Expression = node;
  while (ts.isBinaryExpression(left) && !isAssignment(left)) {
    rest.push(left);
    left = left.left;
  }
  return { first: left, rest: rest.reverse() };
}

const longest = 120;

/**
 * An expression as a short text independent of layout: names, member accesses and calls with their literal arguments;
 * anything else is `…`.
 */
export function expressionText(expression: ts.Expression): string {
  return clipText(shortText(unwrap(expression)), longest);
}

function shortText(node: ts.Expression): string {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text;
  if (node.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  if (node.kind === ts.SyntaxKind.SuperKeyword) return 'super';
  if (node.kind === ts.SyntaxKind.ImportKeyword) return 'import';
  if (ts.isPropertyAccessExpression(node)) return `${expressionText(node.expression)}.${node.name.text}`;
  if (ts.isElementAccessExpression(node)) {
    return `${expressionText(node.expression)}[${literalText(node.argumentExpression) ?? '…'}]`;
  }
  if (ts.isCallExpression(node)) return `${expressionText(node.expression)}(${literalArguments(node)})`;
  if (ts.isNewExpression(node)) return `new ${expressionText(node.expression)}(${literalArguments(node)})`;
  if (ts.isAwaitExpression(node)) return expressionText(node.expression);
  return literalText(node) ?? '…';
}

/** The literal arguments of a call, as they distinguish it from its like. */
export function literalArguments(call: ts.CallExpression | ts.NewExpression): string {
  const texts: string[] = [];
  for (const argument of call.arguments ?? []) {
    const text = literalText(unwrap(argument));
    if (text !== null) texts.push(clipped(text));
  }
  return texts.join(', ');
}

const longestLiteral = 80;

/** A long literal by its beginning and the hash of the whole. */
function clipped(text: string): string {
  return text.length <= longestLiteral ? text : `${clipText(text, 60)}${hashText(text).slice(0, 8)}`;
}

export function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return JSON.stringify(node.text);
  if (ts.isNumericLiteral(node) || ts.isRegularExpressionLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return JSON.stringify(node.head.text + node.templateSpans.map((span) => `\${…}${span.literal.text}`).join(''));
  }
  return null;
}

/** `exports` and `module.exports` of CommonJS. */
export function isModuleExports(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'exports';
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'exports' &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'module'
  );
}
