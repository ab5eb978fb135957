import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { unknownValue, type Value } from '../../../code-model/facts.ts';
import { memberSymbol } from '../../../code-model/symbol-name.ts';

/** Leads from a module specifier to the in-house file behind it; null for a library or what is not found. */
export type ModuleFile = (specifier: ts.Expression) => string | null;

/** What a module as a whole stands for: an in-house file, else the package as the specifier names it. */
export function moduleValue(specifier: ts.Expression, moduleFile: ModuleFile): Value {
  if (!ts.isStringLiteralLike(specifier)) return unknownValue;
  const file = moduleFile(specifier);
  if (file !== null) return { kind: 'import', file, name: '*' };
  return /^[./#]/.test(specifier.text) ? unknownValue : { kind: 'external', symbol: packageSymbol(specifier.text) };
}

/** Modules of Node.js under one name, with `node:`. */
function packageSymbol(specifier: string): string {
  if (isBuiltin(specifier)) return `node:${specifier.replace(/^node:/, '')}`;
  // Parts of a package that its root exports too.
  return specifier.replace(/^(@nestjs\/[\w-]+)\/.+$|^((?:@[\w.-]+\/)?[\w.-]+)\/dist(?:\/.*)?$/, '$1$2');
}

/** The same of an import statement. A relative file that is not there may be written by a code generator: what it exports has a name. */
function importedModule(specifier: ts.Expression, moduleFile: ModuleFile): Value {
  const value = moduleValue(specifier, moduleFile);
  const isMissing = value.kind === 'unknown' && ts.isStringLiteralLike(specifier) && /^\.{1,2}\//.test(specifier.text);
  return isMissing ? { kind: 'external', symbol: specifier.text } : value;
}

/** What the name of an import stands for; null for a declaration that is none. */
export function importedValue(declaration: ts.Node, moduleFile: ModuleFile): Value | null {
  if (ts.isImportSpecifier(declaration)) {
    const name = (declaration.propertyName ?? declaration.name).text;
    return exportOf(importedModule(declaration.parent.parent.parent.moduleSpecifier, moduleFile), name);
  }
  if (ts.isImportClause(declaration)) {
    return exportOf(importedModule(declaration.parent.moduleSpecifier, moduleFile), 'default');
  }
  if (ts.isNamespaceImport(declaration)) {
    return importedModule(declaration.parent.parent.moduleSpecifier, moduleFile);
  }
  if (ts.isImportEqualsDeclaration(declaration) && ts.isExternalModuleReference(declaration.moduleReference)) {
    return importedModule(declaration.moduleReference.expression, moduleFile);
  }
  return null;
}

/** What a module, given as a value, exports under a name. */
export function exportOf(module: Value, name: string): Value {
  if (module.kind === 'import') return { kind: 'import', file: module.file, name };
  if (module.kind === 'external') return { kind: 'external', symbol: memberSymbol(module.symbol, name) };
  return unknownValue;
}
