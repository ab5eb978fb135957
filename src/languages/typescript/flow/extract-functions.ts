import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import { linesOf } from '../links/link-context.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { hasModifier, propertyNameText } from '../outline/syntax.ts';
import { bindPattern } from './extract-bindings.ts';
import { type MemberFact, plainCall, type Slot } from './flow-facts.ts';
import type { FlowWalker } from './flow-walker.ts';
import { declarationSlot, memberName } from './slot-names.ts';

/** Slots of the function being walked. */
export interface FunctionFrame {
  readonly receiver: Slot | null;
  readonly result: Slot;
  readonly arguments: Slot | null;
  readonly isGenerator: boolean;
  readonly parameterSlot: (parameter: ts.ParameterDeclaration) => Slot;
  /** Takes a parameter's pattern apart. */
  readonly bind: (parameter: ts.ParameterDeclaration) => void;
}

/** The slot that holds a function, and the frame to walk its body in; none for a mere signature. */
export function extractFunction(
  walker: FlowWalker,
  node: ts.FunctionLikeDeclaration,
  object: DeclaredObject | null,
): { readonly slot: Slot | null; readonly frame: FunctionFrame | null } {
  const { facts, context } = walker;
  if (node.body === undefined) return { slot: null, frame: null };
  const key = object?.key ?? `${context.resolver.placeOf(node)} function`;
  const isArrow = ts.isArrowFunction(node);
  const own = !isArrow;
  const parameterSlot = (parameter: ts.ParameterDeclaration): Slot =>
    facts.slot(declarationSlot(parameter, context) as string);
  const isGenerator = (node as ts.FunctionDeclaration).asteriskToken !== undefined;
  const frame: FunctionFrame = {
    receiver: own ? facts.slot(`this ${key}`) : walker.receiver(),
    result: facts.slot(`result ${key}`),
    arguments: own ? (usesArguments(node.body) ? facts.slot(`arguments ${key}`) : null) : walker.argumentsElement(),
    isGenerator,
    parameterSlot,
    bind: (parameter) => {
      if (!ts.isIdentifier(parameter.name)) bindPattern(walker, parameter.name, parameterSlot(parameter));
    },
  };
  const given = node.parameters.filter((each) => !(ts.isIdentifier(each.name) && each.name.text === 'this'));
  const restAt = given.findIndex((each) => each.dotDotDotToken !== undefined);
  const rest = restAt < 0 ? null : { from: restAt, slot: parameterSlot(given[restAt] as ts.ParameterDeclaration) };
  if (rest !== null) facts.holds(rest.slot, 'array', `rest ${key}`);
  if (isGenerator) facts.holds(frame.result, 'array', `generator ${key}`);
  facts.function({
    key,
    parameters: given.map(parameterSlot),
    rest,
    arguments: own ? frame.arguments : null,
    result: frame.result,
    receiver: own ? frame.receiver : null,
    owner: ownerOf(node, object),
  });
  const slot = facts.made('function', key);
  if (object !== null) facts.flows(slot, facts.slot(`=${object.key}`));
  return { slot, frame };
}

function ownerOf(node: ts.FunctionLikeDeclaration, object: DeclaredObject | null): string | null {
  if (!ts.isClassLike(node.parent) || object?.parent?.kind !== 'class') return null;
  return hasModifier(node, ts.SyntaxKind.StaticKeyword) ? null : object.parent.key;
}

function usesArguments(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'arguments';
  if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassLike(node)) return false;
  return ts.forEachChild(node, (child) => usesArguments(child) || undefined) ?? false;
}

/** How the walk goes into the parts of a class. */
export interface ClassWalk {
  readonly method: (node: ts.FunctionLikeDeclaration, isStatic: boolean, base: Slot | null) => void;
  readonly initialiser: (value: ts.Expression, caller: DeclaredObject, frame: FunctionFrame) => Slot | null;
}

