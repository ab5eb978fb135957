import { beforeAll, describe, expect, it } from 'vitest';
import { checkSyntaxRules } from '../../../../src/insights/cloud/detect/check-syntax-rules.ts';
import { arrangeRules } from '../../../../src/insights/cloud/detect/rule-set.ts';
import { scanFile } from '../../../../src/insights/cloud/detect/scan-file.ts';
import type { CloudRule, RuleExample } from '../../../../src/insights/cloud/rules/cloud-rule.ts';
import { readCloudRules } from '../../../../src/insights/cloud/rules/read-cloud-rules.ts';
import { loadGrammars, type ParseCode } from '../../../../src/insights/cloud/syntax/grammars.ts';

/** Those that look for themselves; the others map what other scanners found. */
const rules = readCloudRules().filter(({ detection }) => detection.kind !== 'results');
let parse: ParseCode;

beforeAll(async () => {
  parse = await loadGrammars();
});

function found(rule: CloudRule, example: RuleExample): number {
  const set = arrangeRules([rule]);
  return scanFile({ path: example.file, text: example.text }, set, parse).findings.length;
}

describe('the built-in cloud rules [I-cloud-examples]', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s finds its examples and leaves its counter-examples',
    (_, rule) => {
      for (const example of rule.examples.match)
        expect([example.text, found(rule, example) > 0]).toEqual([example.text, true]);
      for (const example of rule.examples.noMatch)
        expect([example.text, found(rule, example)]).toEqual([example.text, 0]);
    },
  );

  it('have at least two examples and two counter-examples each', () => {
    const poor = rules.filter(({ examples }) => examples.match.length < 2 || examples.noMatch.length < 2);
    expect(poor.map(({ id }) => id)).toEqual([]);
  });

  it('are at least 60, in five languages, of both strategies and both contributions', () => {
    expect(rules.length).toBeGreaterThanOrEqual(60);
    const languages = new Set(rules.flatMap(({ detection }) => ('language' in detection ? [detection.language] : [])));
    expect([...languages].sort()).toEqual(['csharp', 'go', 'java', 'javascript', 'python']);
    expect(new Set(rules.flatMap(({ strategies }) => strategies))).toEqual(
      new Set(['containerization', 'platform-migration']),
    );
    expect(new Set(rules.map(({ contribution }) => contribution))).toEqual(new Set(['Blocker', 'Booster']));
  });

  it('are all read by the syntax library', () => {
    expect(() => checkSyntaxRules(rules, parse)).not.toThrow();
  });
});
