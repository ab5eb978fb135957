import type { DecoratorFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { ChoiceRule, InjectionRule } from '../rules/injection-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import type { Provider, ProviderMarks, Wanted } from './provider.ts';

/** Chooses among the providers of one token by names, qualifiers and ranks, as the rules of containers say. */
export class ProviderChoice {
  private readonly resolver: ValueResolver;
  private readonly rules: readonly ChoiceRule[];
  private readonly usesPlaceNames: boolean;

  constructor(resolver: ValueResolver, rules: readonly InjectionRule[]) {
    this.resolver = resolver;
    this.rules = rules.flatMap(({ chooses }) => chooses ?? []);
    this.usesPlaceNames = this.rules.some(({ placeNames }) => placeNames === true);
  }

  /** @param own of the class or method that is registered @param around of the class that registers it, whose conditions hold for it too */
  marksOf(
    own: readonly DecoratorFact[],
    around: readonly DecoratorFact[],
    names: readonly string[],
  ): ProviderMarks | null {
    if (this.rules.length === 0) return null;
    const isLast = this.has(own, 'last');
    return {
      names: [...new Set([...names, ...this.namesIn(own)])],
      qualifiers: this.qualifiersIn(own),
      rank: isLast ? 'last' : this.has(own, 'first') ? 'first' : null,
      isConditional: this.has([...own, ...around], 'conditional'),
    };
  }

  wantedBy(decorators: readonly DecoratorFact[], place: string): Wanted | null {
    if (this.rules.length === 0) return null;
    return { named: this.namesIn(decorators)[0] ?? null, qualifiers: this.qualifiersIn(decorators), place };
  }

  /**
   * Those that a place may hold. One that is there only under a condition leaves the others possible.
   * @param takesAll true for a place that holds all of them
   */
  among(providers: readonly Provider[], wanted: Wanted, takesAll: boolean): readonly Provider[] {
    const { named, qualifiers, place } = wanted;
    if (named !== null || qualifiers.length > 0) {
      return providers.filter(
        ({ marks }) =>
          (named === null || marks?.names.includes(named) === true) &&
          qualifiers.every((each) => marks?.qualifiers.includes(each) === true),
      );
    }
    if (takesAll) return providers;
    const plain = preferred(providers, ({ marks }) => (marks?.qualifiers.length ?? 0) === 0);
    const stated = preferred(plain, ({ marks }) => marks?.rank !== 'last');
    const first = preferred(stated, ({ marks }) => marks?.rank === 'first');
    if (first.length < 2 || !this.usesPlaceNames) return first;
    return preferred(first, ({ marks }) => marks?.names.includes(place) === true);
  }

  private has(decorators: readonly DecoratorFact[], mark: 'first' | 'last' | 'conditional'): boolean {
    const wanted = new Set(this.rules.flatMap((rule) => listOf(rule[mark])));
    return decorators.some(({ callee }) => this.resolver.symbolsOf(callee).some((symbol) => wanted.has(symbol)));
  }

  private namesIn(decorators: readonly DecoratorFact[]): readonly string[] {
    return decorators.flatMap((decorator) => {
      const symbols = this.resolver.symbolsOf(decorator.callee);
      const selectors = this.rules.flatMap(({ names = {} }) => symbols.flatMap((symbol) => listOf(names[symbol])));
      return selectors.length === 0
        ? []
        : textsAt(selectors, { arguments: decorator.arguments ?? [] }, this.resolver).filter((text) => text !== '');
    });
  }

  /** In-house annotations whose type a container takes for a qualifier, each with its arguments. */
  private qualifiersIn(decorators: readonly DecoratorFact[]): readonly string[] {
    return decorators.flatMap(({ callee, arguments: given }) =>
      this.resolver.classesOf(callee).flatMap((object) => {
        const type = this.resolver.table.class(object);
        if (type === undefined || !this.isQualifier(type.decorators)) return [];
        const [record] = given ?? [];
        const members = record?.kind === 'record' ? Object.entries(record.members) : [];
        return `${object} ${JSON.stringify(members.filter(([name]) => !name.startsWith('$')))}`;
      }),
    );
  }

  private isQualifier(decorators: readonly DecoratorFact[]): boolean {
    const wanted = this.rules.flatMap(({ qualified }) => listOf(qualified));
    return decorators.some(({ callee }) => this.resolver.symbolsOf(callee).some((symbol) => wanted.includes(symbol)));
  }
}

/** Those that are preferred, with the others where none of them is there under all conditions; all where there are none. */
function preferred(providers: readonly Provider[], isPreferred: (provider: Provider) => boolean): readonly Provider[] {
  const found = providers.filter(isPreferred);
  return found.some(({ marks }) => marks?.isConditional !== true) ? found : providers;
}
