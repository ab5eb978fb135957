import { type CallFact, unknownValue, type Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { returned } from '../../value-analysis/built-in-calls.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type CallRule, type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';

type CalledRule = NonNullable<CallRule['called']>;

interface Store {
  readonly rule: CalledRule;
  /** What made it. */
  readonly call: CallFact;
}

/**
 * What calls of a store give that a library made out of functions and objects of the application: `useUser()` of
 * `useUser = defineStore('user', { actions })`, `useCart((state) => state.add)` of `useCart = create((set) => ({ add }))`.
 */
export class CalledResults {
  private readonly resolver: ValueResolver;
  private readonly rules = new Map<string, CalledRule>();
  private readonly members: ReadonlySet<string>;
  /** By the function that a store is made with. */
  private byFunction: ReadonlyMap<string, Store> | null = null;

  constructor(resolver: ValueResolver, all: readonly FrameworkRules[]) {
    this.resolver = resolver;
    for (const { calls, called } of all.flatMap((rules) => rules.calls ?? []))
      for (const symbol of listOf(calls)) if (called !== undefined) this.rules.set(symbol, called);
    this.members = new Set([...this.rules.values()].flatMap(({ members }) => listOf(members)));
  }

  isEmpty(): boolean {
    return this.rules.size === 0;
  }

  /** Null for a call of anything else. */
  of({ form, callee, arguments: given }: CallFact): Value | null {
    if (form !== 'call' || callee.kind === 'external' || callee.kind === 'function') return null;
    const isMember = callee.kind === 'member' && this.members.has(callee.name);
    const store = isMember
      ? this.storeIn(callee.of, ({ rule }) => listOf(rule.members).includes(callee.name))
      : (this.storeIn(callee) ?? this.storeAsked(callee));
    if (store === null) return null;
    const subject = { arguments: store.call.arguments };
    const parts = listOf(store.rule.merges)
      .flatMap((selector) => select(selector, subject, this.resolver))
      .map(({ value }) => value)
      .filter((value) => this.resolver.resolve(value).some(({ kind }) => kind !== 'member'));
    if (parts.length === 0) return null;
    const filled = parts.flatMap((part) => this.resolver.resolve(part)).map(withoutBlanks);
    const [only, more] = filled;
    if (only === undefined) return null;
    const state: Value = more === undefined ? only : { kind: 'record', members: {}, spread: [oneOf(filled)] };
    const [chooser] = store.rule.selected === true && !isMember ? given : [];
    return chooser === undefined ? state : returned(chooser, [state], this.resolver);
  }

  private storeIn(value: Value, fits: (store: Store) => boolean = () => true): Store | null {
    for (const each of this.resolver.resolve(value)) {
      const call = each.kind === 'result' ? this.resolver.table.call(each.call) : undefined;
      const store = call === undefined ? null : this.madeBy(call);
      if (store !== null && fits(store)) return store;
    }
    return null;
  }

  private madeBy(call: CallFact): Store | null {
    const own = this.ruleOf(call);
    if (own !== null) return own.later === true && call.arguments.length === 0 ? null : { rule: own, call };
    if (call.callee.kind !== 'result') return null;
    const before = this.resolver.table.call(call.callee.call);
    const rule = before === undefined ? null : this.ruleOf(before);
    return rule?.later === true && before?.arguments.length === 0 ? { rule, call } : null;
  }

  private ruleOf({ callee }: CallFact): CalledRule | null {
    return callee.kind === 'external' ? (this.rules.get(callee.symbol) ?? null) : null;
  }

  /** `get()` inside the function that a store is made with. */
  private storeAsked(callee: Value): Store | null {
    if (callee.kind !== 'parameter') return null;
    this.byFunction ??= this.resolver.assuming(null, () => this.find());
    const store = this.byFunction.get(callee.function);
    return store?.rule.asks?.parameter === callee.index ? store : null;
  }

  private find(): ReadonlyMap<string, Store> {
    const found = new Map<string, Store>();
    for (const call of this.resolver.table.files().flatMap(({ calls }) => calls)) {
      const store = call.callee.kind === 'external' || call.callee.kind === 'result' ? this.madeBy(call) : null;
      const asks = store?.rule.asks;
      if (store === null || asks === undefined) continue;
      for (const selector of listOf(asks.function))
        for (const { value } of select(selector, { arguments: call.arguments }, this.resolver))
          for (const each of this.resolver.resolve(value)) if (each.kind === 'function') found.set(each.object, store);
    }
    return found;
  }
}

/** Whether a value is what a state begins with before anything is in it: nothing is known of what it holds later. */
export function isBlank(value: Value): boolean {
  return value.kind === 'constant' || (value.kind === 'text' && value.text === '');
}

function withoutBlanks(state: Value): Value {
  if (state.kind !== 'record' || !Object.values(state.members).some(isBlank)) return state;
  const members = Object.entries(state.members).map(([name, value]) => [name, isBlank(value) ? unknownValue : value]);
  return { ...state, members: Object.fromEntries(members) };
}
