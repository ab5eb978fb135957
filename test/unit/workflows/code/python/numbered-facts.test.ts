import { expect, it } from 'vitest';
import { numberedFacts } from '../../../../../src/workflows/code/python/numbered-facts.ts';

it('numbers the places of a file in the order of the text, and leaves all other numbers [X-incremental]', () => {
  const facts = (a: number, b: number, line: number): string =>
    JSON.stringify({
      calls: [{ id: `shop/a.py:${b}` }, { id: `shop/a.py:${a}:load`, of: `shop/b.py:${a}`, lines: [line] }],
    });
  expect(numberedFacts(facts(9, 120, 3), 'shop/a.py')).toBe(
    '{"calls":[{"id":"shop/a.py:1"},{"id":"shop/a.py:0:load","of":"shop/b.py:9","lines":[3]}]}',
  );
  expect(numberedFacts(facts(12, 120, 3), 'shop/a.py').replace('b.py:12', 'b.py:9')).toBe(
    numberedFacts(facts(9, 120, 3), 'shop/a.py'),
  );
  expect(numberedFacts(facts(9, 120, 4), 'shop/a.py')).not.toBe(numberedFacts(facts(9, 120, 3), 'shop/a.py'));
});
