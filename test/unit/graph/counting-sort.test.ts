import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascending, countingSort } from '../../../src/graph/counting-sort.ts';

describe('countingSort', () => {
  it('sorts by key and keeps the order of equal keys', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 60 }), (keys) => {
        const items = ascending(keys.length).reverse();
        const expected = [...items].sort((a, b) => (keys[a] as number) - (keys[b] as number));
        expect([...countingSort(items, keys, 10)]).toEqual(expected);
      }),
      { seed: 1 },
    );
  });

  it('sorts nothing', () => {
    expect([...countingSort(ascending(0), [], 0)]).toEqual([]);
  });
});
