import type { LinkRecord } from '../../bundle/records.ts';
import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Lines, Value } from '../../code-model/facts.ts';
import type { LibraryCall } from '../../code-model/library-calls.ts';
import { NestedKeys } from '../../code-model/nested-keys.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { ContextLinks } from '../callbacks/context-links.ts';
import { type Given, type GivenCall, GivenParameters, isGiven } from '../dispatch/given-parameters.ts';
import { idOf, type NamedParameter, namedParameter, within } from '../dispatch/named-parameter.ts';
import type { StatedLinks } from '../dispatch/stated-links.ts';
import { calledMember } from './own-calls.ts';
import { type ReceiverContexts, receiverContexts } from './receiver-contexts.ts';

/** The id of the rule behind links to methods of the instances that functions are given. */
export const instanceRule = 'values/given-instance';

/** A function that is given instances of more classes states no contexts. */
const maxClasses = 2000;
/** Stands for the class of an instance that no known call gives. */
const otherClass = '*';

/** Calls of methods on a parameter of a function, or on a member of one. */
interface Uses {
  readonly by: NamedParameter;
  readonly calls: { readonly call: CallFact; readonly member: string }[];
}

/**
 * The classes of the instances that callers pass to functions, as contexts (`<key of the function>@given<number>`): what a function calls on a
 * parameter leads to the methods of the class that was passed, also over functions that pass it on. Who passes an instance that is not known leads to
 * the methods of all.
 */
export class InstanceContexts {
  private readonly resolver: ValueResolver;
  private readonly stated: StatedLinks;
  private readonly receivers: ReceiverContexts;
  private readonly given: GivenParameters;
  /** Methods of production code by their names. */
  private readonly methods: ReadonlyMap<string, readonly string[]>;
  private readonly uses: ReadonlyMap<string, Uses>;
  private readonly libraryCalls: ReadonlyMap<string, readonly LibraryCall[]>;
  private readonly callsOf: ReadonlyMap<string, readonly CallFact[]>;

  constructor(resolver: ValueResolver, stated: StatedLinks) {
    this.resolver = resolver;
    this.stated = stated;
    this.receivers = receiverContexts(resolver);
    const { table } = resolver;
    const files = table.files().filter(({ test }) => !test);
    this.methods = methodsByName(resolver);
    this.callsOf = Map.groupBy(
      files.flatMap(({ calls }) => calls),
      ({ caller }) => caller,
    );
    this.uses = this.findUses();
    this.libraryCalls = Map.groupBy(table.libraryCalls, ({ to }) => to);
    this.given = new GivenParameters(resolver, 'given', {
      namesOf: (value) => this.classesOf(value),
      further: (by) => this.givenByLibraries(by),
      accepts: (object) => this.accepts(object),
    });
  }

  /**
   * In the order of their ends: all that is known of the contexts of pairs by what is given, and how libraries enter the methods that they run on
   * instances.
   */
  links(): { readonly given: readonly LinkRecord[]; readonly run: readonly LinkRecord[] } {
    const given = new ContextLinks(this.resolver, instanceRule);
    for (const { by } of this.uses.values()) this.given.to(by);
    const all = this.given.all().filter((each) => isGiven(each) && this.isBounded(each));
    const kept = apart(distinguishing(all, (each) => this.isDecided(each)));
    for (const each of kept) this.link(each, kept, given);
    const run = new ContextLinks(this.resolver, instanceRule);
    this.linkMethods(run);
    return { given: given.records(), run: run.records() };
  }

  private isBounded({ names, by }: Given): boolean {
    if (names.size <= maxClasses) return true;
    this.resolver.bounds.add('classes that a function is given', maxClasses, by.function);
    return false;
  }

  private findUses(): ReadonlyMap<string, Uses> {
    const found = new Map<string, Uses>();
    for (const calls of this.callsOf.values()) {
      for (const call of calls) {
        const member = call.form === 'call' ? calledMember(call) : null;
        if (member === null || !this.mayDecide(member.name)) continue;
        const by = namedParameter(member.of);
        if (by === null || !isInside(call.caller, by.function)) continue;
        const known = found.get(idOf(by)) ?? { by, calls: [] };
        found.set(idOf(by), known);
        known.calls.push({ call, member: member.name });
      }
    }
    return found;
  }

