import type { CallFact, Value } from '../../code-model/facts.ts';
import { absoluteName, namedInHouse } from '../../value-analysis/python-modules.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type InjectionRule, providerWays, type RegisterRule } from '../rules/injection-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { type Selected, type Subject, select } from '../rules/select.ts';
import { moduleProviders } from './module-files.ts';
import type { Provider, ProviderMarks } from './provider.ts';
import type { InjectionPoint, Registry } from './registry.ts';
import { RuleCalls } from './rule-calls.ts';
import {
  classOfToken,
  classToken,
  firstTokens,
  kindToken,
  nameOfRequestToken,
  requestToken,
  textToken,
  tokensOf,
} from './tokens.ts';

/** A factory or a class, and what it is called with as far as rules know. */
export interface Factory {
  readonly rule: RegisterRule;
  readonly asker: InjectionPoint;
  readonly value: Value;
  /** Tokens of its parameters. */
  readonly inject: readonly (readonly string[])[];
}

type Registering = InjectionRule & { readonly registers: RegisterRule };

/** Reads what the code registers with containers into the registry. What test code registers does not count. */
export class ProviderReader {
  readonly factories: Factory[] = [];
  /** Classes that get what their parameters name, with the rule that says so. */
  readonly named: Factory[] = [];
  private readonly resolver: ValueResolver;
  private readonly registry: Registry;
  /** The file being read. */
  private file = '';
  /** What the call being read states beside token and provider. */
  private marks: ProviderMarks | null = null;

  constructor(resolver: ValueResolver, registry: Registry) {
    this.resolver = resolver;
    this.registry = registry;
  }

  read(rules: readonly InjectionRule[]): void {
    const registering = rules.filter((rule): rule is Registering => rule.registers !== undefined);
    const byCall = new RuleCalls<Registering>();
    const byDecorator = new Map<string, Registering[]>();
    for (const rule of registering) {
      byCall.add(listOf(rule.registers.calls), rule);
      byCall.addNamed(listOf(rule.registers.byNameAlone), rule);
      if (rule.registers.bases === true) continue;
      for (const symbol of listOf(rule.registers.decorators)) {
        byDecorator.set(symbol, [...(byDecorator.get(symbol) ?? []), rule]);
      }
    }
    for (const { calls, classes, file, test } of this.resolver.table.files()) {
      if (test) continue;
      this.file = file;
      for (const call of calls) for (const rule of byCall.of(call, this.resolver)) this.readCall(rule, call);
      for (const { object, decorators } of classes) {
        for (const decorator of decorators) {
          const subject = { arguments: decorator.arguments ?? [], receiver: { kind: 'class', object } as const };
          const met = this.resolver.symbolsOf(decorator.callee).flatMap((symbol) => byDecorator.get(symbol) ?? []);
          for (const rule of met) this.readAll(rule, subject, []);
        }
      }
    }
  }

  private readCall(rule: Registering, call: CallFact): void {
    this.resolver.registering.add(call.id);
    const receiver = receiverOf(call);
    const subject = { arguments: call.arguments, ...(receiver === undefined ? {} : { receiver }) };
    const { through } = rule.registers;
    const between =
      through === undefined ? [] : this.makersOf(receiver).filter(({ callee }) => isMember(callee, through));
    const [qualifying] = between;
    this.marks = this.marksBy(qualifying?.arguments ?? []);
    const maker = qualifying?.callee.kind === 'member' ? qualifying.callee.of : receiver;
    this.readAll(rule, subject, this.madeTokens(rule.registers, maker));
    this.marks = null;
  }

  /** Tokens among the arguments of the call that made the receiver: of `bind(T)` in `bind(T).to(C)`. */
  private madeTokens({ made }: RegisterRule, receiver: Value | undefined): readonly string[] {
    if (made === undefined) return [];
    return this.makersOf(receiver).flatMap((call) =>
      firstTokens(listOf(made), { arguments: call.arguments }, this.resolver),
    );
  }

  private makersOf(receiver: Value | undefined): readonly CallFact[] {
    if (receiver === undefined) return [];
    return this.resolver
      .resolve(receiver)
      .flatMap((each) => (each.kind === 'result' ? (this.resolver.table.call(each.call) ?? []) : []));
  }

