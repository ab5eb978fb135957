import type { LinkRecord } from '../../bundle/records.ts';
import { choosesRows } from '../../code-model/class-choices.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { hasPart } from '../../code-model/replace-values.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import { ChosenMembers } from '../../value-analysis/chosen-members.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { ContextLinks, type ContextWay } from '../callbacks/context-links.ts';
import { type DecidedCalls, decidedCalls, type Slot } from './decided-calls.ts';
import { KeptInstances } from './kept-instances.ts';
import { MemberLookup } from './member-lookup.ts';
import { calledMember, constructorName, OwnCalls } from './own-calls.ts';

/** The id of the rule behind links to methods of the class that code runs for. */
export const receiverRule = 'values/receiver-class';

const ofResolvers = new WeakMap<ValueResolver, ReceiverContexts>();

/** Those of an application's code, the same for all who ask. */
export function receiverContexts(resolver: ValueResolver): ReceiverContexts {
  const contexts = ofResolvers.get(resolver) ?? new ReceiverContexts(resolver);
  ofResolvers.set(resolver, contexts);
  return contexts;
}

/** A call that leads on for more classes than that states none. */
const maxClasses = 2000;

/**
 * The classes for whose instances inherited methods run, as contexts (`<key of the class>@this`): a method of a base class that calls a method of
 * its own instance leads to that of the class it was entered for, not to those of all derived classes. Classes whose methods lead to the
 * same functions share one context, and methods in which the class decides nothing have none.
 */
