import ts from 'typescript';
import type { ClassFact, MemberFact, TypeReference, Value } from '../../../code-model/facts.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { hasModifier, propertyNameText } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';
import { objectTypeFact } from './object-type-facts.ts';
import { typeReference, typeReferences } from './type-references.ts';

/** The facts of a class, an interface or a named object type; null for any other object. */
export function classFact(object: DeclaredObject, collector: FileFactCollector): ClassFact | null {
  const node = object.nodes.find(ts.isClassLike);
  if (node === undefined) return objectTypeFact(object, collector);
  const assigned = constructorAssignments(node);
  return {
    object: object.key,
    name: object.name,
    extends: heritage(node, ts.SyntaxKind.ExtendsKeyword, collector)[0] ?? null,
    implements: heritage(node, ts.SyntaxKind.ImplementsKeyword, collector),
    decorators: collector.decorators(node),
    members: [
      ...node.members.flatMap((member) => memberFacts(member, assigned, collector)),
      ...undeclaredMembers(node, assigned, collector),
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

type Assigned = ReadonlyMap<string, ts.Expression>;

/** `this.name = value` among the statements of the constructor. */
function constructorAssignments(node: ts.ClassLikeDeclaration): Assigned {
  const assigned = new Map<string, ts.Expression>();
  const body = node.members.find((member) => ts.isConstructorDeclaration(member) && member.body !== undefined);
  for (const statement of (body as ts.ConstructorDeclaration | undefined)?.body?.statements ?? []) {
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) continue;
    const { left, right, operatorToken } = statement.expression;
    if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) continue;
    if (left.expression.kind === ts.SyntaxKind.ThisKeyword) assigned.set(left.name.text, right);
  }
  return assigned;
}

/** What the constructor assigns and the class does not declare, as in JavaScript. */
function undeclaredMembers(
  node: ts.ClassLikeDeclaration,
  assigned: Assigned,
  collector: FileFactCollector,
): MemberFact[] {
  const declared = new Set<string | null>();
  for (const { name } of node.members) if (name !== undefined) declared.add(propertyNameText(name));
  const isScript = collector.input.outline.language === 'JavaScript';
  return [...assigned].flatMap(([name, expression]): MemberFact[] => {
    if (!isScript || declared.has(name)) return [];
    const value = collector.values.valueOf(expression);
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
    const given = member.initializer ?? assigned.get(name);
    return [
      {
        ...common,
        kind: 'property',
        type: member.type === undefined ? null : typeReference(member.type, collector.values),
        value: given === undefined ? null : collector.values.valueOf(given),
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
