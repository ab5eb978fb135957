import ts from 'typescript';
import type { ExternalKind } from '../object-types.ts';

/** What a declaration of a library is, by all that its symbol merges, so that no order of use changes it. */
export function externalKind(node: ts.Node, checker: ts.TypeChecker): ExternalKind {
  const name = (node as { name?: ts.Node }).name;
  const symbol = name === undefined ? undefined : checker.getSymbolAtLocation(name);
  const flags = symbol?.flags ?? 0;
  if (flags & ts.SymbolFlags.Class) return 'external-class';
  if (flags & ts.SymbolFlags.Method) return 'external-method';
  if (flags & ts.SymbolFlags.Function || ts.isFunctionDeclaration(node)) return 'external-function';
  if (flags & ts.SymbolFlags.Enum) return 'external-enum';
  if (flags & ts.SymbolFlags.EnumMember) return 'external-enum-member';
  if (symbol !== undefined && flags & ts.SymbolFlags.Variable && !ts.isParameter(node)) {
    const type = checker.getTypeOfSymbol(symbol);
    if (type.getConstructSignatures().length > 0) return 'external-class';
    return type.getCallSignatures().length > 0 ? 'external-function' : 'external-variable';
  }
  if (flags & ts.SymbolFlags.Interface) return 'external-interface';
  if (flags & ts.SymbolFlags.TypeAlias) return 'external-type';
  if (flags & ts.SymbolFlags.Namespace) return 'external-namespace';
  if (symbol !== undefined && flags & ts.SymbolFlags.Property) {
    return checker.getNonNullableType(checker.getTypeOfSymbol(symbol)).getCallSignatures().length > 0
      ? 'external-method'
      : 'external-property';
  }
  return ts.isExportAssignment(node) ? 'external-variable' : 'external-property';
}
