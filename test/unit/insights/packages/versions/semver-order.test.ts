import { describe, expect, it } from 'vitest';
import { semverOrder } from '../../../../../src/insights/packages/versions/semver-order.ts';

/** Clause 11 of semver.org, then the comparisons of node-semver's own tests; each ascending. */
const ascending = [
  ['1.0.0', '2.0.0', '2.1.0', '2.1.1'],
  ...[
    [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
    ],
  ],
  ['0.0.0-foo', '0.0.0', '0.0.1'],
  ['0.9.9', '1.0.0'],
  ['0.9.0', '0.10.0', '0.99.0'],
  ['1.2.3', '2.0.0'],
  ['0.0.0-foo', 'v0.0.0', 'v0.0.1', '0.9.9', 'v1.0.0'],
  ['1.2.3-4', '1.2.3-4-foo', '1.2.3'],
  ['1.2.3-asdf', '1.2.3'],
  ['1.2.3-5', '1.2.3-5-foo'],
  ['1.2.3-4', '1.2.3-5'],
  ['1.2.3-5-Foo', '1.2.3-5-foo'],
  ['2.7.2+asdf', '3.0.0'],
  ['1.2.3-a', '1.2.3-a.5', '1.2.3-a.10', '1.2.3-a.b'],
  ['1.2.3-a.b.c.5.d.100', '1.2.3-a.b.c.10.d.5'],
  ['1.2.3-R2', '1.2.3-r100', '1.2.3-r2'],
];

const compare = (a: string, b: string): number => {
  const [x, y] = [semverOrder.parse(a), semverOrder.parse(b)];
  if (!x || !y) throw new Error(`${a} or ${b} is no version`);
  return Math.sign(semverOrder.compare(x, y));
};

describe('the order of semantic versions [P-order-semver]', () => {
  it.each(ascending)('has %s before what follows', (...versions) => {
    for (const [i, low] of versions.entries()) {
      for (const high of versions.slice(i + 1)) {
        expect(compare(low, high), `${low} < ${high}`).toBe(-1);
        expect(compare(high, low), `${high} > ${low}`).toBe(1);
      }
    }
  });

  it('does not look at build metadata, and takes missing numbers for zero', () => {
    expect(compare('1.0.0+1', '1.0.0+2')).toBe(0);
    expect(compare('1.2', '1.2.0')).toBe(0);
    expect(compare('v2', '2.0.0')).toBe(0);
    expect(compare('2-rc.1', '2.0.0-rc.1')).toBe(0);
    expect(compare('1.2', '1.2.1')).toBe(-1);
  });

  it('reads no other text', () => {
    for (const text of ['', 'latest', '1.x', 'file:../a', '^1.0.0']) expect(semverOrder.parse(text)).toBeUndefined();
  });
});
