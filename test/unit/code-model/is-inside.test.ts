import { expect, it } from 'vitest';
import { isInside } from '../../../src/code-model/fact-table.ts';

it('code inside of a function is known by the keys of both, of readers and of indexes [FW-contexts]', () => {
  expect(isInside('a.ts#run', 'a.ts#run')).toBe(true);
  expect(isInside('a.ts#run.return=>', 'a.ts#run')).toBe(true);
  expect(isInside('a.ts#runs', 'a.ts#run')).toBe(false);
  expect(isInside('a.ts#run.return=>.each', 'a.ts#run.return=>~0944ab13')).toBe(true);
  expect(isInside('`shop.cart`/list().one().', '`shop.cart`/list().')).toBe(true);
  expect(isInside('`shop.cart`/list().', '`shop.cart`/list().one().')).toBe(false);
});
