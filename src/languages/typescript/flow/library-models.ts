import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import { eventNames } from './event-names.ts';
import { bindElement } from './extract-bindings.ts';
import { type CallFact, elements, type Slot } from './flow-facts.ts';
import type { FlowWalker } from './flow-walker.ts';
import { computedName } from './slot-names.ts';

interface ModelledCall {
  readonly walker: FlowWalker;
  readonly node: ts.Node;
  readonly given: readonly ts.Expression[];
  readonly call: CallFact;
  /** The name before the member: `Object` of `Object.assign`; empty for anything else. */
  readonly owner: string;
}

type Model = (of: ModelledCall) => void;

/**
 * What functions of the language and of Node do with the functions and objects they are given, by name; false where it is
 * a function of ours or one of which nothing is known.
 */
export function applyLibraryModel(walker: FlowWalker, node: ts.Node, callee: ts.Expression, call: CallFact): boolean {
  if (call.targets.length > 0) return false;
  const given = [...((node as ts.CallExpression).arguments ?? [])];
  if (ts.isIdentifier(callee)) {
    const model = globalModels.get(callee.text);
    model?.({ walker, node, given, call, owner: '' });
    return model !== undefined;
  }
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const owner = ts.isIdentifier(callee.expression) ? callee.expression.text : '';
  const of = { walker, node, given, call, owner };
  const model = ownedModels.get(`${owner}.${callee.name.text}`) ?? memberModels.get(callee.name.text);
  model?.(of);
  return model !== undefined;
}

const first = ({ call }: ModelledCall): Slot | null => call.arguments[0] ?? null;

/** A library calls a function it was given. */
function callsBack(of: ModelledCall, callee: Slot | null, given: readonly (Slot | null)[], result?: Slot): void {
  if (callee === null) return;
  const { facts } = of.walker;
  facts.call({
    ...of.call,
    callee,
    receiver: null,
    arguments: given,
    spread: null,
    result: result ?? facts.temporary(),
    constructs: false,
    rule: derivedRules.callbackToLibrary,
    targets: [],
    members: [],
    unknown: [],
  });
}

function elementOf(of: ModelledCall, container: Slot | null): Slot | null {
  return container === null ? null : of.walker.facts.load(container, elements, of.call.site);
}

const visits: Model = (of) => {
  const element = elementOf(of, of.call.receiver);
  callsBack(of, first(of), [element, element, of.call.receiver]);
  const callback = of.given[0];
  if (element === null || callback === undefined || !ts.isFunctionLike(callback)) return;
  const parameter = (callback as ts.ArrowFunction).parameters[0];
  if (parameter !== undefined && ts.isArrayBindingPattern(parameter.name)) bindElement(of.walker, parameter, element);
};

const keeps: Model = (of) => of.walker.facts.flows(of.call.receiver, of.call.result);

const maps: Model = (of) => {
  const { facts } = of.walker;
  const element = elementOf(of, of.call.receiver);
  const made = facts.temporary();
  callsBack(of, first(of), [element, null, of.call.receiver], made);
  facts.holds(of.call.result, 'array', `${of.walker.context.resolver.placeOf(of.node)} map`);
  facts.store(of.call.result, elements, made, of.call.site);
};

const reduces: Model = (of) => {
  const { facts } = of.walker;
  facts.flows(of.call.arguments[1] ?? null, of.call.result);
  callsBack(of, first(of), [of.call.result, elementOf(of, of.call.receiver)], of.call.result);
};

const sorts: Model = (of) => {
  const element = elementOf(of, of.call.receiver);
  callsBack(of, first(of), [element, element]);
  keeps(of);
};

const adds: Model = (of) => {
  for (const slot of of.call.arguments) {
    if (of.call.receiver !== null) of.walker.facts.store(of.call.receiver, elements, slot, of.call.site);
  }
  keeps(of);
};

const takes: Model = (of) => {
  if (of.call.receiver !== null) of.walker.facts.load(of.call.receiver, elements, of.call.site, of.call.result);
};

