import type { ClassFact, DecoratorFact, MemberFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InjectionRule, RegisterRule } from '../rules/injection-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import type { Provider } from './provider.ts';
import type { Registry } from './registry.ts';
import { textToken, typeAndBaseTokens } from './tokens.ts';

/** Reads what containers make by type: classes with certain decorators, and what methods with certain decorators return, under all types they have. */
export function readBeans(rules: readonly InjectionRule[], resolver: ValueResolver, registry: Registry): void {
  const registering = rules.flatMap(({ registers }) => (registers?.bases === true ? [registers] : []));
  if (registering.length === 0) return;
  const reader = new BeanReader(registering, resolver, registry);
  for (const { classes, file, test } of resolver.table.files()) {
    if (!test) for (const fact of classes) reader.read(fact, file);
  }
}

class BeanReader {
  private readonly resolver: ValueResolver;
  private readonly registry: Registry;
  private readonly ofClasses = new Map<string, RegisterRule>();
  private readonly ofMethods = new Map<string, RegisterRule>();

  constructor(rules: readonly RegisterRule[], resolver: ValueResolver, registry: Registry) {
    this.resolver = resolver;
    this.registry = registry;
    for (const rule of rules) {
      for (const symbol of listOf(rule.decorators)) this.ofClasses.set(symbol, rule);
      for (const symbol of listOf(rule.methods)) this.ofMethods.set(symbol, rule);
    }
  }

  read(fact: ClassFact, file: string): void {
    const value = { kind: 'class', object: fact.object } as const;
    const [met] = this.rulesOf(fact.decorators, this.ofClasses);
    if (met !== undefined) {
      const names = this.namesOf(met, decapitalized(fact.name));
      this.add(typeAndBaseTokens(value, this.resolver), names, fact.decorators, [], { way: 'class', value, file });
    }
    if (this.ofMethods.size === 0) return;
    for (const member of fact.members) if (member.kind === 'method') this.readMethod(member, fact, file);
  }

  /** What the method returns; of one without a body what its parameter is, which it binds to its type. */
  private readMethod(member: MemberFact, fact: ClassFact, file: string): void {
    const [met] = this.rulesOf(member.decorators, this.ofMethods);
    if (met === undefined || member.type === null) return;
    const tokens = typeAndBaseTokens(member.type.name, this.resolver);
    const names = this.namesOf(met, member.name);
    const [bound] = member.parameters;
    if (member.value !== null)
      this.add(tokens, names, member.decorators, fact.decorators, { way: 'factory', value: member.value, file });
    else if (bound !== undefined && bound.type !== null)
      this.add(tokens, names, member.decorators, [], { way: 'class', value: bound.type.name, file });
  }

  private add(
    tokens: readonly string[],
    names: readonly string[],
    own: readonly DecoratorFact[],
    around: readonly DecoratorFact[],
    provider: Provider,
  ): void {
    const marks = this.registry.choice.marksOf(own, around, names);
    const marked = marks === null ? provider : { ...provider, marks };
    for (const token of [...tokens, ...names.map(textToken)]) this.registry.add(token, marked);
  }

  private namesOf({ rule, decorator }: Met, otherwise: string): readonly string[] {
    const stated = textsAt(listOf(rule.name), { arguments: decorator.arguments ?? [] }, this.resolver);
    const names = stated.filter((text) => text !== '');
    return names.length > 0 ? names : [otherwise];
  }

  private rulesOf(decorators: readonly DecoratorFact[], rules: ReadonlyMap<string, RegisterRule>): readonly Met[] {
    return decorators.flatMap((decorator) =>
      this.resolver.symbolsOf(decorator.callee).flatMap((symbol) => {
        const rule = rules.get(symbol);
        return rule === undefined ? [] : [{ rule, decorator }];
      }),
    );
  }
}

interface Met {
  readonly rule: RegisterRule;
  readonly decorator: DecoratorFact;
}

/** As `java.beans.Introspector` makes a name: `CardPay` → `cardPay`, but `URLPay` → `URLPay`. */
function decapitalized(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
