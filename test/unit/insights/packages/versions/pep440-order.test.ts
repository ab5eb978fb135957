import { describe, expect, it } from 'vitest';
import { pep440Order } from '../../../../../src/insights/packages/versions/pep440-order.ts';

/** Ascending: the list of the `packaging` project's tests of PEP 440, without and with an epoch. */
const withoutEpoch = [
  ...['1.0.dev0', '1.0.dev456', '1.0.dev456+local', '1.0a0', '1.0a0.post0.dev0', '1.0a0.post0', '1.0a1.dev1'],
  ...['1.0a1.dev1+local', '1.0a1', '1.0a1+local', '1.0b0', '1.0b1.dev456', '1.0b2', '1.0b2.post345.dev456'],
  ...['1.0b2.post345', '1.0b2-346', '1.0rc0', '1.0rc1.dev1', '1.0c1', '1.0rc2', '1.0', '1.0.post0.dev0', '1.0.post0'],
  ...['1.0.post456.dev34', '1.0.post456', '1.0.post456+local', '1.0.1.dev1', '1.0.1a1', '1.0.1', '1.0.1+local'],
  ...['1.0.1.post1', '1.1.dev1', '1.2+a', '1.2+abc', '1.2+abcdef', '1.2+def', '1.2+0', '1.2+1', '1.2+1.abc'],
  ...['1.2+1.1', '1.2+1.1.0', '1.2+2', '1.2+123', '1.2+123456', '1.2.r32+123456', '1.2.rev33+123456'],
];
const versions = [...withoutEpoch, ...withoutEpoch.map((version) => `1!${version}`)];

const equal = [
  ['1.0dev', '1.0.dev0', '1.0-dev', '1.0.DEV'],
  ['1.0a', '1.0.alpha', '1.0-A', '1.0a0'],
  ['1.0c1', '1.0rc1', '1.0-RC1', '1.0.c1'],
  ['1.0post', '1.0-r0', '1.0.rev', '1.0.POST0'],
  ['1.0-5', '1.0.post5'],
  ['1.01', '1.1'],
  ['00!1.2', '1.2', 'v1.2', '   v1.2\t\n', '1.2.0'],
  ['1.0+AbC', '1.0+abc'],
];

const invalid = [
  ...['french toast', '1.0+a+', '1.0++', '1.0+_foobar', '1.0+foo&asd', '1.0+1+1', '1. 0', '1 .0', '1.0 a1', '1.0a 1'],
  ...['٠١٢.٣٤٥', '.', '..', '1..0', '1.0.', '.1.0', '1..2.3', '1.0+\u0130', ''],
];

const compare = (a: string, b: string): number => {
  const [x, y] = [pep440Order.parse(a), pep440Order.parse(b)];
  if (!x || !y) throw new Error(`${a} or ${b} is no version`);
  return Math.sign(pep440Order.compare(x, y));
};

describe('the order of Python versions [P-order-pep440]', () => {
  it('is that of the public table', () => {
    for (const [i, low] of versions.entries()) {
      expect(compare(low, low)).toBe(0);
      for (const high of versions.slice(i + 1)) {
        expect(compare(low, high), `${low} < ${high}`).toBe(-1);
        expect(compare(high, low), `${high} > ${low}`).toBe(1);
      }
    }
  });

  it.each(equal)('writes %s in several ways', (...ways) => {
    for (const a of ways) for (const b of ways) expect(compare(a, b), `${a} = ${b}`).toBe(0);
  });

  it.each(invalid.map((text) => [text]))('has no place for %j', (text) => {
    expect(pep440Order.parse(text)).toBeUndefined();
  });

  it('knows pre- and development releases', () => {
    expect(['1.0a1', '1.0rc1', '1.0.dev1'].map((text) => pep440Order.parse(text)?.prerelease)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['1.0', '1.0.post1', '1.0+local'].map((text) => pep440Order.parse(text)?.prerelease)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
