import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { decoratorCalls } from '../instances/decorator-calls.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import { httpVerbs } from './http-verbs.ts';

type VerbRule = NonNullable<StartPointRule['verbs']>[number];

/** The verbs that decorators of a handler limit it to: `@require_POST`, `@api_view(["GET", "PUT"])`, or one of the application with verbs alone. */
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
    return [
      ...new Set(calls.flatMap((call) => [...rules.flatMap((rule) => this.named(call, rule)), ...this.given(call)])),
    ];
  }

  /** The verbs that a decorator of the application itself is given, and nothing else: `@allow("GET", "POST")`. */
  private given({ callee, arguments: given }: CallFact): readonly string[] {
    // Behind what is written stand the arguments given by name, names of what is decorated (`$name`) among them, and the function.
    const written = given.slice(0, -2);
    const named = given.at(-2);
    const entries = named === undefined ? [] : this.resolver.entriesOf(named).filter(([name]) => !name.startsWith('$'));
    const values = [...written, ...entries.map(([, each]) => each)];
    const isOwn = values.length > 0 && this.resolver.resolve(callee).some(({ kind }) => kind === 'function');
    const texts = isOwn ? values.map((each) => this.verbsIn(each)) : [];
    return texts.every((each) => each.length > 0) ? texts.flat().filter((verb) => verb !== 'OPTIONS') : [];
  }

  /** Empty where a value is anything but a verb, or a list of verbs. */
  private verbsIn(value: Value): readonly string[] {
    const items = this.resolver.itemsOf(value) ?? [value];
    const texts = items.map((item) => this.resolver.textsOf(item));
    return texts.every((each) => each.length === 1 && httpVerbs.has(each[0] as string)) ? texts.flat() : [];
  }

  private named(call: CallFact, { decorators, verb, are }: VerbRule): readonly string[] {
    const symbols = this.resolver.symbolsOf(call.callee);
    if (!listOf(decorators).some((symbol) => symbols.includes(symbol))) return [];
    const stated = textsAt(listOf(verb), { arguments: call.arguments }, this.resolver);
    return (stated.length > 0 ? stated : listOf(are)).map((each) => each.toUpperCase());
  }
}
