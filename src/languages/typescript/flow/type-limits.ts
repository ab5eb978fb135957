import ts from 'typescript';
import type { LinkContext } from '../links/link-context.ts';
import type { LimitFact } from './flow-facts.ts';

const plain =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.ESSymbolLike |
  ts.TypeFlags.Void |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null |
  ts.TypeFlags.Never;

const anything: LimitFact = { functions: true, arrays: true, objects: true, owners: null };
export const nothing: LimitFact = { functions: false, arrays: false, objects: false, owners: null };
const limits = new WeakMap<ts.Type, LimitFact | null>();

/**
 * What the type of an expression or declaration lets it hold; null for plain values, which are no functions and hold none.
 * Where there is no type, or a parameter of types, it is anything.
 */
export function limitOf(node: ts.Node, context: LinkContext): LimitFact | null {
  return limitOfType(context.checker.getTypeAtLocation(node), context);
}

function limitOfType(type: ts.Type, context: LinkContext): LimitFact | null {
  let limit = limits.get(type);
  if (limit === undefined) {
    limits.set(type, anything);
    limit = find(type, context);
    limits.set(type, limit);
  }
  return limit;
}

function find(type: ts.Type, context: LinkContext): LimitFact | null {
  if (type.flags & plain) return null;
  // A plain value with a brand.
  if (type.isIntersection() && type.types.some(({ flags }) => flags & plain)) return null;
  if (type.isUnion()) return ofUnion(type, context);
  if ((type.flags & ts.TypeFlags.Object) === 0) return anything;
  const { checker } = context;
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) {
    return { ...nothing, functions: true, objects: type.getProperties().length > 0 };
  }
  const { symbol } = type as { symbol?: ts.Symbol };
  if (symbol === undefined || symbol.name === 'Function' || symbol.name === 'Object') return anything;
  if (symbol.flags & ts.SymbolFlags.Class) {
    const [target] = context.resolver.targets(symbol, 'value');
    const isOurs = target !== undefined && target.file !== null;
    return isOurs ? { ...nothing, objects: true, owners: [target.key] } : { ...anything, functions: false };
  }
  if (checker.isArrayType(type) || checker.isTupleType(type)) return { ...nothing, arrays: true };
  if (type.getProperties().length === 0) return anything;
  const declared = symbol.declarations?.[0];
  const isOurs = declared !== undefined && context.resolver.isInHouse(declared);
  return isOurs ? { ...nothing, objects: true } : { ...anything, functions: false };
}

function ofUnion(type: ts.UnionType, context: LinkContext): LimitFact | null {
  const parts = type.types.flatMap((each) => limitOfType(each, context) ?? []);
  if (parts.length === 0) return null;
  const known = parts.every(({ owners, objects }) => owners !== null || !objects);
  return {
    functions: parts.some(({ functions }) => functions),
    arrays: parts.some(({ arrays }) => arrays),
    objects: parts.some(({ objects }) => objects),
    owners: known ? parts.flatMap(({ owners }) => owners ?? []) : null,
  };
}

/** True when a limit lets everything pass. */
export function isOpen({ functions, arrays, objects, owners }: LimitFact): boolean {
  return functions && arrays && objects && owners === null;
}
