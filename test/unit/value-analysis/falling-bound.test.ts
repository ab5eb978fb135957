import { expect, it } from 'vitest';
import { Assumptions } from '../../../src/value-analysis/assumption.ts';
import { FallingBound } from '../../../src/value-analysis/falling-bound.ts';

it('a bound stays where few questions meet it, and falls by halves to the least where many do', () => {
  const bound = new FallingBound(1000, 200);
  const seen = Array.from({ length: 200 }, () => {
    const { now } = bound;
    bound.meet();
    return now;
  });
  expect([...new Set(seen)]).toEqual([1000, 500, 250, 200]);
  expect(seen.indexOf(500)).toBe(32);
});

it('a question has fewer searches after many that had no answer, which is reported with how many it had', () => {
  const reported: number[] = [];
  const assumptions = new Assumptions((_, searches) => reported.push(searches));
  const exhaust = (): number => {
    let begun = 0;
    assumptions.answering({}, () => {
      while (!assumptions.isExhausted) {
        assumptions.end(assumptions.begin());
        begun++;
      }
    });
    return begun;
  };
  const taken = Array.from({ length: 400 }, exhaust);
  expect(taken.map((each) => each - 1)).toEqual(reported);
  expect([reported[0], reported.at(-1)]).toEqual([16_384, 512]);
  expect(assumptions.answering({}, () => assumptions.isExhausted)).toBe(false);
});
