import type {
  ClassFact,
  DecoratorFact,
  MemberFact,
  ParameterFact,
  TypeReference,
  Value,
} from '../../code-model/facts.ts';
import { functionsOf } from '../../code-model/functions-of-value.ts';
import type { InjectedMember, InjectedParameter } from '../../code-model/injected-values.ts';
import { oneOf } from '../../code-model/one-of.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { AskRule, InjectionRule, RegisterRule } from '../rules/injection-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';
import type { Factory } from './read-providers.ts';
import type { InjectionPoint, Registry } from './registry.ts';
import { textToken, tokensOf, typeTokens } from './tokens.ts';

/** A place and what containers hand over there. */
export interface FilledPlace {
  readonly at: InjectedParameter | InjectedMember;
  readonly value: Value;
}

type Asking = InjectionRule & { readonly asks: AskRule };
type Place = Pick<ParameterFact, 'decorators' | 'type' | 'name'>;

/** Finds the parameters and properties that containers fill, with what is registered for them. */
export class InjectionResolver {
  readonly places: FilledPlace[] = [];
  private readonly resolver: ValueResolver;
  private readonly registry: Registry;
  private readonly seen = new Set<string>();
  private readonly cradles = new Map<string, Value>();

  constructor(resolver: ValueResolver, registry: Registry) {
    this.resolver = resolver;
    this.registry = registry;
  }

  /** Places in classes: by decorators of parameters and properties, by the types of parameters in classes with certain decorators. */
  fillClasses(rules: readonly InjectionRule[]): void {
    const asking = rules.filter((rule): rule is Asking => rule.asks !== undefined);
    for (const { classes, file, test } of this.resolver.table.files()) {
      if (test) continue;
      for (const fact of classes) this.fillClass(fact, asking, file);
    }
  }

  /** The parameters of factories and of constructors, by the tokens stated for them. */
  fillFactories(factories: readonly Factory[]): void {
    for (const { asker, value, inject } of factories) {
      for (const object of inject.length === 0 ? [] : this.calledIn(value)) {
        for (const [index, tokens] of inject.entries()) {
          this.fill({ kind: 'parameter', function: object, index }, this.registry.valuesOf(tokens, asker));
        }
      }
    }
  }

  private calledIn(value: Value): readonly string[] {
    const constructors = this.resolver
      .classesOf(value)
      .flatMap((each) => this.resolver.memberOf(each, 'constructor')?.object ?? []);
    return constructors.length > 0 ? constructors : functionsOf(value, this.resolver);
  }

  /** Parameters of a constructor or function, by their names; the first, where its name is none, holds all that is registered, unless names count alone. */
  fillNamed(
    object: string,
    parameters: readonly ParameterFact[],
    asker: InjectionPoint,
    { names }: Pick<RegisterRule, 'names'>,
  ): void {
    for (const [index, { name }] of parameters.entries()) {
      const values = name === '' ? [] : this.registry.valuesOf([textToken(name)], asker);
      const at = { kind: 'parameter', function: object, index } as const;
      if (values.length > 0) this.fill(at, values);
      else if (index === 0 && names !== 'alone') this.fill(at, [this.cradle(asker)]);
    }
  }

  /** Everything that is registered under a name, as one record. */
  private cradle(asker: InjectionPoint): Value {
    const id = `${asker.rule} ${asker.file}`;
    const known = this.cradles.get(id);
    if (known !== undefined) return known;
    const members: Record<string, Value> = Object.create(null) as Record<string, Value>;
    for (const token of this.registry.tokens()) {
      if (!token.startsWith(textToken(''))) continue;
      members[token.slice(textToken('').length)] = oneOf(this.registry.valuesOf([token], asker));
    }
    const cradle: Value = { kind: 'record', members };
    this.cradles.set(id, cradle);
    return cradle;
  }

  private fillClass(fact: ClassFact, rules: readonly Asking[], file: string): void {
    const symbols = this.symbolsOf(fact.decorators);
    for (const member of fact.members) {
      if (member.kind === 'constructor') this.fillConstructor(member, symbols, rules, file);
      else if (member.kind === 'method') this.fillMethod(member, rules, file);
      else if (member.kind === 'property') {
        const at = { kind: 'member', class: fact.object, name: member.name } as const;
        for (const rule of rules) this.fillDecorated(at, member, rule, file);
      }
    }
  }