export class ReceiverContexts {
  private readonly resolver: ValueResolver;
  private readonly lookup: MemberLookup;
  private readonly own: OwnCalls;
  private readonly decided: DecidedCalls;
  /** Class → the name of its context. */
  private readonly contexts: ReadonlyMap<string, string>;
  /**
   * Classes that decide what inherited methods do by what their constructors pass to those of base classes, or by the rows that they choose.
   */
  private readonly supplying: ReadonlySet<string>;
  private readonly chosen: ChosenMembers;
  private readonly kept: KeptInstances;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    this.supplying = new Set(supplyingClasses(resolver));
    this.chosen = new ChosenMembers(resolver);
    this.lookup = new MemberLookup(resolver);
    this.own = new OwnCalls(resolver);
    this.decided = decidedCalls(this.own, this.lookup, resolver, (owner, method) => this.supplies(owner, method));
    this.contexts = this.nameContexts();
    const contextOfClass = (object: string, method: string): string | null =>
      this.entering(object, method)?.enters ?? null;
    this.kept = new KeptInstances(resolver, this.own, this.lookup, contextOfClass);
  }

  /** How a method is entered for the instance that a call makes; null where that decides nothing. */
  enteringInstance(maker: string | null | undefined, method: string): ContextWay | null {
    return this.kept.entering(maker, method);
  }

  /** Whether a call of what its own instance keeps leads to other functions for other instances. */
  isOfKept(call: CallFact): boolean {
    return this.kept.isDivided(call);
  }

  /** How a method is entered for an instance of a class; null where that decides nothing. */
  entering(object: string, method: string): ContextWay | null {
    const context = this.contexts.get(object);
    if (context !== undefined && this.decided.methods.has(method)) return { enters: context };
    return this.supplies(object, method) ? { enters: context ?? `${object}@this` } : null;
  }

  /** Keys of the functions that a call of a member enters for an instance of a class. */
  membersOf(object: string, member: string, call: CallFact): readonly string[] {
    return this.lookup.of(object, member, call);
  }

  /** Whether all bases of a class are known, of the code or of libraries. */
  isClosed(object: string): boolean {
    return this.lookup.isClosed(object);
  }

  /** Whether a class, or one that it is derived from, decides what a method does that it inherits. */
  private supplies(object: string, method: string): boolean {
    const { table, hierarchy } = this.resolver;
    const owner = table.ownerOf(method);
    if (this.chosen.decides(object, method)) return true;
    const isDerived = (each: string): boolean => owner === null || (each !== owner && hierarchy.isDerived(each, owner));
    return hierarchy.lineage(object).some((each) => this.supplying.has(each) && isDerived(each));
  }

  /** Whether it matters for which class a method is entered. */
  isDecided(method: string): boolean {
    return this.decided.methods.has(method) || this.chosen.isDecided(method) || this.kept.isDecided(method);
  }

  /** How a call enters a function, by each class that the instance may be of; null where one is not known, and where the class decides nothing. */
  entered(call: CallFact, to: string): readonly ContextWay[] | null {
    const member = calledMember(call);
    if (member === null || !this.isDecided(to) || this.own.has(call) || this.kept.isDivided(call)) return null;
    const ways = (this.receiversOf(member.of, call) ?? [])
      .filter(({ object }) => this.lookup.of(object, member.name, call).includes(to))
      .map(({ object, maker }) => this.enteringInstance(maker, to) ?? this.entering(object, to));
    return ways.length === 0 || ways.includes(null) ? null : ways.filter((way) => way !== null);
  }

  /** False where what a call is made on is known to be of classes whose instances enter other functions. */
  mayEnter(call: CallFact, to: string): boolean {
    const member = calledMember(call);
    const classes = member === null || this.dependsOnCallers(member.of) ? null : this.classesOf(member.of, call);
    if (member === null || classes === null) return true;
    return [...classes].some(
      (object) => !this.lookup.isClosed(object) || this.lookup.of(object, member.name, call).includes(to),
    );
  }

  /** Of a parameter, and of a field that holds one, the callers that are known may not be all. */
  private dependsOnCallers(value: Value, isField = false): boolean {
    return hasPart(value, (part) => {
      if (part.kind === 'parameter') return true;
      if (isField || part.kind !== 'member' || part.of.kind !== 'this') return false;
      const field = this.resolver.memberOf(part.of.class, part.name)?.value;
      return field != null && this.dependsOnCallers(field, true);
    });
  }

  /**
   * In the order of their ends.
   * @param known `caller callee` of the links that there are
   * @param otherwise `caller callee` of the links that other contexts decide, which the class then does not
   */
  links(known: ReadonlySet<string>, otherwise: ReadonlySet<string>): LinkRecord[] {
    const links = new ContextLinks(this.resolver, receiverRule);
    const slots = [...this.decided.slots.values()].flat();
    for (const slot of slots) this.linkOwn(slot, links);
    this.kept.link(links);
    const names = this.namesOf(slots);
    const open = this.linkOthers(new Set(names.values()), links, known);
    return links
      .records()
      .filter(({ from, to }) => !otherwise.has(`${from} ${to}`) && !open.has(`${from} ${names.get(to)}`));
  }

  /** By signature of all that the class of the instance decides, one name for all classes. */
  private nameContexts(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const bySignature = new Map<string, string>();
    const { slots } = this.decided;
    const classes = new Set([...slots.values()].flatMap(([slot]) => [...(slot as Slot).targets.keys()]));
    for (const object of classes) {
      if (!this.lookup.isClosed(object)) continue;
      const seen = this.resolver.hierarchy
        .lineage(object)
        .flatMap((owner) => (slots.get(owner) ?? []).map(({ targets }) => `${owner} ${targets.get(object)}`));
      const isSupplying = (each: string): boolean => this.supplying.has(each) || this.chosen.isChoosing(each);
      seen.push(...this.resolver.hierarchy.lineage(object).filter(isSupplying));
      const signature = seen.join('\n');
      const name = bySignature.get(signature) ?? `${object}@this`;
      bySignature.set(signature, name);
      found.set(object, name);
    }
    return found;
  }

  /** By function that a decided call leads to, and by method in which the class decides something, its name. */
  private namesOf(slots: readonly Slot[]): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const { calls, targets } of slots)
      for (const target of [...targets.values()].flat()) found.set(target, calls[0]?.name as string);
    for (const method of [...this.decided.methods, ...this.chosen.methods(), ...this.kept.methods()])
      found.set(method, this.own.nameOf(method));
    return found;
  }

  private linkOwn({ calls, targets }: Slot, links: ContextLinks): void {
    const ways = new Map<string, Map<string, ContextWay>>();
    for (const [object, functions] of targets) {
      const ofClass = this.contexts.get(object);
      for (const within of [...(ofClass === undefined ? [] : [ofClass]), ...this.kept.contextsOf(object)]) {
        for (const to of functions) {
          const isStaying = within !== ofClass && this.kept.isDecided(to);
          const way = { within, ...(isStaying ? { enters: within } : this.entering(object, to)) };
          ways.set(to, (ways.get(to) ?? new Map()).set(within, way));
        }
      }
    }
    for (const { call } of calls) {
      for (const [to, all] of ways) {
        if (all.size > maxClasses) this.resolver.bounds.add('classes of an instance', maxClasses, call.id);
        else for (const way of all.values()) links.add(call, to, way, ways.size);
      }
    }
  }

  /**
   * Calls on instances of known classes. Returns `caller name` of those on what is not known.
   * @param names of all that is distinguished
   */
  private linkOthers(names: ReadonlySet<string>, links: ContextLinks, known: ReadonlySet<string>): ReadonlySet<string> {
    const open = new Set<string>();
    for (const { calls, test } of this.resolver.table.files()) {
      for (const call of test ? [] : calls) {
        const member = call.form === 'new' ? { of: call.callee, name: constructorName } : calledMember(call);
        if (member === null || !names.has(member.name) || this.own.has(call) || this.kept.isDivided(call)) continue;
        const receivers = this.receiversOf(member.of, call);
        if (receivers === null && !this.isOfLibrary(member.of)) open.add(`${call.caller} ${member.name}`);
        for (const { object, maker } of receivers ?? []) {
          for (const to of this.lookup.of(object, member.name, call)) {
            if (links.has(call, to) || known.has(`${call.caller} ${to}`))
              links.add(call, to, this.enteringInstance(maker, to) ?? this.entering(object, to) ?? {});
          }
        }
      }
    }
    return open;
  }

  /** A library itself, or an instance of a class of it: `asyncio.run(self.run())`, `asyncio.Runner().run(self.run())`. */
  private isOfLibrary(of: Value): boolean {
    const values = this.resolver.resolve(of);
    return values.length > 0 && values.every((value) => value.kind === 'external' || this.isMadeByLibrary(value));
  }

  private isMadeByLibrary(value: Value): boolean {
    if (value.kind !== 'result' || this.resolver.classesOf(value).length > 0) return false;
    const symbols = this.resolver.symbolsOf(value);
    return symbols.length > 0 && symbols.every((symbol) => /^[A-Z]/.test(lastName(symbol)));
  }

  /** The classes that a value may be an instance of; null where some are not known. */
  private classesOf(of: Value, call: CallFact): ReadonlySet<string> | null {
    const found = this.receiversOf(of, call);
    return found === null ? null : new Set(found.map(({ object }) => object));
  }

  /** The same, with the call that makes the instance where that is known. */
  private receiversOf(of: Value, call: CallFact): readonly Receiver[] | null {
    const { hierarchy } = this.resolver;
    const found: Receiver[] = [];
    for (const value of this.resolver.resolve(of)) {
      const classes = this.resolver.classesOf(value);
      if (classes.length === 0) return null;
      const isExact = call.form === 'new' || value.kind === 'result' || value.kind === 'class';
      const maker = value.kind === 'result' ? value.call : null;
      for (const object of classes) {
        found.push({ object, maker });
        for (const heir of isExact ? [] : hierarchy.heirsInScope(object)) found.push({ object: heir, maker: null });
      }
    }
    return found.length === 0 ? null : found;
  }
}

/** An instance of a class, by the call that makes it; null where that is not known. */
interface Receiver {
  readonly object: string;
  readonly maker: string | null;
}

/** `class Orders extends Crud { constructor(store) { super(store); } }`, `class Orders(Crud): model = Order`. */
function* supplyingClasses({ table, hierarchy }: ValueResolver): Generator<string> {
  for (const { language, calls, classes, test } of table.files()) {
    if (test || language === 'Java') continue;
    if (language === 'Python') {
      for (const fact of classes) if (choosesRows(fact) && hierarchy.lineage(fact.object).length > 1) yield fact.object;
      continue;
    }
    for (const { callee, form, arguments: given } of calls)
      if (callee.kind === 'this' && form === 'call' && given.length > 0) yield callee.class;
  }
}
