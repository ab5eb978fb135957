import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { IndexedCall, RuleIndex } from '../rules/rule-index.ts';
import { listOf } from '../rules/rule-schema.ts';
import { membersOf, select } from '../rules/select.ts';

/**
 * Adds the names of the members that code states of what it makes, which no rule can know: the actions of `$resource('/carts/:id', {}, { close: { method:
 * 'POST' } })`.
 */
export function nameMembers(resolver: ValueResolver, index: RuleIndex): void {
  const wanted = new Map<string, (Pick<IndexedCall, 'rule' | 'rules'> & { readonly records: string })[]>();
  for (const rules of index.all)
    for (const rule of rules.calls ?? [])
      for (const symbol of listOf(rule.namedBy?.calls))
        wanted.set(symbol, [...(wanted.get(symbol) ?? []), { rule, rules, records: rule.namedBy?.records ?? '' }]);
  if (wanted.size === 0) return;
  for (const { calls, test } of resolver.table.files()) {
    for (const call of test ? [] : calls) {
      // What is asked for is given as a parameter, or imported.
      if (call.callee.kind !== 'parameter' && call.callee.kind !== 'external') continue;
      for (const each of resolver.symbolsOf(call.callee).flatMap((symbol) => wanted.get(symbol) ?? []))
        for (const { value } of select(each.records, { arguments: call.arguments }, resolver))
          for (const { key } of membersOf(value, resolver)) index.addName(each, key);
    }
  }
}