  /** The qualifier that a call between states: an annotation, or a name that a library makes one of. */
  private marksBy(given: readonly Value[]): ProviderMarks | null {
    const marks = this.registry.choice.marksOf([], [], []);
    if (marks === null) return null;
    const qualifiers = given.flatMap((each) => this.resolver.classesOf(each)).map((object) => `${object} []`);
    const named = given.flatMap((each) => this.makersOf(each)).flatMap((call) => call.arguments);
    return { ...marks, qualifiers, names: named.flatMap((each) => this.resolver.textsOf(each)) };
  }

  private readAll(rule: Registering, subject: Subject, made: readonly string[]): void {
    const { each, files, when } = rule.registers;
    if (when !== undefined && !this.choose(listOf(when), subject).some(({ value }) => this.isTrue(value))) return;
    if (files !== undefined) {
      const home = this.registry.packageOf(this.file);
      for (const { names, value } of moduleProviders(files, subject, home, this.resolver)) {
        this.readModule(rule, names.map(textToken), value);
      }
      return;
    }
    if (each === undefined) {
      this.readOne(rule, subject, made);
      return;
    }
    for (const provider of this.choose(listOf(each), subject)) {
      const tokens = provider.key === '' ? made : [textToken(provider.key)];
      for (const value of this.resolver.resolve(provider.value)) {
        this.readOne(rule, { ...subject, arguments: [value] }, tokens);
      }
    }
  }

  /** A class, or a function as a factory. */
  private readModule(rule: Registering, tokens: readonly string[], value: Value): void {
    const way = this.isProvider('class', value) ? 'class' : 'factory';
    if (way === 'factory' && !this.isProvider(way, value)) return;
    this.provide(rule, tokens, { way, value }, []);
  }

  private readOne(rule: Registering, subject: Subject, known: readonly string[]): void {
    const { registers } = rule;
    const given = firstTokens(listOf(registers.token), subject, this.resolver);
    const own = registers.ofRequests === true ? given.map(ofRequests) : given;
    const stated = [...known, ...(registers.as === undefined ? own : own.map((each) => apart(each, registers.as)))];
    const [maker = null] = subject.arguments.flatMap((each) => this.makerOf(each, registers) ?? []);
    const chosen = maker === null ? this.provided(registers, subject) : this.provided(maker.rule, maker.subject);
    if (chosen === null) {
      for (const token of stated) this.addOwn(token, rule);
      return;
    }
    const { way, value } = chosen;
    const tokens = registers.token === undefined && stated.length === 0 ? this.ownTokens(value) : stated;
    // The list of names may hold the function as well: `['$http', function ($http) { … }]`.
    const code = new Set(this.codeOf(value));
    const inject = this.choose(listOf(registers.inject), subject).filter(
      (each) => !this.codeOf(each.value).some((object) => code.has(object)),
    );
    const asked = inject.map((each) => tokensOf(each.value, this.resolver));
    this.provide(rule, tokens, { way, value }, asked);
  }

  /** @param inject tokens of the parameters, of a factory */
  private provide(
    rule: Registering,
    tokens: readonly string[],
    { way, value }: Pick<Provider, 'way' | 'value'>,
    inject: Factory['inject'],
  ): void {
    const { registers } = rule;
    if (registers.as === undefined)
      for (const token of tokens) this.registry.add(token, this.marked({ way, value, file: this.file }));
    else this.addNamed(tokens, value);
    if (registers.ofRequests === true) this.addGetter(tokens, value);
    if (registers.names !== undefined && way === 'class')
      this.named.push({ rule: registers, value, asker: this.injectionPointOf(rule), inject });
    if (way === 'factory') this.factories.push({ rule: registers, asker: this.injectionPointOf(rule), value, inject });
  }

  /** Reading a member of a request runs what makes it. */
  private addGetter(tokens: readonly string[], value: Value): void {
    addCode(this.resolver.requestGetters, tokens.map(nameOfRequestToken), this.codeOf(value));
  }

  /** Start points run it where they state its name. */
  private addNamed(tokens: readonly string[], value: Value): void {
    addCode(this.resolver.registered, tokens, this.codeOf(value));
  }

  /** Functions, and the constructors of classes. */
  private codeOf(value: Value): readonly string[] {
    const { resolver } = this;
    return resolver.resolve(value).flatMap((each) => {
      if (each.kind === 'class') return resolver.memberOf(each.object, 'constructor')?.object ?? [];
      return each.kind === 'function' ? [each.object] : [];
    });
  }

