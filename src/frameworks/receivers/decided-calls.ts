import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { MemberLookup } from './member-lookup.ts';
import { constructorName, type OwnCall, type OwnCalls } from './own-calls.ts';

/** Calls of one member on their own instance, in the code of one class: they lead to the same functions. */
export interface Slot {
  readonly calls: readonly OwnCall[];
  /** By class of the instance, keys of the functions that it leads to. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
}

/** What of the calls on their own instance the class of the instance decides. */
export interface DecidedCalls {
  /** By the class whose code they are in. */
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
  /** Keys of the methods that make such calls: for these it matters which class they are entered for. */
  readonly methods: ReadonlySet<string>;
}

/**
 * The calls that lead to other functions for other classes, and those that lead to methods which make such calls.
 * @param decides whether the class of the instance decides what the code of a class does that calls a method
 */
export function decidedCalls(
  own: OwnCalls,
  lookup: MemberLookup,
  { hierarchy }: ValueResolver,
  decides: (owner: string, method: string) => boolean,
): DecidedCalls {
  const slots = [...own.byClass].flatMap(([owner, calls]) => {
    const classes = [owner, ...hierarchy.descendants(owner)];
    const alike = Map.groupBy(
      calls,
      ({ call, name, isAbove, isRead }) => `${name} ${isAbove} ${isRead} ${lookup.arityOf(call)}`,
    );
    return [...alike.values()].map((some) => {
      const targets = new Map(classes.map((object) => [object, lookup.ofOwn(object, some[0] as OwnCall)]));
      const isOpen =
        some[0]?.name !== constructorName &&
        [...targets].some(([object, some]) => some.some((target) => decides(object, target)));
      return { owner, calls: some, targets, isOpen };
    });
  });
  const callers = new Map<string, Set<string>>();
  const open = new Set<string>();
  for (const { calls, targets, isOpen } of slots) {
    const methods = new Set(calls.map(({ method }) => method));
    const isDivided = isOpen || new Set(Array.from(targets.values(), String)).size > 1;
    for (const method of isDivided ? methods : []) open.add(method);
    for (const target of new Set([...targets.values()].flat())) {
      const known = callers.get(target) ?? new Set();
      for (const method of methods) known.add(method);
      callers.set(target, known);
    }
  }
  for (const method of open) for (const caller of callers.get(method) ?? []) open.add(caller);
  const decided = slots.filter(({ targets, isOpen }) => {
    if (isOpen) return true;
    const lists = [...targets.values()];
    return lists.some((list) => String(list) !== String(lists[0]) || list.some((target) => open.has(target)));
  });
  return { slots: Map.groupBy(decided, ({ owner }) => owner), methods: open };
}
