import type { CallFact } from '../../code-model/facts.ts';
import { callTargets } from '../../value-analysis/call-targets.ts';
import type { EnteredInstance } from '../../value-analysis/made-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { callContextsOf } from '../callbacks/call-contexts.ts';
import type { ContextLinks, ContextWay } from '../callbacks/context-links.ts';
import { anyInstanceOf, type FoundInstances, findInstances, type Instance } from './found-instances.ts';
import { type HeldCall, HeldCalls, type HeldTarget, type WorkingCall } from './held-calls.ts';
import type { MemberLookup } from './member-lookup.ts';
import type { OwnCalls } from './own-calls.ts';

/**
 * Instances that keep what their constructors are passed, as contexts (`<key of the class>@this<number>`): what a method calls on what its own instance
 * keeps leads to what that instance was made with, also over instances that keep instances. Instances whose methods lead to the same share one
 * context; methods for which the instance decides nothing have none.
 */
export class KeptInstances {
  private readonly resolver: ValueResolver;
  private readonly own: OwnCalls;
  private readonly lookup: MemberLookup;
  private readonly held: HeldCalls;
  private readonly contextOfClass: (object: string, method: string) => string | null;
  private readonly found: FoundInstances;
  private readonly anyOfClass = new Map<string, Instance>();
  private readonly targets = new Map<HeldCall, Map<Instance, readonly HeldTarget[] | null>>();
  /** Methods for which it matters which instance they are entered for. */
  private readonly decided = new Set<string>();
  /** Held calls that lead to other functions for other instances. */
  private readonly divided = new Map<CallFact, HeldCall>();
  private readonly names = new Map<Instance, string>();

  /** @param contextOfClass the context in which a method runs for any instance of a class; null for none */
  constructor(
    resolver: ValueResolver,
    own: OwnCalls,
    lookup: MemberLookup,
    contextOfClass: (object: string, method: string) => string | null,
  ) {
    this.resolver = resolver;
    this.own = own;
    this.lookup = lookup;
    this.contextOfClass = contextOfClass;
    this.held = new HeldCalls(resolver, own, lookup);
    const keeping = [...this.held.byClass.keys(), ...this.held.working.keys()];
    const classes = new Set(keeping.flatMap((each) => [each, ...resolver.hierarchy.descendants(each)]));
    this.found = findInstances(classes, (instance) => this.allTargetsOf(instance), resolver);
    this.decideWorking();
    while (this.decideMore());
    for (const [object, all] of this.found.byClass) this.nameAll(object, [...all.values()]);
    resolver.madeContexts = resolver.madeContexts.withInstances(this.passed());
  }

  /** How a method is entered for the instance that a call makes; null where that decides nothing. */
  entering(maker: string | null | undefined, method: string): ContextWay | null {
    const instance = maker == null ? undefined : this.found.byId.get(maker);
    const name = instance === undefined || !this.decided.has(method) ? undefined : this.names.get(instance);
    return name === undefined ? null : { enters: name };
  }

  /** Methods for which it matters which instance they are entered for. */
  methods(): Iterable<string> {
    return this.decided;
  }

  isDecided(method: string): boolean {
    return this.decided.has(method);
  }

  /** Whether a call leads to other functions for other instances. */
  isDivided(call: CallFact): boolean {
    return this.divided.has(call);
  }

  /** The contexts of the instances of a class. */
  contextsOf(object: string): ReadonlySet<string> {
    return new Set([...(this.found.byClass.get(object)?.values() ?? [])].flatMap((each) => this.names.get(each) ?? []));
  }

  /** Links of held calls, and of calls of methods of the own instance that make such calls. */
  link(links: ContextLinks): void {
    for (const held of this.divided.values()) this.linkHeld(held, links);
    for (const [owner, calls] of this.own.byClass) {
      for (const own of calls) {
        if (!this.decided.has(own.method)) continue;
        const instances = this.running(owner, own.method);
        const targets = instances.map((instance) => this.lookup.ofOwn(instance.object, own));
        if (!targets.flat().some((to) => this.decided.has(to))) continue;
        for (const [at, instance] of instances.entries()) {
          const within = this.contextOf(instance, own.method);
          for (const to of within === null ? [] : (targets[at] ?? []))
            links.add(own.call, to, { within: within as string, ...this.staying(instance, to) });
        }
      }
    }
  }

