import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import { isListener } from '../links/argument-links.ts';
import { functionsOf } from '../links/function-values.ts';
import type { LinkContext } from '../links/link-context.ts';
import { isImportKeyword, unwrap } from '../outline/syntax.ts';
import { eventNames } from './event-names.ts';
import { expectedMember } from './extract-literals.ts';
import { joined, memberOf, namespaceSlot, receiverOf } from './extract-names.ts';
import { type CallFact, constructing, type Slot } from './flow-facts.ts';
import type { FlowWalker } from './flow-walker.ts';
import { applyLibraryModel } from './library-models.ts';
import { computedName, exportsSlot } from './slot-names.ts';

type Call = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

/** Classes of the language whose instances hold elements. */
const containers = /^(Array|Map|Set|WeakMap|WeakSet)$/;

/** The slot of what a call, `new` or tagged template gives. */
export function extractCall(walker: FlowWalker, node: Call): Slot | null {
  const callee = unwrap(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression);
  const loaded = ts.isCallExpression(node) ? loadedModule(walker, node, callee) : undefined;
  if (loaded !== undefined) return loaded;
  const { facts, context } = walker;
  const { slot, receiver } = calleeSlots(walker, callee);
  const given = ts.isTaggedTemplateExpression(node) ? templateArguments(node) : [...(node.arguments ?? [])];
  const spreadAt = given.findIndex((each) => ts.isSpreadElement(each));
  const slots = given.map((each) => walker.expression(ts.isSpreadElement(each) ? each.expression : each));
  const known = context.calls.get(node);
  const site = walker.siteOf(nameIn(callee), node);
  const result = facts.temporary();
  const constructs = ts.isNewExpression(node);
  const call: CallFact = {
    callee: slot,
    receiver,
    arguments: slots,
    spread: spreadAt < 0 ? null : spreadAt,
    result,
    constructs,
    site,
    rule: derivedRules.storedFunction,
    targets: known?.targets ?? [],
    members: known?.members ?? [],
    exact: known?.exact ?? false,
    unknown: known?.unknown ? functionArguments(walker, given) : [],
  };
  facts.call(call);
  const hasModel = applyLibraryModel(walker, node, callee, call);
  for (const [index, argument] of given.entries()) {
    const at = slots[index];
    if (at === null || at === undefined || !context.passed.has(argument)) continue;
    const site = walker.siteOf(argument);
    const events = listenedEvents(callee, given, context);
    if (events !== null && receiver !== null) facts.add({ kind: 'listens', at, site, emitter: receiver, events });
    else facts.add({ kind: 'passed', at, site, context: hasModel ? [] : slots.slice(index + 1) });
  }
  if (call.targets.length === 0 && constructs && ts.isIdentifier(callee) && known?.external) {
    facts.holds(result, containers.test(callee.text) ? 'array' : 'object', context.resolver.placeOf(node));
  }
  return result;
}

/** What is called, and what it is a member of. */
function calleeSlots(walker: FlowWalker, callee: ts.Expression): { slot: Slot | null; receiver: Slot | null } {
  const { facts } = walker;
  if (callee.kind === ts.SyntaxKind.SuperKeyword) {
    const base = walker.base();
    const slot = base === null ? null : facts.load(base, constructing, walker.siteOf(callee));
    return { slot, receiver: walker.receiver() };
  }
  const isMember = ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  if (!isMember) return { slot: walker.expression(callee), receiver: null };
  const isSuper = callee.expression.kind === ts.SyntaxKind.SuperKeyword;
  const holder = receiverOf(walker, callee.expression);
  const receiver = isSuper ? walker.receiver() : holder;
  if (ts.isPropertyAccessExpression(callee)) return { slot: memberOf(walker, callee, holder), receiver };
  walker.visit(callee.argumentExpression);
  if (holder === null) return { slot: null, receiver };
  const name = computedName(callee.argumentExpression, walker.context);
  return { slot: facts.load(holder, name, walker.siteOf(callee.argumentExpression)), receiver };
}

