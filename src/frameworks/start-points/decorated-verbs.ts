import type { CallFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { decoratorCalls } from '../instances/decorator-calls.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';

type VerbRule = NonNullable<StartPointRule['verbs']>[number];

/** The verbs that decorators of a handler limit it to: `@require_POST`, `@api_view(["GET", "PUT"])`. */
export class DecoratedVerbs {
  private readonly resolver: ValueResolver;
  private decorators: ReadonlyMap<string, readonly CallFact[]> | null = null;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** None where no decorator says any. @param objects keys of functions */
  of(objects: readonly string[], rules: readonly VerbRule[] | undefined): readonly string[] {
    if (rules === undefined) return [];
    this.decorators ??= decoratorCalls(this.resolver);
    const calls = objects.flatMap((object) => this.decorators?.get(object) ?? []);
    return [...new Set(calls.flatMap((call) => rules.flatMap((rule) => this.named(call, rule))))];
  }

  private named(call: CallFact, { decorators, verb, are }: VerbRule): readonly string[] {
    const symbols = this.resolver.symbolsOf(call.callee);
    if (!listOf(decorators).some((symbol) => symbols.includes(symbol))) return [];
    const stated = textsAt(listOf(verb), { arguments: call.arguments }, this.resolver);
    return (stated.length > 0 ? stated : listOf(are)).map((each) => each.toUpperCase());
  }
}
