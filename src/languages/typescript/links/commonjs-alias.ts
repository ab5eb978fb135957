import ts from 'typescript';
import { unwrap } from '../outline/syntax.ts';

const maxSteps = 5;

/**
 * What `const x = require("./y")` stands for where the compiler does not follow it: y says
 * `module.exports = require("./z")` or `exports = module.exports = f`. Null when that is not the case.
 */
export function requiredSymbol(checker: ts.TypeChecker, alias: ts.Symbol): ts.Symbol | null {
  const declaration = alias.declarations?.[0];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return null;
  return declaration.initializer === undefined ? null : givenSymbol(checker, declaration.initializer);
}

/** The symbol that a name gives, or that the module which `require("…")` loads exports. */
export function givenSymbol(checker: ts.TypeChecker, expression: ts.Expression): ts.Symbol | null {
  let value: ts.Expression | undefined = expression;
  for (let step = 0; step < maxSteps && value !== undefined; step++) {
    const specifier = requiredSpecifier(value);
    if (specifier === null) return namedSymbol(checker, value);
    const exported = checker.getSymbolAtLocation(specifier)?.exports?.get(ts.InternalSymbolName.ExportEquals);
    const assignment = exported?.declarations?.find((each) => ts.isBinaryExpression(each));
    value = assignment === undefined ? undefined : lastAssigned(assignment as ts.BinaryExpression);
  }
  return null;
}

/** What `a = b = value` gives to all of them. */
export function lastAssigned(assignment: ts.BinaryExpression): ts.Expression {
  let value = unwrap(assignment.right);
  while (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    value = unwrap(value.right);
  }
  return value;
}

function requiredSpecifier(value: ts.Expression): ts.Expression | null {
  const call = unwrap(value);
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.expression.text !== 'require')
    return null;
  const specifier = call.arguments[0];
  return specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier : null;
}

function namedSymbol(checker: ts.TypeChecker, value: ts.Expression): ts.Symbol | null {
  const symbol = ts.isIdentifier(value) ? checker.getSymbolAtLocation(value) : undefined;
  if (symbol === undefined) return null;
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
