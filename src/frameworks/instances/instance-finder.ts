import { siteOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { isGiven } from '../../code-model/giving-function.ts';
import { type ReportShare, reported, unreported } from '../../code-model/share-of-work.ts';
import { type ContextualCall, callContexts } from '../../value-analysis/call-contexts.ts';
import { needsContext } from '../../value-analysis/given-to-parameter.ts';
import { openPart } from '../../value-analysis/open-parts.ts';
import { isOfOpenCount } from '../../value-analysis/spread-arguments.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { chained, isOfOwnFunction, mayMeetOwn, ownMatches } from '../own-routers/own-matches.ts';
import type { IndexedCall, IndexedKind, RuleIndex } from '../rules/rule-index.ts';
import { listOf } from '../rules/rule-schema.ts';
import { isAbsent, isOfValues, isStatedTrue, type Subject, select, textsAt, withArgumentsOf } from '../rules/select.ts';
import { asRead } from './as-read.ts';
import { decoratingCall, mayDecorate } from './decorating-call.ts';
import { decoratorCalls } from './decorator-calls.ts';
import type { Instance } from './instance.ts';

/** A call that a rule knows, and the instance it is made on. */
export interface MatchedCall {
  readonly call: ContextualCall;
  readonly rule: IndexedCall['rule'];
  readonly rules: IndexedCall['rules'];
  /** Null for a call of a plain function. */
  readonly receiver: Instance | null;
  /** Verb of the member that is called; empty where the rule names none. */
  readonly verb: string;
}

const ofClasses: ReadonlySet<Value['kind']> = new Set(['result', 'this', 'typed', 'class']);
const none: readonly Instance[] = [];
/** Name of the member that stands for an instance that is called itself. */
const itself = '()';
/** Calls on the results of calls. */
const longestChain = 32;
/** Members of members. */
const maxMembers = 64;

/** Finds the instances that values are, and the rules that calls meet. */
export class InstanceFinder {
  readonly resolver: ValueResolver;
  readonly index: RuleIndex;
  /** True where rules for members of any name are about a package that the code imports. */
  private readonly takesAnyMember: boolean;
  /** Instances that rules state: parameters of plugins, decorated classes. */
  private readonly stated = new Map<string, Instance>();
  /** Ids of instances that a function makes for each of its callers. */
  readonly copies = new Set<string>();
  /** Id of an instance that is made of an in-house class → id of the instance in the methods of that class. */
  readonly allocations = new Map<string, string>();
  /** Id of an instance that a function is called with → id of the call that passes the function. */
  readonly givenBy = new Map<string, string>();
  private byId = new Map<string, readonly Instance[]>();
  private matches = new Map<CallFact, readonly MatchedCall[]>();
  private decorators: ReadonlyMap<string, readonly CallFact[]> | null = null;
  private contexts = new Map<CallFact, readonly CallFact[]>();
  /** What members are that are looked at one for the other, each once: of several that are members of each other there are as many ways as combinations. */
  private readonly members = new Map<Value, readonly Instance[]>();
  private depth = 0;

  constructor(resolver: ValueResolver, index: RuleIndex) {
    this.resolver = resolver;
    this.index = index;
    this.takesAnyMember =
      index.anyMemberOf.size > 0 &&
      resolver.table.files().some(({ imports }) => imports.some((name) => index.anyMemberOf.has(name)));
  }

  /** Every meeting of a call in the code with a rule, once for each context the call is made in. */
  *allMatches(report?: ReportShare): Generator<MatchedCall> {
    yield* this.eachMatch((call) => this.matchesInContexts(call), report);
  }

  /** The rules a call meets in each of its contexts; without context where it meets rules in none. */
  matchesInContexts(call: CallFact): readonly MatchedCall[] {
    const found = this.inContexts(asRead(call, this));
    return found.filter(({ call: each, rule }) => !isOfOpenCount(each, rule.arguments));
  }

  private inContexts(call: CallFact): readonly MatchedCall[] {
    const own = this.matchesOf(call);
    if (own.every(({ rule }) => isOfValues(rule)) && !this.isCalledByContext(call)) return own;
    const met = own.map(({ rule }) => rule);
    const contexts = this.contextsOf(call, withArgumentsOf(call, met));
    if (contexts.length === 1 && contexts[0] === call) return own;
    const found = contexts.flatMap((context) => this.matchesOf(context));
    return found.length > 0 ? found : own;
  }

  /** Every meeting of a call in the code with a rule, as the call is written. */
  *ownMatches(): Generator<MatchedCall> {
    yield* this.eachMatch((call) => this.matchesOf(call));
  }

  /** An error in following one call costs the matches of this call. */
  private *eachMatch(
    find: (call: CallFact) => readonly MatchedCall[],
    report: ReportShare = unreported,
  ): Generator<MatchedCall> {
    const { table } = this.resolver;
    for (const { calls, file } of reported(table.files(), report)) {
      for (const call of calls) {
        const unit = { phase: 'rules for calls', file, line: call.lines.startLine };
        yield* table.coverage.attempt(unit, () => (this.mayMatch(call) ? find(call) : [])) ?? [];
      }
    }
  }

  /** States an instance that no value of the code makes. What was found before is found anew. */
  state(instance: Instance): void {
    this.stated.set(instance.id, instance);
    this.forget();
  }

  isStated(id: string): boolean {
    return this.stated.has(id);
  }

  forget(): void {
    this.byId = new Map();
    this.matches = new Map();
    this.contexts = new Map();
  }

  instancesOf(value: Value): readonly Instance[] {
    const found = this.resolver.resolve(value).flatMap((each) => this.ofResolved(each));
    return found.length < 2 ? found : [...new Map(found.map((each) => [each.id, each])).values()];
  }

  /** The rules a call meets; of a call on several instances once for each. */
  matchesOf(call: CallFact): readonly MatchedCall[] {
    const known = this.matches.get(call);
    if (known !== undefined) return known;
    this.matches.set(call, []);
    const found = this.find(asRead(call, this));
    this.matches.set(call, found);
    return found;
  }

  subjectOf(call: ContextualCall): Subject {
    const [callee] = this.memberCallees(call.callee);
    const receiver = callee === undefined ? {} : { receiver: callee.of };
    return { arguments: call.arguments, result: { kind: 'result', call: call.id }, ...receiver, site: call.site };
  }

  private mayMatch(call: CallFact): boolean {
    const { callee, form } = call;
    if (mayDecorate(call) || mayMeetOwn(call, this.index)) return true;
    if (callee.kind === 'external') {
      return this.index.callsOf(callee.symbol).length > 0 || this.memberCallees(callee).length > 0;
    }
    if (callee.kind === 'element')
      return (
        this.computedMembers(callee).length > 0 ||
        (callee.index !== undefined && needsContext(callee.index, this.resolver)) ||
        this.isNamedInContext(call)
      );
    if (callee.kind !== 'member' || this.hasMember(callee.name) || this.index.mayBeCalled(callee.name)) return true;
    if (form === 'new' || isSuperConstructor(callee)) return true;
    return this.mayBeCalled(callee);
  }

  /** `this.router[method](path, handler)` of what derived classes state: only the context says which member is called. */
  private isNamedInContext({ callee, caller }: CallFact): boolean {
    if (callee.kind !== 'element' || callee.index === undefined) return false;
    const { resolver } = this;
    if (resolver.textsOf(callee.index).length > 0) return false;
    return openPart([callee.index], { callers: [caller], entered: new Set(), resolver }) !== null;
  }

  private isCalledByContext(call: CallFact): boolean {
    return needsContext(call.callee, this.resolver) || this.isNamedInContext(call);
  }

  private hasMember(name: string): boolean {
    return this.takesAnyMember || this.index.hasMember(name);
  }

  /** @param read the call with what of it decides a context */
  private contextsOf(call: CallFact, read: CallFact): readonly CallFact[] {
    let contexts = this.contexts.get(call);
    if (contexts === undefined) {
      const found = callContexts(read, this.resolver);
      contexts = found.length === 1 && found[0] === read ? [call] : found;
      this.contexts.set(call, contexts);
    }
    return contexts;
  }

  private find(call: ContextualCall): MatchedCall[] {
    const matched: MatchedCall[] = [];
    for (const callee of this.memberCallees(call.callee)) {
      if (this.isOverridden(callee, call)) continue;
      const receivers = this.receiversOf(chained(callee.of, this.index, this.resolver), call);
      for (const receiver of receivers.length > 0 ? receivers : this.assumedReceiver(call, callee)) {
        for (const { rule, rules, verbs } of this.index.callsOn(receiver.rules, receiver.kind, callee.name)) {
          matched.push({ call, rule, rules, receiver, verb: verbs.get(callee.name) ?? '' });
        }
      }
    }
    if (matched.length === 0) matched.push(...this.calledInstances(call));
    if (matched.length === 0) matched.push(...ownMatches(call, this, (of) => this.receiversOf(of, call)));
    const decorating = matched.length === 0 ? decoratingCall(call, this.resolver) : null;
    if (decorating !== null) return this.find(decorating);
    if (matched.length === 0) {
      for (const symbol of this.calledSymbols(call)) {
        for (const { rule, rules } of this.rulesFor(symbol, call)) {
          matched.push({ call, rule, rules, receiver: null, verb: '' });
        }
      }
    }
    return matched
      .filter((match) => !isOfOwnFunction(match, this.index))
      .flatMap((match) => this.throughOf(match))
      .filter(({ call: each, rule }) => hasArguments(each, rule.arguments) && this.meets(each, rule))
      .flatMap((match) => this.eachOf(match));
  }

  /** A constructor of a class of many names is called where its heirs are made; `super().__init__()` is no call of its own. */
  private rulesFor(symbol: string, { callee }: CallFact): readonly IndexedCall[] {
    return isSuperConstructor(callee) ? (this.index.symbols.get(symbol) ?? []) : this.index.callsOf(symbol);
  }

  /** True for `super().get(…)` in an own `get`: calls of that are what registers; and for `get` of `{ ...router, get: … }`. */
  private isOverridden({ of, name }: Value & { kind: 'member' }, { caller }: CallFact): boolean {
    if (of.kind === 'super') return this.resolver.table.function(caller)?.name === name;
    return this.resolver.resolve(of).some((each) => each.kind === 'record' && Object.hasOwn(each.members, name));
  }

  /** A call with the arguments of a call on the way to its receiver before its own: `base.meta(about).query(read)`. */
  private throughOf(match: MatchedCall): readonly MatchedCall[] {
    const { call, rule } = match;
    if (rule.through === undefined) return [match];
    let { callee } = call;
    for (let step = 0; step < longestChain && callee.kind === 'member'; step++) {
      const [receiver] = this.resolver.resolve(callee.of);
      const before = receiver?.kind === 'result' ? this.resolver.table.call(receiver.call) : undefined;
      if (before === undefined) return [];
      if (before.callee.kind === 'member' && before.callee.name === rule.through)
        return [{ ...match, call: { ...call, arguments: [...before.arguments, ...call.arguments] } }];
      callee = before.callee;
    }
    return [];
  }

  /** A call that registers a list of records, once for each of them as its only argument. */
  private eachOf(match: MatchedCall): readonly MatchedCall[] {
    const { call, rule } = match;
    if (rule.each === undefined) return [match];
    const given = select(rule.each, this.subjectOf(call), this.resolver);
    return given.map(({ value }) => ({ ...match, call: { ...call, arguments: [value] } }));
  }

  /** Rules for calls of an instance itself: `client({ url })`. */
  private calledInstances(call: CallFact): readonly MatchedCall[] {
    if (call.form !== 'call' || !this.mayBeCalled(call.callee)) return [];
    return this.instancesOf(call.callee).flatMap((receiver) =>
      this.index
        .callsOn(receiver.rules, receiver.kind, itself)
        .map(({ rule, rules }) => ({ call, rule, rules, receiver, verb: '' })),
    );
  }

  /** Functions are no instances, and members of anything but `this` and modules are called for what they are named. */
  private mayBeCalled(callee: Value): boolean {
    if (callee.kind === 'function' || callee.kind === 'external' || !this.index.hasMember(itself)) return false;
    return callee.kind !== 'member' || callee.of.kind === 'this' || callee.of.kind === 'import';
  }

  /** What a call is made on; of a call on `this` what its method is called on, where the context says which call of the method it is. */
  private receiversOf(of: Value, { site }: ContextualCall): readonly Instance[] {
    const own = this.instancesOf(of);
    const isOwn = of.kind === 'this' || of.kind === 'super';
    const outer = isOwn && site?.callee.kind === 'member' && own.length > 0 ? site.callee.of : null;
    if (outer === null || outer.kind === 'this') return own;
    const called = this.instancesOf(outer).filter(({ kind }) => own.some((each) => each.kind === kind));
    return called.length > 0 ? called : own;
  }

  /** The condition of a rule on a value of the call. */
  private meets(call: CallFact, { when, outsideClasses }: IndexedCall['rule']): boolean {
    if (outsideClasses === true && this.resolver.table.class(call.caller) !== undefined) return false;
    if (when === undefined) return true;
    const wanted = listOf(when.is);
    if (when.text !== undefined) {
      const texts = listOf(when.text);
      return textsAt([when.value], this.subjectOf(call), this.resolver).some((text) => texts.includes(text));
    }
    if (when.known === true) return textsAt([when.value], this.subjectOf(call), this.resolver).length > 0;
    const values = select(when.value, this.subjectOf(call), this.resolver);
    const isGiven = values.some(({ value }) => !isAbsent(value, this.resolver));
    if (when.absent === true) return !isGiven;
    if (when.is === undefined) return values.some(({ value }) => isStatedTrue(value, this.resolver));
    return values.some(({ value }) => this.resolver.symbolsOf(value).some((symbol) => wanted.includes(symbol)));
  }

  /** The members that are called: of `program.command` of a library, and of a name that stands for a member, too. */
  private memberCallees(callee: Value): readonly (Value & { kind: 'member' })[] {
    if (callee.kind === 'external') {
      const owner = ownerOf(callee.symbol);
      if (!this.index.values.has(owner) && !this.index.values.has(ownerOf(owner))) return [];
      return [{ kind: 'member', of: { kind: 'external', symbol: owner }, name: callee.symbol.slice(owner.length + 1) }];
    }
    if (callee.kind === 'element') {
      const computed = this.computedMembers(callee);
      if (computed.length > 0) return computed;
    }
    const values = callee.kind === 'member' ? [callee] : this.resolver.resolve(callee);
    return values.flatMap((each) => (each.kind === 'member' && this.hasMember(each.name) ? [each] : []));
  }

  /** `app[method]`, by the names that `method` may be. */
  private computedMembers({ of, index }: Value & { kind: 'element' }): readonly (Value & { kind: 'member' })[] {
    const names = index === undefined ? [] : this.resolver.textsOf(index);
    return names.filter((name) => this.hasMember(name)).map((name) => ({ kind: 'member', of, name }));
  }

  private calledSymbols({ callee, form }: CallFact): readonly string[] {
    if (callee.kind === 'external') return [callee.symbol];
    if (isSuperConstructor(callee)) return this.resolver.symbolsOf(callee.of);
    const mayBe = callee.kind !== 'member' || this.index.mayBeCalled(callee.name) || form === 'new';
    return mayBe ? this.resolver.symbolsOf(callee) : [];
  }

  /** Where the code does not determine the receiver: what the compiler knows of its type, else what is mounted on it. */
  private assumedReceiver(call: CallFact, callee: Value & { kind: 'member' }): readonly Instance[] {
    const declared = this.declaredReceiver(call);
    return declared.length > 0 ? declared : this.mountingReceiver(call, callee);
  }

  /**
   * `app.register_blueprint(carts)` where nothing shows who passes `app`, as with hooks that a library calls: only an instance of the same
   * library mounts one of its instances by a member of this name.
   */
  private mountingReceiver(call: CallFact, { of, name }: Value & { kind: 'member' }): readonly Instance[] {
    if (!this.index.mounting.has(name) || !isGiven(of)) return none;
    return call.arguments.flatMap((argument) =>
      this.instancesOf(argument).flatMap(({ rules, kind }) =>
        this.index.callsOn(rules, kind, name).some(({ rule }) => rule.mounts !== undefined)
          ? [{ id: `type ${rules.framework} ${kind}`, kind, rules, file: '' }]
          : [],
      ),
    );
  }

  private declaredReceiver({ declared, callee }: CallFact): readonly Instance[] {
    if (declared === undefined || callee.kind !== 'member') return none;
    const owner = declared.slice(0, -callee.name.length - 1);
    return declared.endsWith(`.${callee.name}`) ? this.ofType(owner, this.index.typed.get(owner)) : none;
  }

  private ofResolved(value: Value): readonly Instance[] {
    if (value.kind === 'super') return this.instancesOf(value.of);
    const [object] = ofClasses.has(value.kind) ? this.resolver.classesOf(value) : [];
    if (object !== undefined) return this.ofInHouse(value, object);
    switch (value.kind) {
      case 'result':
        return this.remembered(value.call, () => this.ofCall(value.call));
      case 'function':
        return this.index.hasDecorators ? this.ofDecorated(value.object) : none;
      case 'external':
        return this.ofExternal(value.symbol);
      case 'typed':
        return this.resolver
          .symbolsOf(value.type.name)
          .flatMap((symbol) => this.ofType(symbol, this.index.typed.get(symbol)));
      case 'member':
        return this.nested(value, () => this.instancesOf(value.of).flatMap((of) => this.memberOf(of, value.name)));
      case 'record': // `{ ...queue, start }` still is the queue.
        return this.nested(value, () => value.spread?.flatMap((each) => this.instancesOf(each)) ?? none);
      default:
        return none;
    }
  }

  /** A member that is a member of itself (`query = query.filter`) adds nothing. */
  private nested(value: Value, find: () => readonly Instance[]): readonly Instance[] {
    const same = this.resolver.interned.of(value);
    const known = this.members.get(same);
    if (known !== undefined || this.depth > maxMembers) return known ?? none;
    this.members.set(same, none);
    this.depth++;
    try {
      const found = find();
      this.members.set(same, found);
      return found;
    } finally {
      this.depth--;
      if (this.depth === 0) this.members.clear();
    }
  }

  private memberOf(instance: Instance, name: string): readonly Instance[] {
    const { id, kind, rules, file, path = [] } = instance;
    const member = this.index.kindOfMember(rules, kind, name);
    if (member === null) return none;
    if (member.isSame) return [instance];
    const names = member.any ? { path: [...path, name] } : {};
    return [{ id: `${id}.${name}`, kind: member.kind, rules, file, ...names }];
  }

  /** Each object that is made of an in-house class is an instance of its own; in the methods of the class they are all one. */
  private ofInHouse(value: Value, object: string): readonly Instance[] {
    const id = `class ${object}`;
    const known = this.remembered(id, () => this.ofClass(object));
    if (value.kind !== 'result' || this.isStated(id)) return known;
    const { table } = this.resolver;
    const call = table.call(value.call);
    if (call === undefined) return known;
    return this.remembered(value.call, () => {
      if (known.length > 0) this.allocations.set(value.call, id);
      if (known.length > 0 && siteOf(value.call) !== null) this.copies.add(value.call);
      return known.map((each) => ({ ...each, id: value.call, file: table.fileOf(call).file }));
    });
  }

  /** A symbol that is an instance, or a member of one that is an instance too. */
  private ofExternal(symbol: string): readonly Instance[] {
    const own = this.index.values.get(symbol);
    if (own !== undefined) return this.ofType(symbol, own);
    const owner = ownerOf(symbol);
    return (this.index.values.get(owner) ?? []).flatMap(({ kind, rules }) => {
      const member = this.index.kindOfMember(rules, kind, symbol.slice(owner.length + 1));
      return member === null
        ? []
        : [{ id: `type ${member.isSame ? owner : symbol}`, kind: member.kind, rules, file: '' }];
    });
  }

  private remembered(id: string, find: () => readonly Instance[]): readonly Instance[] {
    const stated = this.stated.get(id);
    if (stated !== undefined) return [stated];
    const known = this.byId.get(id);
    if (known !== undefined) return known;
    this.byId.set(id, none);
    const found = find();
    this.byId.set(id, found);
    return found;
  }

  /** What the decorators of a function make: `@click.group()`. */
  private ofDecorated(object: string): readonly Instance[] {
    this.decorators ??= decoratorCalls(this.resolver);
    const calls = this.decorators.get(object) ?? [];
    return calls.flatMap((call) =>
      this.remembered(call.id, () =>
        this.matchesOf(call).flatMap(({ rule, rules }) =>
          rule.decorates === true && rule.makes !== undefined
            ? [{ id: call.id, kind: rule.makes, rules, file: this.resolver.table.fileOf(call).file }]
            : [],
        ),
      ),
    );
  }

  private ofType(symbol: string, kinds: readonly IndexedKind[] | undefined): readonly Instance[] {
    return (kinds ?? []).map(({ kind, rules }) => ({ id: `type ${symbol}`, kind, rules, file: '' }));
  }

  private ofClass(object: string): readonly Instance[] {
    const own = this.index.own.rules === null ? [] : this.resolver.hierarchy.lineage(object);
    const symbols = [...own, ...this.resolver.ancestorsOf(object)];
    const kinds = symbols.flatMap((symbol) => this.index.typed.get(symbol) ?? []);
    const file = object.split('#', 1)[0] ?? '';
    return kinds.map(({ kind, rules }) => ({ id: `class ${object}`, kind, rules, file })).slice(0, 1);
  }

  private ofCall(id: string): readonly Instance[] {
    const { table } = this.resolver;
    const call = table.call(id);
    if (call === undefined || call.form === 'template') return none;
    const { file } = table.fileOf(table.call(siteOf(id) ?? id) ?? call);
    if (siteOf(id) !== null) this.copies.add(id);
    const made = this.calledSymbols(call).flatMap((symbol) => this.index.made.get(symbol) ?? []);
    if (made.length > 0) return made.slice(0, 1).map(({ kind, rules }) => ({ id, kind, rules, file }));
    return this.matchesOf(call).flatMap(({ rule, rules, receiver }) => {
      const path = receiver?.path === undefined ? {} : { path: receiver.path };
      if (rule.makes !== undefined) return [{ id, kind: rule.makes, rules, file, ...path }];
      return rule.returnsReceiver === true && receiver !== null ? [receiver] : [];
    });
  }
}

/** `super().__init__(…)` makes what the base class of a library makes. */
function isSuperConstructor(callee: Value): callee is Value & { kind: 'member' } {
  return callee.kind === 'member' && callee.of.kind === 'super' && callee.name === '__init__';
}

/** `electron#ipcMain` of `electron#ipcMain.handle`. */
function ownerOf(symbol: string): string {
  return symbol.slice(0, Math.max(0, symbol.lastIndexOf('.'), symbol.lastIndexOf('#')));
}

/** True for so many arguments at least, as far as it is known how many there are. */
function hasArguments(call: CallFact, least = 0): boolean {
  return call.arguments.length >= least || isOfOpenCount(call, least);
}
