import { constructing, elements, type LimitFact } from './flow-facts.ts';
import { Heap, type HeapValue, type MemberAccess } from './heap.ts';

/** What happens when a value reaches a slot. */
export type Subscriber = (value: HeapValue) => void;

/** A slot that more values than this can reach takes no more; of functions twice as many, whose members are few. */
const maxValues = 32;
const maxFunctions = 64;

/**
 * A read or write to be looked up in a value; `isOwn` where the value itself is read or written, not an heir of it;
 * `isCopy` where what is read or written has copies of its members.
 */
interface Lookup {
  readonly value: HeapValue;
  readonly access: MemberAccess;
  readonly isOwn: boolean;
  readonly isCopy: boolean;
}

/** Members of strings, lists and the like: what has them is no table by names, and `list.find` is no element of the list. */
const ofTheLanguage: ReadonlySet<string> = new Set(
  [Array, String, Map, Set, Promise, Function, Object].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
);

/**
 * Inclusion constraints over slots and members, solved by propagation: which values can be where, without regard to
 * order or calling context (Andersen's analysis; values by the place that makes them, instances by their class).
 * What a slot holds is bounded, so that the values that move are at most in proportion to the slots; lookups of members
 * along prototypes are not, so that all steps together have a limit.
 */
export class PointsTo {
  readonly heap = new Heap();
  private readonly held: (Set<HeapValue> | undefined)[] = [];
  private readonly successors: (Set<number> | undefined)[] = [];
  private readonly subscribers: (Subscriber[] | undefined)[] = [];
  private readonly limits: (LimitFact | undefined)[] = [];
  private readonly refused = new Map<number, Set<HeapValue>>();
  private readonly names = new Map<string, number>();
  private queue: [number, HeapValue][] = [];
  private lookups: Lookup[] = [];
  private readonly full = new Set<number>();
  private stepsLeft = Number.POSITIVE_INFINITY;
  private slots = 0;
  private accesses = 0;
  private loads: MemberAccess[] = [];
  private readonly onAccessor: (accessor: number, access: MemberAccess) => void;
  private readonly onProxy: (proxy: HeapValue, access: MemberAccess) => void;
  private readonly onMember: (value: HeapValue, name: string, slot: number) => void;

  constructor(
    onAccessor: (accessor: number, access: MemberAccess) => void,
    onProxy: (proxy: HeapValue, access: MemberAccess) => void,
    onMember: (value: HeapValue, name: string, slot: number) => void,
  ) {
    this.onAccessor = onAccessor;
    this.onProxy = onProxy;
    this.onMember = onMember;
  }

  slot(): number {
    return this.slots++;
  }

  named(name: string): number {
    let slot = this.names.get(name);
    if (slot === undefined) {
      slot = this.slot();
      this.names.set(name, slot);
    }
    return slot;
  }

  /** Slots that more values reach than they take. */
  get fullSlots(): number {
    return this.full.size;
  }

  /** True when the limit of steps was met: what was found is right, but may not be all. */
  get isStopped(): boolean {
    return this.stepsLeft <= 0;
  }

  /** Lets `solve` take so many steps in all: values moved from slot to slot and members looked up. */
  limitSteps(most: number): void {
    this.stepsLeft = most;
  }

  valuesOf(slot: number): ReadonlySet<HeapValue> {
    return this.held[slot] ?? none;
  }

  /** Lets a slot hold nothing but what its type allows. */
  limit(slot: number, limit: LimitFact): void {
    this.limits[slot] = limit;
  }

  put(slot: number, value: HeapValue): void {
    let held = this.held[slot];
    if (held === undefined) {
      held = new Set();
      this.held[slot] = held;
    }
    if (held.has(value)) return;
    if (held.size >= (value.kind === 'function' ? maxFunctions : maxValues)) {
      this.full.add(slot);
      return;
    }
    const limit = this.limits[slot];
    if (limit !== undefined && !this.allows(limit, value, slot)) return;
    held.add(value);
    this.queue.push([slot, value]);
  }

  flow(from: number, to: number): void {
    if (from === to) return;
    let next = this.successors[from];
    if (next === undefined) {
      next = new Set();
      this.successors[from] = next;
    }
    if (next.has(to)) return;
    next.add(to);
    for (const value of this.held[from] ?? none) this.put(to, value);
  }

