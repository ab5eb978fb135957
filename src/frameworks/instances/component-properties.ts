import type { Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';

/** A component with more elements is one of many pages: what one of them gives it is nothing of the others. */
const maxElements = 4;

/**
 * Fills the properties of components that are classes with what elements give them: `this.props` of `class Carts extends Component` is the
 * attributes of `<Carts {...session} />`, whatever name stands for the class where the element is written.
 */
export function fillProperties(resolver: ValueResolver, all: readonly FrameworkRules[]): void {
  const rules = all.flatMap(({ components }) => components ?? []);
  const properties = new Map(rules.flatMap((rule) => listOf(rule.bases).map((base) => [base, rule.properties])));
  const given = new Map<string, { readonly name: string; readonly values: Value[] }>();
  for (const { calls, test } of properties.size === 0 ? [] : resolver.table.files()) {
    for (const { form, callee, arguments: attributes } of test ? [] : calls) {
      const [value] = attributes;
      if (form !== 'element' || value === undefined) continue;
      for (const each of resolver.resolve(callee)) {
        if (each.kind !== 'class') continue;
        const name = resolver.ancestorsOf(each.object).flatMap((base) => properties.get(base) ?? [])[0];
        if (name === undefined) continue;
        const known = given.get(each.object) ?? { name, values: [] };
        known.values.push(value);
        given.set(each.object, known);
      }
    }
  }
  const filled = [...given].filter(([, { values }]) => values.length <= maxElements);
  for (const [object, { name, values }] of filled) resolver.fillMember(object, name, oneOf(values));
  // What is called by a property shows only now.
  if (filled.length > 0) resolver.findCallsAgain();
}
