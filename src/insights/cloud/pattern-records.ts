import type { PatternRecord } from '../../bundle/records.ts';
import type { RuleOccurrences } from '../findings/join-findings.ts';
import type { CloudRule } from './rules/cloud-rule.ts';

/** The patterns of what was found: one for each strategy of each rule with findings, by rule number. */
export function patternRecords(
  rules: readonly CloudRule[],
  occurrences: ReadonlyMap<string, RuleOccurrences>,
): PatternRecord[] {
  return [...rules]
    .sort((a, b) => a.number - b.number)
    .flatMap((rule) => {
      const found = occurrences.get(rule.id);
      return found === undefined ? [] : rule.strategies.map((strategy) => patternRecord(rule, strategy, found));
    });
}

function patternRecord(rule: CloudRule, strategy: string, found: RuleOccurrences): PatternRecord {
  const { number, name, category, contribution, criticality, impacts } = rule;
  return {
    record: 'pattern',
    id: `${strategy}:${number}`,
    name,
    strategy,
    category,
    contribution,
    criticality,
    impacts,
    occurrences: Array.from(found, ([object, locations]) => ({ object, locations })),
    rule: rule.id,
    'x-rationale': rule.rationale,
    'x-remedy': rule.remedy,
  };
}
