import { describe, expect, it } from 'vitest';
import type { Answer, Engine } from '../../../bench/engines/engine.ts';
import { interleave } from '../../../bench/find/interleave.ts';
import { geometricMean, median, quantile } from '../../../bench/report/statistics.ts';

const query = { kind: 'name', name: 'a', skip: 0, limit: 20, withLocations: false };

function engine(name: string, answer: Answer, asked: string[] = []): Engine {
  return {
    name,
    settings: [],
    build: null,
    find: () => {
      asked.push(name);
      return answer;
    },
    close: async () => {},
  };
}

describe('interleaving', () => {
  it('asks every engine every query equally often, and once more to compare', async () => {
    const asked: string[] = [];
    const answer = { total: 1, rows: '{"id":"1"}' };
    const engines = [
      engine('one', answer, asked),
      engine('other', { total: 1, rows: Buffer.from(answer.rows) }, asked),
    ];
    const { times, totals } = await interleave(engines, [query, query], 5);
    expect(times.map((list) => list.map((rounds) => rounds.length))).toEqual([
      [5, 5],
      [5, 5],
    ]);
    expect(totals).toEqual([1, 1]);
    expect(asked.filter((name) => name === 'one')).toHaveLength(12);
    expect(asked.filter((name) => name === 'other')).toHaveLength(12);
  });

  it.each([
    ['total', { total: 2, rows: '{"id":"1"}' }],
    ['page', { total: 1, rows: '{"id":"2"}' }],
  ])('fails when a %s differs', async (_, other) => {
    const engines = [engine('one', { total: 1, rows: '{"id":"1"}' }), engine('other', other)];
    await expect(interleave(engines, [query], 1)).rejects.toThrow('other and one answer differently');
  });
});

describe('statistics', () => {
  it('takes quantiles and geometric means', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99)).toBe(10);
    expect(geometricMean([1, 100])).toBeCloseTo(10);
  });
});
