import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateTable } from '../../../../src/http/limits/rate-table.ts';

/** A bucket of tokens as it is told: it gains one each interval, up to its size, and a request takes one. */
class NaiveBucket {
  private credit: number;
  private last: number;
  private readonly interval: number;
  private readonly size: number;

  constructor(perSecond: number, burst: number, now: number) {
    this.interval = 1000 / perSecond;
    this.size = burst * this.interval;
    this.credit = this.size;
    this.last = now;
  }

  take(now: number): { allowed: boolean; remaining: number; wait: number } {
    this.credit = Math.min(this.size, this.credit + now - this.last);
    this.last = now;
    const allowed = this.credit >= this.interval;
    if (allowed) this.credit -= this.interval;
    const remaining = allowed ? Math.floor(this.credit / this.interval) : 0;
    return { allowed, remaining, wait: allowed ? 0 : this.interval - this.credit };
  }
}

const start = 1_800_000_000_000;

describe('the table of rates', () => {
  it('allows what buckets of tokens allow [A3-rate]', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3000 }));
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 5, 10, 50, 100, 1000),
        fc.integer({ min: 1, max: 20 }),
        fc.array(step, { maxLength: 200 }),
        (perSecond, burst, steps) => {
          const table = new RateTable(RateTable.make());
          const naive = new Map<string, NaiveBucket>();
          let now = start;
          for (const [name, pause] of steps) {
            now += pause % 7 === 0 ? pause : pause % 30;
            const bucket = naive.get(name) ?? new NaiveBucket(perSecond, burst, now);
            naive.set(name, bucket);
            const { allowed, remaining, wait } = table.take(name, { perSecond, burst }, now);
            const expected = bucket.take(now);
            expect({ allowed, remaining }).toEqual({ allowed: expected.allowed, remaining: expected.remaining });
            expect(wait).toBeCloseTo(expected.wait, 2);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is shared by all that are made over one memory', () => {
    const buffer = RateTable.make();
    const [one, other] = [new RateTable(buffer), new RateTable(buffer)];
    const rate = { perSecond: 1, burst: 2 };
    expect([one, other, one].map((table) => table.take('a', rate, start).allowed)).toEqual([true, true, false]);
    expect(other.take('b', rate, start).allowed).toBe(true);
  });

  it('forgets nobody who has used up a bucket while thousands of others come', () => {
    const table = new RateTable(RateTable.make());
    const rate = { perSecond: 1, burst: 5 };
    const used = Array.from({ length: 100 }, (_, at) => `used ${at}`);
    for (const name of used) while (table.take(name, rate, start).allowed);
    for (let at = 0; at < 10_000; at++) table.take(`other ${at}`, rate, start);
    expect(used.filter((name) => table.take(name, rate, start).allowed)).toEqual([]);
  });

  it('is not closed for longer than a bucket takes to fill when the clock goes back', () => {
    const table = new RateTable(RateTable.make());
    const rate = { perSecond: 1, burst: 3 };
    while (table.take('a', rate, start).allowed);
    expect(table.take('a', rate, start - 86_400_000).wait).toBeCloseTo(1000, 1);
    expect(table.take('a', rate, start - 86_400_000 + 999).allowed).toBe(false);
    expect(table.take('a', rate, start - 86_400_000 + 1000).allowed).toBe(true);
  });
});
