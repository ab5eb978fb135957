import { describe, expect, it } from 'vitest';
import { packageEntries } from '../../../../../src/languages/typescript/conventions/package-entries.ts';

describe('what a package.json lets others import', () => {
  it.each([
    [{ main: 'a.js' }, { '.': ['a.js'] }],
    [{ main: 'a.js', module: 'a.mjs' }, { '.': ['a.mjs', 'a.js'] }],
    [{ main: 'a.js', exports: './b.js' }, { '.': ['./b.js'] }],
    [{ exports: { types: './b.d.ts', import: './b.mjs' } }, { '.': ['./b.mjs', './b.d.ts'] }],
    [
      { exports: { '.': { node: { import: ['./n.mjs'] }, default: './b.js' }, './*': './x/*.js', './c': './c.js' } },
      { '.': ['./n.mjs', './b.js'], './c': ['./c.js'] },
    ],
    [{ exports: { './package.json': './package.json', './none': null } }, {}],
    [{ main: 7 }, {}],
  ])('%j [FW-start-points]', (json, entries) => {
    expect(packageEntries(json)).toEqual(entries);
  });
});