  private linkHeld(held: HeldCall, links: ContextLinks): void {
    const { call, method, owner } = held;
    const instances = this.running(owner, method);
    const all = new Set(instances.flatMap((each) => (this.targetsOf(held, each) ?? []).map(({ to }) => to)));
    for (const to of this.calledOtherwise(call.caller)) all.delete(to);
    for (const instance of instances) {
      const within = this.contextOf(instance, method);
      if (within === null) continue;
      const targets = this.targetsOf(held, instance);
      // What is not known may be any.
      for (const to of targets === null ? all : []) links.add(call, to, { within }, all.size);
      for (const target of targets ?? [])
        if (all.has(target.to)) links.add(call, target.to, { within, ...this.enteringTarget(target) }, all.size);
    }
  }

  private enteringTarget({ to, maker, object }: HeldTarget): ContextWay | null {
    if (object === null && maker !== null) {
      const way = callContextsOf(this.resolver)?.entering(maker) ?? null;
      if (way !== null) return way;
    }
    const own = this.entering(maker, to);
    if (own !== null || object === null) return own;
    const ofClass = this.contextOfClass(object, to);
    return ofClass === null ? null : { enters: ofClass };
  }

  /** How a method of the own instance is entered. */
  private staying(instance: Instance, to: string): ContextWay | null {
    const own = instance.isAny ? null : this.entering(instance.id, to);
    const ofClass = own === null ? this.contextOfClass(instance.object, to) : null;
    return own ?? (ofClass === null ? null : { enters: ofClass });
  }

  private contextOf(instance: Instance, method: string): string | null {
    return instance.isAny ? this.contextOfClass(instance.object, method) : (this.names.get(instance) ?? null);
  }

  /** Keys of the functions that a function calls in every context. */
  private calledOtherwise(caller: string): ReadonlySet<string> {
    const calls = this.resolver.table.fileOfDefinition(caller)?.calls ?? [];
    const others = calls.filter((call) => call.caller === caller && !this.divided.has(call));
    return new Set(others.flatMap((call) => callTargets(call, this.resolver).map(({ object }) => object)));
  }

  /** The instances for which the code of a class may run a method, and the classes that stand for any. */
  private running(owner: string, method: string): readonly Instance[] {
    return [owner, ...this.resolver.hierarchy.descendants(owner)].flatMap((object) => {
      const any = this.contextOfClass(object, method) === null ? [] : [this.anyOf(object)];
      return [...(this.found.byClass.get(object)?.values() ?? []), ...any];
    });
  }

  private anyOf(object: string): Instance {
    const found = this.anyOfClass.get(object) ?? anyInstanceOf(object);
    this.anyOfClass.set(object, found);
    return found;
  }

  /** What the code of the class of an instance calls on what the instance keeps. */
  private allTargetsOf(instance: Instance): readonly HeldTarget[] {
    const held = this.resolver.hierarchy.lineage(instance.object).flatMap((each) => this.held.byClass.get(each) ?? []);
    return held.flatMap((each) => this.targetsOf(each, instance) ?? []);
  }

  /** The instances whose methods are passed on, by method, with their contexts. */
  private passed(): ReadonlyMap<string, readonly EnteredInstance[]> {
    const all = Array.from(this.found.passed, ([method, instances]) => {
      const entered = [...instances].flatMap((each): readonly EnteredInstance[] => {
        const context = this.decided.has(method) ? this.names.get(each) : undefined;
        return context === undefined ? [] : [{ object: each.object, value: each.value, context }];
      });
      return [method, entered] as const;
    });
    return new Map(all.filter(([, entered]) => entered.length > 0));
  }

