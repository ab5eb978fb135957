import type { CallFact, Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { CallRule } from '../rules/rule-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';

type ProvidedRule = NonNullable<CallRule['provided']>;

/**
 * What elements provide to the code inside them, by the value that names it: `<Session.Provider value={session}>` for `useContext(Session)`.
 * Which element is around which code is not distinguished.
 */
export class ProvidedValues {
  private readonly resolver: ValueResolver;
  private readonly rule: ProvidedRule;
  /** By the id of the call that makes the context. */
  private byContext: ReadonlyMap<string, readonly Value[]> | null = null;

  constructor(resolver: ValueResolver, rule: ProvidedRule) {
    this.resolver = resolver;
    this.rule = rule;
  }

  /** What a call asks for: what elements provide, and what the context was made with; null where nothing is known. */
  of(call: CallFact): Value | null {
    this.byContext ??= this.resolver.assuming(null, () => this.find());
    const subject = { arguments: call.arguments };
    const contexts = listOf(this.rule.context).flatMap((selector) => select(selector, subject, this.resolver));
    const values = contexts.flatMap(({ value }) => this.contextsOf(value)).flatMap((id) => this.valuesOf(id));
    const value = oneOf(values);
    return value.kind === 'unknown' ? null : value;
  }

  private valuesOf(context: string): readonly Value[] {
    const otherwise = this.resolver.table.call(context)?.arguments[0];
    return [...(this.byContext?.get(context) ?? []), ...(otherwise === undefined ? [] : [otherwise])];
  }

  private contextsOf(value: Value): string[] {
    return this.resolver.resolve(value).flatMap((each) => (each.kind === 'result' ? [each.call] : []));
  }

  private find(): ReadonlyMap<string, readonly Value[]> {
    const found = new Map<string, Value[]>();
    for (const { calls } of this.resolver.table.files()) {
      for (const { form, callee, arguments: given } of calls) {
        const [attributes] = form === 'element' ? given : [];
        const members = attributes?.kind === 'record' ? attributes.members : {};
        const value = Object.hasOwn(members, this.rule.member) ? members[this.rule.member] : undefined;
        if (value === undefined || value.kind === 'unknown') continue;
        for (const context of this.contextsOf(this.contextIn(callee))) {
          const known = found.get(context);
          if (known === undefined) found.set(context, [value]);
          else known.push(value);
        }
      }
    }
    return found;
  }

  /** Of `<Context.Provider>` and `<Context>` the context. */
  private contextIn(callee: Value): Value {
    return callee.kind === 'member' && callee.name === this.rule.element ? callee.of : callee;
  }
}
