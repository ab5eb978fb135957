import { ownerOf } from '../../bundle/context-names.ts';
import type { LinkRecord } from '../../bundle/records.ts';
import { callsOf, copyId, isInside, makerOf, originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { MadeContexts } from '../../value-analysis/made-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { giverOf } from '../instances/decorating-call.ts';
import { ContextLinks, type ContextWay } from './context-links.ts';
import {
  type CallContext,
  type FunctionValue,
  findHigherOrderFunctions,
  type HigherOrderFunction,
  passedByAny,
} from './higher-order-functions.ts';
import { type MakingFunction, makingFunctions } from './made-closures.ts';
import { type RegisteredClosure, type Registering, registeredClosures } from './registered-closures.ts';

/** The id of the rule behind links to functions that are passed. */
export const callbackRule = 'values/passed-function';

/** For which instances methods are called, which decides what they call on what these keep. */
export interface InstancesOfMethods {
  enteringInstance(maker: string | undefined, method: string): ContextWay | null;
  isOfKept(call: CallFact): boolean;
}

/** Closures that make closures are followed so far out. */
const maxMakersAround = 4;
/** A closure that may be made in more contexts is entered in none of them. */
const maxWays = 64;

const ofResolvers = new WeakMap<ValueResolver, CallContexts>();

/** Those of an application's code; undefined where none were sought. */
export function callContextsOf(resolver: ValueResolver): CallContexts | undefined {
  return ofResolvers.get(resolver);
}

/**
 * The contexts of functions that receive others, and the links that they distinguish (`x-contexts`): from a call to the function, from
 * the function or what is inside it to what the call passes, and to closures that it makes. Each is recorded for calls whose arguments are
 * known; of others the links of the analyzer state what may be called, without context.
 */
export class CallContexts {
  private readonly resolver: ValueResolver;
  private readonly taking: readonly HigherOrderFunction[];
  private readonly registered: readonly RegisteredClosure[];
  private readonly making: readonly MakingFunction[];
  private receivers: InstancesOfMethods | undefined;
  /** By the call in which a function calls what it is given: where that is in it, and the contexts of the function. */
  private usesByCall: ReadonlyMap<
    CallFact,
    readonly { readonly slot: string; readonly contexts: readonly CallContext[] }[]
  > | null = null;
  /** Id of a context → its name. */
  private readonly byId = new Map<string, string>();
  /** By call, the ids of its contexts. */
  private idsByCall: ReadonlyMap<string, readonly string[]> | null = null;

  /** @param handlers what start points run, with the calls that name it */
  constructor(resolver: ValueResolver, handlers: readonly Registering[] = []) {
    this.resolver = resolver;
    this.registered = registeredClosures(handlers, resolver);
    const named = new Set(handlers.flatMap(({ object }) => makerOf(object) ?? []));
    this.taking = findHigherOrderFunctions(resolver, this.registered, [...named]);
    for (const { contexts } of this.taking) for (const { id, name } of contexts) this.byId.set(id, name);
    const taking = new Set(this.taking.flatMap(({ object, contexts }) => (contexts.length === 0 ? [] : [object])));
    const all = handlers.map(({ object }) => object);
    this.making = makingFunctions(all, taking, resolver);
    for (const { object, makers: ids } of this.making)
      for (const [at, id] of ids.entries()) if (!this.byId.has(id)) this.byId.set(id, `${object}@made${at + 1}`);
    const makers = new Map([...this.byId, ...this.makersOfMakers()]);
    resolver.madeContexts = new MadeContexts(makers, resolver.madeContexts.instances);
    ofResolvers.set(resolver, this);
  }

  /** `loaded(Cart)` of `@loaded(Cart) def show`: what it decides is of the one context that what it makes is called in. */
  private *makersOfMakers(): Generator<readonly [string, string]> {
    const all = this.taking.flatMap(({ contexts }) => contexts);
    for (const [by, [only, more]] of Map.groupBy(all, ({ call }) => giverOf(call)))
      if (by !== null && only !== undefined && more === undefined) yield [by, only.name];
  }

  /**
   * The calls by which functions with contexts call what they are given, with a context that none of their known callers enters: to it belongs what nothing
   * else leads to.
   */
  *callsOfGiven(): Generator<{
    readonly call: CallFact;
    readonly within: string;
    readonly otherwise: ReadonlySet<string>;
  }> {
    for (const { object, uses, contexts } of this.taking) {
      if (contexts.length === 0) continue;
      for (const { call } of uses)
        if (this.isAlone(call))
          yield { call, within: `${object}@other`, otherwise: this.calledOtherwise(call.caller, uses) };
    }
  }

  /** Whether all other calls in the lines of a call are of libraries or of what is known, but for methods of what it gives. */
  private isAlone(call: CallFact): boolean {
    const { calls } = this.resolver.table.fileOf(call);
    const others = calls.filter(
      ({ caller, lines }) =>
        caller === call.caller && lines.startLine <= call.lines.endLine && lines.endLine >= call.lines.startLine,
    );
    return others.every(({ callee, id }) => {
      if (id === call.id || (callee.kind === 'member' && callee.of.kind === 'result' && callee.of.call === call.id))
        return true;
      const found = this.resolver.resolve(callee);
      return found.length > 0 && found.every(({ kind }) => kind === 'function' || kind === 'external');
    });
  }

  /** How a function is entered that the call of this id made; null where that is no context. */
  entering(madeAt: string | null | undefined): ContextWay | null {
    const enters = madeAt == null ? undefined : (this.byId.get(madeAt) ?? this.aroundMaker(madeAt));
    return enters === undefined ? null : { enters };
  }

  /** `loader(readCarts)` of `const carts = loader(readCarts)()`, where `loader = (read) => () => new Loader((keys) => read(keys))`: the call of the one closure that makes another is in the context of what made that closure. */
  private aroundMaker(madeAt: string, depth = 0): string | undefined {
    const [id = ''] = callsOf(madeAt);
    const callee = depth > maxMakersAround ? undefined : this.resolver.table.call(id)?.callee;
    if (callee === undefined || callee.kind === 'function') return undefined;
    const [only, more] = this.functionsOf(callee);
    if (only?.madeAt === undefined || more !== undefined) return undefined;
    return this.byId.get(only.madeAt) ?? this.aroundMaker(only.madeAt, depth + 1);
  }

  /** True for a function inside one that is given functions which it, or what is inside it, calls. */
  isGiven(object: string): boolean {
    return this.taking.some(({ object: taking, uses }) => uses.length > 0 && isInside(object, taking));
  }

  /** The same of a method, for the instance that the call made. */
  private enteringMade(object: string, madeAt: string | undefined): ContextWay | null {
    return this.entering(madeAt) ?? this.receivers?.enteringInstance(madeAt, object) ?? null;
  }

  /** The same of a closure whose maker is made in more contexts than these distinguish: any of those of the maker's call that may be meant. */
  private enteringAny(object: string, madeAt: string): readonly ContextWay[] {
    const own = this.enteringMade(object, madeAt);
    if (own !== null) return [own];
    this.idsByCall ??= Map.groupBy(this.byId.keys(), originOf);
    const ids = this.idsByCall.get(originOf(madeAt)) ?? [];
    const fitting = ids.filter((id) => isSameWay(callsOf(id), callsOf(madeAt)));
    const names = new Set((fitting.length > 0 ? fitting : ids).map((id) => this.byId.get(id) as string));
    const ways = [...names].flatMap((name) => (isInside(object, ownerOf(name)) ? [{ enters: name }] : []));
    return ways.length === 0 || ways.length > maxWays ? [{}] : ways;
  }

  /** How a closure is entered that a call registers, as the callers of that call make it; null where that is no context. */
  enteringAs(closure: string, named: string): ContextWay | null {
    const contexts = this.registered.flatMap((each) => (each.object === closure ? each.contexts : []));
    const own = contexts.find(({ id }) => id === named) ?? this.contextAround(closure, named);
    return own === null ? null : { enters: own.name };
  }

  /**
   * `job('prune', daily).run(prune)`, where `job` makes the function that `run` is with the name that its closures register: the one
   * context of that function whose call is of what the callers made that gave the name.
   */
  private contextAround(closure: string, named: string): CallContext | null {
    const calls = new Set(callsOf(named));
    const around = this.taking.filter(({ object }) => object !== closure && isInside(closure, object));
    const own = around.flatMap(({ object, contexts }) =>
      contexts.filter(({ call }) =>
        this.functionsOf(call.callee).some(
          (each) =>
            each.object === object && each.madeAt !== undefined && callsOf(each.madeAt).every((id) => calls.has(id)),
        ),
      ),
    );
    return own.length === 1 ? (own[0] as CallContext) : null;
  }

  /**
   * In the order of their ends.
   * @param receivers the instances whose methods are called and passed
   */
  links(receivers?: InstancesOfMethods): LinkRecord[] {
    this.receivers = receivers;
    const links = new ContextLinks(this.resolver, callbackRule);
    for (const each of this.taking) {
      this.linkCallbacks(each, links);
      for (const { call, name, outer } of each.contexts)
        for (const around of this.waysTo(each.object, call, outer))
          links.add(call, each.object, { ...around, enters: name });
    }
    for (const each of this.making) this.linkMakers(each, links);
    for (const each of this.registered) this.linkRegistered(each, links);
    this.linkOthers(links);
    return links.records();
  }

  /**
   * Within which contexts a call enters a function: `handler({ check })` in a wrapper enters the handler that takes `check` for the callers alone that
   * passed this handler.
   */
  private waysTo(object: string, call: CallFact, outer: CallContext | null): readonly ContextWay[] {
    if (outer !== null) return [within(outer)];
    this.usesByCall ??= Map.groupBy(
      this.taking.flatMap(({ uses, contexts }) => uses.map((use) => ({ ...use, contexts }))),
      (use) => use.call,
    );
    const passing = (this.usesByCall.get(call) ?? []).flatMap(({ slot, contexts }) =>
      contexts.filter(({ given }) => given.get(slot)?.some((each) => each.object === object)),
    );
    return passing.length === 0 ? [{}] : passing.map(({ name }) => ({ within: name }));
  }

  /** From what calls what it is given to the functions that this is, by context. */
  private linkCallbacks({ object, uses, contexts }: HigherOrderFunction, links: ContextLinks): void {
    const callers = new Set(uses.map(({ call }) => call.caller));
    const calledOtherwise = new Map(Array.from(callers, (caller) => [caller, this.calledOtherwise(caller, uses)]));
    for (const { slot, call } of uses) {
      const others = calledOtherwise.get(call.caller) as ReadonlySet<string>;
      const candidates = new Set(
        contexts.flatMap(({ given }) => (given.get(slot) ?? []).map(({ object: callee }) => callee)),
      ).size;
      const any = passedByAny(contexts, slot);
      for (const { name, given, outer } of contexts) {
        for (const each of given.get(slot) ?? any) {
          if (others.has(each.object)) continue;
          links.add(call, each.object, { within: name, ...this.enteringFrom(each, object, outer) }, candidates);
        }
      }
    }
  }

  /** From calls inside a registered closure to what they enter, by context. */
  private linkRegistered({ contexts }: RegisteredClosure, links: ContextLinks): void {
    for (const { name, given } of contexts) {
      const calls = [...given.keys()].map((call) => ({ slot: '0', call, isCalled: true }));
      for (const [call, functions] of given) {
        const others = this.calledOtherwise(call.caller, calls);
        for (const { object, madeAt } of functions)
          if (!others.has(object)) links.add(call, object, { within: name, ...this.enteringMade(object, madeAt) });
      }
    }
  }

  /** From calls that make closures to the function that has these inside, which are those of that call alone. */
  private linkMakers({ object, makers }: MakingFunction, links: ContextLinks): void {
    for (const id of makers) {
      const call = this.resolver.table.call(originOf(id));
      if (call !== undefined) links.add(call, object, this.entering(id) ?? {});
    }
  }

  /** A closure is entered as it was made; one that is made where it is passed, in the context around that. */
  private enteringFrom(
    { object, madeAt }: FunctionValue,
    taking: string,
    outer: CallContext | null,
  ): ContextWay | null {
    if (madeAt !== undefined)
      return this.entering(outer === null ? madeAt : copyId(madeAt, outer.id)) ?? this.enteringMade(object, madeAt);
    const isClosure = outer !== null && !isInside(object, taking) && isInside(object, ownerOf(outer.name));
    return isClosure ? { enters: outer.name } : null;
  }

  /** Keys of the functions that a function calls by other names than its parameters: these it calls in every context. */
  private calledOtherwise(caller: string, uses: HigherOrderFunction['uses']): ReadonlySet<string> {
    const file = uses[0] === undefined ? undefined : this.resolver.table.fileOf(uses[0].call);
    const except = new Set(uses.map(({ call }) => call));
    const calls = (file?.calls ?? []).filter((call) => call.caller === caller && !except.has(call));
    return new Set(calls.flatMap(({ callee }) => this.functionsOf(callee).map(({ object }) => object)));
  }

  /**
   * From calls of closures that such a function made, by the call that made them. A call that is no context, as what it passes is not
   * known, or of a closure whose maker is not known, takes the contexts from all links between the two.
   */
  private linkOthers(links: ContextLinks): void {
    const known = new Map<string, ReadonlySet<string>>([
      ...this.taking.map(({ object, contexts }) => [object, new Set(contexts.map(({ call }) => call.id))] as const),
      ...this.making.map(({ object, makers }) => [object, new Set(makers.map(originOf))] as const),
    ]);
    const inContexts = new Set([
      ...this.registered.flatMap(({ contexts }) => contexts.flatMap(({ given }) => [...given.keys()])),
      // What a function calls of what it is given depends on its own context.
      ...this.taking.flatMap(({ uses, contexts }) => (contexts.length === 0 ? [] : uses.map(({ call }) => call))),
    ]);
    for (const { calls, test } of this.resolver.table.files()) {
      if (test) continue;
      for (const call of calls) {
        if (call.form !== 'call' || inContexts.has(call) || this.receivers?.isOfKept(call) === true) continue;
        for (const { object, madeAt } of this.functionsOf(call.callee)) {
          if (madeAt !== undefined) for (const way of this.enteringAny(object, madeAt)) links.add(call, object, way);
          else if (call.arguments.length > 0 && known.get(object)?.has(call.id) === false) links.add(call, object, {});
        }
      }
    }
  }

  private functionsOf(value: Value): FunctionValue[] {
    return this.resolver.resolve(value).filter((each) => each.kind === 'function');
  }
}

/** True for calls of which one list goes on where the other ends. */
function isSameWay(one: readonly string[], other: readonly string[]): boolean {
  return one.every((each, at) => at >= other.length || other[at] === each);
}

function within(outer: CallContext | null): ContextWay {
  return outer === null ? {} : { within: outer.name };
}
