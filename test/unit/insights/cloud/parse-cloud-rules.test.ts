import { describe, expect, it } from 'vitest';
import { parseCloudRules } from '../../../../src/insights/cloud/rules/parse-cloud-rules.ts';

const head = `name: A
strategies: [containerization]
category: Storage
contribution: Blocker
criticality: High
impacts: [Code]
rationale: Because.
remedy: Do.
`;
const examples = 'examples: { match: [a], noMatch: [b] }';

function faultsOf(text: string): string {
  try {
    parseCloudRules('r.yml', text, new Map([['known', 7]]));
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('a file of cloud rules [I-cloud-rules]', () => {
  it('gives its rules what stands at its top, and what a rule says itself', () => {
    const text = `${head}rules:\n  - id: known\n    criticality: Low\n    language: go\n    calls: [os#Create]\n    ${examples}\n`;
    const [rule] = parseCloudRules('r.yml', text, new Map([['known', 7]]));
    expect(rule).toMatchObject({
      id: 'known',
      number: 7,
      name: 'A',
      criticality: 'Low',
      impacts: ['Code'],
      detection: { kind: 'code', language: 'go', calls: { symbols: ['os#Create'] } },
      origin: 'r.yml:10:5',
    });
  });

  it('takes one condition on the whole file, or several, and parts that are written once', () => {
    const rule = (onlyIf: string): unknown => {
      const text = `${head}rules:\n  - id: known\n    language: go\n    onlyIf: ${onlyIf}\n    rule: { kind: block }\n    ${examples}\n`;
      return parseCloudRules('r.yml', text, new Map([['known', 7]]))[0]?.detection;
    };
    const conditions = (onlyIf: RegExp[]): object => ({ syntax: { config: { rule: { kind: 'block' } }, onlyIf } });
    expect(rule('a')).toMatchObject(conditions([/a/u]));
    expect(rule("[&first '(?i)a', b, *first]")).toMatchObject(conditions([/a/iu, /b/u, /a/iu]));
  });

  it('says what is wrong, with file, line and column', () => {
    expect(faultsOf('name: [')).toMatch(/^r\.yml:1:8: /);
    expect(faultsOf(head.replace('[containerization]', '[containerisation]'))).toContain(
      'strategies[0]: found the string "containerisation"; one of "containerization", "platform-migration" is required',
    );
    expect(faultsOf(`${head}rules:\n  - id: Known\n    ${examples}\n`)).toContain('r.yml:10:9: rules[0].id');
    expect(faultsOf(`${head}rules:\n  - id: known\n    ${examples}\n`)).toBe(
      'r.yml:10:5: rules[0]: known: needs calls, rule or both of them, or one of document, lines, results',
    );
    expect(faultsOf(`${head}rules:\n  - id: new\n    language: go\n    calls: [a]\n    ${examples}\n`)).toContain(
      'it has no number',
    );
    expect(faultsOf(`rules:\n  - id: known\n    language: go\n    calls: [a]\n    ${examples}\n`)).toContain(
      'name, strategies, category, contribution, criticality, impacts, rationale, remedy missing',
    );
    expect(
      faultsOf(`${head}rules:\n  - id: known\n    files: [a]\n    lines: { matches: '(' }\n    ${examples}\n`),
    ).toContain('r.yml:10:5: rules[0]: known: Invalid regular expression');
  });

  it('takes a rule of the user with a number from 10 000 on', () => {
    const rule = `  - id: ours\n    number: 10001\n    files: [a.txt]\n    lines: { matches: '(?i)x' }\n    ${examples}\n`;
    const [read] = parseCloudRules('r.yml', `${head}rules:\n${rule}`, new Map());
    expect(read).toMatchObject({ number: 10_001, detection: { kind: 'lines', matches: /x/iu } });
  });
});
