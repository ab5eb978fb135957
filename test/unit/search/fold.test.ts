import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/search/fold.ts';
import { naiveFold } from './naive-search.ts';

describe('fold', () => {
  it('lower-cases each code point by itself between two compositions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(text)).toBe(naiveFold(text));
      }),
      { seed: 1, numRuns: 3000 },
    );
  });

  it('does so for every code point, alone and after a letter', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (fold(character) !== naiveFold(character)) wrong.push(character);
      if (fold(`a${character}`) !== naiveFold(`a${character}`)) wrong.push(`a${character}`);
    }
    expect(wrong).toEqual([]);
  });

  it('changes nothing that is folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { seed: 2, numRuns: 1000 },
    );
  });

  it.each([
    ['GetÜberweisung', 'getüberweisung'],
    ['U\u0308', 'ü'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ὁδός', 'ὁδόσ'],
    ['İ', 'i\u0307'],
    ['\u212a\u212b', 'kå'],
    ['STRASSE ß', 'strasse ß'],
    ['𐐀', '𐐨'],
    ['a\u0000\u0001B', 'a\u0000\u0001b'],
    ['x\ud800y', 'x\ufffdy'],
    ['', ''],
  ])('makes %j %j', (text, folded) => expect(fold(text)).toBe(folded));
});
