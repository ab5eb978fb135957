import type { BuiltIns } from '../code-model/built-ins.ts';
import { computedMemberOf } from '../code-model/computed-members.ts';
import type { Conventions } from '../code-model/conventions/convention.ts';
import type { FactTable } from '../code-model/fact-table.ts';
import { type CallFact, type MemberFact, type TypeReference, unknownValue, type Value } from '../code-model/facts.ts';
import { InternedValues } from '../code-model/interned-values.ts';
import type { ReportShare } from '../code-model/share-of-work.ts';
import { sliceAt } from '../code-model/slices.ts';
import { memberSymbol } from '../code-model/symbol-name.ts';
import { Answers, Memories } from './answers.ts';
import { configured } from './application-config.ts';
import { type Assumption, Assumptions, boundOfSearches, isOpen } from './assumption.ts';
import { BoundsMet, placeOf } from './bounds-met.ts';
import { CallResults, type Explanation } from './call-results.ts';
import { type CallSite, CallSites } from './call-sites.ts';
import { chosenBranch } from './chosen-branch.ts';
import { ClassHierarchy, type DeclaredMember } from './class-hierarchy.ts';
import { ownersOf, valuesOfEnums } from './enum-values.ts';
import { explainedMember, type MemberExplanation } from './explained-members.ts';
import { findCallSites } from './find-call-sites.ts';
import { gotten } from './getter-results.ts';
import { typeOfMember } from './given-by-types.ts';
import { givenToParameter } from './given-to-parameter.ts';
import { HeapStores } from './heap-stores.ts';
import { Identities } from './identities.ts';
import { ClassInstances } from './instances-of-classes.ts';
import { itemTypeOf, ListItems } from './items-of.ts';
import { MadeContexts } from './made-contexts.ts';
import { entriesOfRecord, exportsOf, membersByTurn } from './members-by-turn.ts';
import { namedTypes } from './named-types.ts';
import type { Handed } from './passed-values.ts';
import { memberOfRecord } from './record-members.ts';
import { madeWith } from './stores-below-keys.ts';
import { TakenFunctions } from './taken-functions.ts';
import { TextValues } from './text-values.ts';
import { namesOf } from './turns-of-loops.ts';
import { isNothing, memberOfUnknown } from './unknown-members.ts';

/** Values that lead to values that lead to values. */
const maxDepth = 60;
/** A value with more alternatives is not known. */
const maxAlternatives = 64;
const none: readonly Value[] = [];

/**
 * What values stand for across files: imports, members, results of in-house functions, fields of classes and parameters are followed to the strings,
 * functions, classes, objects and library instances behind them. A parameter stands for what the callers that are known pass. An instance is named by the
 * call that made it (`result`), or by its type. Answers do not depend on the order of questions unless a bound is met; bounds are recorded in `bounds`.
 */
export class ValueResolver {
  readonly table: FactTable;
  readonly hierarchy: ClassHierarchy;
  readonly instances: ClassInstances;
  readonly bounds: BoundsMet;
  /** In which equal values are one object. */
  readonly interned = new InternedValues();
  readonly assumptions = new Assumptions((question, searches) =>
    this.bounds.add(boundOfSearches, searches, placeOf(question as Value | CallFact)),
  );
  readonly memories = new Memories();
  private readonly values = this.answers<Value, readonly Value[]>(none);
  private readonly identities = new Identities(this);
  private readonly entries = this.answers<Value, readonly (readonly [string, Value])[]>([]);
  private readonly texts = new TextValues(this, this.assumptions);
  private readonly results = new CallResults(this);
  private readonly lists = new ListItems(this);
  private readonly sites = new CallSites();
  private readonly heap = new HeapStores(this);
  private readonly taken = new TakenFunctions(this);
  readonly builtIns: BuiltIns;
  /** Functions that run where a member of a request is read, by its name: keys of those that the application adds. */
  readonly requestGetters = new Map<string, readonly string[]>();
  /** Code that start points may name, by what it is registered as and its name: keys of functions. */
  readonly registered = new Map<string, readonly string[]>();
  /** Ids of the calls that register something with a container. */
  readonly registering = new Set<string>();
  madeContexts = new MadeContexts();
  private explainMember: MemberExplanation = () => null;
  /** What containers fill members with, by class and name. */
  private readonly filled = new Map<string, Value>();
  private depth = 0;

