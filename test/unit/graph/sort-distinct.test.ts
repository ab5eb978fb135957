import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DistinctSorter } from '../../../src/graph/sort-distinct.ts';

describe('sorting distinct numbers', () => {
  it('is what a comparison sort gives, for short and for long lists, again and again', () => {
    const sorter = new DistinctSorter(5000);
    const lists = fc.oneof(
      fc.uniqueArray(fc.nat(4999), { maxLength: 4 }),
      fc.uniqueArray(fc.nat(4999), { minLength: 5, maxLength: 300 }),
    );
    fc.assert(
      fc.property(lists, (numbers) => {
        const sorted = Uint32Array.from(numbers);
        sorter.sort(sorted);
        expect([...sorted]).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });

  it('sorts all numbers below the bound', () => {
    const numbers = Uint32Array.from({ length: 97 }, (_, i) => (i * 31) % 97);
    new DistinctSorter(97).sort(numbers);
    expect([...numbers]).toEqual(Array.from({ length: 97 }, (_, i) => i));
  });
});
