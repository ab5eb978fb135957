import ts from 'typescript';
import type { TypeReference, Value } from '../../../code-model/facts.ts';
import type { FileValues } from './file-values.ts';

const deepest = 4;

/** A type that names a class or a library's type, as it is written; of a promise what it promises. Null for anything else. */
export function typeReference(node: ts.TypeNode, values: FileValues, depth = 0): TypeReference | null {
  if (depth > deepest) return null;
  if (ts.isParenthesizedTypeNode(node)) return typeReference(node.type, values, depth);
  if (ts.isUnionTypeNode(node)) {
    const known = node.types.map((each) => typeReference(each, values, depth + 1)).filter((each) => each !== null);
    return known.length === 1 ? (known[0] as TypeReference) : null;
  }
  if (!ts.isTypeReferenceNode(node)) return null;
  const name = entityValue(node.typeName, values);
  if (name === null) return null;
  const given = node.typeArguments ?? [];
  const [first] = given;
  if (isPromise(name) && first !== undefined) return typeReference(first, values, depth + 1);
  return { name, arguments: typeReferences(given, values, depth + 1) };
}

/** A type that names nothing has an unknown name, so that the others keep their places. */
export function typeReferences(nodes: readonly ts.TypeNode[], values: FileValues, depth = 0): TypeReference[] {
  return nodes.map((each) => typeReference(each, values, depth) ?? nameless);
}

const nameless: TypeReference = { name: { kind: 'unknown' }, arguments: [] };

function isPromise(name: Value): boolean {
  return name.kind === 'external' && name.symbol === 'globalThis#Promise';
}

function entityValue(name: ts.EntityName, values: FileValues): Value | null {
  if (ts.isQualifiedName(name)) {
    const of = entityValue(name.left, values);
    return of === null ? null : values.member(of, name.right.text);
  }
  const symbol = values.input.checker.getSymbolAtLocation(name);
  if (symbol === undefined) return { kind: 'external', symbol: `globalThis#${name.text}` };
  if (symbol.flags & ts.SymbolFlags.TypeParameter) return null;
  const declared = symbol.declarations?.find(isNamedType);
  if (declared !== undefined) {
    const object = values.input.objectKey(declared);
    if (object !== null) return { kind: 'class', object };
  }
  const value = values.ofSymbol(symbol, name.text);
  return value.kind === 'unknown' ? null : value;
}

function isNamedType(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassLike(node);
}
