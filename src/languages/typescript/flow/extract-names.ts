import ts from 'typescript';
import { isModuleExports, unwrap } from '../outline/syntax.ts';
import { elements, type Slot } from './flow-facts.ts';
import type { FlowWalker } from './flow-walker.ts';
import { computedName, declarationSlot, declarationsOfMember, declarationsOfName, exportsSlot } from './slot-names.ts';

/** The slot of a name: that of its declaration, of `exports` and `arguments` what they are in their file or function. */
export function extractName(walker: FlowWalker, name: ts.Identifier): Slot | null {
  const { facts, context } = walker;
  if (name.text === 'undefined') return null;
  const isScript = context.file.language === 'JavaScript';
  if (isScript && name.text === 'exports') return moduleSlot(walker, context.file.path);
  if (name.text === 'arguments') {
    const element = walker.argumentsElement();
    if (element === null) return null;
    const slot = facts.made('array', `arguments ${context.resolver.placeOf(name)}`);
    facts.store(slot, elements, element, walker.siteOf(name));
    return slot;
  }
  const slots = declarationsOfName(name, context).flatMap((declaration) => slotOf(walker, declaration));
  return joined(walker, slots);
}

function slotOf(walker: FlowWalker, declaration: ts.Declaration): readonly Slot[] {
  const { facts, context } = walker;
  if (ts.isSourceFile(declaration) || ts.isModuleDeclaration(declaration)) {
    const slot = namespaceSlot(walker, declaration);
    return slot === null ? [] : [slot];
  }
  const name = declarationSlot(declaration, context);
  return name === null ? [] : [facts.slot(name)];
}

/** One slot for several. */
export function joined({ facts }: FlowWalker, slots: readonly Slot[]): Slot | null {
  if (slots.length <= 1) return slots[0] ?? null;
  const to = facts.temporary();
  for (const slot of slots) facts.flows(slot, to);
  return to;
}

/** The exports of a CommonJS module before they are replaced. */
function moduleSlot({ facts, context }: FlowWalker, path: string): Slot {
  const slot = facts.made('module', path);
  if (path === context.file.path) facts.flows(slot, facts.slot(exportsSlot(path)));
  return slot;
}

/** A module or namespace as an object: a member for each of its exports. */
export function namespaceSlot(walker: FlowWalker, declaration: ts.SourceFile | ts.ModuleDeclaration): Slot | null {
  const { facts, context } = walker;
  const { resolver, checker } = context;
  if (!resolver.isInHouse(declaration)) return null;
  const symbol = checker.getSymbolAtLocation(ts.isSourceFile(declaration) ? declaration : declaration.name);
  const place = ts.isSourceFile(declaration)
    ? (resolver.pathOf(declaration) ?? declaration.fileName)
    : resolver.declarationPlace(declaration);
  const name = exportsSlot(place);
  const slot = facts.slot(name);
  if (symbol === undefined) return slot;
  const isCommonJs = ts.isSourceFile(declaration) && !ts.isExternalModule(declaration);
  if (isCommonJs) return slot;
  if (!walker.isNew(name)) return slot;
  facts.holds(slot, 'module', place);
  for (const exported of checker.getExportsOfModule(symbol)) {
    const target = resolver.unaliased(exported);
    const site = facts.site(context.file.module.key, { startLine: 1, endLine: 1 });
    for (const each of target.declarations ?? []) {
      if (ts.isSourceFile(each)) continue;
      const member = declarationSlot(each, context);
      if (member !== null) facts.store(slot, exported.name, facts.slot(member), site);
    }
  }
  return slot;
}

/** `a.b`; of `module.exports` what the module exports. */
export function extractMember(walker: FlowWalker, node: ts.PropertyAccessExpression): Slot | null {
  const { facts, context } = walker;
  if (isModuleExportsMember(node, walker)) {
    moduleSlot(walker, context.file.path);
    return facts.slot(exportsSlot(context.file.path));
  }
  const receiver = receiverOf(walker, node.expression);
  return memberOf(walker, node, receiver);
}

/** The slot of what a member is looked up in. */
export function receiverOf(walker: FlowWalker, expression: ts.Expression): Slot | null {
  if (expression.kind === ts.SyntaxKind.SuperKeyword) return walker.superObject();
  return walker.expression(expression);
}

/** What a member gives: of the values that flow here, and of the declarations the compiler knows. */
export function memberOf(walker: FlowWalker, node: ts.PropertyAccessExpression, receiver: Slot | null): Slot | null {
  const { facts } = walker;
  const known = knownMember(walker, node.name);
  if (receiver === null && known.length === 0) return null;
  const to = facts.temporary();
  if (receiver !== null) facts.load(receiver, node.name.text, walker.siteOf(node.name), to);
  for (const at of known) {
    if (receiver === null) facts.flows(at, to);
    else facts.add({ kind: 'declared', at, to });
  }
  return to;
}

/** Slots of the in-house declarations of a member; of an accessor what it returns. */
export function knownMember(walker: FlowWalker, name: ts.Node): readonly Slot[] {
  const { facts, context } = walker;
  const symbol = context.resolver.symbolAt(name);
  if (symbol === null) return [];
  return declarationsOfMember(symbol, context).flatMap((declaration) => {
    if (ts.isSetAccessor(declaration) || ts.isSourceFile(declaration)) return [];
    if (ts.isGetAccessor(declaration)) {
      const object = context.resolver.objectOf(declaration);
      return object === null ? [] : [facts.slot(`result ${object.key}`)];
    }
    const slot = declarationSlot(declaration, context);
    return slot === null ? [] : [facts.slot(slot)];
  });
}

/** True for `module.exports` of a CommonJS module. */
export function isModuleExportsMember(node: ts.Expression, { context }: FlowWalker): boolean {
  return context.file.language === 'JavaScript' && ts.isPropertyAccessExpression(node) && isModuleExports(node);
}

/** `a[b]`. */
export function extractElementAccess(walker: FlowWalker, node: ts.ElementAccessExpression): Slot | null {
  const { facts, context } = walker;
  const receiver = receiverOf(walker, node.expression);
  const argument = unwrap(node.argumentExpression);
  walker.visit(argument);
  const name = computedName(argument, context);
  const known = ts.isStringLiteralLike(argument) ? knownMember(walker, argument) : [];
  if (receiver === null && known.length === 0) return null;
  const to = facts.temporary();
  if (receiver !== null) facts.load(receiver, name, walker.siteOf(argument), to);
  for (const at of known) {
    if (receiver === null) facts.flows(at, to);
    else facts.add({ kind: 'declared', at, to });
  }
  return to;
}