const then: Model = (of) => {
  const { call } = of;
  callsBack(of, first(of), [call.receiver], call.result);
  callsBack(of, call.arguments[1] ?? null, [null], call.result);
};

const rescues: Model = (of) => {
  callsBack(of, first(of), [null], of.call.result);
  keeps(of);
};

const listens: Model = (of) => {
  const { call, given, walker } = of;
  const handler = call.arguments[1] ?? null;
  if (call.receiver === null || given[0] === undefined || handler === null) return;
  for (const name of eventNames(given[0], 'on', walker.context)) {
    walker.facts.store(call.receiver, name, handler, call.site);
  }
  keeps(of);
};

const emits: Model = (of) => {
  const { call, given, walker } = of;
  if (call.receiver === null || given[0] === undefined) return;
  for (const name of eventNames(given[0], 'emit', walker.context)) {
    const callee = walker.facts.load(call.receiver, name, call.site);
    walker.facts.call({
      ...call,
      callee,
      arguments: call.arguments.slice(1),
      spread: call.spread === null ? null : Math.max(0, call.spread - 1),
      result: walker.facts.temporary(),
      rule: derivedRules.eventListener,
      unknown: [],
    });
  }
};

const assigns: Model = (of) => {
  const [target, ...sources] = of.call.arguments;
  const { facts } = of.walker;
  if (target === null || target === undefined) return;
  for (const from of sources) if (from !== null) facts.add({ kind: 'copies', at: target, from });
  facts.flows(target, of.call.result);
};

const creates: Model = (of) => {
  const { facts, context } = of.walker;
  facts.holds(of.call.result, 'object', `${context.resolver.placeOf(of.node)} created`);
  const [prototype, descriptors] = of.call.arguments;
  if (prototype !== null && prototype !== undefined) {
    facts.add({ kind: 'inherits', at: of.call.result, from: prototype });
  }
  if (descriptors !== null && descriptors !== undefined) {
    facts.add({ kind: 'definesAll', at: of.call.result, descriptors });
  }
};

const gives: Model = (of) => of.walker.facts.flows(first(of), of.call.result);

const defines: Model = (of) => {
  const [at, , descriptor] = of.call.arguments;
  const name = of.given[1];
  if (at === null || at === undefined || descriptor === null || descriptor === undefined || name === undefined) return;
  of.walker.facts.add({ kind: 'defines', at, name: computedName(name, of.walker.context), descriptor });
  gives(of);
};

const definesAll: Model = (of) => {
  const [at, descriptors] = of.call.arguments;
  if (at === null || at === undefined || descriptors === null || descriptors === undefined) return;
  of.walker.facts.add({ kind: 'definesAll', at, descriptors });
  gives(of);
};

const setsPrototype: Model = (of) => {
  const [at, from] = of.call.arguments;
  if (at === null || at === undefined || from === null || from === undefined) return;
  of.walker.facts.add({ kind: 'inherits', at, from });
  gives(of);
};

/** `util.inherits(A, B)`. */
const inherits: Model = (of) => {
  const [heir, base] = of.call.arguments;
  if (heir === null || heir === undefined || base === null || base === undefined) return;
  const { facts } = of.walker;
  const at = facts.load(heir, 'prototype', of.call.site);
  facts.add({ kind: 'inherits', at, from: facts.load(base, 'prototype', of.call.site) });
};

/** The members of an object as an array. */
const lists: Model = (of) => {
  const { facts, context } = of.walker;
  const source = first(of);
  if (source === null) return;
  facts.holds(of.call.result, 'array', `${context.resolver.placeOf(of.node)} listed`);
  facts.store(of.call.result, elements, facts.load(source, elements, of.call.site), of.call.site);
};

const arrayFrom: Model = (of) => {
  lists(of);
  callsBack(of, of.call.arguments[1] ?? null, [elementOf(of, first(of))], of.call.result);
};

const calls: Model = (of) => {
  const { call, walker } = of;
  const [receiver = null, ...given] = call.arguments;
  const spread = call.spread === null ? null : Math.max(0, call.spread - 1);
  walker.facts.call({
    ...call,
    callee: call.receiver,
    receiver,
    arguments: given,
    spread,
    rule: derivedRules.functionMethod,
    unknown: [],
  });
};

