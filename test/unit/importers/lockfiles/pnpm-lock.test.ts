import { describe, expect, it } from 'vitest';
import { readLockfile } from './read-lockfile.ts';

const read = (text: string) => readLockfile({ 'pnpm-lock.yaml': text }, 'pnpm-lock.yaml');

const expected = ['@s/plugin 2.0.0', 'a 1.0.0!', 'b 3.1.0', 'real 4.0.0!', 'tool 1.0.0! (dev)'];

describe('pnpm-lock.yaml [P-lock-pnpm]', () => {
  it('of version 9: importers, packages and snapshots apart, peers left out', () => {
    const { packages, edges, declaredIn } = read(`lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a: {specifier: ^1.0.0, version: 1.0.0(b@3.1.0)}
      inhouse: {specifier: 'workspace:*', version: link:packages/inhouse}
    devDependencies:
      tool: {specifier: ^1.0.0, version: 1.0.0}
  packages/inhouse:
    dependencies:
      alias: {specifier: 'npm:real@^4', version: real@4.0.0}
packages:
  a@1.0.0: {resolution: {integrity: x}}
  b@3.1.0: {resolution: {integrity: x}}
snapshots:
  a@1.0.0(b@3.1.0):
    dependencies: {b: 3.1.0, '@s/plugin': '2.0.0(a@1.0.0(b@3.1.0))'}
  b@3.1.0: {}
  '@s/plugin@2.0.0(a@1.0.0(b@3.1.0))': {optionalDependencies: {b: 3.1.0}}
  real@4.0.0: {}
  tool@1.0.0: {dependencies: {a: 1.0.0(b@3.1.0)}}
`);
    expect(packages).toEqual(expected);
    expect(edges).toEqual([
      '@s/plugin 2.0.0 > b 3.1.0',
      'a 1.0.0 > @s/plugin 2.0.0',
      'a 1.0.0 > b 3.1.0',
      'tool 1.0.0 > a 1.0.0',
    ]);
    expect(declaredIn['real']).toEqual(['packages/inhouse/package.json']);
  });

  it('of version 6: keys with a slash and an at sign', () => {
    const { packages } = read(`lockfileVersion: '6.0'
dependencies:
  a: {specifier: ^1.0.0, version: 1.0.0(b@3.1.0)}
  alias: {specifier: 'npm:real@^4', version: /real@4.0.0}
devDependencies:
  tool: {specifier: ^1.0.0, version: 1.0.0}
packages:
  /a@1.0.0(b@3.1.0):
    dependencies: {b: 3.1.0, '@s/plugin': 2.0.0}
  /b@3.1.0: {}
  /@s/plugin@2.0.0: {}
  /real@4.0.0: {}
  /tool@1.0.0: {}
`);
    expect(packages).toEqual(expected);
  });

  it('of version 5: keys with slashes, peers behind an underscore', () => {
    const { packages, notes } = read(`lockfileVersion: 5.4
specifiers: {a: ^1.0.0, tool: ^1.0.0}
dependencies: {a: 1.0.0_b@3.1.0, alias: /real/4.0.0}
devDependencies: {tool: 1.0.0}
packages:
  /a/1.0.0_b@3.1.0:
    dependencies: {b: 3.1.0, '@s/plugin': 2.0.0}
  /b/3.1.0: {}
  /@s/plugin/2.0.0: {}
  /real/4.0.0: {}
  /tool/1.0.0: {}
  github.com/x/y/0123abc: {name: y, version: 1.0.0}
`);
    expect(packages).toEqual(expected);
    expect(notes).toEqual(['1 packages that are not from a registry (github.com/x/y/0123abc)']);
  });

  it('of several documents, the last: pnpm 11 writes the package manager into one of its own', () => {
    const manager = "---\nlockfileVersion: '9.0'\npackages: {pnpm@11.1.0: {}}\n---\n";
    const { packages } = read(`${manager}lockfileVersion: '9.0'
importers: {.: {dependencies: {a: {specifier: ^1.0.0, version: 1.0.0}}}}
snapshots: {a@1.0.0: {}}
`);
    expect(packages).toEqual(['a 1.0.0!']);
    expect(() => read(`${manager}a: [`)).toThrow('pnpm-lock.yaml: line 5: not YAML');
  });

  it.each([
    ['lockfileVersion: 4', 'pnpm-lock.yaml: lockfileVersion: a lockfile version from 5 to 9 is expected'],
    ['a: [', 'pnpm-lock.yaml: line 1: not YAML'],
    ["lockfileVersion: '9.0'\nimporters: []", 'pnpm-lock.yaml: importers: an object is expected'],
  ])('that is wrong is refused with the place: %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
