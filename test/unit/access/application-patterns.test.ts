import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApplicationPatterns, splitPatterns } from '../../../src/access/application-patterns.ts';

/** The same by a regular expression. */
function naiveMatch(pattern: string, name: string): boolean {
  const source = pattern.replaceAll(/\\([\s\S])|([\s\S])/g, (_, escaped?: string, plain?: string) =>
    plain === '*' ? '[\\s\\S]*' : `\\u{${((escaped ?? plain) as string).codePointAt(0)?.toString(16)}}`,
  );
  return new RegExp(`^${source}$`, 'u').test(name);
}

/** Of what is in use, after a collection. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

const letters = fc.constantFrom('a', 'b', '*', '\\', '/', '.', ',');

describe('patterns of application names', () => {
  it('remember no long names, so that who asks for many takes no memory [AC-applications] [RL-http]', () => {
    const patterns = new ApplicationPatterns(['a*b*c']);
    const before = heapBytes();
    for (let at = 0; at < 2000; at++) expect(patterns.matches(`${at}`.padStart(16_000, 'a'))).toBe(false);
    expect(heapBytes() - before).toBeLessThan(5_000_000);
    expect([patterns.matches(`a${'b'.repeat(500)}c`), patterns.matches('abc')]).toEqual([true, true]);
  });

  it('match as a regular expression of the same meaning does [AC-applications]', () => {
    fc.assert(
      fc.property(fc.string({ unit: letters }), fc.string({ unit: letters }), (pattern, name) => {
        fc.pre(!/(?<!\\)(?:\\\\)*\\$/.test(pattern));
        expect(new ApplicationPatterns([pattern]).matches(name)).toBe(naiveMatch(pattern, name));
      }),
      { numRuns: 3000 },
    );
  });

  it('match when one of several does, and remember it', () => {
    const patterns = new ApplicationPatterns(['Shop*', 'Billing']);
    for (const name of ['Shop', 'Shop 2', 'Billing', 'Shop']) expect(patterns.matches(name), name).toBe(true);
    for (const name of ['shop', 'Billing 2', '', 'My Shop', 'shop']) expect(patterns.matches(name), name).toBe(false);
    expect([patterns.matchesAll, new ApplicationPatterns(['a', '*']).matchesAll]).toEqual([false, true]);
  });

  it.each([
    ['a,b', ['a', 'b']],
    [' a , b*', ['a', 'b*']],
    ['a\\,b', ['a\\,b']],
    ['a\\\\,b', ['a\\\\', 'b']],
    ['', ['']],
    ['a,', ['a', '']],
    ['a\\', ['a\\']],
  ])('are separated by commas: %s', (text, pieces) => {
    expect(splitPatterns(text)).toEqual(pieces);
  });
});
