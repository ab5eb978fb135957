import { Type } from 'typebox';
import { parseRuleFile, RuleFileError } from '../../../rule-files/parse-rule-file.ts';
import type { RuleNumbers } from './parse-cloud-rules.ts';

/** `rules/cloud/numbers.yml` */
export const ruleNumbersSchema = Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: 9_999 }));

/** The registry of rule numbers, `id: number` a line. Throws `RuleFileError` when two ids share a number. */
export function parseRuleNumbers(file: string, text: string): RuleNumbers {
  const { value, fault } = parseRuleFile(file, text, ruleNumbersSchema);
  const owners = new Map<number, string>();
  for (const [id, number] of Object.entries(value)) {
    const owner = owners.get(number);
    if (owner !== undefined) {
      throw new RuleFileError([fault(id, `${number} is the number of ${owner}`)]);
    }
    owners.set(number, id);
  }
  return new Map(Object.entries(value));
}
