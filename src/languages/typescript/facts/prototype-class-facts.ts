import ts from 'typescript';
import type { CallFact, ClassFact, MemberFact, TypeReference } from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { functionOf } from '../outline/held-value.ts';
import { withAdditions } from './additions.ts';
import type { FileFactCollector } from './file-facts.ts';
import type { FileValues, ResultNode } from './file-values.ts';
import type { PrototypeClass } from './prototype-classes.ts';
import type { WrittenMember } from './prototype-statements.ts';

/** The facts of a function that makes instances; null for any other object. It is the constructor of the class too, under the same key. */
export function prototypeClassFact(object: DeclaredObject, collector: FileFactCollector): ClassFact | null {
  const { prototypes } = collector.values;
  for (const each of object.nodes) {
    const node = functionOf(each);
    const found = node === null ? undefined : prototypes.at(node);
    if (node === null || found === undefined) continue;
    const [first, ...others] = found.bases.map(
      (base): TypeReference => ({ name: collector.values.valueOf(base), arguments: [] }),
    );
    return {
      object: object.key,
      name: object.name,
      extends: first ?? null,
      implements: others,
      decorators: [],
      // A method inside the constructor comes before it: code belongs to the innermost of them.
      members: [...membersOf(found, collector), constructorFact(object.key, node, collector)],
      lines: collector.linesOf(node),
    };
  }
  return null;
}

/** What statements add to the prototype of a class: `Cart.prototype.add = function () { … }`. */
export function addedMembers(node: ts.ClassLikeDeclaration, collector: FileFactCollector): readonly MemberFact[] {
  const found = collector.values.prototypes.at(node);
  return found === undefined ? [] : membersOf(found, collector);
}

/** `Base.call(this, name)` is the call of the constructor of the base class. With `apply` what is passed is a list. */
export function superCall(node: ResultNode, values: FileValues): Partial<CallFact> {
  const owner = ts.isCallExpression(node) ? values.prototypes.calledAsBase(node) : null;
  const object = owner === null ? null : values.input.objectKey(owner);
  if (object === null) return {};
  const { expression, arguments: given } = node as ts.CallExpression;
  const [, ...others] = given;
  const isList = ts.isPropertyAccessExpression(expression) && expression.name.text === 'apply';
  const passed = others.map((each) => values.valueOf(each));
  return {
    callee: { kind: 'this', class: object },
    arguments: isList ? passed.map((of) => ({ kind: 'spread', of })) : passed,
  };
}

/** Each member once, with all that statements give it. */
function membersOf({ members, additions }: PrototypeClass, collector: FileFactCollector): readonly MemberFact[] {
  const byName = Map.groupBy(members, ({ name }) => name);
  return [...byName].flatMap(([name, written]): MemberFact[] => {
    const [first, more] = written;
    if (first === undefined) return [];
    const method = more === undefined ? methodFact(first, collector) : null;
    if (method !== null) return [method];
    const values = written.flatMap(({ value }) => (ts.isGetAccessor(value) ? [] : [givenValue(value, collector)]));
    const value = withAdditions(oneOf(values), additions.get(name) ?? [], collector.values);
    return [{ ...plain(first, collector), kind: 'property', object: null, value, parameters: [] }];
  });
}

/** A method whose function stands in the statement, and an accessor; null for any other member. */
function methodFact(written: WrittenMember, collector: FileFactCollector): MemberFact | null {
  const { value: node } = written;
  const isMethod = ts.isMethodDeclaration(node) || ts.isGetAccessorDeclaration(node) || ts.isFunctionLike(node);
  const object = isMethod ? collector.input.objectKey(node) : null;
  if (!isMethod || object === null) return null;
  const common = { ...plain(written, collector), object };
  if (ts.isGetAccessorDeclaration(node)) return { ...common, kind: 'accessor', value: null, parameters: [] };
  const value = collector.values.definedAt(node as ts.SignatureDeclaration, object);
  return { ...common, kind: 'method', value, parameters: collector.parameters(node as ts.SignatureDeclaration) };
}

function givenValue(node: Exclude<WrittenMember['value'], ts.GetAccessorDeclaration>, collector: FileFactCollector) {
  const { values } = collector;
  if (!ts.isMethodDeclaration(node)) return values.valueOf(node);
  const object = collector.input.objectKey(node);
  return object === null ? ({ kind: 'unknown' } as const) : values.definedAt(node, object);
}

function plain(
  { name, value }: WrittenMember,
  collector: FileFactCollector,
): Pick<MemberFact, 'name' | 'static' | 'decorators' | 'type' | 'lines'> {
  return { name, static: false, decorators: [], type: null, lines: collector.linesOf(value) };
}

function constructorFact(object: string, node: ts.SignatureDeclaration, collector: FileFactCollector): MemberFact {
  return {
    name: 'constructor',
    kind: 'constructor',
    static: false,
    object,
    decorators: [],
    type: null,
    value: null,
    parameters: collector.parameters(node),
    lines: collector.linesOf(node),
  };
}
