import ts from 'typescript';
import type { LinkContext } from '../links/link-context.ts';

/** True for the type of something that can be called; in JavaScript also where there is no type. */
export function isCallable(type: ts.Type, context: LinkContext): boolean {
  if (type.flags & ts.TypeFlags.Any) return context.file.language === 'JavaScript';
  return context.checker.getNonNullableType(type).getCallSignatures().length > 0;
}

/** True for the name, member or result that is an array, set or map of functions, or of such containers. */
export function holdsFunctions(value: ts.Expression, context: LinkContext): boolean {
  if (!ts.isIdentifier(value) && !ts.isPropertyAccessExpression(value) && !ts.isCallExpression(value)) return false;
  return isContainer(context.checker.getTypeAtLocation(value), context, 0);
}

function isContainer(type: ts.Type, context: LinkContext, depth: number): boolean {
  const { checker } = context;
  const present = checker.getNonNullableType(type);
  if (!isReference(present) || depth > 2) return false;
  return checker.getTypeArguments(present).some((argument) => {
    if (argument.flags & ts.TypeFlags.Any) return false;
    return isCallable(argument, context) || isContainer(argument, context, depth + 1);
  });
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0 &&
    /^(Array|ReadonlyArray|Set|Map|WeakMap|ReadonlyMap|ReadonlySet)$/.test(type.symbol?.name ?? '')
  );
}