  /**
   * @param known functions of libraries that do what the language does, and what libraries make of files by their places
   * @param explain states what results of calls of libraries stand for, before the calls of functions are found, whose progress is reported
   */
  constructor(
    table: FactTable,
    known: { readonly builtIns: BuiltIns; readonly conventions: Conventions },
    explain: (resolver: ValueResolver) => void = () => undefined,
    report?: ReportShare,
  ) {
    this.table = table;
    this.builtIns = known.builtIns;
    table.linkFiles(known.builtIns, known.conventions);
    this.bounds = new BoundsMet(table.coverage, () => this.assumptions.meetsBound());
    this.hierarchy = new ClassHierarchy(table, (name) => this.classesOf(name));
    this.instances = new ClassInstances(this, this.sites);
    explain(this);
    this.findCallsAgain(report);
  }

  /** Finds the calls of functions with all that is known by now, of which rules have stated more. */
  findCallsAgain(report?: ReportShare): void {
    this.sites.forgetCalls();
    findCallSites(this, this.sites, this.heap, { forget: () => this.memories.forget(), report });
    this.hierarchy.forget();
    this.taken.forget();
    this.memories.forget();
  }

  /** How many answers were searched for so far: a measure of time that does not depend on the machine. */
  get work(): number {
    return this.assumptions.begun;
  }

  /** The call that passes values; undefined where a rule knows of it. */
  siteOf(passed: Handed): CallFact | undefined {
    return this.sites.callOf(passed);
  }

  /**
   * States what a location passes to a function; a rule knows it of a library that calls the function.
   * @param site the call that passes the function to the library
   * @param receiver what the function is a method of
   */
  bind(object: string, passed: Handed, site?: CallFact, receiver: Value | null = null): void {
    this.sites.state(object, { call: site, passed, receiver }, site === undefined || this.table.fileOf(site).test);
    this.memories.forget();
  }

  /** States what a container passes to a function or constructor. */
  inject(object: string, passed: Handed): void {
    this.sites.state(object, { call: undefined, passed, receiver: null }, false);
    this.memories.forget();
  }

  /** States what a container fills a member of a class with. */
  fillMember(object: string, name: string, value: Value): void {
    this.filled.set(`${object} ${name}`, value);
    this.memories.forget();
  }

  /** A copy of a value that stays distinct from its equals, also among what other values stand for. */
  apart(value: Value): Value {
    return this.interned.apart(value);
  }

  /** Adds what is known of results of calls of libraries; the first explanation that gives a value holds. */
  explain(explanation: Explanation): void {
    this.results.explain(explanation);
    this.memories.forget();
  }

  /** States what is known of members of what a library makes. */
  explainMembers(explanation: MemberExplanation): void {
    const known = this.explainMember;
    this.explainMember = (of, name) => known(of, name) ?? explanation(of, name);
    this.memories.forget();
  }

  /** Does something while an assumption holds, and no other; null for none. */
  assuming<Result>(assumption: Assumption | null, work: () => Result): Result {
    return this.assumptions.during(assumption, work);
  }

  /** What is found under an assumption, null for none, and whether a bound was met on the way, behind which there may be more. */
  observing<Result>(assumption: Assumption | null, work: () => Result): { result: Result; isBounded: boolean } {
    return this.assumptions.during(assumption, () => {
      const search = this.assumptions.begin();
      try {
        const result = work();
        return { result, isBounded: search.isBounded };
      } finally {
        this.assumptions.end(search);
      }
    });
  }

  /**
   * A memory for what an interpreter finds under assumptions; assumptions that say the same share it.
   * @param provisional what a question is answered with inside itself
   */
  answers<Question extends object, Answer>(provisional: Answer): Answers<Question, Answer> {
    const answers = new Answers<Question, Answer>(this.assumptions, this.interned, provisional);
    this.memories.add(answers);
    return answers;
  }

  /** What each call of a function that passes something passes to it. */
  handedTo(object: string): readonly Handed[] {
    return this.sites.passedTo(object);
  }

  /** The calls of a function, those of tests only where there are no others and production code does not take it as a value. */
  callSitesOf(object: string): readonly CallSite[] {
    const sites = this.sites.of(object);
    return sites.length > 0 && sites === this.sites.inTests(object) && this.taken.has(object) ? [] : sites;
  }