const applies: Model = (of) => {
  const { call, walker } = of;
  const [receiver = null, given = null] = call.arguments;
  walker.facts.call({
    ...call,
    callee: call.receiver,
    receiver,
    arguments: [given],
    spread: 0,
    rule: derivedRules.functionMethod,
    unknown: [],
  });
};

const reflectApplies: Model = (of) => {
  const [callee = null, receiver = null, given = null] = of.call.arguments;
  const { facts } = of.walker;
  facts.call({
    ...of.call,
    callee,
    receiver,
    arguments: [given],
    spread: 0,
    rule: derivedRules.functionMethod,
    unknown: [],
  });
};

const binds: Model = (of) => {
  const { call, walker, node } = of;
  if (call.receiver === null) return;
  walker.facts.add({ kind: 'binds', at: call.receiver, call, place: walker.context.resolver.placeOf(node) });
};

const schedules: Model = (of) => callsBack(of, first(of), of.call.arguments.slice(1));
const delays: Model = (of) => callsBack(of, first(of), of.call.arguments.slice(2));

/** Calls the function at `index` with the arguments from `from` on. */
const runs =
  (index: number, from: number): Model =>
  (of) =>
    callsBack(of, of.call.arguments[index] ?? null, of.call.arguments.slice(from), of.call.result);

const proxies: Model = (of) => {
  const [target = null, handler = null] = of.call.arguments;
  if (handler === null || !of.call.constructs) return;
  const { facts, context } = of.walker;
  facts.add({ kind: 'proxies', at: of.call.result, target, handler, place: context.resolver.placeOf(of.node) });
};

function named(names: string, model: Model): [string, Model][] {
  return names.split(' ').map((name) => [name, model]);
}

const globalModels: ReadonlyMap<string, Model> = new Map([
  ...named('setTimeout setInterval', delays),
  ...named('setImmediate queueMicrotask', schedules),
  ...named('Proxy', proxies),
  ...named('inherits', inherits),
  ...named('structuredClone', gives),
]);

const ownedModels: ReadonlyMap<string, Model> = new Map([
  ...named('Object.assign', assigns),
  ...named('Object.create', creates),
  ...named('Object.freeze Object.seal Object.preventExtensions Promise.resolve Promise.all Promise.race', gives),
  ...named('Object.defineProperty Reflect.defineProperty', defines),
  ...named('Object.defineProperties', definesAll),
  ...named('Object.setPrototypeOf Reflect.setPrototypeOf', setsPrototype),
  ...named('Object.values Object.entries', lists),
  ...named('Array.from', arrayFrom),
  ...named('Reflect.apply', reflectApplies),
  ...named('util.inherits', inherits),
  ...named('process.nextTick', schedules),
]);

const memberModels: ReadonlyMap<string, Model> = new Map([
  ...named('forEach some every findIndex findLastIndex', visits),
  ...named('filter', (of) => {
    visits(of);
    keeps(of);
  }),
  ...named('slice reverse toReversed values entries', keeps),
  ...named('concat', (of) => {
    keeps(of);
    for (const slot of of.call.arguments) of.walker.facts.flows(slot, of.call.result);
  }),
  ...named('find findLast', (of) => {
    visits(of);
    takes(of);
  }),
  ...named('map flatMap', maps),
  ...named('reduce reduceRight', reduces),
  ...named('sort toSorted', sorts),
  ...named('push unshift add set splice', adds),
  ...named('get pop shift at next', takes),
  ...named('then', then),
  ...named('catch finally', rescues),
  ...named('on once addListener prependListener prependOnceListener', listens),
  ...named('emit', emits),
  ...named('call', calls),
  // Of AsyncResource, and of channels of diagnostics.
  ...named('runInAsyncScope', runs(0, 2)),
  ...named('runStores', runs(1, 3)),
  ...named('traceSync tracePromise', runs(0, 3)),
  ...named('apply', applies),
  ...named('bind', binds),
]);