  private fillConstructor(
    member: MemberFact,
    symbols: readonly string[],
    rules: readonly Asking[],
    file: string,
  ): void {
    const own = this.symbolsOf(member.decorators);
    const asking = rules.find(
      ({ asks }) =>
        listOf(asks.classes).some((symbol) => symbols.includes(symbol)) ||
        listOf(asks.decorators).some((symbol) => own.includes(symbol)),
    );
    this.fillParameters(member, asking, rules, file);
  }

  /** A method with a decorator that asks is called with what its parameters ask for. */
  private fillMethod(member: MemberFact, rules: readonly Asking[], file: string): void {
    if (member.decorators.length === 0 || member.parameters.length === 0) return;
    const own = this.symbolsOf(member.decorators);
    const asking = rules.find(({ asks }) => listOf(asks.decorators).some((symbol) => own.includes(symbol)));
    if (asking !== undefined) this.fillParameters(member, asking, rules, file);
  }

  /** @param asking the rule for parameters without a decorator of their own */
  private fillParameters(
    { object, parameters }: MemberFact,
    asking: Asking | undefined,
    rules: readonly Asking[],
    file: string,
  ): void {
    if (object === null) return;
    for (const [index, parameter] of parameters.entries()) {
      const at = { kind: 'parameter', function: object, index } as const;
      const isDecorated = rules.filter((rule) => this.fillDecorated(at, parameter, rule, file)).length > 0;
      if (!isDecorated && asking !== undefined) this.fillByType(at, parameter, asking, file);
    }
  }

  /** True where a decorator of the rule asks. Without a token the type is asked for. */
  private fillDecorated(at: FilledPlace['at'], place: Place, rule: Asking, file: string): boolean {
    const { id, asks } = rule;
    const { decorators } = place;
    const wanted = listOf(asks.decorators);
    const decorator = decorators.find((each) => this.symbolsOf([each]).some((symbol) => wanted.includes(symbol)));
    if (decorator === undefined) return false;
    const subject = { arguments: decorator.arguments ?? [] };
    const stated = listOf(asks.token).flatMap((selector) => select(selector, subject, this.resolver));
    if (stated.length === 0) {
      this.fillByType(at, place, rule, file);
      return true;
    }
    const tokens = stated.flatMap(({ value }) => tokensOf(value, this.resolver));
    this.fillWith(at, this.registry.valuesOf(tokens, { rule: id, file }), asks.all === true);
    return true;
  }

  private fillByType(
    at: FilledPlace['at'],
    { decorators, type, name }: Place,
    { id, asks }: Asking,
    file: string,
  ): void {
    const { tokens, isList } = this.askedBy(type, asks);
    const takesAll = isList || asks.all === true;
    const wanted = this.registry.choice.wantedBy(decorators, name);
    this.fillWith(at, this.registry.valuesOf(tokens, { rule: id, file, wanted, takesAll }), takesAll);
  }

  private fillWith(at: FilledPlace['at'], values: readonly Value[], isList: boolean): void {
    this.fill(at, isList && values.length > 0 ? [{ kind: 'list', items: values }] : values);
  }

  /** Tokens for a type; for a list or a holder of something those of its argument. */
  private askedBy(type: TypeReference | null, asks: AskRule): { tokens: readonly string[]; isList: boolean } {
    const held = type?.arguments.at(-1);
    const symbols = held === undefined || type === null ? [] : this.resolver.symbolsOf(type.name);
    if (held !== undefined && symbols.some((symbol) => listOf(asks.lists).includes(symbol)))
      return { tokens: this.askedBy(held, asks).tokens, isList: true };
    if (held !== undefined && symbols.some((symbol) => Object.hasOwn(asks.holders ?? {}, symbol)))
      return this.askedBy(held, asks);
    return { tokens: type === null ? [] : typeTokens(type.name, this.resolver), isList: false };
  }

  private symbolsOf(decorators: readonly DecoratorFact[]): readonly string[] {
    return decorators.flatMap(({ callee }) => this.resolver.symbolsOf(callee));
  }

  /** The first rule that fills a place does. */
  private fill(at: FilledPlace['at'], values: readonly Value[]): void {
    const id = JSON.stringify(at);
    if (values.length === 0 || this.seen.has(id)) return;
    this.seen.add(id);
    this.places.push({ at, value: oneOf(values) });
  }
}
