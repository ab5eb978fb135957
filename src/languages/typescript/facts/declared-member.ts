import ts from 'typescript';
import { unknownValue, type Value } from '../../../code-model/facts.ts';
import type { FileValuesInput } from './file-values.ts';
import { isOfLibrary } from './library-module.ts';

/** A method or a member of an enumeration of the analysed code, where the compiler can determine it. */
export function declaredMember(
  name: ts.Node,
  { checker, objectKey }: Pick<FileValuesInput, 'checker' | 'objectKey'>,
): Value | null {
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol === undefined || (symbol.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.EnumMember)) === 0) return null;
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isEnumMember(declaration)) {
      if (objectKey(declaration) === null) return null;
      const constant = checker.getConstantValue(declaration);
      if (typeof constant === 'string') return { kind: 'text', text: constant };
      return constant === undefined ? unknownValue : { kind: 'constant', value: constant };
    }
    const object = ts.isMethodDeclaration(declaration) && !isOfLibrary(declaration) ? objectKey(declaration) : null;
    if (object !== null) return { kind: 'function', object };
  }
  return null;
}

/** A method with what it is taken of, where that may be an instance; what is called has this beside it. */
export function methodOf(
  method: Value,
  node: ts.PropertyAccessExpression,
  resolve: (node: ts.Expression) => Value,
): Value {
  const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
  if (method.kind !== 'function' || isCalled || node.expression.kind === ts.SyntaxKind.SuperKeyword) return method;
  const of = resolve(node.expression);
  return of.kind === 'unknown' || of.kind === 'class' ? method : { ...method, of };
}
