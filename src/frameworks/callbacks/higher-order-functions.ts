import { copyId, isInside, originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { Handed } from '../../value-analysis/passed-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { findUses, type ParameterUse } from './parameter-uses.ts';
import { indexOf, isMember, type Slot, slotOf, valueAt } from './passed-slots.ts';
import type { RegisteredClosure } from './registered-closures.ts';

export type FunctionValue = Value & { readonly kind: 'function' };

/** A function that receives others which it, or a function inside it, calls or passes on. */
export interface HigherOrderFunction {
  /** Key of the function. */
  readonly object: string;
  /** Where it calls what it is given. */
  readonly uses: readonly ParameterUse[];
  /** One for each call of which some argument is known, in the order of their places. */
  readonly contexts: readonly CallContext[];
}

/** One call of such a function; a call inside another taking function counts once for each context of that. */
export interface CallContext {
  /** `<key of the function>@<number>`, from 1. */
  readonly name: string;
  readonly call: CallFact;
  /** The id of the call; behind it, as of a copy, those of the calls it depends on. */
  readonly id: string;
  /** The context that the call is made in, where what it passes depends on that. */
  readonly outer: CallContext | null;
  /** By slot, the functions it receives; absent where these are not known, so that it may be any that other calls pass. */
  readonly given: ReadonlyMap<Slot, readonly FunctionValue[]>;
}

/** A function with more contexts than that states none. */
const maxContexts = 2000;
/** Of a function for which more is passed that is not known, only calls count that pass nothing unknown. */
const maxOpenWays = 20_000;
/** Functions that hand on to functions that hand on. */
const maxDepth = 4;

/**
 * Finds the functions of the application that receive others and call them, as `catchAsync(fn)`, and what each call passes.
 * @param registered closures with contexts of their own: what is passed inside them is passed in each of these
 * @param makers ids of calls that make closures, as their callers make them: each is a context of its own
 */
export function findHigherOrderFunctions(
  resolver: ValueResolver,
  registered: readonly RegisteredClosure[] = [],
  makers: readonly string[] = [],
): readonly HigherOrderFunction[] {
  return new TakingFinder(resolver, registered, makers).find();
}

class TakingFinder {
  private readonly resolver: ValueResolver;
  /** By function what it is given that is called there or passed on. */
  private readonly uses: ReadonlyMap<string, readonly ParameterUse[]>;
  private readonly usesByFile: ReadonlyMap<string, readonly string[]>;
  private readonly contexts = new Map<string, readonly CallContext[] | null>();
  /** By id of a call, those of it in contexts. */
  private readonly makers: ReadonlyMap<string, readonly string[]>;

  constructor(resolver: ValueResolver, registered: readonly RegisteredClosure[], makers: readonly string[]) {
    this.resolver = resolver;
    this.makers = Map.groupBy(
      makers.filter((id) => resolver.table.isInstantiated(id)),
      originOf,
    );
    const closures = new Set(registered.map(({ object }) => object));
    // What registered closures call depends on what registers them.
    const inClosures = new Set(
      registered.flatMap(({ contexts }) => contexts.flatMap(({ given }) => [...given.keys()])),
    );
    this.uses = new Map(
      [...findUses(resolver)].flatMap(([object, all]) => {
        const uses = closures.has(object) ? [] : all.filter(({ call }) => !inClosures.has(call));
        return uses.length === 0 ? [] : [[object, uses] as const];
      }),
    );
    this.usesByFile = Map.groupBy([...this.uses.keys(), ...closures], fileOf);
    for (const { object, call, contexts } of registered) {
      const all = contexts.map(({ name, id }) => ({ name, id, call, outer: null, given: new Map() }));
      this.contexts.set(object, all);
    }
  }

  find(): readonly HigherOrderFunction[] {
    return [...this.uses].map(([object, uses]) => ({
      object,
      uses: uses.filter(({ isCalled }) => isCalled),
      contexts: this.contextsOf(object, 0),
    }));
  }

  private contextsOf(object: string, depth: number): readonly CallContext[] {
    const known = this.contexts.get(object);
    if (known !== undefined) return known ?? [];
    if (depth > maxDepth) return [];
    this.contexts.set(object, null);
    const slots = new Set((this.uses.get(object) ?? []).map(({ slot }) => slot));
    const found = this.resolver
      .handedTo(object)
      .flatMap((passed) => {
        const call = this.resolver.siteOf(passed);
        return call === undefined || this.resolver.table.fileOf(call).test ? [] : [{ call, passed }];
      })
      .sort((a, b) => comparePlaces(a.call.id, b.call.id))
      .flatMap(({ call, passed }) => [
        ...this.contextsOfCall(call, passed, slots, depth),
        ...this.contextsOfMakers(call, passed, slots),
      ])
      .map((context, at) => ({ ...context, name: `${object}@${at + 1}` }));
    const contexts = found.length > maxContexts ? [] : withinBound(found, slots);
    this.contexts.set(object, contexts);
    return contexts;
  }

  private contextsOfCall(
    call: CallFact,
    passed: Handed,
    slots: ReadonlySet<Slot>,
    depth: number,
  ): Omit<CallContext, 'name'>[] {
    if (call.arguments.some(({ kind }) => kind === 'spread')) return [];
    const outer = this.outerOf(
      call,
      [...slots].flatMap((slot) => valueAt(passed, slot, this.resolver) ?? []),
    );
    const around = outer === null ? [] : this.contextsOf(outer, depth + 1);
    const contexts = around.length === 0 ? [null] : around;
    return contexts.flatMap((context) => {
      const given = this.givenFunctions(call, passed, slots, context, outer);
      const id = context === null ? call.id : copyId(call.id, context.id);
      return given === null ? [] : [{ call, id, outer: context, given }];
    });
  }

  /** `routes.map(({ handler }) => wrap(handler))`: each turn makes a closure of its own. */
  private contextsOfMakers(call: CallFact, passed: Handed, slots: ReadonlySet<Slot>): Omit<CallContext, 'name'>[] {
    if ([...slots].map(indexOf).some((index) => passed[index] !== call.arguments[index])) return [];
    return (this.makers.get(call.id) ?? []).flatMap((id) => {
      const made = this.resolver.table.call(id);
      const given = made === undefined ? null : this.givenFunctions(made, made.arguments, slots, null, null);
      return given === null ? [] : [{ call, id, outer: null, given }];
    });
  }

  /** The higher-order function around a call that passes on what it received, or a closure in it. */
  private outerOf(call: CallFact, values: readonly Value[]): string | null {
    for (const value of values) {
      const from = slotOf(value)?.function;
      if (from !== undefined && this.uses.has(from) && isInside(call.caller, from)) return from;
    }
    const closures = values.flatMap((value) => (value.kind === 'function' ? [value.object] : []));
    const around = (this.usesByFile.get(fileOf(call.caller)) ?? []).filter(
      (object) =>
        isInside(call.caller, object) && closures.some((closure) => closure !== object && isInside(closure, object)),
    );
    return around.reduce<string | null>(
      (inner, object) => (object.length > (inner?.length ?? 0) ? object : inner),
      null,
    );
  }

  /** By slot what a call passes, as far as it is known; null where nothing of it is. */
  private givenFunctions(
    { arguments: given }: CallFact,
    passed: Handed,
    slots: ReadonlySet<Slot>,
    context: CallContext | null,
    outer: string | null,
  ): ReadonlyMap<Slot, readonly FunctionValue[]> | null {
    const found = new Map<Slot, readonly FunctionValue[]>();
    for (const slot of slots) {
      const value = valueAt(passed, slot, this.resolver);
      if (value === undefined && indexOf(slot) < given.length && !this.isLeftOut(passed, slot)) continue;
      const from = value === undefined ? null : slotOf(value);
      if (from !== null && from.function === outer) {
        const passedOn = context?.given.get(from.slot);
        if (passedOn !== undefined) found.set(slot, passedOn);
        continue;
      }
      const values = value === undefined ? [] : this.resolver.resolve(value);
      const functions = values.filter((each) => each.kind === 'function');
      // A text or record is not called: of `guard('carts', list)` and `guard(list, { public: true })` each passes one function.
      const isKnown =
        values.every(({ kind }) => kind === 'function' || notCalled.has(kind)) &&
        (values.length > 0 || value === undefined);
      if (isKnown) found.set(slot, functions);
    }
    return [...found.values()].some((functions) => functions.length > 0) || found.size === slots.size ? found : null;
  }

  /** True of a member that the object does not have which is written out in the call: `run({ table: 'carts' })`. */
  private isLeftOut(passed: Handed, slot: Slot): boolean {
    const value = passed[indexOf(slot)];
    return isMember(slot) && value?.kind === 'record' && value.spread === undefined;
  }
}

const notCalled: ReadonlySet<Value['kind']> = new Set(['text', 'constant', 'list', 'record'] as const);

/** What any context passes for a slot. */
export function passedByAny(contexts: readonly Pick<CallContext, 'given'>[], slot: Slot): readonly FunctionValue[] {
  return [...new Set(contexts.flatMap(({ given }) => given.get(slot) ?? []))];
}

/** Each context that passes something unknown leads to all that others pass there. */
function withinBound(contexts: readonly CallContext[], slots: ReadonlySet<Slot>): readonly CallContext[] {
  const ways = [...slots].map((slot) => {
    const open = contexts.filter(({ given }) => !given.has(slot)).length;
    return open * passedByAny(contexts, slot).length;
  });
  return ways.every((each) => each <= maxOpenWays)
    ? contexts
    : contexts.filter(({ given }) => given.size === slots.size);
}

function fileOf(object: string): string {
  return object.split('#', 1)[0] as string;
}

/** By file, then place in it: ids are `<file>:<number>`. */
function comparePlaces(a: string, b: string): number {
  const [atA, atB] = [a.lastIndexOf(':'), b.lastIndexOf(':')];
  const [fileA, fileB] = [a.slice(0, atA), b.slice(0, atB)];
  if (fileA !== fileB) return fileA < fileB ? -1 : 1;
  return Number(a.slice(atA + 1)) - Number(b.slice(atB + 1));
}
