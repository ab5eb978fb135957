import ts from 'typescript';
import type { ClassFact, MemberFact, TypeReference } from '../../../code-model/facts.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { propertyNameText } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';
import { isOfLibrary } from './library-module.ts';
import { intersected, isOfLanguage, oneOfTypes, typeReference, typeReferences } from './type-references.ts';

/**
 * The facts of an interface or a type alias: the members that lead to another known type, what its methods return, and the types it is made of.
 * Null for one that reports nothing, and for what describes a library.
 */
export function objectTypeFact(object: DeclaredObject, collector: FileFactCollector): ClassFact | null {
  const declarations = object.nodes.filter(
    (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
  );
  const [first] = declarations;
  if (first === undefined || declarations.some(isOfLibrary)) return null;
  const bases = declarations.flatMap((node) => basesOf(node, collector));
  const elements = declarations.flatMap(elementsOf);
  const members = elements.flatMap((each) => memberFact(each, collector));
  const results = resultsOf(elements, collector);
  if (bases.length === 0 && members.length === 0 && results === null) return null;
  return {
    object: object.key,
    name: object.name,
    extends: null,
    implements: bases,
    decorators: [],
    members,
    ...(results === null ? {} : { results }),
    lines: collector.linesOf(first),
  };
}

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function basesOf(node: TypeDeclaration, { values }: FileFactCollector): TypeReference[] {
  if (ts.isTypeAliasDeclaration(node)) {
    return intersected(node.type).flatMap((part) => typeReference(part, values) ?? []);
  }
  return (node.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression, typeArguments }) => ({
      name: values.valueOf(expression),
      arguments: typeReferences(typeArguments ?? [], values),
    })),
  );
}

function elementsOf(node: TypeDeclaration): readonly ts.TypeElement[] {
  if (ts.isInterfaceDeclaration(node)) return node.members;
  return intersected(node.type).flatMap((part) => (ts.isTypeLiteralNode(part) ? part.members : []));
}

function memberFact(node: ts.TypeElement, collector: FileFactCollector): MemberFact[] {
  const name = node.name === undefined ? null : propertyNameText(node.name);
  if (name === null || !ts.isPropertySignature(node) || node.type === undefined) return [];
  const type = typeReference(node.type, collector.values);
  if (type === null || isOfLanguage(type)) return [];
  const nothing = { static: false, decorators: [], value: null, parameters: [] };
  return [{ ...nothing, name, kind: 'property', object: null, type, lines: collector.linesOf(node) }];
}

/** What methods return, and a call of what has the type (`interface Lazy<T> { (): Promise<T> }`); null where all of them return nothing known. */
function resultsOf(
  elements: readonly ts.TypeElement[],
  { values }: FileFactCollector,
): Readonly<Record<string, TypeReference>> | null {
  const returned = elements.flatMap((each) => {
    const isMethod = ts.isMethodSignature(each);
    if (!(isMethod || ts.isCallSignatureDeclaration(each)) || each.type === undefined) return [];
    const name = isMethod ? propertyNameText(each.name) : '';
    const type = typeReference(each.type, values);
    return name === null || type === null || isOfLanguage(type) ? [] : [{ name, type }];
  });
  if (returned.length === 0) return null;
  const byName = Map.groupBy(returned, ({ name }) => name);
  return Object.fromEntries(
    [...byName].flatMap(([name, all]) => {
      const type = oneOfTypes(all.map((each) => each.type));
      return type === null ? [] : [[name, type]];
    }),
  );
}
