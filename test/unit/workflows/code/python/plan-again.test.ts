import { expect, it } from 'vitest';
import { loadGrammars } from '../../../../../src/insights/cloud/syntax/grammars.ts';
import { type PlanAgain, planAgain } from '../../../../../src/workflows/code/python/plan-again.ts';

const parse = await loadGrammars();
const others = [...Array(20).keys()].map((at): [string, string] => [`other/file${at}.py`, '']);

function plan(path: string, then: string, now: string): PlanAgain | string {
  const texts = (text: string): Map<string, string> => new Map([...others, [path, text]]);
  return planAgain({ index: Buffer.of(), texts: texts(then), changed: [path] }, texts(now), parse);
}

it.each([
  '__builtins__.py',
  '__builtins__.pyi',
  'builtins.pyi',
  'typings/builtins.pyi',
  'types.py',
  'typings/typing.pyi',
  'src/collections/__init__.py',
])('indexes everything where %s changed, which all files see [X-incremental]', (path) => {
  expect(plan(path, 'x = 1\n', 'x = 2\n')).toBe('what all files see has changed');
});

it('takes modules of packages that are called like those for others [X-incremental]', () => {
  expect(plan('shop/types.py', 'x = 1\n', 'x = 2\n')).toMatchObject({ stale: new Set(['shop/types.py']) });
});

it('moves nothing where the places of a text may be counted in two ways [X-incremental]', () => {
  const stale = new Set(['shop/cart.py']);
  const moved = (then: string, now: string): boolean => (plan('shop/cart.py', then, now) as PlanAgain).moved.size > 0;
  expect(moved('x = 1\n', '# x\nx = 1\n')).toBe(true);
  expect(plan('shop/cart.py', 'x = 1\n', '# x\rx = 1\n')).toMatch(/not known how lines and letters of shop\/cart\.py/);
  expect(plan('shop/cart.py', 'x = 1\n', '\uFEFFx = 1\n')).toMatchObject({ moved: new Map(), stale });
});