  /** Whether the class of an instance may decide what a call of a member does. */
  private mayDecide(member: string): boolean {
    const methods = this.methods.get(member) ?? [];
    return methods.length > 1 || methods.some((each) => this.receivers.isDecided(each));
  }

  /** Contexts of other kinds are not kept together with these. */
  private accepts(object: string): boolean {
    return !this.stated.ofCalls.isNear(object) && !this.stated.ofClasses.isAround(object);
  }

  /** Keys of all classes that a value may be an instance of; null where one is not known. */
  private classesOf(value: Value): readonly string[] | null {
    const { hierarchy } = this.resolver;
    const found = new Set<string>();
    for (const each of this.resolver.resolve(value)) {
      if (each.kind === 'constant') continue;
      const classes = each.kind === 'class' ? [] : this.resolver.classesOf(each);
      if (classes.length === 0) return null;
      for (const object of classes) {
        found.add(object);
        for (const heir of each.kind === 'result' ? [] : hierarchy.heirsInScope(object)) found.add(heir);
      }
    }
    return found.size === 0 || [...found].some((object) => !this.receivers.isClosed(object)) ? null : [...found];
  }

  /** What a library passes is of exactly the class that it is known to be of. */
  private givenByLibraries(by: NamedParameter): readonly GivenCall[] {
    const calls = (this.libraryCalls.get(by.function) ?? []).filter(({ parameter }) => parameter === by.index);
    return calls.map((each) => {
      const names = by.path.length === 0 ? [each.class] : this.classesOf(within(by, instanceOf(each.class)));
      const isClosed = names?.every((name) => this.receivers.isClosed(name)) === true;
      return { call: callingOf(each), names: isClosed ? names : null, from: null, within: contextsOf(each) };
    });
  }

  /** Whether callers lead what a function calls on what it is given to different methods, or to less than all. */
  private isDecided({ by, names, calls }: Given): boolean {
    return (this.uses.get(idOf(by))?.calls ?? []).some(({ call, member }) => {
      const targetsOfAll = (all: Iterable<string>): string =>
        [...new Set([...all].flatMap((name) => this.waysOf(name, member, call)))].sort().join('\n');
      const ways = calls.map((each) => (each.names === null ? each.from : targetsOfAll(each.names)));
      const isPassedOn = ways.some((way) => way !== null && typeof way !== 'string');
      const targets = new Set([...names].map((name) => targetsOfAll([name])));
      const isDivided = targets.size > 1 && (isPassedOn || new Set(ways).size > 1);
      return isDivided || this.othersOf(call, member, names).length > 0;
    });
  }

  /** What a call leads to for an instance of a class: each method with the context in which it is entered. */
  private waysOf(object: string, member: string, call: CallFact): readonly string[] {
    return this.targetsOf(object, member, call).map(
      (to) => `${to} ${this.receivers.entering(object, to)?.enters ?? ''}`,
    );
  }

  private targetsOf(object: string, member: string, call: CallFact): readonly string[] {
    return object === '' ? [] : this.receivers.membersOf(object, member, call);
  }

  /** The methods of that name that links lead to, and which no class that is given has. */
  private othersOf(call: CallFact, member: string, names: ReadonlySet<string>): readonly string[] {
    const targets = new Set([...names].flatMap((name) => this.targetsOf(name, member, call)));
    return (this.methods.get(member) ?? []).filter((each) => !targets.has(each) && this.stated.has(call.caller, each));
  }

  private link(given: Given, kept: ReadonlySet<Given>, links: ContextLinks): void {
    const { by, names, calls } = given;
    this.linkUses(given, links);
    this.given.linkCalls(given, kept, links, (name) => ({ enters: this.given.nameOf(by, name) }));
    for (const [caller, own] of Map.groupBy(calls, ({ call }) => call.caller)) {
      const lines = own.map(({ call }) => call.lines);
      const isMore = this.isPassed(by.function, caller) || this.stated.isOutside(caller, by.function, lines);
      for (const { call, from } of own) {
        if (from !== null && kept.has(from))
          links.add(call, by.function, { within: this.given.nameOf(from.by, otherClass) }, names.size);
        if (isMore) links.add(call, by.function, {});
      }
    }
  }

