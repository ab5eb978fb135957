import { pushTo } from '../../code-model/push-to.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import { KindsBySymbol } from './kinds-by-symbol.ts';
import { type CallRule, type ClassRule, type FrameworkRules, listOf, verbsOf } from './rule-schema.ts';

/** A rule for calls and the framework it belongs to. */
export interface IndexedCall {
  readonly rule: CallRule;
  readonly rules: FrameworkRules;
  /** Verb by the name of the called member. */
  readonly verbs: ReadonlyMap<string, string>;
}

export interface IndexedKind {
  readonly kind: string;
  readonly rules: FrameworkRules;
  /** The path where the call that makes an instance states none. */
  readonly defaultPath?: string | undefined;
  /** True where it has its path only where it is mounted. */
  readonly pathIfMounted?: boolean | undefined;
  /** Selectors of the path that an instance has from the call that makes it. */
  readonly path: readonly string[];
  /** Selectors of what runs before all that is registered with it. */
  readonly dependencies: readonly string[];
}

export interface IndexedClass {
  readonly rule: ClassRule;
  readonly rules: FrameworkRules;
}

interface CallPattern {
  readonly start: string;
  readonly end: string;
  readonly indexed: IndexedCall;
}

/** The rules of all frameworks, by what in the code asks for them. */
export class RuleIndex {
  readonly all: readonly FrameworkRules[];
  readonly made = new KindsBySymbol();
  readonly typed = new KindsBySymbol();
  /** Symbols that are instances themselves. */
  readonly values = new Map<string, IndexedKind[]>();
  readonly functionTypes = new Map<string, IndexedKind[]>();
  /** Names of members that only one kind of instances has. */
  readonly knownBy = new Map<string, IndexedKind>();
  /** Names of functions that a library calls with an instance. */
  readonly functionNames = new Map<string, IndexedKind[]>();
  readonly classDecorators = new Map<string, IndexedClass[]>();
  readonly classBases = new Map<string, IndexedClass[]>();
  /** Ends of the symbols of base classes, of rules that say `*End`. */
  readonly classBaseEnds = new Map<string, IndexedClass[]>();
  /** Rules for every class with a member that they are about. */
  readonly anyClass: IndexedClass[] = [];
  readonly symbols = new Map<string, IndexedCall[]>();
  /** True where a decorated function may stand for an instance. */
  readonly hasDecorators: boolean;
  /** Last names of those symbols: what a call must end in to be one. */
  readonly symbolEnds = new Set<string>();
  /** Packages of the rules that ask for members of any name. */
  readonly anyMemberOf = new Set<string>();
  /** Names of members whose functions may run what they mount → the methods by which they do. */
  readonly running = new Map<string, ReadonlySet<string>>();
  /** Names of members that mount one instance on another. */
  readonly mounting = new Set<string>();
  /** Of rules whose symbols stand for many: `airflow#*Operator`. */
  private readonly patterns: CallPattern[] = [];
  private readonly members = new Map<string, IndexedCall[]>();
  private readonly memberKinds = new Map<string, { readonly kind: string; readonly isSame: boolean }>();
  private readonly memberNames = new Set<string>();

  /** Of the application's own routers: names of their methods, and keys of the functions that register. */
  readonly own: { readonly rules: FrameworkRules | null; readonly registering: ReadonlySet<string> };
  readonly ownNames: ReadonlySet<string>;

  /** @param own rules that are about classes and functions of the application, by their keys */
  constructor(all: readonly FrameworkRules[], own: RuleIndex['own'] = { rules: null, registering: new Set() }) {
    this.all = all;
    this.own = own;
    this.ownNames = new Set((own.rules?.calls ?? []).flatMap(({ names }) => [...verbsOf(names).keys()]));
    this.hasDecorators = all.some(({ calls }) => (calls ?? []).some(({ decorates }) => decorates === true));
    for (const rules of all) {
      this.addInstances(rules);
      for (const rule of rules.calls ?? []) this.addCall(rule, rules);
      for (const rule of rules.classes ?? []) {
        for (const symbol of listOf(rule.decorators)) pushTo(this.classDecorators, symbol, { rule, rules });
        for (const symbol of listOf(rule.extends)) {
          if (symbol.startsWith('*')) pushTo(this.classBaseEnds, symbol.slice(1), { rule, rules });
          else pushTo(this.classBases, symbol, { rule, rules });
        }
        if (rule.decorators === undefined && rule.extends === undefined) this.anyClass.push({ rule, rules });
      }
    }
  }

  /** Says what a rule says of a member of one more name. */
  addName({ rule, rules }: Pick<IndexedCall, 'rule' | 'rules'>, name: string): void {
    const indexed = { rule, rules, verbs: new Map([[name, '']]) };
    for (const kind of listOf(rule.on)) {
      const key = memberKey(rules, kind, name);
      if (this.members.get(key)?.some((each) => each.rule === rule) !== true) pushTo(this.members, key, indexed);
      this.memberNames.add(name);
    }
  }

