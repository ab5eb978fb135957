import { describe, expect, it } from 'vitest';
import { parseRules } from '../../../src/frameworks/rules/parse-rules.ts';
import { RuleFileError } from '../../../src/rule-files/parse-rule-file.ts';

const head = 'format: 1\nframework: Odd\npackages: odd\n';

function faultsOf(text: string): readonly string[] {
  try {
    parseRules('odd.yml', text);
  } catch (error) {
    if (error instanceof RuleFileError) return error.faults;
    throw error;
  }
  return [];
}

describe('framework rules', () => {
  it('are read as they are written', () => {
    const text = `${head}instances:\n  - { kind: app, makes: odd }\ncalls:\n  - { id: odd/on, on: app, names: on, path: "0" }\n`;
    expect(parseRules('odd.yml', text)).toEqual({
      format: 1,
      framework: 'Odd',
      packages: 'odd',
      instances: [{ kind: 'app', makes: 'odd' }],
      calls: [{ id: 'odd/on', on: 'app', names: 'on', path: '0' }],
    });
  });

  it.each([
    ['text that is no YAML', 'format: [1', /^odd\.yml:1:11: /],
    ['another format', head.replace('1', '2'), 'odd.yml:1:9: format: found the number 2; 1 is required'],
    ['a missing member', 'format: 1\nframework: Odd\n', 'odd.yml:1:1: packages: is missing; a symbol'],
    [
      'a registration by nothing',
      `${head}injections:\n  - id: a\n    registers: { token: "0" }\n`,
      'odd.yml:6:16: injections[0].registers: needs `calls`, `decorators` or `methods` (symbols)',
    ],
    [
      'asking by nothing',
      `${head}injections:\n  - id: a\n    asks: { token: "0" }\n`,
      'odd.yml:6:11: injections[0].asks: needs `calls`, `members`, `decorators` or `classes` (symbols)',
    ],
    [
      'an unknown member',
      `${head}calls:\n  - id: a\n    calls: odd\n    mount: "0"\n`,
      'odd.yml:7:12: calls[0].mount: unknown member; allowed are id, on,',
    ],
    [
      'an odd selector',
      `${head}calls:\n  - id: a\n    calls: odd\n    path: "first"\n`,
      'odd.yml:7:11: calls[0].path: ',
    ],
    [
      'an odd symbol',
      `${head}instances:\n  - kind: app\n    makes: "odd router"\n`,
      'odd.yml:6:12: instances[0].makes: ',
    ],
    [
      'a verb that is no text',
      `${head}calls:\n  - id: a\n    calls: odd\n    names: { get: 1 }\n`,
      'odd.yml:7:12: calls[0].names',
    ],
    [
      'a kind that nothing makes',
      `${head}calls:\n  - id: a\n    on: rooter\n    names: get\n`,
      'odd.yml:6:9: calls[0].on: no instance, class or call makes the kind "rooter"',
    ],
    ['a rule for no call', `${head}calls:\n  - id: a\n`, 'odd.yml:5:5: calls[0]: needs `on`'],
    [
      'members of no name',
      `${head}instances:\n  - kind: app\ncalls:\n  - id: a\n    on: app\n`,
      'odd.yml:8:9: calls[0].on: needs `names`',
    ],
  ])('refuses %s, with file, line and column [FW-rule-faults]', (_, text, fault) => {
    const faults = faultsOf(text);
    expect(faults).toHaveLength(1);
    if (typeof fault === 'string') expect(faults[0]?.slice(0, fault.length)).toBe(fault);
    else expect(faults[0]).toMatch(fault);
  });
});
