import { callsOf, copyId, isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { type Assumption, keyOf, type Operand } from '../../value-analysis/assumption.ts';
import { OfInstance } from '../../value-analysis/of-instance.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { CallSiteIndex, WrittenCall } from './call-sites.ts';
import type { OwnOperands } from './own-operands.ts';

/** One function on the way to a call, and the call of it that is assumed. */
interface Frame {
  readonly object: string;
  /** The class that the function is a method of; null for a plain function. */
  readonly owner: string | null;
  readonly site: WrittenCall;
  /** True where the call of the path is made in the function; false where the function makes one of its operands. */
  readonly isAround: boolean;
}

/**
 * One way to a call: the functions around it, each as one call of it calls it, innermost first, and the functions that make its operands,
 * as these functions call them. Parameters of all of them and `this` stand for what those calls pass; what functions further out are
 * passed is not assumed, and asked for in `open`.
 */
export class CallPath implements Assumption {
  readonly call: CallFact;
  /** Functions whose callers would decide more. */
  readonly open = new Set<string>();
  /** Whether one of them is a method whose receiver would decide more: all callers together say nothing of it. */
  hasOpenReceiver = false;
  /** Whether one is a method of a class whose instances stand for rows of several tables. */
  isShared = false;
  private readonly frames: readonly Frame[];
  /** The functions in which the call and the calls on the way to it are made. */
  private readonly callers: readonly string[];
  private readonly own: OwnOperands;
  private readonly resolver: ValueResolver;
  private readonly sites: CallSiteIndex;
  private readonly values = new Map<string, readonly Value[] | null>();
  private readonly leading = new Map<string, readonly WrittenCall[]>();
  /** What `this` is in the outermost method, where something other than a call runs it; null where nothing says so. */
  private readonly entered: Assumption | null;
  /** The rest of the path, as seen from the callers of its first functions. */
  private readonly outer = new Map<number, CallPath>();

  constructor(
    call: CallFact,
    own: OwnOperands,
    sites: CallSiteIndex,
    frames: readonly Frame[] = [],
    callers: readonly string[] = [call.caller, ...frames.map(({ site }) => site.call.caller)],
    entered: Assumption | null = null,
  ) {
    this.callers = callers;
    this.entered = entered;
    this.call = call;
    this.own = own;
    this.sites = sites;
    this.resolver = sites.resolver;
    this.frames = frames;
  }

  get length(): number {
    return this.frames.length;
  }

  /** The call that decides: the outermost one of the path. */
  get site(): CallFact {
    return this.frames.findLast(({ isAround }) => isAround)?.site.call ?? this.call;
  }

  /**
   * The outermost call of the path that runs the call. What a function around is passed decides its closures (`(table) => ({ all: () => db(table) })`), and
   * who calls that function does not call these.
   */
  get running(): CallFact {
    return this.parted().running.at(-1) as CallFact;
  }

  /**
   * What makes the closure in which the path runs: the function, the id of the call of it, as its callers make it, and the call of the path in that closure;
   * null where the path decides none.
   */
  get maker(): { readonly object: string; readonly call: string; readonly running: CallFact } | null {
    const { running: calls, making } = this.parted();
    const [first] = making;
    if (first === undefined) return null;
    const running = calls.findLast(({ caller }) => caller !== first.object && isInside(caller, first.object));
    if (running === undefined) return null;
    // A call in a function is another for each call of that one; what is only around the maker is no caller of it.
    const ids = making.flatMap(({ object, site }, at) => {
      const inner = making[at - 1]?.site.call.caller;
      return inner === undefined || isInside(inner, object) ? [site.call.id] : [];
    });
    return { object: first.object, call: ids.reduceRight((outer, id) => copyId(id, outer)), running };
  }

  /** The calls of the path that run the call, the innermost first, and the functions behind them, which make what runs. */
  private parted(): { readonly running: readonly CallFact[]; readonly making: readonly Frame[] } {
    const around = this.frames.filter(({ isAround }) => isAround);
    const calls = [this.call, ...around.map(({ site }) => site.call)];
    const first = around.findIndex(({ object }, at) => calls[at]?.caller !== object);
    const length = first < 0 ? around.length : first;
    return { running: calls.slice(0, length + 1), making: around.slice(length) };
  }

  /** The class whose constructor passes on to that of its base class what the path assumes; null where none does. */
  get heir(): string | null {
    const callee = this.frames.findLast(({ object }) => this.isConstructorOnTheWay(object))?.site.call.callee;
    if (callee?.kind === 'member' && callee.of.kind === 'super') return callee.of.class;
    return callee?.kind === 'this' ? callee.class : null;
  }

  /** Forgets what the operands of the path are, when it has been tried: further paths ask for their own. */
  forget(): void {
    for (const path of this.outer.values()) path.forget();
    this.values.clear();
    this.outer.clear();
    this.resolver.memories.forgetUnder(this);
  }

  /** The methods that the outermost call of the path is in, whose instances something may run that no call states. */
  entries(): readonly { readonly path: CallPath; readonly within: string }[] {
    const { madeContexts, hierarchy } = this.resolver;
    return madeContexts.instancesAround(this.callers.at(-1) as string).map(({ object, value, context }) => {
      const entered = new OfInstance(hierarchy.lineage(object), value);
      const path = new CallPath(this.call, this.own, this.sites, this.frames, this.callers, entered);
      return { path, within: context };
    });
  }

  /** The paths that lead to an open function, one for each call of it. */
  *through(object: string): Generator<CallPath> {
    const owner = this.resolver.table.ownerOf(object);
    const isAround = this.isAround(object);
    for (const site of this.sitesOf(object)) {
      const longer = new CallPath(this.call, this.own, this.sites, [...this.frames, { object, owner, site, isAround }]);
      if (longer.isPossible(object)) yield longer;
    }
  }

  /** Whether what a function is passed may be what the path calls there: a wrapper that is passed another handler does not run this one. */
  private isPossible(object: string): boolean {
    return this.frames.every(({ object: entered, site }, at) => {
      const { callee } = site.call;
      if (callee.kind !== 'parameter' || callee.function !== object) return true;
      const functions = this.seenFrom(at + 1, callee).filter(({ kind }) => kind === 'function');
      return functions.length === 0 || functions.some((each) => each.kind === 'function' && each.object === entered);
    });
  }

  /** The calls of a function that may lead to the call: all of a function around it, of any other those in the code on the way. */
  private sitesOf(object: string): readonly WrittenCall[] {
    let sites = this.leading.get(object);
    if (sites === undefined) {
      const all = this.makingSites(object) ?? this.sites.of(object);
      const isAny = all.length === 0 || this.isAround(object) || this.isConstructorOnTheWay(object);
      sites = isAny ? all : all.filter(({ call }) => this.isOnTheWay(call));
      this.leading.set(object, sites);
    }
    return sites;
  }

  /** The calls of a function that made the closure by which the path enters what is inside it; null where the path does not say which. */
  private makingSites(object: string): readonly WrittenCall[] | null {
    const at = this.frames.findIndex((frame) => frame.object !== object && isInside(frame.object, object));
    const frame = this.frames[at];
    if (frame === undefined) return null;
    const closures = this.seenFrom(at + 1, frame.site.call.callee);
    const made = closures.flatMap((each) =>
      each.kind === 'function' && each.object === frame.object && each.madeAt !== undefined ? callsOf(each.madeAt) : [],
    );
    const sites = this.sites.of(object).filter(({ call }) => made.includes(call.id));
    return sites.length > 0 ? sites : null;
  }

  /**
   * True for the constructor of a class in one of whose methods the path begins, which the code itself does not call, but a library: what derived
   * classes pass to it decides.
   */
  private isConstructorOnTheWay(object: string): boolean {
    if (!this.isConstructor(object)) return false;
    const outermost = this.callers.findLast((key) => !this.isConstructor(key));
    if (outermost === undefined) return false;
    const { table, hierarchy } = this.resolver;
    const owners = hierarchy.lineage(table.ownerOf(object) ?? '');
    const members = owners.flatMap((owner) => table.class(owner)?.members ?? []);
    const method = members.find((each) => each.object !== null && isInside(outermost, each.object));
    if (method === undefined || this.sites.of(method.object as string).length > 0) return false;
    return method.decorators.length > 0 || this.callers.length > 1;
  }

  private isConstructor(object: string): boolean {
    const { table } = this.resolver;
    const members = table.class(table.ownerOf(object) ?? '')?.members ?? [];
    return members.some((each) => each.kind === 'constructor' && each.object === object);
  }

  private isOnTheWay({ caller }: CallFact): boolean {
    const { table } = this.resolver;
    return this.callers.some((key) => isInside(key, caller) || table.fileOfDefinition(key)?.module === caller);
  }

  private isAround(object: string): boolean {
    return this.callers.some((key) => isInside(key, object));
  }

  valuesOf(value: Operand): readonly Value[] | null {
    const key = keyOf(value);
    let values = this.values.get(key);
    if (values === undefined) {
      values = value.kind === 'parameter' ? this.ofParameter(value) : this.ofReceiver(value);
      this.values.set(key, values);
    }
    return values;
  }

  private ofParameter(value: Value & { readonly kind: 'parameter' }): readonly Value[] | null {
    const at = this.frames.findIndex(({ object }) => object === value.function);
    const frame = this.frames[at];
    if (frame === undefined) {
      const made = this.ofMaker(value);
      if (made !== null) return made;
      const isOpen = this.sitesOf(value.function).length > 0 && !this.own.isDecided(value);
      if (isOpen && !this.opensMethod(value.function)) this.open.add(value.function);
      return this.own.valuesOf(value);
    }
    const passed = frame.site.passed[value.index];
    if (passed === undefined) return null;
    const values = this.seenFrom(at + 1, passed);
    return values.length > 0 ? values : this.own.valuesOf(value);
  }

  /** What a constructor that has the method inside is passed by the call that makes the instance; null where the path does not say which one does. */
  private ofMaker({ function: object, index }: Value & { readonly kind: 'parameter' }): readonly Value[] | null {
    const owner = this.isConstructor(object) ? this.resolver.table.ownerOf(object) : null;
    const at = this.frames.findIndex((frame) => owner !== null && frame.owner === owner);
    const receiver = this.frames[at]?.site.receiver ?? null;
    if (receiver === null) return null;
    const { instances } = this.resolver;
    const passed = this.seenFrom(at + 1, receiver).flatMap((each) =>
      each.kind === 'result' ? (instances.constructorValues(owner as string, each.call)?.[index] ?? []) : [],
    );
    const values = passed.flatMap((each) => this.seenFrom(this.frames.length, each));
    return values.length > 0 ? values : null;
  }

  /** Opens the method inside a constructor in which the path begins, where something calls it: who does decides the instance. */
  private opensMethod(object: string): boolean {
    const owner = this.isConstructor(object) ? this.resolver.table.ownerOf(object) : null;
    const method = owner === null ? null : this.methodAround(owner);
    if (method === null || method === object || !isInside(method, object)) return false;
    if (this.frames.some((frame) => frame.owner === owner) || this.sites.of(method).length === 0) return false;
    this.open.add(method);
    this.hasOpenReceiver = true;
    return true;
  }

  private ofReceiver(value: Value & { readonly kind: 'this' }): readonly Value[] | null {
    const { class: object } = value;
    const at = this.frames.findIndex(({ owner }) => owner === object);
    const entered = at < 0 ? (this.entered?.valuesOf(value) ?? null) : null;
    if (entered !== null) return entered;
    const called = this.frames[at]?.site.receiver ?? null;
    const receiver = called?.kind === 'super' ? called.of : called;
    if (receiver !== null) {
      const seen = this.seenFrom(at + 1, receiver);
      const values = seen.flatMap(instanceOf);
      const shared = this.own.valuesOf(value);
      if (values.length === 0 || shared === null) return values.length > 0 ? values : shared;
      return [...values, ...seen.filter(isOfClass), ...this.ofClasses(at + 1, receiver)];
    }
    const method = at < 0 ? this.methodAround(object) : null;
    if (method !== null && this.sites.of(method).length > 0) {
      this.open.add(method);
      this.hasOpenReceiver = true;
    }
    const values = this.own.valuesOf(value);
    this.isShared ||= values !== null;
    return values;
  }

  /** A value of the code around the first frames of the path. */
  private seenFrom(start: number, value: Value): readonly Value[] {
    let outer = this.outer.get(start);
    if (outer === undefined) {
      const rest = this.frames.slice(start);
      outer = new CallPath(this.call, this.own, this.sites, rest, this.callers, this.entered);
      this.outer.set(start, outer);
    }
    const values = this.resolver.assuming(outer, () => this.resolver.resolve(value));
    for (const each of outer.open) this.open.add(each);
    this.hasOpenReceiver ||= outer.hasOpenReceiver;
    return values;
  }

  /** `Cart.objects` for the class `Cart` that a value may be: classes that are derived from one class share what that declares. */
  private ofClasses(start: number, value: Value): readonly Value[] {
    if (value.kind !== 'member') return [];
    const classes = this.seenFrom(start, value.of).filter(({ kind }) => kind === 'class');
    return classes.map((of) => ({ ...value, of }));
  }

  /** The method of a class in which the call, or a call on the way to it, is made: the outermost one, whose callers are not assumed yet. */
  private methodAround(object: string): string | null {
    const methods = (this.resolver.table.class(object)?.members ?? []).flatMap((each) => each.object ?? []);
    for (const key of this.callers.toReversed()) {
      const method = methods.find((each) => isInside(key, each));
      if (method !== undefined) return method;
    }
    return null;
  }
}

/** `Cart.objects` */
function isOfClass(value: Value): boolean {
  return value.kind === 'member' && value.of.kind === 'class';
}

/** A value that a method can be called on; of another `this` an instance of its class. */
function instanceOf(value: Value): readonly Value[] {
  if (value.kind === 'this') {
    return [{ kind: 'typed', type: { name: { kind: 'class', object: value.class }, arguments: [] } }];
  }
  return value.kind === 'result' || value.kind === 'class' || value.kind === 'typed' ? [value] : [];
}
