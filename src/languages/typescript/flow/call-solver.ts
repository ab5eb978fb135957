import { derivedRules } from '../derived-rules.ts';
import { type ClassFact, constructing, elements, plainCall } from './flow-facts.ts';
import { FoundCalls } from './found-calls.ts';
import type { HeapValue, MemberAccess } from './heap.ts';
import type { Injections } from './injections.ts';
import { ObjectMembers } from './object-members.ts';
import type { Overriders } from './overriders.ts';
import { PointsTo } from './points-to.ts';
import { Proxies } from './proxies.ts';
import { nowhere, type SolverCall, type SolverFunction } from './solver-call.ts';

interface Listener {
  readonly at: number;
  readonly site: number;
  readonly emitter: number;
  readonly events: readonly string[];
}

/** Follows calls: what reaches a callee is called with what is given, and gives back what it returns. */
export class CallSolver {
  readonly points: PointsTo;
  readonly members: ObjectMembers;
  readonly proxies: Proxies;
  readonly found = new FoundCalls();
  readonly functions = new Map<string, SolverFunction>();
  /** Classes that something makes an instance of. */
  readonly instantiated = new Set<string>();
  private readonly overriders: Overriders;
  private readonly injections: Injections;
  private readonly bound = new Map<HeapValue, { readonly target: number; readonly call: SolverCall }>();
  private readonly unknown: SolverCall[] = [];
  private readonly listeners: Listener[] = [];
  private readonly declared: (readonly [number, number])[] = [];
  private readonly virtual: SolverCall[] = [];

  constructor(overriders: Overriders, injections: Injections) {
    this.overriders = overriders;
    this.injections = injections;
    this.points = new PointsTo(
      (accessor, access) => this.callAccessor(accessor, access),
      (proxy, access) => this.proxies.access(proxy, access),
      (value, name, slot) => this.bindMember(value, name, slot),
    );
    this.members = new ObjectMembers(this.points);
    this.proxies = new Proxies(this.points, (call) => this.addCall(call));
  }

  addClass({ key, constructorKey, members, decorated }: ClassFact, base: number | null): void {
    const { points } = this;
    const { heap } = points;
    const value = heap.value('class', key);
    const prototype = heap.value('prototype', key);
    value.declared.add('prototype');
    points.field(value, 'prototype');
    for (const member of members) {
      const owner = member.isStatic ? value : prototype;
      owner.declared.add(member.name);
      const slot =
        member.kind === 'value'
          ? points.field(owner, member.name)
          : points.accessor(owner, `${member.kind} ${member.name}`);
      points.put(slot, heap.value('function', member.key));
    }
    if (constructorKey !== null) {
      value.declared.add(constructing);
      points.put(points.field(value, constructing), heap.value('function', constructorKey));
    }
    if (decorated) this.instantiated.add(key);
    if (base === null) return;
    points.when(base, (each) => points.inherit(value, each));
    const inherited = points.slot();
    points.load(base, 'prototype', inherited, nowhere);
    points.when(inherited, (each) => points.inherit(prototype, each));
  }

  addFunction(fact: SolverFunction): void {
    const { points } = this;
    this.functions.set(fact.key, fact);
    if (fact.owner === null || fact.receiver === null) return;
    points.limit(fact.receiver, { functions: false, arrays: false, objects: true, owners: [fact.owner] });
    points.put(fact.receiver, points.heap.value('instance', fact.owner));
  }

  addCall(call: SolverCall): void {
    const { points } = this;
    if (call.callee !== null) points.when(call.callee, (value) => this.called(call, value));
    for (const target of call.targets) {
      const value = points.heap.value(this.functions.has(target) ? 'function' : 'class', target);
      this.connect(call, value);
    }
    if (!call.exact && call.members.length > 0) this.virtual.push(call);
    if (call.unknown.length > 0 && call.targets.length === 0) this.unknown.push(call);
  }

  /** A library calls the functions among the values; `context` are the arguments that come after them. */
  addCallback(at: number, site: number, context: readonly (number | null)[]): void {
    this.points.when(at, (value) => this.passedLater(value, site, context));
  }

  /** What a member is by its declared type counts where no object is found that has it. */
  addDeclared(from: number, to: number): void {
    this.declared.push([from, to]);
  }

  /** A library calls the functions among the values where it is not code of ours that emits the events. */
  addListener(at: number, site: number, emitter: number, events: readonly string[]): void {
    this.listeners.push({ at, site, emitter, events });
  }