  /** Runs for each value that is or comes into the slot, once. */
  when(slot: number, arrival: Subscriber): void {
    const known = this.subscribers[slot];
    if (known === undefined) this.subscribers[slot] = [arrival];
    else known.push(arrival);
    for (const value of [...(this.held[slot] ?? none)]) arrival(value);
  }

  /** Reads or writes a member of what is in another slot as well. */
  forward(base: number, access: MemberAccess): void {
    this.when(base, (value) => this.lookups.push({ value, access, isOwn: true, isCopy: false }));
  }

  load(base: number, name: string, to: number, site: number): void {
    const access: MemberAccess = { id: this.accesses++, kind: 'load', name, base, slot: to, site };
    this.loads.push(access);
    this.forward(base, access);
  }

  store(base: number, name: string, from: number, site: number): void {
    const access: MemberAccess = { id: this.accesses++, kind: 'store', name, base, slot: from, site };
    this.forward(base, access);
  }

  /** Lets the reads of a name that found nothing have what was stored under names known at run time only. */
  readUnnamed(): void {
    const open = this.loads.filter(
      ({ slot, name }) => name !== elements && !ofTheLanguage.has(name) && this.valuesOf(slot).size === 0,
    );
    this.loads = [];
    for (const { base, slot } of open) {
      for (const value of this.valuesOf(base)) {
        const unnamed = value.kind === 'object' ? value.fields.get(elements) : undefined;
        if (unnamed !== undefined && this.isTable(value)) this.flow(unnamed, slot);
      }
    }
  }

  /** True for an object that has nothing under a name of its own. */
  private isTable({ fields }: HeapValue): boolean {
    return [...fields].every(([name, slot]) => name === elements || this.valuesOf(slot).size === 0);
  }

  /** The slot of a value's own member. */
  field(value: HeapValue, name: string): number {
    let slot = value.fields.get(name);
    if (slot !== undefined) return slot;
    slot = this.slot();
    value.fields.set(name, slot);
    this.onMember(value, name, slot);
    if (name === 'prototype' && (value.kind === 'function' || value.kind === 'class')) this.startPrototype(value, slot);
    if (!name.includes(' ') && value.everyMember !== null) this.flow(slot, value.everyMember);
    for (const watcher of value.watchers) watcher(name, slot);
    return slot;
  }

  /** Runs for each member a value has or gets, once. */
  eachField(value: HeapValue, watcher: (name: string, slot: number) => void): void {
    value.watchers.push(watcher);
    for (const [name, slot] of [...value.fields]) watcher(name, slot);
  }

  /** The slot of the functions that get (`get x`) or set (`set x`) a member. */
  accessor(value: HeapValue, name: string): number {
    let slot = value.accessors.get(name);
    if (slot !== undefined) return slot;
    slot = this.slot();
    value.accessors.set(name, slot);
    this.onMember(value, name, slot);
    for (const access of [...value.uses, ...value.copiedUses])
      if (accessorName(access) === name) this.onAccessor(slot, access);
    return slot;
  }

  /** Members that a value has not are looked up in another, of which it is an heir or has copies. */
  inherit(value: HeapValue, from: HeapValue, isCopy = false): void {
    const sources = isCopy ? value.copied : value.prototypes;
    if (value === from || sources.has(from.id)) return;
    sources.add(from.id);
    for (const access of value.uses) this.useInherited(value, from, access, isCopy);
    for (const access of value.copiedUses) this.useInherited(value, from, access, true);
  }

  /** Propagates until nothing changes, or the steps are used up. */
  solve(): void {
    do {
      while (this.stepsLeft > 0 && this.step());
      this.reconsider();
    } while (this.stepsLeft > 0 && (this.queue.length > 0 || this.lookups.length > 0));
  }

  /** False when nothing is left to do. */
  private step(): boolean {
    this.stepsLeft--;
    const lookup = this.lookups.pop();
    if (lookup !== undefined) {
      this.look(lookup);
      return true;
    }
    const next = this.queue.pop();
    if (next === undefined) return false;
    const [slot, value] = next;
    const to = this.successors[slot];
    const subscribers = this.subscribers[slot];
    this.stepsLeft -= (to?.size ?? 0) + (subscribers?.length ?? 0);
    if (to !== undefined) for (const each of to) this.put(each, value);
    if (subscribers !== undefined) for (const arrival of [...subscribers]) arrival(value);
    return true;
  }