  /** A class that is registered as itself; what else is registered without anything behind it is ignored. */
  private addOwn(token: string, rule: Registering): void {
    const object = classOfToken(token);
    if (object === null) return;
    const value: Value = { kind: 'class', object };
    this.registry.add(token, this.marked({ way: 'class', value, file: this.file }));
    const { registers } = rule;
    if (registers.names !== undefined)
      this.named.push({ rule: registers, value, asker: this.injectionPointOf(rule), inject: [] });
  }

  private marked(provider: Provider): Provider {
    return this.marks === null ? provider : { ...provider, marks: this.marks };
  }

  private injectionPointOf({ id }: Registering): InjectionPoint {
    return { rule: id, file: this.file };
  }

  private ownTokens(value: Value): readonly string[] {
    return this.resolver.classesOf(value).map(classToken);
  }

  private provided(ways: Pick<RegisterRule, (typeof providerWays)[number]>, subject: Subject) {
    for (const way of providerWays) {
      for (const selector of listOf(ways[way])) {
        for (const chosen of select(selector, subject, this.resolver)) {
          const value = this.namedBy(chosen.value);
          if (!this.isOfLibrary(value) && this.isProvider(way, value)) return { way, value };
        }
      }
    }
    return null;
  }

  /** What a dotted name of Python stands for that is given in place of a class or function: `'shop.users.factory'`. */
  private namedBy(value: Value): Value {
    const { table } = this.resolver;
    const facts = table.file(this.file);
    if (facts?.language !== 'Python' || value.kind === 'function' || value.kind === 'class') return value;
    const [only, more] = this.resolver.textsOf(value);
    if (only === undefined || more !== undefined) return value;
    return namedInHouse(absoluteName(only.replace(':', '.'), facts), table) ?? value;
  }

  /** True for a member of a library's symbol: a class of a library that is registered itself has no options. */
  private isOfLibrary(value: Value): boolean {
    if (value.kind !== 'member') return false;
    const owners = this.resolver.resolve(value.of);
    return owners.length > 0 && owners.every(({ kind }) => kind === 'external');
  }

  private isProvider(way: (typeof providerWays)[number], value: Value): boolean {
    const values = this.resolver.resolve(value).filter(({ kind }) => kind !== 'member' && kind !== 'parameter');
    if (way === 'class') return values.some(({ kind }) => kind === 'class');
    if (way === 'factory') return values.some(({ kind }) => kind === 'function');
    return values.length > 0;
  }

  /** The call that makes a provider, behind further calls on it: `asClass(C)` of `asClass(C).singleton()`. */
  private makerOf(provider: Value, { by = [] }: RegisterRule) {
    let value: Value | undefined = provider;
    for (let step = 0; step < 6 && value !== undefined && by.length > 0; step++) {
      const [made] = this.resolver.resolve(value);
      const call = made?.kind === 'result' ? this.resolver.table.call(made.call) : undefined;
      if (call === undefined) return null;
      const symbols = this.resolver.symbolsOf(call.callee);
      const rule = by.find(({ calls }) => listOf(calls).some((symbol) => symbols.includes(symbol)));
      if (rule !== undefined) return { rule, subject: { arguments: call.arguments } };
      value = call.callee.kind === 'member' ? call.callee.of : undefined;
    }
    return null;
  }

  private isTrue(value: Value): boolean {
    return this.resolver.resolve(value).some((each) => each.kind === 'constant' && each.value === true);
  }

  private choose(selectors: readonly string[], subject: Subject): readonly Selected[] {
    return selectors.flatMap((selector) => select(selector, subject, this.resolver));
  }
}

function addCode(to: Map<string, readonly string[]>, names: readonly string[], functions: readonly string[]): void {
  for (const name of names) to.set(name, [...new Set([...(to.get(name) ?? []), ...functions])]);
}

/** The token of a name that stands apart by what it is registered as. */
function apart(token: string, kind = ''): string {
  return kindToken(kind, token.slice(textToken('').length));
}

/** The token of a member of requests that a name stands for. */
function ofRequests(token: string): string {
  return requestToken(token.slice(textToken('').length));
}

/** Of `super.init()` the class whose code says so. */
function receiverOf({ callee }: CallFact): Value | undefined {
  if (callee.kind !== 'member') return undefined;
  return callee.of.kind === 'super' ? { kind: 'class', object: callee.of.class } : callee.of;
}

function isMember(callee: Value, name: string): boolean {
  return callee.kind === 'member' && callee.name === name;
}
