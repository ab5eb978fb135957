import ts from 'typescript';
import { type TypeReference, typeOfFunctions, type Value } from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import { propertyNameText } from '../outline/syntax.ts';
import type { FileValues } from './file-values.ts';
import { isOfLibrary } from './library-module.ts';

const maxDepth = 6;

/** Types of the language whose first argument is the type that matters: what a promise resolves to, what a mapped type is made of. */
const transparent =
  /^globalThis#(Promise|PromiseLike|Awaited|Partial|Required|Readonly|NonNullable|Pick|Omit|Extract|Exclude|InstanceType)$/;

/**
 * A type that names a class, an interface or a library's type. A union or an intersection has a union of its known parts as its
 * name; `typeof value` has the value as its name; an alias of the same file is replaced by what it stands for. Null for any other type.
 */
export function typeReference(node: ts.TypeNode, values: FileValues, depth = 0): TypeReference | null {
  if (depth > maxDepth) return null;
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return typeReference(node.type, values, depth);
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
    return oneOfTypes(node.types.map((each) => typeReference(each, values, depth + 1)).filter((each) => each !== null));
  }
  if (ts.isTypeQueryNode(node)) {
    const name = entityValue(node.exprName, values, depth);
    return name === null ? null : { name, arguments: [] };
  }
  if (ts.isImportTypeNode(node)) return importedType(node, values, depth);
  if (ts.isFunctionTypeNode(node)) return functionReference(node, values, depth);
  if (!ts.isTypeReferenceNode(node)) return null;
  const name = entityValue(node.typeName, values, depth);
  if (name === null) return parameterReference(node, values, depth);
  const given = node.typeArguments ?? [];
  const [first] = given;
  if (isTransparent(name) && first !== undefined) return typeReference(first, values, depth + 1);
  return { name, arguments: typeReferences(given, values, depth + 1) };
}

/** `() => Cart`: the type of a function has what it returns as its argument. */
function functionReference(node: ts.FunctionTypeNode, values: FileValues, depth: number): TypeReference | null {
  const returned = typeReference(node.type, values, depth + 1);
  return returned === null ? null : { name: { kind: 'external', symbol: typeOfFunctions }, arguments: [returned] };
}

/** A type parameter of an alias or interface, with what it is where none is given; null for any other, such as one of a function. */
function parameterReference(node: ts.TypeReferenceNode, values: FileValues, depth: number): TypeReference | null {
  const declarations = values.input.checker.getSymbolAtLocation(node.typeName)?.declarations ?? [];
  const declared = declarations.find(ts.isTypeParameterDeclaration);
  const owner = declared?.parent;
  if (declared === undefined || owner === undefined || !isGenericType(owner)) return null;
  const otherwise = declared.default === undefined ? null : typeReference(declared.default, values, depth + 1);
  return { ...(otherwise ?? nameless), parameter: owner.typeParameters?.indexOf(declared) ?? 0 };
}

function isGenericType(node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** A type that names nothing has an unknown name, so that the others keep their positions. */
export function typeReferences(nodes: readonly ts.TypeNode[], values: FileValues, depth = 0): TypeReference[] {
  return nodes.map((each) => typeReference(each, values, depth) ?? nameless);
}

/**
 * The declared type of a parameter. One that is written as an object (`{ app }: { app: Application }`) has an object with the types of its
 * members as its name.
 */
export function parameterType(node: ts.TypeNode, values: FileValues): TypeReference {
  if (!ts.isTypeLiteralNode(node)) return typeReference(node, values) ?? nameless;
  const members: Record<string, Value> = Object.create(null) as Record<string, Value>;
  for (const member of node.members) {
    if (!ts.isPropertySignature(member) || member.type === undefined) continue;
    const name = propertyNameText(member.name);
    const type = typeReference(member.type, values);
    if (name !== null && type !== null && !isOfLanguage(type)) members[name] = { kind: 'typed', type };
  }
  return Object.keys(members).length === 0 ? nameless : { name: { kind: 'record', members }, arguments: [] };
}

/** True for a type of the language alone, which leads to nothing of a library or of the analysed code. */
export function isOfLanguage({ name, arguments: given }: TypeReference): boolean {
  return name.kind === 'external' && name.symbol.startsWith('globalThis#') && given.every(isOfLanguage);
}

/** The value that stands for a declared interface or type alias: the object with its members, its type, or both. Null for any other. */
export function typeValue(node: ts.Node, values: FileValues, depth = 0): Value | null {
  if (ts.isInterfaceDeclaration(node)) return objectValue(node, values);
  if (!ts.isTypeAliasDeclaration(node)) return null;
  if (intersected(node.type).some(ts.isTypeLiteralNode)) return objectValue(node, values);
  const reference = typeReference(node.type, values, depth + 1);
  return reference === null ? objectValue(node, values) : { kind: 'typed', type: reference };
}

/** The parts of an intersection; any other type is its only part. */
export function intersected(node: ts.TypeNode): readonly ts.TypeNode[] {
  if (ts.isParenthesizedTypeNode(node)) return intersected(node.type);
  return ts.isIntersectionTypeNode(node) ? node.types.flatMap(intersected) : [node];
}

const nameless: TypeReference = { name: { kind: 'unknown' }, arguments: [] };

/** The union of types; null where there are none. */
export function oneOfTypes(references: readonly TypeReference[]): TypeReference | null {
  if (references.length < 2) return references[0] ?? null;
  const names = references.map(
    (type): Value =>
      type.arguments.length === 0 && type.parameter === undefined ? type.name : { kind: 'typed', type },
  );
  return { name: oneOf(names), arguments: [] };
}

function objectValue(node: ts.Node, values: FileValues): Value | null {
  const object = values.input.objectKey(node);
  return object === null ? null : { kind: 'class', object };
}

/** `import('knex').Knex`. */
function importedType(node: ts.ImportTypeNode, values: FileValues, depth: number): TypeReference | null {
  const { argument, qualifier } = node;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal)) return null;
  const module = values.moduleOf(argument.literal);
  const name = qualifier === undefined ? module : memberOfEntity(module, qualifier, values);
  return { name, arguments: typeReferences(node.typeArguments ?? [], values, depth + 1) };
}

function memberOfEntity(of: Value, name: ts.EntityName, values: FileValues): Value {
  return ts.isQualifiedName(name)
    ? values.member(memberOfEntity(of, name.left, values), name.right.text)
    : values.member(of, name.text);
}

function isTransparent(name: Value): boolean {
  return name.kind === 'external' && transparent.test(name.symbol);
}

function entityValue(name: ts.EntityName, values: FileValues, depth: number): Value | null {
  if (ts.isQualifiedName(name)) {
    const of = entityValue(name.left, values, depth);
    return of === null ? null : values.member(of, name.right.text);
  }
  const symbol = values.input.checker.getSymbolAtLocation(name);
  if (symbol === undefined) return { kind: 'external', symbol: `globalThis#${name.text}` };
  if (symbol.flags & ts.SymbolFlags.TypeParameter) return null;
  const declared = symbol.declarations?.find((each) => isNamedType(each) && !isOfLibrary(each));
  if (declared !== undefined) {
    const own = declared.getSourceFile() === values.input.outline.sourceFile && depth < maxDepth;
    const type = own ? typeValue(declared, values, depth) : null;
    const value = type ?? objectValue(declared, values);
    if (value !== null) return value;
  }
  const value = values.ofSymbol(symbol, name.text);
  return value.kind === 'unknown' ? null : value;
}

function isNamedType(node: ts.Node): boolean {
  return isGenericType(node) || ts.isClassLike(node);
}
