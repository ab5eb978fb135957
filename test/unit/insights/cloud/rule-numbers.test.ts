import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRuleNumbers } from '../../../../src/insights/cloud/rules/parse-rule-numbers.ts';

/** The numbers given before this test was last changed: extend it, never edit it. */
const given = 'test/golden/cloud-rule-numbers.txt';

describe('the registry of rule numbers [I-cloud-numbers]', () => {
  it('keeps every number it ever gave', () => {
    const numbers = parseRuleNumbers('numbers.yml', readFileSync('rules/cloud/numbers.yml', 'utf8'));
    const before = readFileSync(given, 'utf8').trim().split('\n');
    const kept = before.filter((line) => {
      const [id, number] = line.split(' ') as [string, string];
      return numbers.get(id) === Number(number);
    });
    expect(kept).toEqual(before);
    expect(numbers.size, `${given} must list the new rules too`).toBe(before.length);
  });

  it('refuses a number given twice, with the line', () => {
    expect(() => parseRuleNumbers('n.yml', 'a: 1\nb: 2\nc: 1\n')).toThrow('n.yml:3:4: c: 1 is the number of a');
  });
});