/** The events of `emitter.on(event, …)`; null for any other call. */
function listenedEvents(
  callee: ts.Expression,
  [event]: readonly ts.Expression[],
  context: LinkContext,
): readonly string[] | null {
  const isListening = ts.isPropertyAccessExpression(callee) && isListener(callee.name.text);
  return isListening && event !== undefined ? eventNames(event, 'on', context) : null;
}

/** Indexes of the arguments that are functions by their form or name. */
function functionArguments({ context }: FlowWalker, given: readonly ts.Expression[]): number[] {
  return [...given.keys()].filter((index) => {
    const value = unwrap(given[index] as ts.Expression);
    const each = ts.isArrayLiteralExpression(value) ? value.elements : [value];
    return each.some((one) => functionsOf(context, boundIn(one) ?? one).length > 0);
  });
}

/** Of `load.bind(null, cart)` in a list the function; null for anything else. */
function boundIn(node: ts.Expression): ts.Expression | null {
  const isInList = ts.isArrayLiteralExpression(node.parent) && ts.isCallExpression(node);
  if (!isInList || !ts.isPropertyAccessExpression(node.expression)) return null;
  return node.expression.name.text === 'bind' ? node.expression.expression : null;
}

function nameIn(callee: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(callee) ? callee.name : callee;
}

/** The values between the parts of a template come after the parts. */
function templateArguments(node: ts.TaggedTemplateExpression): ts.Expression[] {
  if (!ts.isTemplateExpression(node.template)) return [];
  return [
    node.template.head as unknown as ts.Expression,
    ...node.template.templateSpans.map((span) => span.expression),
  ];
}

/** What `require("x")` and `import("x")` give; undefined for any other call. */
function loadedModule(walker: FlowWalker, node: ts.CallExpression, callee: ts.Expression): Slot | null | undefined {
  const { context, facts } = walker;
  const isRequire = ts.isIdentifier(callee) && callee.text === 'require' && context.file.language === 'JavaScript';
  if (!isRequire && !isImportKeyword(callee)) return undefined;
  const specifier = node.arguments[0];
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return null;
  const symbol = context.checker.getSymbolAtLocation(specifier);
  const files = (symbol?.declarations ?? []).filter((each) => ts.isSourceFile(each));
  const slots = files.flatMap((file) => {
    const path = context.resolver.pathOf(file);
    if (path === null) return [];
    const slot = ts.isExternalModule(file) ? namespaceSlot(walker, file) : facts.slot(exportsSlot(path));
    return slot === null ? [] : [slot];
  });
  return joined(walker, slots);
}

/** A JSX element: a call of its component with its attributes, excluding children. */
export function extractElement(walker: FlowWalker, node: ts.JsxOpeningLikeElement): void {
  const { facts, context } = walker;
  const attributes = facts.made('object', context.resolver.placeOf(node.attributes));
  for (const attribute of node.attributes.properties) {
    if (ts.isJsxSpreadAttribute(attribute)) {
      const from = walker.expression(attribute.expression);
      if (from !== null) facts.add({ kind: 'copies', at: attributes, from });
      continue;
    }
    const { initializer } = attribute;
    const value = initializer !== undefined && ts.isJsxExpression(initializer) ? initializer.expression : undefined;
    const slot = value === undefined ? null : walker.expression(value);
    if (value === undefined || slot === null || !ts.isIdentifier(attribute.name)) continue;
    facts.store(attributes, attribute.name.text, slot, walker.siteOf(attribute.name));
    for (const member of expectedMember(walker, node.attributes, attribute.name.text)) facts.flows(slot, member);
    if (context.passed.has(value)) facts.add({ kind: 'passed', at: slot, site: walker.siteOf(value), context: [] });
  }
  const { tagName } = node;
  const isComponent =
    ts.isPropertyAccessExpression(tagName) || (ts.isIdentifier(tagName) && !/^[a-z]/.test(tagName.text));
  if (!isComponent) return;
  facts.call({
    callee: walker.expression(tagName),
    receiver: null,
    arguments: [attributes],
    spread: null,
    result: facts.temporary(),
    constructs: false,
    site: walker.siteOf(tagName),
    rule: derivedRules.storedFunction,
    targets: context.calls.get(node)?.targets ?? [],
    members: [],
    exact: true,
    unknown: [],
  });
}
