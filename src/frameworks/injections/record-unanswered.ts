import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InjectionRule } from '../rules/injection-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import type { Registry } from './registry.ts';
import { RuleCalls } from './rule-calls.ts';
import { classOfToken, firstTokens } from './tokens.ts';

/**
 * Records the calls that ask a container by the name of a method for what is not known: nothing is registered under the token, or it is no constant.
 * @param frameworks by the ids of their rules
 */
export function recordUnanswered(
  resolver: ValueResolver,
  registry: Registry,
  rules: readonly InjectionRule[],
  frameworks: ReadonlyMap<string, string>,
): void {
  const asking = new RuleCalls<InjectionRule>();
  for (const rule of rules) asking.addNamed(listOf(rule.asks?.byNameAlone), rule);
  for (const { calls, file, test } of resolver.table.files()) {
    if (test) continue;
    for (const call of calls) {
      for (const { id, asks } of asking.of(call, resolver)) {
        const tokens = firstTokens(listOf(asks?.token), { arguments: call.arguments }, resolver);
        const isKnown = tokens.some(
          (token) => classOfToken(token) !== null || registry.valuesOf([token], { rule: id, file }).length > 0,
        );
        if (isKnown) continue;
        const place = { file, line: call.lines.startLine, id: call.id };
        const reason = tokens.length === 0 ? 'what is asked for is not known' : `nothing is known of ${shown(tokens)}`;
        resolver.table.coverage.unresolved({
          kind: 'registration',
          library: frameworks.get(id) ?? id,
          ...place,
          reason,
        });
      }
    }
  }
}

function shown(tokens: readonly string[]): string {
  return tokens.map((token) => `'${token.replace(/^\w+ /, '')}'`).join(', ');
}
