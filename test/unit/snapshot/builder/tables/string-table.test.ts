import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StringTable } from '../../../../../src/snapshot/builder/tables/string-table.ts';

const texts = fc.array(
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '\0', '\0\0', 'a', 'a\0', 'ab', 'abc', 'abcd', 'abcde')),
  { maxLength: 300 },
);

describe('StringTable', () => {
  it('numbers distinct strings as they are first met and gives each back', () => {
    fc.assert(
      fc.property(texts, (list) => {
        const table = new StringTable();
        const expected = new Map<string, number>();
        for (const text of list) {
          if (!expected.has(text)) expected.set(text, expected.size);
          expect(table.intern(text)).toBe(expected.get(text));
        }
        expect(table.size).toBe(expected.size);
        for (const [text, number] of expected) {
          expect(table.text(number)).toBe(text);
          expect(table.find(text)).toBe(number);
          expect(Buffer.from(table.bytes(number)).toString('utf8')).toBe(text);
        }
      }),
      { seed: 1 },
    );
  });

  it('does not find what is not there', () => {
    const table = new StringTable();
    expect(table.find('')).toBeUndefined();
    table.intern('a');
    expect(table.find('')).toBeUndefined();
    expect(table.find('a\0')).toBeUndefined();
  });

  it('compares by code point, which is the order of the bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const table = new StringTable();
        const sign = Math.sign(table.compare(table.intern(a), table.intern(b)));
        expect(sign).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  it('keeps many strings apart', () => {
    const table = new StringTable();
    for (let i = 0; i < 200_000; i++) expect(table.intern(`key-${i}`)).toBe(i);
    for (let i = 0; i < 200_000; i += 997) expect(table.text(table.intern(`key-${i}`))).toBe(`key-${i}`);
    expect(table.size).toBe(200_000);
  });

  it('holds strings longer than a chunk between short ones', () => {
    const table = new StringTable();
    const long = 'ä'.repeat(20 * 2 ** 20);
    const longest = `${long}${long}`;
    const numbers = ['a', long, 'b', longest, 'c', `${long}b`].map((text) => table.intern(text));
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5]);
    expect(table.text(1) === long).toBe(true);
    expect(table.text(3) === longest).toBe(true);
    expect(table.intern(longest)).toBe(3);
    expect([table.text(0), table.text(2), table.text(4)]).toEqual(['a', 'b', 'c']);
    expect(Math.sign(table.compare(1, 3))).toBe(-1);
    expect(Math.sign(table.compare(5, 1))).toBe(1);
  });
});