  /** Values that were no instances of a class may be by what was found since. */
  private reconsider(): void {
    for (const [slot, values] of [...this.refused]) {
      this.refused.delete(slot);
      for (const value of values) this.put(slot, value);
    }
  }

  private allows(limit: LimitFact, value: HeapValue, slot: number): boolean {
    const { functions, arrays, objects, owners } = limit;
    if (value.kind === 'proxy') return true;
    if (value.kind === 'function' || value.kind === 'class' || value.kind === 'bound') return functions;
    if (value.kind === 'array') return arrays || (objects && owners === null);
    if (!objects) return value.kind === 'instance' && arrays;
    if (owners === null || (value.kind !== 'instance' && value.kind !== 'object')) return true;
    const refused = this.refused.get(slot);
    if (refused?.has(value)) return false;
    if (owners.some((owner) => this.heap.isInstance(value, owner))) return true;
    this.refused.set(slot, (refused ?? new Set()).add(value));
    return false;
  }

  private startPrototype(value: HeapValue, slot: number): void {
    const prototype = this.heap.value('prototype', value.key);
    this.when(slot, (each) => this.inherit(prototype, each));
    this.put(slot, prototype);
    const instance = this.heap.value('instance', value.key);
    this.inherit(instance, prototype);
  }

  /** A read or write of a member; a write goes into the value itself, a setter may stand in what it inherits from. */
  private look({ value, access, isOwn, isCopy }: Lookup): void {
    const id = access.id * 4 + (isOwn ? 2 : 0) + (isCopy ? 1 : 0);
    if (value.seen.has(id)) return;
    value.seen.add(id);
    if (value.kind === 'proxy') {
      this.onProxy(value, access);
      return;
    }
    // Methods of classes are not copied.
    if (isCopy && value.kind === 'prototype' && value.declared.has(access.name)) return;
    (isCopy ? value.copiedUses : value.uses).push(access);
    if (access.kind === 'load') this.read(value, access);
    else if (isOwn) this.write(value, access);
    const accessor = value.accessors.get(accessorName(access));
    if (accessor !== undefined) this.onAccessor(accessor, access);
    for (const next of value.prototypes) this.useInherited(value, this.heap.at(next), access, isCopy);
    for (const next of value.copied) this.useInherited(value, this.heap.at(next), access, true);
  }

  /** Members of unknown name are looked for in what an object was copied from, not in what instances inherit. */
  private useInherited(value: HeapValue, from: HeapValue, access: MemberAccess, isCopy: boolean): void {
    if (value.declared.has(access.name)) return;
    if (access.name === elements && (value.kind !== from.kind || value.kind === 'class')) return;
    this.lookups.push({ value: from, access, isOwn: false, isCopy });
  }

  private read(value: HeapValue, { name, slot }: MemberAccess): void {
    if (name === constructing && value.kind === 'function') {
      this.put(slot, value);
      return;
    }
    const isUnnamed = name === elements && (value.kind === 'object' || value.kind === 'module');
    this.flow(isUnnamed ? this.everyMember(value) : this.field(value, name), slot);
  }

  private everyMember(value: HeapValue): number {
    if (value.everyMember === null) {
      const slot = this.slot();
      value.everyMember = slot;
      this.field(value, elements);
      for (const [name, field] of value.fields) if (!name.includes(' ')) this.flow(field, slot);
    }
    return value.everyMember;
  }

  private write(value: HeapValue, { name, slot }: MemberAccess): void {
    const accessor = /^[gs]et (?=.)/.test(name);
    this.flow(slot, accessor ? this.accessor(value, name) : this.field(value, name));
    if (name === '__proto__') this.when(slot, (each) => this.inherit(value, each));
  }
}

function accessorName({ kind, name }: MemberAccess): string {
  return `${kind === 'load' ? 'get' : 'set'} ${name}`;
}

const none: ReadonlySet<HeapValue> = new Set();
