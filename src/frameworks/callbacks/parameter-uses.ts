import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { isMember, type Slot, type SlotOfFunction, slotOf, valueAt } from './passed-slots.ts';

/** A place where a function, or one inside it, calls what it is given or passes it to a function that does. */
export interface ParameterUse {
  readonly slot: Slot;
  readonly call: CallFact;
  /** False where it is passed on. */
  readonly isCalled: boolean;
}

/** Methods of functions that call them. */
const calling: ReadonlySet<string> = new Set(['call', 'apply']);

/** Members and globals of the runtime that call what they are given; others may keep it (`queue.push(fn)`). */
const callingArguments: ReadonlySet<string> = new Set([
  ...['then', 'catch', 'finally'],
  ...['forEach', 'map', 'flatMap', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast'],
  ...['reduce', 'reduceRight', 'sort'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick'],
  // Of contexts that follow what runs, locks, traces and transactions of databases.
  ...['run', 'runInAsyncScope', 'runExclusive', 'withScope', 'startSpan', 'startActiveSpan'],
  ...['transaction', '$transaction', 'withTransaction', 'inTransaction'],
]);

/**
 * By function, the uses of what it is given; functions that only hand on to such functions are among them. A member of a parameter counts
 * where some caller passes an object that is written out with a function there, or where callers pass classes with different methods there: one
 * that all have the same decides nothing.
 */
export function findUses(resolver: ValueResolver): ReadonlyMap<string, readonly ParameterUse[]> {
  return new UseFinder(resolver).find();
}

class UseFinder {
  private readonly resolver: ValueResolver;
  private readonly uses = new Map<string, ParameterUse[]>();
  /** By `function slot` the same of the functions that are passed what it receives. */
  private readonly passedOn = new Map<string, Set<string>>();
  /** `function slot` for which an object that is written out has a function. */
  private readonly filled = new Set<string>();
  /** By `function slot` the methods that classes have there which callers pass. */
  private readonly methods = new Map<string, Set<string>>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  find(): ReadonlyMap<string, readonly ParameterUse[]> {
    for (const { calls, test } of this.resolver.table.files()) {
      if (test) continue;
      for (const call of calls) for (const slot of calledSlots(call, this.resolver)) this.add(slot, call, true);
    }
    for (let queue = [...this.uses.keys()]; queue.length > 0; )
      queue = [...new Set(queue.flatMap((each) => this.read(each)))];
    const used = this.used();
    const found = [...this.uses].map(
      ([object, uses]) => [object, uses.filter(({ slot }) => used.has(keyOf({ function: object, slot })))] as const,
    );
    return new Map(found.filter(([, uses]) => uses.length > 0));
  }

  private add({ function: object, slot }: SlotOfFunction, call: CallFact, isCalled: boolean): boolean {
    if (!isInside(call.caller, object)) return false;
    const known = this.uses.get(object) ?? [];
    if (known.some((use) => use.call === call && use.slot === slot)) return false;
    this.uses.set(object, [...known, { slot, call, isCalled }]);
    return true;
  }

  /** What the callers of a function pass for what it uses. Gives the functions that pass on what they receive themselves. */
  private read(object: string): readonly string[] {
    const slots = new Set((this.uses.get(object) ?? []).map(({ slot }) => slot));
    const around = new Set<string>();
    for (const passed of this.resolver.handedTo(object)) {
      const call = this.resolver.siteOf(passed);
      if (call === undefined || this.resolver.table.fileOf(call).test) continue;
      for (const slot of slots) {
        const value = valueAt(passed, slot, this.resolver);
        const from = value === undefined ? null : slotOf(value);
        const to = keyOf({ function: object, slot });
        if (from === null) {
          if (value !== undefined && isMember(slot)) this.fill(to, value);
          continue;
        }
        this.passedOn.set(keyOf(from), (this.passedOn.get(keyOf(from)) ?? new Set()).add(to));
        if (this.add(from, call, false)) around.add(from.function);
      }
    }
    return [...around];
  }

  /** Notes the functions that are passed for a member of a parameter. */
  private fill(slot: string, value: Value): void {
    const functions = this.resolver.resolve(value).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
    if (functions.length === 0) return;
    const { table } = this.resolver;
    if (functions.some((object) => table.ownerOf(object) === null)) this.filled.add(slot);
    const known = this.methods.get(slot) ?? new Set();
    for (const object of functions) known.add(object);
    this.methods.set(slot, known);
  }

  /** The slots that are parameters, and the members for which some caller passes a function, or one further out. */
  private used(): ReadonlySet<string> {
    const found = new Set([...this.filled, ...this.differing()]);
    for (const [object, uses] of this.uses)
      for (const { slot } of uses) if (!isMember(slot)) found.add(keyOf({ function: object, slot }));
    for (const each of found) for (const to of this.passedOn.get(each) ?? []) found.add(to);
    return found;
  }

  /** Slots for which callers, also further out, pass several methods, and those that such are passed on from. */
  private differing(): ReadonlySet<string> {
    const reached = new Map([...this.methods].map(([slot, methods]) => [slot, new Set(methods)]));
    const open = new Set(reached.keys());
    for (const from of open) {
      open.delete(from);
      for (const to of this.passedOn.get(from) ?? []) {
        const known = reached.get(to) ?? new Set();
        const { size } = known;
        for (const method of reached.get(from) ?? []) known.add(method);
        reached.set(to, known);
        if (known.size > size) open.add(to);
      }
    }
    const found = new Set([...reached].flatMap(([slot, { size }]) => (size > 1 ? [slot] : [])));
    const sources = new Map<string, string[]>();
    for (const [from, all] of this.passedOn) for (const to of all) sources.set(to, [...(sources.get(to) ?? []), from]);
    for (const slot of found) for (const from of sources.get(slot) ?? []) found.add(from);
    return found;
  }
}

function keyOf({ function: object, slot }: SlotOfFunction): string {
  return `${object} ${slot}`;
}

/** `fn()`, `options.fn()`, `fn.call()`, and `then(fn)`: the runtime calls what it receives for whoever passes it. */
function calledSlots({ callee, arguments: given }: CallFact, resolver: ValueResolver): readonly SlotOfFunction[] {
  const called = slotOf(callee.kind === 'member' && calling.has(callee.name) ? callee.of : callee);
  const slots =
    callee.kind !== 'parameter' && callingArguments.has(nameOf(callee))
      ? given.flatMap((each) => slotOf(each) ?? [])
      : [];
  const isCalled = slots.length > 0 && !resolver.resolve(callee).some(({ kind }) => kind === 'function');
  return [...(called === null ? [] : [called]), ...(isCalled ? slots : [])];
}

function nameOf(callee: Value): string {
  if (callee.kind === 'member') return callee.name;
  return callee.kind === 'external' ? (callee.symbol.split(/[#.]/).at(-1) as string) : '';
}
