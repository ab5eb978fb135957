import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mavenOrder } from '../../../../../src/insights/packages/versions/maven-order.ts';

const compare = (a: string, b: string): number => {
  const [x, y] = [mavenOrder.parse(a), mavenOrder.parse(b)];
  if (!x || !y) throw new Error(`${a} or ${b} is no version`);
  return Math.sign(mavenOrder.compare(x, y));
};

/** Facts of Apache Maven's own `ComparableVersionTest` (Maven 4): each list ascending. */
const ascending = [
  [
    ...['1-alpha2snapshot', '1-alpha2', '1-alpha-123', '1-beta-2', '1-beta123', '1-m2', '1-m11', '1-rc', '1-cr2'],
    ...['1-rc123', '1-SNAPSHOT', '1', '1-sp', '1-sp2', '1-sp123', '1-abc', '1-def', '1-pom-1', '1-1-snapshot'],
    ...['1-1', '1-2', '1-123'],
  ],
  [
    ...['2.0', '2.0.a', '2-1', '2.0.2', '2.0.123', '2.1.0', '2.1-a', '2.1b', '2.1-c', '2.1-1', '2.1.0.1', '2.2'],
    ...['2.123', '11.a2', '11.a11', '11.b2', '11.b11', '11.m2', '11.m11', '11', '11.a', '11b', '11c', '11m'],
  ],
  ['1', '2'],
  ['1.5', '2'],
  ['1', '2.5'],
  ['1.0', '1.1', '1.2'],
  ['1.0.0', '1.1'],
  ['1.0.1', '1.1', '1.2.0'],
  ['1.0-alpha-1', '1.0'],
  ['1.0-alpha-1', '1.0-alpha-2', '1.0-beta-1', '1.0-SNAPSHOT', '1.0'],
  ['1.0-alpha-1-SNAPSHOT', '1.0-alpha-1'],
  ['1.0', '1.0-1', '1.0-2'],
  ['1.0.0', '1.0-1'],
  ['2.0-1', '2.0.1'],
  ['2.0.1', '2.0.1-klm', '2.0.1-lmn', '2.0.1-xyz', '2.0.1-123'],
  ['0.7', '2'],
  ['0.2', '1.0.7'],
  ['é', '1'],
  ['𝟤', '1'],
  ['J', '7'],
  ['c', '7'],
  ['\u0668', '1', '9'],
  ['aardvark', 'zebra', 'ζέβρα'],
  ['6.1.0rc3', '6.1.0', '6.1H.5-beta'],
  ['20190126.230843', '1234567890.12345', '123456789012345.1H.5-beta', '12345678901234567890.1H.5-beta'],
  ['1-0.alpha', '1-0.beta', '1'],
  ...['abc', 'alpha', 'a', 'beta', 'b', 'def', 'milestone', 'm', 'RC'].map((x) => [`1.0.0.${x}1`, `1.0.0-${x}2`]),
  ['1.0.final-redhat', '1.0-sp1-redhat'],
  ['1.0.final-redhat', '1.0-sp-1-redhat'],
  ['1.0.final-redhat', '1.0-sp.1-redhat'],
];

/** Each list: versions of one place in the order. */
const equal = [
  ['1', '1.0', '1.0.0', '1-0', '1.0-0'],
  ['1a', '1-a', '1.0-a', '1.0.0-a', '1.0a', '1.0.0a'],
  ['1x', '1-x', '1.0-x', '1.0.0-x', '1.0x', '1.0.0x', '1X'],
  ['1cr', '1rc', '1Cr', '1Rc', '1cR', '1rC'],
  ['1a1', '1-alpha-1'],
  ['1b2', '1-beta-2'],
  ['1m3', '1-milestone-3', '1Milestone3', '1MileStone3', '1MILESTONE3'],
  ['1A', '1a'],
  ['1B', '1b'],
  ['1M', '1m'],
  ['1', '1ga', '1release', '1final', '1Ga', '1GA', '1RELEASE', '1RELeaSE', '1Final', '1FinaL', '1FINAL'],
  ['1.0.0-alpha1', '1.0.0-ALPHA1'],
  ['1.a', '1.A'],
  ['1.é', '1.É'],
  ['1-abcdefghijklmnopqrstuvwxyz', '1-ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  Array.from({ length: 19 }, (_, zeros) => `${'0'.repeat(zeros)}1`),
  Array.from({ length: 19 }, (_, zeros) => `${'0'.repeat(zeros)}0`),
  ...['abc', 'alpha', 'a', 'beta', 'b', 'def', 'milestone', 'm', 'RC'].map((x) => [`2-${x}`, `2.0.${x}`, `2.0.0.${x}`]),
];

describe("the order of Maven's versions [P-order-maven]", () => {
  it.each(ascending)('has %s before what follows', (...versions) => {
    for (const [i, low] of versions.entries()) {
      for (const high of versions.slice(i + 1)) {
        expect(compare(low, high), `${low} < ${high}`).toBe(-1);
        expect(compare(high, low), `${high} > ${low}`).toBe(1);
      }
    }
  });

  it.each(equal)('has %s at the place of the others', (...versions) => {
    for (const a of versions) for (const b of versions) expect(compare(a, b), `${a} = ${b}`).toBe(0);
  });

  it('is an order: antisymmetric, and transitive', () => {
    const part = fc.constantFrom('0', '1', '2', '11', 'a', 'b1', 'rc', 'ga', 'ga1', 'final', 'sp', 'x', 'snapshot', '');
    const version = fc
      .array(fc.tuple(part, fc.constantFrom('.', '-', '')), { minLength: 1, maxLength: 4 })
      .map((parts) => `1${parts.map(([text, separator]) => separator + text).join('')}`);
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(compare(a, b)).toBe(-compare(b, a) + 0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000, seed: 5 },
    );
  });

  it('knows what is released for everybody and what is not', () => {
    const isPre = (text: string): boolean | undefined => mavenOrder.parse(text)?.prerelease;
    for (const text of ['1.0-SNAPSHOT', '2.0.0.RC1', '5.0.0-M3', '1-alpha', '3.0b2', '1.0-beta-1', '1.0.0.CR2']) {
      expect(isPre(text), text).toBe(true);
    }
    for (const text of ['1.0', '2.9.Final', '31.1-jre', '4.1.100.Final', '1.0-sp1', '2.0.RELEASE', '9.4.1.v2020']) {
      expect(isPre(text), text).toBe(false);
    }
  });

  it('reads no text that is empty or longer than Maven itself reads', () => {
    expect(mavenOrder.parse('')).toBeUndefined();
    expect(mavenOrder.parse('1'.repeat(1025))).toBeUndefined();
    expect(mavenOrder.parse('1-'.repeat(512))).toBeDefined();
  });
});