  addBinding(at: number, call: SolverCall, place: string): void {
    const { points } = this;
    points.when(at, (value) => {
      if (value.kind !== 'function' && value.kind !== 'bound') return;
      const bound = points.heap.value('bound', place);
      if (!this.bound.has(bound)) this.bound.set(bound, { target: at, call });
      points.put(call.result, bound);
    });
  }

  /** Calls of what the compiler does not know, and members that override others, are looked at when all else is known. */
  solve(): void {
    this.points.solve();
    this.points.readUnnamed();
    this.points.solve();
    const open = this.declared.splice(0).filter(([, to]) => this.points.valuesOf(to).size === 0);
    for (const [from, to] of open) this.points.flow(from, to);
    this.points.solve();
    for (const call of this.unknown.splice(0)) {
      if (call.callee !== null && this.points.valuesOf(call.callee).size > 0) continue;
      for (const index of call.unknown) {
        const slot = call.arguments[index];
        if (slot === null || slot === undefined) continue;
        this.addCallback(slot, call.site, call.arguments.slice(index + 1));
      }
    }
    for (const listener of this.listeners.splice(0)) {
      if (!this.isEmitted(listener)) this.addCallback(listener.at, listener.site, []);
    }
    this.points.solve();
    for (const call of this.virtual.splice(0)) this.dispatch(call);
    this.points.solve();
  }

  private isEmitted({ emitter, events }: Listener): boolean {
    const emits = ({ kind, name }: MemberAccess): boolean => kind === 'load' && events.includes(name);
    return [...this.points.valuesOf(emitter)].some((value) => value.uses.some(emits));
  }

  private called(call: SolverCall, value: HeapValue): void {
    if (call.targets.includes(value.key)) return;
    if (value.kind === 'function') this.found.note(call.site, value.key, call.rule);
    this.connect(call, value);
  }

  private connect(call: SolverCall, value: HeapValue): void {
    if (value.kind === 'class' && call.constructs) this.construct(call, value);
    else if (value.kind === 'bound') this.callBound(call, value);
    else if (value.kind === 'function') this.pass(call, value);
  }

  private pass(call: SolverCall, value: HeapValue): void {
    const { points } = this;
    const callee = this.functions.get(value.key);
    if (callee === undefined) return;
    for (const [index, slot] of call.arguments.entries()) {
      if (slot === null) continue;
      if (call.spread !== null && index >= call.spread) this.spread(call, callee, slot, index === call.spread, index);
      else this.give(callee, slot, index);
    }
    points.flow(callee.result, call.result);
    for (const index of callee.passes) this.giveBack(call, callee, index);
    if (callee.receiver === null) return;
    if (call.constructs) {
      points.field(value, 'prototype');
      const instance = points.heap.value('instance', value.key);
      points.put(callee.receiver, instance);
      points.put(call.result, instance);
    } else if (call.receiver !== null) points.flow(call.receiver, callee.receiver);
  }

  private give(callee: SolverFunction, slot: number, index: number): void {
    const { points } = this;
    const parameter = callee.parameters[index];
    const { rest } = callee;
    if (rest !== null && index >= rest.from) points.store(rest.slot, '[]', slot, nowhere);
    else if (parameter !== undefined) points.flow(slot, parameter);
    if (callee.arguments !== null) points.flow(slot, callee.arguments);
  }

  /** A call is given its own argument back; of spread ones whatever the parameter is. */
  private giveBack(call: SolverCall, callee: SolverFunction, index: number): void {
    const isSpread = call.spread !== null && index >= call.spread;
    const slot = isSpread ? callee.parameters[index] : call.arguments[index];
    if (slot !== null && slot !== undefined) this.points.flow(slot, call.result);
  }

  /** From a spread argument on any argument may be any element. */
  private spread(call: SolverCall, callee: SolverFunction, slot: number, isArray: boolean, from: number): void {
    const { points } = this;
    let given = slot;
    if (isArray) {
      given = points.slot();
      points.load(slot, '[]', given, call.site);
    }
    const last = Math.max(callee.parameters.length, from + 1);
    for (let index = from; index < last; index++) this.give(callee, given, index);
  }