  /** What a call works with for an instance; empty for one that no method that is passed on leads to. */
  private operandsOf(working: WorkingCall, instance: Instance): string {
    if (!this.found.reached.has(instance)) return '';
    const { table } = this.resolver;
    const unit = { phase: 'contexts', file: table.fileOf(working.call).file, line: working.call.lines.startLine };
    return table.coverage.attempt(unit, () => this.held.operandsOf(working, instance.object, instance.value)) ?? '';
  }

  /** Of instances whose methods are passed on, what these work with decides what they do to data. */
  private decideWorking(): void {
    for (const [owner, calls] of this.held.working) {
      const instances = [owner, ...this.resolver.hierarchy.descendants(owner)].flatMap((object) =>
        [...(this.found.byClass.get(object)?.values() ?? [])].filter((each) => this.found.reached.has(each)),
      );
      if (instances.length < 2) continue;
      for (const working of calls)
        if (new Set(instances.map((each) => this.operandsOf(working, each))).size > 1) this.decided.add(working.method);
    }
  }

  private targetsOf(held: HeldCall, instance: Instance): readonly HeldTarget[] | null {
    const known = this.targets.get(held) ?? new Map<Instance, readonly HeldTarget[] | null>();
    this.targets.set(held, known);
    let found = known.get(instance);
    if (found === undefined) {
      const { table } = this.resolver;
      const unit = { phase: 'contexts', file: table.fileOf(held.call).file, line: held.call.lines.startLine };
      found = table.coverage.attempt(unit, () => this.held.targetsOf(held, instance.object, instance.value)) ?? null;
      known.set(instance, found);
    }
    return found;
  }

  /** What a held call leads to for an instance, as a text. */
  private signatureOf(held: HeldCall, instance: Instance, nameOf: (target: HeldTarget) => string): string {
    const targets = this.targetsOf(held, instance);
    return targets === null ? '?' : [...new Set(targets.map((each) => `${each.to} ${nameOf(each)}`))].sort().join(' ');
  }

  private decideMore(): boolean {
    const before = this.decided.size + this.divided.size;
    for (const [owner, calls] of this.held.byClass) {
      for (const held of calls) {
        const instances = this.divided.has(held.call) ? [] : this.running(owner, held.method);
        if (instances.length < 2) continue;
        const ways = new Set(
          instances.map((each) => this.signatureOf(held, each, (target) => this.distinction(target))),
        );
        if (ways.size < 2) continue;
        this.divided.set(held.call, held);
        this.decided.add(held.method);
      }
    }
    for (const [owner, calls] of this.own.byClass) {
      const open = calls.filter(({ method }) => !this.decided.has(method));
      for (const object of open.length === 0 ? [] : [owner, ...this.resolver.hierarchy.descendants(owner)]) {
        if (!this.found.byClass.has(object)) continue;
        for (const own of open)
          if (this.lookup.ofOwn(object, own).some((to) => this.decided.has(to))) this.decided.add(own.method);
      }
    }
    return this.decided.size + this.divided.size > before;
  }

  /** What distinguishes two ways to enter the same function. */
  private distinction({ to, maker, object }: HeldTarget): string {
    if (object === null) return maker ?? '';
    return this.decided.has(to) ? (maker ?? object) : '';
  }

  private nameAll(object: string, instances: readonly Instance[]): void {
    const lineage = this.resolver.hierarchy.lineage(object);
    const calls = lineage
      .flatMap((owner) => this.held.byClass.get(owner) ?? [])
      .filter(({ call }) => this.divided.has(call));
    const working = lineage
      .flatMap((owner) => this.held.working.get(owner) ?? [])
      .filter(({ method }) => this.decided.has(method));
    if (calls.length === 0 && working.length === 0) return;
    const bySignature = new Map<string, string>();
    for (const instance of instances) {
      const signature = [
        ...calls.map((held) => this.signatureOf(held, instance, (target) => this.distinction(target))),
        ...working.map((each) => this.operandsOf(each, instance)),
      ].join('\n');
      const name = bySignature.get(signature) ?? `${object}@this${bySignature.size + 1}`;
      bySignature.set(signature, name);
      this.names.set(instance, name);
    }
  }
}