  /** True for a function that test code alone calls, with arguments. */
  isOnlyTested(object: string): boolean {
    return this.sites.isOnlyTested(object) && !this.taken.has(object);
  }

  /** The elements of a list; null for what is no list. */
  itemsOf(value: Value): readonly Value[] | null {
    return this.lists.itemsOf(value);
  }

  /** The members of a record with their names, those that are spread into it first. */
  entriesOf(value: Value): readonly (readonly [string, Value])[] {
    if (value.kind === 'record') return this.entries.of(this.interned.of(value), () => entriesOfRecord(value, this));
    if (value.kind === 'import') return exportsOf(value, this.table);
    const member = computedMemberOf(value);
    return member === null ? [] : this.entries.of(this.interned.of(value), () => membersByTurn(member, this));
  }

  /** The alternatives of a value, none of kind `import` (but of a whole module), `choice`, `joined` or `element`. */
  resolve(value: Value): readonly Value[] {
    switch (value.kind) {
      case 'text':
      case 'constant':
      case 'class':
      case 'super':
        return [value];
      case 'function':
        return value.of === undefined ? [value] : this.remembered(value);
      case 'external':
        return this.heap.ofGlobal(value) === null ? [value] : this.remembered(value);
      case 'record':
      case 'list':
        return [this.heap.in(this.interned.of(value))];
      case 'this':
        return this.assumptions.valuesOf(value) ?? [value];
      case 'unknown':
        return none;
      default:
        return this.remembered(value);
    }
  }

  /** The strings a value can be, `{}` for each part that is not known; none where nothing of it is. */
  textsOf(value: Value): readonly string[] {
    return this.texts.of(value);
  }

  /** Symbol of what a value is called by or typed with: of an instance its class's, of a result what was called; none where there are too many. */
  symbolsOf(value: Value): readonly string[] {
    if (value.kind === 'external' && this.heap.ofGlobal(value) === null) return [value.symbol];
    return this.identities.symbolsOf(this.interned.of(value));
  }

  /** Keys of the in-house classes whose instance, or which, a value is. */
  classesOf(value: Value): readonly string[] {
    return this.identities.classesOf(value);
  }

  /** The member of an in-house class, inherited ones included. */
  memberOf(object: string, name: string): MemberFact | null {
    return this.hierarchy.member(object, name);
  }

  /** Symbols of the library classes and interfaces an in-house class is derived from. */
  ancestorsOf(object: string): readonly string[] {
    return this.identities.ancestorsOf(object);
  }

  private remembered(value: Value): readonly Value[] {
    const same = this.interned.of(value);
    return this.values.of(same, () => this.found(same));
  }

  private found(value: Value): readonly Value[] {
    if (this.depth > maxDepth) {
      this.bounds.add('depth of a value', maxDepth, placeOf(value));
      this.assumptions.endsEarly();
      return none;
    }
    this.depth++;
    try {
      const found = this.interned.alternatives(this.follow(value), maxAlternatives);
      if (found !== null) return found;
      this.bounds.add('alternatives of a value', maxAlternatives, placeOf(value));
      return none;
    } finally {
      this.depth--;
    }
  }

  private follow(value: Value): readonly Value[] {
    switch (value.kind) {
      case 'choice':
        return this.chosen(value);
      case 'joined':
        return this.texts.ofTemplate(value.parts).map((text) => ({ kind: 'text', text }));
      case 'import':
        return this.imported(value);
      case 'annotated':
        return this.resolve(value.of);
      case 'typed':
        return namedTypes(value, this);
      case 'member':
        return this.membersOf(value);
      case 'element':
        return this.element(value);
      case 'spread':
        return this.all(this.resolve(value.of), (of) => this.elements(of));
      case 'parameter':
        return this.parameter(value);
      case 'result':
        return this.results.of(value);
      case 'function':
        return this.instances.methodOf(value);
      case 'external': {
        const stored = this.resolve(this.heap.ofGlobal(value) ?? unknownValue);
        return stored.length > 0 ? stored : [value];
      }
      default:
        return [value];
    }
  }

