import type { CallFact, Value } from '../../code-model/facts.ts';
import { withoutMembers } from '../../code-model/member-at.ts';
import { ownMembers } from '../../value-analysis/chosen-members.ts';
import { KeptMembers } from '../../value-analysis/kept-members.ts';
import { OfInstance } from '../../value-analysis/of-instance.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { MemberLookup } from './member-lookup.ts';
import type { OwnCalls } from './own-calls.ts';

/** A call of what the instance whose code makes it keeps: `this.run()`, `this.service.list()`. */
export interface HeldCall {
  readonly call: CallFact;
  /** Key of the method that the call is in. */
  readonly method: string;
  /** Key of the class that declares the method. */
  readonly owner: string;
  /** The function, or what the method is called on. */
  readonly of: Value;
  /** Name of the method; null for a function. */
  readonly name: string | null;
}

/** A function that a held call enters. */
export interface HeldTarget {
  readonly to: string;
  /** Id of the call that made the instance that it is a method of, or the closure that it is; null where that is not known. */
  readonly maker: string | null;
  /** Key of the class of the instance; null for a function. */
  readonly object: string | null;
}

/** A call that works with what the instance keeps: `db(this.table)`. */
export interface WorkingCall {
  readonly call: CallFact;
  readonly method: string;
  readonly owner: string;
  /** Names of the members. */
  readonly names: readonly string[];
}

/** The calls of what constructors are passed, and what they enter for an instance. */
export class HeldCalls {
  /** By class whose code they are in. */
  readonly byClass: ReadonlyMap<string, readonly HeldCall[]>;
  /** Other calls of what instances keep, by class. */
  readonly working: ReadonlyMap<string, readonly WorkingCall[]>;
  private readonly kept: KeptMembers;
  private readonly resolver: ValueResolver;
  private readonly lookup: MemberLookup;

  constructor(resolver: ValueResolver, own: OwnCalls, lookup: MemberLookup) {
    this.resolver = resolver;
    this.lookup = lookup;
    this.kept = new KeptMembers(resolver);
    const files = resolver.table.files().filter(({ test, language }) => !test && language !== 'Java');
    const held = files.flatMap(({ calls }) => calls.flatMap((call) => this.heldBy(call, own) ?? []));
    this.byClass = Map.groupBy(held, ({ owner }) => owner);
    const known = new Set(held.map(({ call }) => call));
    const working = files.flatMap(({ calls }) =>
      calls.flatMap((call) => (known.has(call) ? [] : (this.workingIn(call, own) ?? []))),
    );
    this.working = Map.groupBy(working, ({ owner }) => owner);
  }

  private workingIn(call: CallFact, own: OwnCalls): WorkingCall | null {
    const method = own.methodAround(call.caller);
    const owner = method === null ? undefined : own.ownerOf(method);
    const kept = owner === undefined ? new Set<string>() : this.kept.of(owner);
    if (method === null || owner === undefined || kept.size === 0) return null;
    const names = [...ownMembers(call, owner, this.resolver)].filter((name) => kept.has(name)).sort();
    return names.length === 0 ? null : { call, method, owner, names };
  }

  /** What a call works with for an instance, as a text. */
  operandsOf({ owner, names }: WorkingCall, object: string, instance: Value): string {
    const { resolver } = this;
    return resolver.assuming(new OfInstance(resolver.hierarchy.lineage(object), instance), () =>
      names
        .map((name) => resolver.resolve({ kind: 'member', of: { kind: 'this', class: owner }, name }))
        .map((values) => resolver.interned.identityOfAll(values))
        .join('\n'),
    );
  }

  private heldBy(call: CallFact, own: OwnCalls): HeldCall | null {
    if (call.form !== 'call') return null;
    const { on, callee } = call;
    const written = on ?? (callee.kind === 'choice' ? callee.of.at(-1) : callee);
    if (written?.kind !== 'member') return null;
    const called = isInvoking.has(written.name) && written.of.kind === 'member' ? written.of : written;
    const { of: root, names } = withoutMembers(called);
    if (root.kind !== 'this') return null;
    const method = own.methodAround(call.caller);
    const owner = method === null ? undefined : own.ownerOf(method);
    if (method === null || owner === undefined || root.class !== owner) return null;
    if (!this.kept.of(owner).has(names[0] as string)) return null;
    return names.length === 1
      ? { call, method, owner, of: called, name: null }
      : { call, method, owner, of: called.of, name: called.name };
  }

  /** What a call enters for an instance; null where something that it may be is not known. */
  targetsOf({ call, of, name }: HeldCall, object: string, instance: Value): readonly HeldTarget[] | null {
    const { resolver } = this;
    const assumed = new OfInstance(resolver.hierarchy.lineage(object), instance);
    return resolver.assuming(assumed, () => {
      const found = resolver.resolve(of).map((value) => this.enteredOn(value, name, call));
      return found.length === 0 || found.includes(null) ? null : found.flatMap((each) => each ?? []);
    });
  }

  private enteredOn(value: Value, name: string | null, call: CallFact): readonly HeldTarget[] | null {
    if (value.kind === 'constant') return [];
    const { resolver } = this;
    if (name === null && value.kind === 'function') return [functionTarget(value)];
    const member = name ?? '__call__';
    const objects = value.kind === 'class' ? [] : resolver.classesOf(value);
    if (objects.length === 0) {
      const functions = name === null ? [] : resolver.memberValues(value, name);
      const all = functions.flatMap((each) => (each.kind === 'function' ? [functionTarget(each)] : []));
      return all.length === 0 || all.length < functions.length ? null : all;
    }
    const maker = value.kind === 'result' ? value.call : null;
    const heirs = maker === null ? objects.flatMap((each) => resolver.hierarchy.heirsInScope(each)) : [];
    const targets = [...new Set([...objects, ...heirs])].flatMap((object) =>
      this.lookup.of(object, member, call).map((to) => ({ to, maker, object })),
    );
    return targets.length === 0 ? null : targets;
  }
}

/** `this.run.call(this, given)` */
const isInvoking: ReadonlySet<string> = new Set(['call', 'apply']);

function functionTarget({ object, madeAt }: Value & { readonly kind: 'function' }): HeldTarget {
  return { to: object, maker: madeAt ?? null, object: null };
}
