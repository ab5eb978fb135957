import { expect, it } from 'vitest';
import type { ParameterFact, Value } from '../../../src/code-model/facts.ts';
import { passedValues } from '../../../src/value-analysis/passed-values.ts';
import type { Lists } from '../../../src/value-analysis/spread-arguments.ts';

/** Of lists that are written out. */
const lists: Lists = {
  resolve: (value) => [value],
  itemsOf: (value) => (value.kind === 'list' ? value.items : null),
};
const text = (each: string): Value => ({ kind: 'text', text: each });
const parameters = (...names: readonly string[]): ParameterFact[] => names.map((name) => ({ name }) as ParameterFact);

it('passes elements of what is spread from its position on', () => {
  const of: Value = { kind: 'parameter', function: 'f', index: 0 };
  const passed = passedValues([text('a'), { kind: 'spread', of }], parameters('one', 'two', 'three'), lists);
  const element = (value: number): Value => ({ kind: 'element', of, index: { kind: 'constant', value } });
  expect(passed).toEqual([text('a'), element(0), element(1)]);
});

it('looks at each argument a few times, however many there are', () => {
  let looked = 0;
  const argument = (): Value => ({
    get kind() {
      looked++;
      return 'text' as const;
    },
    text: 'a',
  });
  const given = Array.from({ length: 1000 }, argument);
  expect(passedValues(given, [], lists)).toHaveLength(1000);
  expect(looked).toBeLessThan(10 * given.length);
});

it('passes the members of records that are spread as arguments by name, those of the last one, and none that the call states', () => {
  const record = (members: Readonly<Record<string, Value>>): Value & { kind: 'record' } => ({
    kind: 'record',
    members,
  });
  const open: Value = { kind: 'parameter', function: 'f', index: 0 };
  const keywords: Value = {
    ...record({ one: text('stated') }),
    spread: [record({ one: text('a'), two: text('b') }), record({ two: text('c'), other: text('d') }), open],
    keywords: true,
  };
  expect(passedValues([keywords], parameters('one', 'two', 'three'), lists)).toEqual([text('stated'), text('c')]);
});

it('passes the elements of lists that are known, and what follows behind them', () => {
  const spread = (of: Value): Value => ({ kind: 'spread', of });
  const list = (...items: readonly Value[]): Value => ({ kind: 'list', items });
  const given = [spread(list(text('a'), text('b'))), text('c')];
  expect(passedValues(given, parameters('one', 'two', 'three'), lists)).toEqual([text('a'), text('b'), text('c')]);
});