  /** What all items stand for, or so many of it that the value which they are of is not known. */
  private all<Item>(items: readonly Item[], valuesOf: (item: Item) => readonly Value[]): readonly Value[] {
    return this.interned.enough(items, valuesOf, maxAlternatives);
  }

  /**
   * What is given, where its form says so. Where it does not, an address that stands for it otherwise is one of several: the other is
   * configured.
   */
  private chosen(value: Value & { kind: 'choice' }): readonly Value[] {
    const given = chosenBranch(value, (record) => this.heap.in(this.interned.of(record)), this);
    if (given !== value) return this.resolve(given);
    const found = this.all(value.of, (each) => this.resolve(each));
    const isAddress = value.first === true && found.some((each) => each.kind === 'text' && /^\w+:\/\//.test(each.text));
    return isAddress ? [...found, { kind: 'text', text: '{}' }] : found;
  }

  private imported(value: Value & { kind: 'import' }): readonly Value[] {
    const facts = this.table.file(value.file);
    if (facts === undefined) return none;
    const whole = facts.exports['export='];
    if (value.name === '*') return whole === undefined ? [value] : this.resolve(whole);
    const own = facts.exports[value.name];
    if (own !== undefined) return this.resolve(own);
    const stored = this.heap.inModule(value.file, value.name);
    if (stored.length > 0) return stored.flatMap((each) => this.resolve(each));
    if (whole !== undefined) {
      if (value.name === 'default') return this.resolve(whole);
      return this.resolve(whole).flatMap((of) => this.memberValues(of, value.name));
    }
    return facts.exportsAllOf.flatMap((module) =>
      this.resolve(module).flatMap((of) => this.memberValues(of, value.name)),
    );
  }

  private membersOf(value: Value & { kind: 'member' }): readonly Value[] {
    const found = this.all(ownersOf(value, this), (of) => this.memberValues(of, value.name));
    return [...found, ...valuesOfEnums(value, this), ...configured(value, this)];
  }

  /** What a member of an alternative may be. */
  memberValues(of: Value, name: string): readonly Value[] {
    switch (of.kind) {
      case 'record':
        return memberOfRecord(of, name, this);
      case 'import':
        return this.resolve({ kind: 'import', file: of.file, name });
      case 'external': {
        const symbol = memberSymbol(of.symbol, name);
        const stored = this.heap.inObject(symbol).flatMap((each) => this.resolve(each));
        return [...stored, ...this.resolve({ kind: 'external', symbol })];
      }
      case 'text':
      case 'constant':
      case 'list':
        return none;
      case 'function': {
        const stored = this.heap.inFunction(of, name).flatMap((each) => this.resolve(each));
        return stored.length > 0 ? stored : memberOfUnknown(of, name, this.bounds);
      }
      case 'super':
        return this.memberAbove(of, name);
      default:
        return this.instanceMember(of, name);
    }
  }

  private instanceMember(of: Value, name: string): readonly Value[] {
    const found: Value[] = [];
    const classes = this.identities.classOf(of) ?? [];
    for (const object of classes) {
      if (name === 'constructor' && of.kind !== 'class') {
        found.push({ kind: 'class', object });
        continue;
      }
      if (name === '__class__' && of.kind !== 'class') {
        // In code of Python, the own instance stands for its class, too.
        found.push(of.kind === 'this' ? of : { kind: 'class', object });
        continue;
      }
      if (name === 'prototype' && of.kind === 'class') {
        found.push({ kind: 'typed', type: { name: of, arguments: [] } });
        continue;
      }
      found.push(...this.heap.inMember(of, object, name).flatMap((each) => this.resolve(each)));
      const filled = this.filledMember(object, name);
      const own = this.hierarchy.declaredOrOnly(object, name);
      found.push(...(filled === null ? this.declaredMember(of, object, own, found.length > 0) : this.resolve(filled)));
    }
    if (found.length > 0) return found;
    const made = this.heap.inMade(of, name);
    const kept = made.length > 0 || of.kind === 'result' ? made : this.heap.inRequest(of, name);
    const stored = [...kept, ...madeWith(of, classes, this).flatMap((given) => this.memberValues(given, name))];
    const explained = explainedMember(of, name, this, this.explainMember);
    if (explained !== null) return [...stored, ...this.resolve(explained)];
    return stored.length > 0 ? stored : memberOfUnknown(of, name, this.bounds);
  }

  /** `super().add`: the member as the base classes declare it; of a base class of a library the member itself. */
  private memberAbove(of: Value & { kind: 'super' }, name: string): readonly Value[] {
    const found = this.classesOf(of.of).flatMap((object) =>
      this.declaredMember(of.of, object, this.hierarchy.declaredAbove(object, of.class, name), false),
    );
    return found.length > 0 ? found : memberOfUnknown(of, name, this.bounds);
  }

  /** A member as a class declares it, by its type where nothing is stored in it. */
  private declaredMember(of: Value, object: string, found: DeclaredMember | null, isStored: boolean): readonly Value[] {
    const value = found === null ? null : this.instances.memberOf(of, object, found.owner, found.member);
    const declared = found === null ? null : typeOfMember(of, found.owner, found.member.type, this);
    const values = value === null ? none : this.orTyped(this.resolve(value), declared);
    if (found !== null && values.length > 0 && !values.every(isNothing))
      return this.instances.withMaker(of, object, found.member, values);
    const got = found?.member.kind === 'accessor' ? gotten(of, object, found, this) : none;
    if (got.length > 0) return got;
    return isStored || declared === null ? values : [...values, ...this.typedValue(declared)];
  }

  /** What a container fills a member with, of a class or of those it is derived from. */
  private filledMember(object: string, name: string): Value | null {
    if (this.filled.size === 0) return null;
    for (const owner of this.hierarchy.lineage(object)) {
      const filled = this.filled.get(`${owner} ${name}`);
      if (filled !== undefined) return filled;
    }
    return null;
  }

  /** Values of which only names are known, with what the declared type says. */
  private orTyped(values: readonly Value[], type: TypeReference | null): readonly Value[] {
    const isOpen = values.length > 0 && values.every(({ kind }) => kind === 'parameter' || kind === 'member');
    return isOpen && type !== null ? [...values, ...this.typedValue(type)] : values;
  }

  private typedValue(type: TypeReference): readonly Value[] {
    return type.name.kind === 'unknown' ? none : this.resolve({ kind: 'typed', type });
  }

  private elements(of: Value): readonly Value[] {
    if (of.kind === 'list') return this.lists.valuesOf(of);
    if (of.kind === 'record') return this.all(Object.values(of.members), (each) => this.resolve(each));
    const item = of.kind === 'typed' ? itemTypeOf(of) : null;
    return item === null ? none : this.resolve({ kind: 'typed', type: item });
  }

  /** The elements of a list or record, at the positions or names that the index may be; none where callers decide it that are not assumed. */
  private element(value: Value & { kind: 'element' }): readonly Value[] {
    const { index } = value;
    const all = this.resolve(value.of);
    const slice = sliceAt(index);
    if (slice !== null) return this.all(all, (of) => this.lists.sliceOf(of, slice) ?? this.elements(of));
    if (index === undefined)
      return this.all(all, (of) => (value.at === undefined ? null : namesOf(of, this)) ?? this.elements(of));
    const at = index.kind === 'constant' ? index.value : null;
    if (typeof at === 'number')
      return this.all(all, (of) => (of.kind === 'list' ? this.lists.valuesAt(of, at) : this.elements(of)));
    const names = this.textsOf(index);
    const isKnown = names.length > 0 && names.every((name) => !name.includes('{}'));
    if (!isKnown && isOpen(index, this.assumptions)) return none;
    return this.all(all, (of) =>
      isKnown && of.kind !== 'list' ? this.all(names, (name) => this.memberValues(of, name)) : this.elements(of),
    );
  }

  private parameter(value: Value & { kind: 'parameter' }): readonly Value[] {
    const assumed = this.assumptions.valuesOf(value);
    if (assumed !== null) return assumed;
    const parameter = this.table.function(value.function)?.parameters[value.index];
    const type = parameter?.type ?? null;
    const resolveAll = (given: readonly Value[]): readonly Value[] => this.all(given, (each) => this.resolve(each));
    const values = givenToParameter(value, parameter, this.sites, this, (given) =>
      this.orTyped(resolveAll(given), type),
    );
    return values.length > 0 ? values : type === null ? [value] : this.typedValue(type);
  }
}
