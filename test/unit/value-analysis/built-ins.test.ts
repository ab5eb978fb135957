import { describe, expect, it } from 'vitest';
import type { FactInterpreter } from '../../../src/code-model/fact-interpreter.ts';
import { parseRules } from '../../../src/frameworks/rules/parse-rules.ts';
import { readBuiltIns } from '../../../src/frameworks/rules/read-built-ins.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import type { ValueResolver } from '../../../src/value-analysis/value-resolver.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

const builtIns = readBuiltIns(readRules());

/** The strings that the calls of `show` in a program may be passed. */
function shown(text: string, known = builtIns): readonly (readonly string[])[] {
  let found: readonly (readonly string[])[] = [];
  const interpreter: FactInterpreter = {
    builtIns: known,
    records(resolver: ValueResolver) {
      const calls = resolver.table.files().flatMap((file) => file.calls);
      const shows = calls.filter(({ callee }) => callee.kind === 'external' && callee.symbol === 'globalThis#show');
      found = shows.map(({ arguments: [first] }) => (first === undefined ? [] : [...resolver.textsOf(first)].sort()));
      return [];
    },
  };
  const input = { scope: simpleScope({ 'main.js': text }), analyzedAt: '2026-01-02T03:04:05Z' };
  for (const _ of analyzeTypeScript({ ...input, interpreters: [interpreter] }));
  return found;
}

describe('functions of libraries that do what the language does [FW-built-ins]', () => {
  it.each([
    ['the elements of a list', "_.forEach(['a', 'b'], (each) => { show(each); });", [['a', 'b']]],
    ['the values of an object', "for (const each of _.values({ x: 'a', y: 'b' })) show(each);", [['a', 'b']]],
    ['the names of an object', "for (const each of _.keys({ x: 'a', y: 'b' })) show(each);", [['x', 'y']]],
    [
      'what a function makes of a list',
      "_.map(['a'], (each) => each + '!').forEach((each) => { show(each); });",
      [['a!']],
    ],
    ['a part of a list', "_.each(_.sortBy(['a', 'b']), (each) => { show(each); });", [['a', 'b']]],
    ['nothing of what is spread', '_.forEach(...given, (each) => { show(each); });', [[]]],
  ])('give %s', (_, text, expected) => {
    expect(shown(`const _ = require('lodash'); ${text}`)).toEqual(expected);
  });

  it('are known by each way to import them', () => {
    const text = `
      import each from 'lodash/forEach';
      import { forEach } from 'lodash-es';
      import every from 'lodash.foreach';
      import { forEach as other } from 'elsewhere';
      each(['a'], (it) => { show(it); });
      forEach(['b'], (it) => { show(it); });
      every(['c'], (it) => { show(it); });
      other(['d'], (it) => { show(it); });`;
    expect(shown(text)).toEqual([['a'], ['b'], ['c'], []]);
  });

  it('can be those of a file of rules', () => {
    const rules = parseRules(
      'own.yml',
      'format: 1\nframework: Own\npackages: own\nbuiltIns:\n  - { of: own, methods: [forEach], functions: { all: Object.values } }\n',
    );
    const known = readBuiltIns([rules]);
    const text = "import { all, forEach } from 'own'; forEach(all({ x: 'a' }), (it) => { show(it); });";
    expect(shown(text, known)).toEqual([['a']]);
    expect(shown(text)).toEqual([[]]);
  });
});

describe('objects that functions merge', () => {
  it('have the members of all, each with all that it may be', () => {
    const text = `
      const options = { a: 'own' };
      Object.assign(options, { b: 'assigned' });
      show(options.a); show(options.b);`;
    expect(shown(text)).toEqual([['own'], ['assigned']]);
  });
});