/** The slot that holds a class; its members, initialisers and heritage. */
export function extractClass(walker: FlowWalker, node: ts.ClassLikeDeclaration, walk: ClassWalk): Slot | null {
  const { facts, context } = walker;
  const object = context.file.byNode.get(node);
  if (object === undefined) return null;
  const extended = node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const base = extended === undefined ? null : walker.expression(extended.expression);
  const members: MemberFact[] = [];
  let constructorKey: string | null = null;
  for (const member of node.members) {
    const isStatic = hasModifier(member, ts.SyntaxKind.StaticKeyword);
    if (ts.isPropertyDeclaration(member)) {
      initialise(walker, object, member, isStatic, walk);
      decorate(walker, object, member);
    } else if (ts.isClassStaticBlockDeclaration(member)) ts.forEachChild(member, walker.visit);
    if (!isMethodLike(member) || member.body === undefined) continue;
    const key = context.file.byNode.get(member)?.key;
    if (ts.isConstructorDeclaration(member)) {
      constructorKey = key ?? null;
      storeParameterProperties(walker, object, member);
    } else if (key !== undefined) {
      const kind = ts.isGetAccessor(member) ? 'get' : ts.isSetAccessor(member) ? 'set' : 'value';
      members.push({ name: memberName(member.name, context), key, kind, isStatic });
    }
    walk.method(member, isStatic, base);
  }
  const decorated = (ts.getDecorators(node as ts.ClassDeclaration)?.length ?? 0) > 0;
  for (const decorator of ts.getDecorators(node as ts.ClassDeclaration) ?? []) walker.visit(decorator.expression);
  facts.class({ key: object.key, constructorKey, base, members, decorated });
  const slot = facts.made('class', object.key);
  facts.flows(slot, facts.slot(`=${object.key}`));
  return slot;
}

/** What a decorator of an `accessor` returns are its getter and setter. */
function decorate(walker: FlowWalker, object: DeclaredObject, member: ts.PropertyDeclaration): void {
  const { facts, context } = walker;
  if (!hasModifier(member, ts.SyntaxKind.AccessorKeyword)) return;
  const site = facts.site(object.key, linesOf(context, member.name));
  for (const decorator of ts.getDecorators(member) ?? []) {
    const callee = walker.expression(decorator.expression);
    if (callee === null) continue;
    const descriptor = facts.temporary();
    const rule = derivedRules.storedFunction;
    facts.call({ ...plainCall, callee, receiver: null, arguments: [], result: descriptor, site, rule });
    const at = facts.made('prototype', object.key);
    facts.add({ kind: 'defines', at, name: memberName(member.name, context), descriptor });
  }
}

function isMethodLike(
  member: ts.ClassElement,
): member is ts.MethodDeclaration | ts.ConstructorDeclaration | ts.AccessorDeclaration {
  return ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member) || ts.isAccessor(member);
}

/** Instance properties are members of what instances inherit from, so that those of subclasses have them too. */
function initialise(
  walker: FlowWalker,
  object: DeclaredObject,
  member: ts.PropertyDeclaration,
  isStatic: boolean,
  walk: ClassWalk,
): void {
  if (member.initializer === undefined) return;
  const { facts, context } = walker;
  const declared = (member.parent as ts.ClassLikeDeclaration).members.find(
    (each) => ts.isConstructorDeclaration(each) && each.body !== undefined,
  );
  const caller = (declared === undefined || isStatic ? undefined : context.file.byNode.get(declared)) ?? object;
  const holder = isStatic ? facts.made('class', object.key) : facts.made('prototype', object.key);
  const value = walk.initialiser(member.initializer, caller, {
    receiver: isStatic ? holder : facts.made('instance', object.key),
    result: facts.temporary(),
    arguments: null,
    isGenerator: false,
    parameterSlot: () => 0,
    bind: () => undefined,
  });
  if (value === null) return;
  facts.store(holder, memberName(member.name, context), value, walker.siteOf(member.name));
  facts.flows(value, facts.slot(declarationSlot(member, context) as string));
}

function storeParameterProperties(
  { facts, context }: FlowWalker,
  object: DeclaredObject,
  node: ts.ConstructorDeclaration,
): void {
  for (const parameter of node.parameters) {
    const name = propertyNameText(parameter.name);
    if (name === null || !ts.isParameterPropertyDeclaration(parameter, node)) continue;
    const from = facts.slot(declarationSlot(parameter, context) as string);
    facts.store(facts.made('prototype', object.key), name, from, facts.site(object.key, { startLine: 1, endLine: 1 }));
  }
}
