import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { versRange } from '../../../../../src/insights/packages/versions/vers-range.ts';

const contains = (range: string, version: string): boolean | string | undefined => {
  const read = versRange(range);
  return typeof read === 'string' ? read : read.contains(version);
};

describe('vers ranges [P-vers]', () => {
  it.each([
    ['vers:npm/1.2.3', '1.2.3', true],
    ['vers:npm/1.2.3', '1.2.4', false],
    ['vers:npm/=1.2.3|2.0.0', '2.0.0', true],
    ['vers:npm/*', '9.9.9', true],
    ['vers:npm/>=1.0.0|<1.4.2', '1.4.1', true],
    ['vers:npm/>=1.0.0|<1.4.2', '1.4.2', false],
    ['vers:npm/<1.4.2', '0.0.1', true],
    ['vers:npm/>1.4.2', '1.4.2', false],
    ['vers:npm/<=1.4.2', '1.4.2', true],
    ['vers:npm/>=1.0.0|!=1.2.0|<2.0.0', '1.2.0', false],
    ['vers:npm/>=1.0.0|!=1.2.0|<2.0.0', '1.3.0', true],
    ['vers:npm/!=1.2.0', '1.3.0', true],
    ['vers:npm/!=1.2.0|1.4.0', '1.3.0', false],
    ['vers:npm/<1.0.0|>=2.0.0|<2.5.0|>3.0.0', '1.5.0', false],
    ['vers:npm/<1.0.0|>=2.0.0|<2.5.0|>3.0.0', '2.1.0', true],
    ['vers:npm/<1.0.0|>=2.0.0|<2.5.0|>3.0.0', '4.0.0', true],
    ['vers:npm/>=1.0.0|>=2.0.0|<3.0.0', '1.5.0', true],
    ['vers:npm/>=1.0.0|<2.0.0|<3.0.0', '2.5.0', true],
    ['vers:npm/1.2.0-rc%2e1', '1.2.0-rc.1', true],
    ['vers:pypi/0.0.0|0.0.1|0.0.2|1.0|2.0pre1', '2.0rc1', true],
    ['vers:pypi/>=1.0|<=2.0.post1', '2.0', true],
    ['vers:maven/>=1.0-beta|<1.0', '1.0-rc1', true],
    ['vers:maven/>=1.0|<=1.7.5', '1.7.5.Final', true],
    ['vers:golang/>=v1.0.0|<v1.2.0', 'v1.1.9', true],
    ['vers:semver/>=1|<2', '1.9.9', true],
    [' vers:npm / >= 1.0.0 | < 2.0.0 ', '1.1.0', true],
  ])('%s of %s: %s', (range, version, expected) => {
    expect(contains(range, version)).toBe(expected);
  });

  it.each([
    ['npm/<1.0.0', '"npm/<1.0.0" is no vers range'],
    ['vers:npm/', 'is no vers range'],
    ['vers:deb/<1.0', 'the order of deb versions is not known'],
    ['vers:constructor/<1.0', 'the order of constructor versions is not known'],
    ['vers:npm/<abc', '"<abc" is no constraint of npm versions'],
    ['vers:npm/|', 'has no constraint'],
    ['vers:npm/>1.0.0|<1.0.0', '"1.0.0" stands in it twice'],
  ])('that cannot be evaluated say why: %s', (range, reason) => {
    expect(contains(range, '1.0.0')).toEqual(expect.stringContaining(reason));
    expect(contains('vers:npm/<1.0.0', 'latest')).toBeUndefined();
  });

  it('hold what their constraints say one by one, when those take turns', () => {
    const bound = record({ at: nat(30), inclusive: constantFrom(true, false) });
    assert(
      property(array(bound, { maxLength: 6 }), constantFrom(true, false), nat(31), (bounds, lowerFirst, asked) => {
        const sorted = [...new Map(bounds.map((one) => [one.at, one])).values()].sort((a, b) => a.at - b.at);
        if (sorted.length === 0) return;
        const isLower = (i: number): boolean => (i % 2 === 0) === lowerFirst;
        const text = sorted.map(({ at, inclusive }, i) => `${isLower(i) ? '>' : '<'}${inclusive ? '=' : ''}1.${at}.0`);
        let inside = !lowerFirst;
        for (const [i, { at, inclusive }] of sorted.entries()) {
          if (asked > at) inside = isLower(i);
          if (asked === at) inside = inclusive;
        }
        expect(contains(`vers:npm/${text.reverse().join('|')}`, `1.${asked}.0`)).toBe(inside);
      }),
      { seed: 8, numRuns: 1000 },
    );
  });
});