  private linkUses({ by, names }: Given, links: ContextLinks): void {
    const uses = this.uses.get(idOf(by))?.calls ?? [];
    const lines = uses.map((each) => each.call.lines);
    for (const { call, member } of uses) {
      const isAlone = (to: string): boolean => !this.stated.isOutside(call.caller, to, lines);
      for (const name of names) {
        const inContext = this.given.nameOf(by, name);
        for (const to of this.targetsOf(name, member, call).filter(isAlone))
          links.add(call, to, { within: inContext, ...this.receivers.entering(name, to) }, names.size);
      }
      const inOthers = this.given.nameOf(by, otherClass);
      for (const to of this.othersOf(call, member, names).filter(isAlone)) links.add(call, to, { within: inOthers });
    }
  }

  /** Whether a function is passed somewhere, as well as called. */
  private isPassed(object: string, caller: string): boolean {
    const given = (this.callsOf.get(caller) ?? []).flatMap((each) => each.arguments);
    return given
      .filter(({ kind }) => kind === 'function' || kind === 'import')
      .some((value) => this.resolver.resolve(value).some((each) => each.kind === 'function' && each.object === object));
  }

  /** Methods that a library runs on instances are entered for their classes. */
  private linkMethods(links: ContextLinks): void {
    const calls = this.resolver.table.libraryCalls.filter(({ parameter }) => parameter === null);
    for (const group of Map.groupBy(calls, ({ from, to }) => `${from} ${to}`).values()) {
      const { from, to } = group[0] as LibraryCall;
      const isLimited = group.some(({ forClasses }) => forClasses !== null);
      const lines = group.map((each) => each.lines);
      if (isLimited || this.stated.isPlain(from, to) || this.stated.isOutside(from, to, lines)) continue;
      for (const each of group) links.add(callingOf(each), to, this.receivers.entering(each.class, to) ?? {});
    }
  }
}

/** Those that distinguish something, and all that pass on to them. */
function distinguishing(all: readonly Given[], isDecided: (given: Given) => boolean): readonly Given[] {
  const found = new Set(all.filter(isDecided));
  for (const each of found) for (const { from } of each.calls) if (from !== null) found.add(from);
  const known = new Set(all);
  return [...found].filter((each) => known.has(each));
}

/** Of functions inside each other the outer ones: a context is not kept together with another. */
function apart(all: readonly Given[]): ReadonlySet<Given> {
  const keys = new Set<string>();
  const nested = new NestedKeys();
  const found = new Set<Given>();
  for (const each of all.toSorted((a, b) => a.by.function.length - b.by.function.length)) {
    const object = each.by.function;
    if (!keys.has(object) && nested.isNear(object)) continue;
    keys.add(object);
    nested.add(object);
    found.add(each);
  }
  return found;
}

function methodsByName({ table }: ValueResolver): ReadonlyMap<string, readonly string[]> {
  const members = table.files().flatMap(({ classes, test }) => (test ? [] : classes.flatMap((each) => each.members)));
  const functions = members.flatMap(({ kind, name, object }) =>
    object === null || (kind !== 'method' && kind !== 'accessor') ? [] : [{ name, object }],
  );
  const byName = Map.groupBy(functions, ({ name }) => name);
  return new Map([...byName].map(([name, group]) => [name, [...new Set(group.map(({ object }) => object))]]));
}

function instanceOf(object: string): Value {
  return { kind: 'typed', type: { name: { kind: 'class', object }, arguments: [] } };
}

function callingOf({ from, file, lines }: LibraryCall): { caller: string; file: string; lines: Lines } {
  return { caller: from, file, lines };
}

/** The contexts of the code in which the library does so; null for all. */
function contextsOf({ forClasses }: LibraryCall): readonly string[] | null {
  return forClasses?.map((object) => `${object}@this`) ?? null;
}
