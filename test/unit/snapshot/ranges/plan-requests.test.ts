import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRequests, unitsAhead } from '../../../../src/snapshot/ranges/plan-requests.ts';

describe('planRequests', () => {
  it('joins what lies close together and splits what is long', () => {
    expect(planRequests([])).toEqual([]);
    expect(planRequests([3, 4, 7, 20])).toEqual([
      [3, 8],
      [20, 21],
    ]);
    const long = Array.from({ length: 130 }, (_, unit) => unit);
    expect(planRequests(long)).toEqual([
      [0, 64],
      [64, 128],
      [128, 130],
    ]);
  });

  it('fetches every unit once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(500)), (wanted) => {
        const units = wanted.sort((a, b) => a - b);
        const requests = planRequests(units);
        for (const unit of units) expect(requests.filter(([from, to]) => from <= unit && unit < to).length).toBe(1);
        for (const [from, to] of requests) expect([units.includes(from), units.includes(to - 1)]).toEqual([true, true]);
      }),
      { seed: 1 },
    );
  });
});

it('unitsAhead fetches nothing unasked for a few rows, and ends after few rounds of one section', () => {
  expect([0, 1, 2, 3, 4].map(unitsAhead)).toEqual([0, 0, 4, 16, 64]);
  expect(unitsAhead(7)).toBe(Number.POSITIVE_INFINITY);
});
