import { describe, expect, it } from 'vitest';
import { share } from '../../../web/parts/format.ts';

describe('a share', () => {
  it.each([
    [1, 8, '12.5 %'],
    [0, 0, '–'],
    [0, 9, '0.0 %'],
    [9, 9, '100.0 %'],
    [54_007, 54_025, '> 99.9 %'],
    [29, 197_994, '< 0.1 %'],
  ])('of %i in %i is %s', (part, whole, text) => {
    expect(share(part, whole)).toBe(text);
  });
});