  private construct(call: SolverCall, value: HeapValue): void {
    const { points } = this;
    const instance = points.heap.value('instance', value.key);
    this.instantiated.add(value.key);
    points.put(call.result, instance);
    const constructors = points.slot();
    points.load(points.named(`class ${value.key}`), constructing, constructors, call.site);
    points.put(points.named(`class ${value.key}`), value);
    const receiver = points.slot();
    points.put(receiver, instance);
    points.when(constructors, (each) => {
      if (each.kind !== 'function') return;
      if (!call.targets.includes(value.key)) this.found.note(call.site, each.key, call.rule);
      this.pass({ ...call, constructs: false, receiver, result: points.slot() }, each);
    });
  }

  private callBound(call: SolverCall, value: HeapValue): void {
    const bound = this.bound.get(value);
    if (bound === undefined) return;
    const [receiver = null, ...given] = bound.call.arguments;
    const spread = call.spread === null ? null : call.spread + given.length;
    const all = [...given, ...call.arguments];
    const full = { ...call, callee: bound.target, receiver, arguments: all, spread, targets: [] };
    this.points.when(bound.target, (each) => {
      if (each.kind === 'function') this.called(full, each);
    });
  }

  private passedLater(value: HeapValue, site: number, context: readonly (number | null)[]): void {
    if (value.kind === 'function') {
      this.found.note(site, value.key, derivedRules.callbackToLibrary);
      this.giveInOrder(context, this.functions.get(value.key)?.parameters ?? []);
    }
    const bound = value.kind === 'bound' ? this.bound.get(value) : undefined;
    if (bound !== undefined) {
      this.points.when(bound.target, (each) => {
        if (each.kind === 'function') this.passedLater(each, site, context);
      });
    }
    // A list of functions: `async.parallel([one, other], done)`.
    if (value.kind === 'array')
      this.points.when(this.points.field(value, elements), (each) => {
        if (each.kind !== 'array') this.passedLater(each, site, []);
      });
    if (value.kind === 'class') this.instantiated.add(value.key);
  }

  /**
   * Lets arguments come back as parameters one after the other, from wherever the most of them do. Functions do not: those of a chain
   * (`get(path, check, handle)`) the library calls itself, and none of them calls the next.
   */
  private giveInOrder(given: readonly (number | null)[], parameters: readonly number[]): void {
    const { points } = this;
    const spare = parameters.length - given.length;
    for (let shift = Math.min(0, spare); shift <= Math.max(0, spare); shift++) {
      for (const [index, slot] of given.entries()) {
        const to = parameters[index + shift];
        if (slot === null || to === undefined) continue;
        points.when(slot, (value) => {
          if (value.kind !== 'function' && value.kind !== 'bound') points.put(to, value);
        });
      }
    }
  }

  /** Whoever calls it: `this` of a function that is a member of a prototype or object may be an instance or that object. */
  private bindMember(owner: HeapValue, name: string, slot: number): void {
    if ((owner.kind !== 'prototype' && owner.kind !== 'object') || name === elements) return;
    const { points } = this;
    points.when(slot, (value) => {
      const receiver = value.kind === 'function' ? this.functions.get(value.key)?.receiver : null;
      if (receiver === null || receiver === undefined) return;
      points.put(receiver, owner.kind === 'prototype' ? points.heap.value('instance', owner.key) : owner);
    });
  }

  private callAccessor(accessor: number, access: MemberAccess): void {
    const { points } = this;
    const isLoad = access.kind === 'load';
    this.addCall({
      ...plainCall,
      callee: accessor,
      receiver: access.base,
      arguments: isLoad ? [] : [access.slot],
      result: isLoad ? access.slot : points.slot(),
      site: access.site,
      rule: derivedRules.accessor,
    });
  }

  /**
   * What a container passes is called where that is known; else members that override or implement the called one, of classes
   * that are made, those of object literals only where the values do not say what is called.
   */
  private dispatch(call: SolverCall): void {
    const { points } = this;
    const isFound = call.callee !== null && points.valuesOf(call.callee).size > 0;
    for (const target of call.members) {
      const injected = this.injections.behind(this.found.sites[call.site], target);
      for (const key of injected ?? []) this.connect({ ...call, targets: [] }, points.heap.value('function', key));
      if (injected !== null) continue;
      const rule = this.functions.has(target) ? derivedRules.overridden : derivedRules.implementationReached;
      for (const key of this.overriders.of(target, this.instantiated)) {
        if (!this.functions.has(key)) continue;
        if (isFound && !this.overriders.hasOwner(key)) continue;
        this.found.note(call.site, key, rule);
        if (rule === derivedRules.overridden) this.found.reach(call.site, target);
        this.connect({ ...call, targets: [] }, points.heap.value('function', key));
      }
    }
  }
}
