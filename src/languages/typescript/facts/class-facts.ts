import ts from 'typescript';
import type { ClassFact, MemberFact, TypeReference, Value } from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { classOf } from '../outline/held-value.ts';
import { hasModifier, propertyNameText } from '../outline/syntax.ts';
import { type Addition, additionOf, withAdditions } from './additions.ts';
import type { FileFactCollector } from './file-facts.ts';
import { objectTypeFact } from './object-type-facts.ts';
import { addedMembers, prototypeClassFact } from './prototype-class-facts.ts';
import { typeReference, typeReferences } from './type-references.ts';

/** The facts of a class, an interface or a named object type; null for any other object. */
export function classFact(object: DeclaredObject, collector: FileFactCollector): ClassFact | null {
  const node = object.nodes.map(classOf).find((each) => each !== null);
  if (node === undefined) return prototypeClassFact(object, collector) ?? objectTypeFact(object, collector);
  const assigned = memberAssignments(node);
  return {
    object: object.key,
    name: object.name,
    extends: heritage(node, ts.SyntaxKind.ExtendsKeyword, collector)[0] ?? null,
    implements: heritage(node, ts.SyntaxKind.ImplementsKeyword, collector),
    decorators: collector.decorators(node),
    members: [
      ...node.members.flatMap((member) => memberFacts(member, assigned, collector)),
      ...undeclaredMembers(node, assigned, collector),
      ...addedMembers(node, collector),
    ],
    lines: collector.linesOf(node),
  };
}

function heritage(node: ts.ClassLikeDeclaration, token: ts.SyntaxKind, collector: FileFactCollector): TypeReference[] {
  const clause = node.heritageClauses?.find((each) => each.token === token);
  return (clause?.types ?? []).map(({ expression, typeArguments }) => ({
    name: collector.values.valueOf(expression),
    arguments: typeReferences(typeArguments ?? [], collector.values),
  }));
}

/** What the code of a class assigns and adds to its members, by name. */
interface Assigned {
  readonly values: ReadonlyMap<string, readonly ts.Expression[]>;
  readonly additions: ReadonlyMap<string, readonly Addition[]>;
}

/** `this.name = value` and `this.name.push(value)` anywhere in the class, in source order. */
function memberAssignments(node: ts.ClassLikeDeclaration): Assigned {
  const values = new Map<string, ts.Expression[]>();
  const additions = new Map<string, Addition[]>();
  const visit = (inner: ts.Node): void => {
    const added = additionOf(inner);
    if (added !== null) {
      const { to, addition } = added;
      const [value] = addition.values;
      const isMember =
        to.kind === ts.SyntaxKind.ThisKeyword && addition.name !== null && ts.isIdentifier(addition.name);
      if (isMember && value !== undefined && ts.isBinaryExpression(inner)) {
        keep(values, (addition.name as ts.Identifier).text, value);
      } else if (ts.isPropertyAccessExpression(to) && to.expression.kind === ts.SyntaxKind.ThisKeyword) {
        keep(additions, to.name.text, addition);
      }
    }
    if (!ts.isClassLike(inner) && !ts.isFunctionDeclaration(inner)) ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return { values, additions };
}

function keep<Item>(to: Map<string, Item[]>, name: string, item: Item): void {
  const known = to.get(name);
  if (known === undefined) to.set(name, [item]);
  else known.push(item);
}

/** The initial value of a member and all that is assigned to it, with what is added to it; null where nothing is known. */
function memberValue(
  name: string,
  initializer: ts.Expression | undefined,
  { values, additions }: Assigned,
  collector: FileFactCollector,
): Value | null {
  const given = [...(initializer === undefined ? [] : [initializer]), ...(values.get(name) ?? [])];
  if (given.length === 0) return null;
  const value = oneOf(given.map((each) => collector.values.valueOf(each)));
  return withAdditions(value, additions.get(name) ?? [], collector.values);
}

/** What the class assigns to `this` and does not declare, as in JavaScript. */
function undeclaredMembers(
  node: ts.ClassLikeDeclaration,
  assigned: Assigned,
  collector: FileFactCollector,
): MemberFact[] {
  const declared = new Set<string | null>();
  for (const { name } of node.members) if (name !== undefined) declared.add(propertyNameText(name));
  const isScript = collector.input.outline.language === 'JavaScript';
  return [...assigned.values].flatMap(([name, [expression]]): MemberFact[] => {
    if (!isScript || declared.has(name) || expression === undefined) return [];
    const value = memberValue(name, undefined, assigned, collector);
    const lines = collector.linesOf(expression);
    const nothing = { decorators: [], type: null, parameters: [] };
    return [{ ...nothing, name, kind: 'property', static: false, object: null, value, lines }];
  });
}

function memberFacts(member: ts.ClassElement, assigned: Assigned, collector: FileFactCollector): MemberFact[] {
  if (ts.isConstructorDeclaration(member)) {
    return [constructorFact(member, collector), ...parameterProperties(member, collector)];
  }
  const name = member.name === undefined ? null : propertyNameText(member.name);
  if (name === null) return [];
  const common = {
    name,
    static: hasModifier(member, ts.SyntaxKind.StaticKeyword),
    ...(isHidden(member) ? { hidden: true as const } : {}),
    object: collector.input.objectKey(member),
    decorators: collector.decorators(member),
    lines: collector.linesOf(member),
  };
  if (ts.isPropertyDeclaration(member)) {
    return [
      {
        ...common,
        kind: 'property',
        type: member.type === undefined ? null : typeReference(member.type, collector.values),
        value: memberValue(name, member.initializer, assigned, collector),
        parameters: [],
      },
    ];
  }
  if (ts.isMethodDeclaration(member)) {
    const type = member.type === undefined ? null : typeReference(member.type, collector.values);
    return [
      {
        ...common,
        kind: 'method',
        type,
        value: functionValue(common.object),
        parameters: collector.parameters(member),
      },
    ];
  }
  if (!ts.isGetAccessorDeclaration(member)) return [];
  const type = member.type === undefined ? null : typeReference(member.type, collector.values);
  return [{ ...common, kind: 'accessor', type, value: null, parameters: [] }];
}

function isHidden(member: ts.ClassElement): boolean {
  return hasModifier(member, ts.SyntaxKind.PrivateKeyword) || hasModifier(member, ts.SyntaxKind.ProtectedKeyword);
}

function functionValue(object: string | null): Value | null {
  return object === null ? null : { kind: 'function', object };
}

function constructorFact(member: ts.ConstructorDeclaration, collector: FileFactCollector): MemberFact {
  return {
    name: 'constructor',
    kind: 'constructor',
    static: false,
    object: collector.input.objectKey(member),
    decorators: [],
    type: null,
    value: null,
    parameters: collector.parameters(member),
    lines: collector.linesOf(member),
  };
}

/** `constructor(private readonly users: UserService)`. */
function parameterProperties(member: ts.ConstructorDeclaration, collector: FileFactCollector): MemberFact[] {
  const owner = collector.input.objectKey(member);
  return member.parameters.flatMap((parameter, index): MemberFact[] => {
    if (!ts.isParameterPropertyDeclaration(parameter, member) || !ts.isIdentifier(parameter.name)) return [];
    return [
      {
        name: parameter.name.text,
        kind: 'parameter',
        static: false,
        object: collector.input.objectKey(parameter),
        decorators: collector.decorators(parameter),
        type: parameter.type === undefined ? null : typeReference(parameter.type, collector.values),
        value: owner === null ? null : { kind: 'parameter', function: owner, index },
        parameters: [],
        lines: collector.linesOf(parameter),
      },
    ];
  });
}
