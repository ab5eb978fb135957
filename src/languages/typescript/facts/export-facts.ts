import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';
import { hasModifier, isModuleExports } from '../outline/syntax.ts';
import type { FileValues } from './file-values.ts';
import { exportOf, moduleValue } from './import-values.ts';
import { typeValue } from './type-references.ts';

interface ExportFacts {
  readonly exports: Record<string, Value>;
  readonly exportsAllOf: readonly Value[];
}

/** What a file exports, in ECMAScript's way and in CommonJS's. */
export function exportFacts(sourceFile: ts.SourceFile, values: FileValues): ExportFacts {
  const found: { exports: Record<string, Value>; exportsAllOf: Value[] } = {
    exports: Object.create(null) as Record<string, Value>,
    exportsAllOf: [],
  };
  for (const statement of sourceFile.statements) {
    if (ts.isExportAssignment(statement)) {
      found.exports[statement.isExportEquals ? 'export=' : 'default'] = values.valueOf(statement.expression);
    } else if (ts.isExportDeclaration(statement)) readExportDeclaration(statement, values, found);
    else if (ts.isExpressionStatement(statement)) readAssignment(statement.expression, values, found.exports);
    else if (hasModifier(statement, ts.SyntaxKind.ExportKeyword)) readDeclaration(statement, values, found.exports);
  }
  return found;
}

function readExportDeclaration(
  statement: ts.ExportDeclaration,
  values: FileValues,
  found: { exports: Record<string, Value>; exportsAllOf: Value[] },
): void {
  const { exportClause, moduleSpecifier } = statement;
  const { moduleFile } = values.input;
  const module = moduleSpecifier === undefined ? null : moduleValue(moduleSpecifier, moduleFile);
  if (exportClause === undefined) {
    if (module !== null) found.exportsAllOf.push(module);
  } else if (ts.isNamespaceExport(exportClause)) {
    if (module !== null) found.exports[exportClause.name.text] = module;
  } else {
    for (const element of exportClause.elements) {
      const local = element.propertyName ?? element.name;
      found.exports[element.name.text] =
        module !== null ? exportOf(module, local.text) : localValue(element, local.text, values);
    }
  }
}

function localValue(element: ts.ExportSpecifier, name: string, values: FileValues): Value {
  const symbol = values.input.checker.getExportSpecifierLocalTargetSymbol(element);
  return symbol === undefined ? { kind: 'unknown' } : values.ofSymbol(symbol, name);
}

function readDeclaration(statement: ts.Statement, values: FileValues, exports: Record<string, Value>): void {
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) readNames(name, values, exports);
  } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    const object = values.input.objectKey(statement);
    if (object === null) return;
    const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword);
    const name = isDefault ? 'default' : (statement.name?.text ?? 'default');
    exports[name] = values.definedAt(statement, object);
  } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
    const name = hasModifier(statement, ts.SyntaxKind.DefaultKeyword) ? 'default' : statement.name.text;
    // A value of the same name stands before its type.
    const type = typeValue(statement, values);
    if (type !== null) exports[name] ??= type;
  }
}

function readNames(name: ts.BindingName, values: FileValues, exports: Record<string, Value>): void {
  if (ts.isIdentifier(name)) exports[name.text] = values.valueOf(name);
  else for (const each of name.elements) if (ts.isBindingElement(each)) readNames(each.name, values, exports);
}

/** `module.exports = …`, `exports.name = …`, `exports['a-name'] = …`, `exports = module.exports = …`, `const self = module.exports; self.name = …`. */
function readAssignment(expression: ts.Expression, values: FileValues, exports: Record<string, Value>): void {
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
  const { left, right } = expression;
  if (isModuleExports(left)) {
    if (!isModuleExports(right)) exports['export='] = values.valueOf(right);
  } else if (ts.isPropertyAccessExpression(left) && isOwnModule(left.expression, values)) {
    exports[left.name.text] = values.valueOf(right);
  } else if (ts.isElementAccessExpression(left) && isOwnModule(left.expression, values)) {
    const { argumentExpression: name } = left;
    if (ts.isStringLiteralLike(name)) exports[name.text] = values.valueOf(right);
  }
  readAssignment(right, values, exports);
}

function isOwnModule(node: ts.Expression, values: FileValues): boolean {
  if (isModuleExports(node)) return true;
  if (!ts.isIdentifier(node)) return false;
  const value = values.valueOf(node);
  return value.kind === 'import' && value.name === '*' && value.file === values.input.outline.path;
}
