import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesGlob } from '../../../src/code-model/matches-glob.ts';

/** The glob as a regular expression. */
function naive(path: string, glob: string): boolean {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|[{},.]/g, (token) => {
    const meaning: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]', '.': '\\.' };
    return meaning[token] ?? { '{': '(?:', ',': '|', '}': ')' }[token] ?? token;
  });
  return new RegExp(`^${source}$`).test(path);
}

describe('matchesGlob', () => {
  it('takes stars, folders and alternatives [DI-files]', () => {
    expect(matchesGlob('src/services/a/user.js', 'src/services/**/*.js')).toBe(true);
    expect(matchesGlob('src/services/user.js', 'src/services/**/*.js')).toBe(true);
    expect(matchesGlob('src/services/user.js', 'src/{services,stores}/*.{js,ts}')).toBe(true);
    expect(matchesGlob('src/services/a/user.js', 'src/services/*.js')).toBe(false);
    expect(matchesGlob('src/services/user.jsx', 'src/services/*.js')).toBe(false);
  });

  it('says what a regular expression says', () => {
    const name = fc.stringMatching(/^[ab.]{1,4}$/);
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
    const part = fc.oneof(
      fc.stringMatching(/^[ab.*?]{1,4}$/).filter((text) => !text.includes('**')),
      fc.constant('**'),
    );
    const glob = fc
      .tuple(fc.array(part, { maxLength: 3 }), name)
      .map(([parts, last]) => [...parts, last.replace('b', '*')].join('/').replace(/\*{2,}(?=[^/])/g, '*'));
    fc.assert(
      fc.property(path, glob, (given, pattern) => {
        expect(matchesGlob(given, pattern)).toBe(naive(given, pattern));
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it('does not grow with stars', () => {
    expect(matchesGlob('a'.repeat(2000), `${'*a'.repeat(500)}b`)).toBe(false);
    expect(matchesGlob('a/'.repeat(300), `${'**/a/'.repeat(100)}b`)).toBe(false);
  });
});
