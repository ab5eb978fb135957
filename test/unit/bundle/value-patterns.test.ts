import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsUpTo, isoTime, maxId } from '../../../src/bundle/value-patterns.ts';

describe('decimalsUpTo', () => {
  it('accepts the decimals from 1 to the largest, and nothing else', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 17 });
    const near = fc.bigInt({ min: BigInt(maxId) - 2000n, max: BigInt(maxId) + 2000n }).map(String);
    const pattern = new RegExp(decimalsUpTo(maxId), 'u');
    fc.assert(
      fc.property(fc.oneof(digits, near), (text) => {
        const isId = /^[1-9][0-9]*$/.test(text) && BigInt(text) <= BigInt(maxId);
        expect(pattern.test(text), text).toBe(isId);
      }),
      { seed: 4, numRuns: 3000 },
    );
  });

  it.each([1, 9, 10, 19, 90, 100, 205, 1000])('is right for every number around %i', (max) => {
    const pattern = new RegExp(decimalsUpTo(max), 'u');
    for (let n = 0; n <= 2 * max + 20; n++) expect(pattern.test(String(n)), `${n}`).toBe(n >= 1 && n <= max);
    for (const text of ['', '01', '+1', '1 ', ' 1', '-1']) expect(pattern.test(text)).toBe(false);
  });
});

describe('isoTime', () => {
  const pattern = new RegExp(isoTime, 'u');

  it('accepts the days of the calendar, and no other', () => {
    const number = fc.integer({ min: 0, max: 9999 });
    fc.assert(
      fc.property(
        fc.oneof(number, fc.constantFrom(1900, 2000, 2024, 2100, 2400)),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const date = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
          expect(pattern.test(text), text).toBe(exists);
        },
      ),
      { seed: 5, numRuns: 5000 },
    );
  });

  it.each([
    '2026-03-01T09:30Z',
    '2026-03-01T09:30:00Z',
    '2026-03-01T23:59:59.123456Z',
    '2024-02-29T00:00:00+14:00',
    '2026-03-01T09:30:00-00:30',
  ])('accepts %s', (text) => {
    expect(pattern.test(text)).toBe(true);
    expect(Number.isNaN(Date.parse(text))).toBe(false);
  });

  it.each([
    '2026-03-01T09:30:00',
    '2026-03-01T09Z',
    '2026-03-01 09:30:00Z',
    '2026-03-01T09:30:60Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T09:30:00.Z',
    '2026-03-01T09:30:00+0200',
    '2026-3-1',
    '2026-03',
    '2026-03-01\n',
    '+002026-03-01',
  ])('refuses %j', (text) => {
    expect(pattern.test(text)).toBe(false);
  });
});