  /** The rules for classes that are derived from a library's class. */
  classesBelow(symbol: string): readonly IndexedClass[] {
    const ends = [...this.classBaseEnds].filter(([end]) => symbol.endsWith(end)).flatMap(([, each]) => each);
    return [...(this.classBases.get(symbol) ?? []), ...ends];
  }

  /** False for the name of a member that no rule of any kind asks for. */
  hasMember(name: string): boolean {
    return this.memberNames.has(name);
  }

  /** The rules for a call of what has this symbol. */
  callsOf(symbol: string): readonly IndexedCall[] {
    const own = this.symbols.get(symbol) ?? [];
    const like = this.patterns.filter((each) => isLike(symbol, each)).map(({ indexed }) => indexed);
    return like.length === 0 ? own : [...own, ...like];
  }

  /** False for the last name of symbols that no rule for calls asks for. */
  mayBeCalled(name: string): boolean {
    if (this.symbolEnds.has(name) || this.made.mayEnd(name)) return true;
    return this.patterns.some(({ end }) => name.endsWith(lastName(end)));
  }

  /** The rules for a call of a member of an instance. */
  callsOn(rules: FrameworkRules, kind: string, name: string): readonly IndexedCall[] {
    const own = this.members.get(memberKey(rules, kind, name)) ?? [];
    const any = this.members.get(memberKey(rules, kind, '*')) ?? [];
    return any.length === 0 ? own : [...own, ...any];
  }

  /** The kind of instance that a member of an instance is, whether any of its members is one, and whether it is the instance itself. */
  kindOfMember(
    rules: FrameworkRules,
    kind: string,
    name: string,
  ): { kind: string; any: boolean; isSame: boolean } | null {
    const own = this.memberKinds.get(memberKey(rules, kind, name));
    if (own !== undefined) return { ...own, any: false };
    const any = this.memberKinds.get(memberKey(rules, kind, '*'));
    return any === undefined ? null : { ...any, any: true };
  }

  private addInstances(rules: FrameworkRules): void {
    for (const instance of rules.instances ?? []) {
      const { kind, path, defaultPath, pathIfMounted, dependencies } = instance;
      const paths = { path: listOf(path), defaultPath, pathIfMounted };
      const indexed = { kind, rules, ...paths, dependencies: listOf(dependencies) };
      for (const symbol of listOf(instance.makes)) this.made.add(symbol, indexed);
      for (const symbol of [...listOf(instance.types), ...listOf(instance.makes)]) this.typed.add(symbol, indexed);
      for (const symbol of listOf(instance.values)) pushTo(this.values, symbol, indexed);
      for (const symbol of listOf(instance.functions)) pushTo(this.functionTypes, symbol, indexed);
      for (const name of listOf(instance.knownBy)) this.knownBy.set(name, indexed);
      for (const name of listOf(instance.called)) pushTo(this.functionNames, name, indexed);
      for (const { of, name, returnsReceiver } of instance.members ?? []) {
        const member = { kind: instance.kind, isSame: returnsReceiver === true };
        for (const each of listOf(name)) this.memberKinds.set(memberKey(rules, of, each), member);
      }
    }
    for (const symbol of this.made.symbols()) this.symbolEnds.add(lastName(symbol));
  }

  private addCall(rule: CallRule, rules: FrameworkRules): void {
    const verbs = verbsOf(rule.names);
    const indexed = { rule, rules, verbs };
    for (const kind of listOf(rule.on)) {
      for (const name of verbs.keys()) {
        pushTo(this.members, memberKey(rules, kind, name), indexed);
        if (name === '*') for (const each of listOf(rules.packages)) this.anyMemberOf.add(each);
        this.memberNames.add(name);
        if (rule.mounts !== undefined) this.mounting.add(name);
        if (rule.mountsRun !== undefined) this.running.set(name, new Set(rule.mountsRun));
      }
    }
    for (const symbol of listOf(rule.calls)) {
      const [start = '', end] = symbol.split('*', 2);
      if (end !== undefined) {
        this.patterns.push({ start, end, indexed });
        continue;
      }
      pushTo(this.symbols, symbol, indexed);
      this.symbolEnds.add(lastName(symbol));
    }
  }
}

function memberKey(rules: FrameworkRules, kind: string, name: string): string {
  return `${rules.framework} ${kind} ${name}`;
}

function isLike(symbol: string, { start, end }: CallPattern): boolean {
  return symbol.length >= start.length + end.length && symbol.startsWith(start) && symbol.endsWith(end);
}
