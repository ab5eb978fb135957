import { describe, expect, it } from 'vitest';
import { readLockfile } from './read-lockfile.ts';

const version3 = {
  name: 'shop',
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'shop',
      workspaces: ['packages/*'],
      dependencies: { a: '^1.0.0' },
      devDependencies: { tool: '^1.0.0' },
    },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^1.0.0' }, optionalDependencies: { absent: '*' } },
    'node_modules/b': { version: '1.5.0' },
    'node_modules/tool': { version: '1.0.0', dependencies: { b: '^2.0.0' } },
    'node_modules/tool/node_modules/b': { version: '2.0.0', peerDependencies: { a: '*' } },
    'node_modules/@shop/api': { resolved: 'packages/api', link: true },
    'packages/api': { version: '0.1.0', dependencies: { alias: 'npm:@real/thing@^3.0.0', b: '^3.0.0' } },
    'packages/api/node_modules/b': { version: '3.0.0' },
    'node_modules/alias': { name: '@real/thing', version: '3.1.0' },
    'node_modules/odd': {},
  },
};

describe('package-lock.json [P-lock-npm]', () => {
  it('of versions 2 and 3: installed folders, found as Node.js finds modules, workspaces, aliases', () => {
    const { packages, edges, declaredIn, notes } = readLockfile(
      { 'package-lock.json': JSON.stringify(version3) },
      'package-lock.json',
    );
    expect(packages).toEqual([
      '@real/thing 3.1.0!',
      'a 1.0.0!',
      'b 1.5.0',
      'b 2.0.0 (dev)',
      'b 3.0.0!',
      'tool 1.0.0! (dev)',
    ]);
    expect(edges).toEqual(['a 1.0.0 > b 1.5.0', 'b 2.0.0 > a 1.0.0', 'tool 1.0.0 > b 2.0.0']);
    expect(declaredIn).toEqual({
      '@real/thing': ['packages/api/package.json'],
      a: ['package.json'],
      b: ['packages/api/package.json'],
      tool: ['package.json'],
    });
    expect(notes).toEqual(['1 installed packages without a version (odd)']);
  });

  it('of version 1: a nested tree, with what the manifest asks for', () => {
    const lock = {
      lockfileVersion: 1,
      dependencies: {
        a: { version: '1.0.0', requires: { b: '^1.0.0' } },
        b: { version: '1.5.0' },
        tool: { version: '1.0.0', dev: true, requires: { b: '^2.0.0' }, dependencies: { b: { version: '2.0.0' } } },
        alias: { version: 'npm:@real/thing@3.1.0' },
        local: { version: 'file:../local' },
      },
    };
    const manifest = {
      dependencies: { a: '^1.0.0', alias: 'npm:@real/thing@^3.0.0' },
      devDependencies: { tool: '^1' },
    };
    const files = { 'package-lock.json': JSON.stringify(lock), 'package.json': JSON.stringify(manifest) };
    const { packages, edges, notes } = readLockfile(files, 'package-lock.json');
    expect(packages).toEqual(
      ['@real/thing 3.1.0?', 'a 1.0.0!', 'b 1.5.0', 'b 2.0.0 (dev)', 'tool 1.0.0! (dev)'].map((one) =>
        one.replace('thing 3.1.0?', 'thing 3.1.0!'),
      ),
    );
    expect(edges).toEqual(['a 1.0.0 > b 1.5.0', 'tool 1.0.0 > b 2.0.0']);
    expect(notes).toEqual(['1 packages that are not from a registry (local)']);
    const alone = readLockfile({ 'package-lock.json': JSON.stringify(lock) }, 'package-lock.json');
    expect(alone.packages[1]).toBe('a 1.0.0?');
  });

  it('leaves out and tells what is from git, a file or an address', () => {
    const lock = {
      packages: {
        '': { dependencies: { a: '1', byGit: 'x/y', byAddress: 'https://example.org/b.tgz', byFile: 'file:c.tgz' } },
        'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a/-/a-1.0.0.tgz' },
        'node_modules/byGit': { version: '1.0.0', resolved: 'git+ssh://git@example.org/x/y.git#0123' },
        'node_modules/byAddress': { version: '1.0.0', resolved: 'https://example.org/b.tgz' },
        'node_modules/byFile': { version: '1.0.0', resolved: 'file:c.tgz' },
      },
    };
    const { packages, notes } = readLockfile({ 'package-lock.json': JSON.stringify(lock) }, 'package-lock.json');
    expect(packages).toEqual(['a 1.0.0!']);
    expect(notes).toEqual(['3 packages that are not from a registry (byGit, byAddress, byFile)']);
  });

  it.each([
    ['{', 'package-lock.json: line 1, column 2: not JSON'],
    ['{"lockfileVersion":3}', 'package-lock.json: packages: the installed packages is expected, not nothing'],
    ['{"packages":[]}', 'package-lock.json: packages: an object is expected, not []'],
    ['{"packages":{"node_modules/a":{"version":1}}}', 'a text is expected, not 1'],
  ])('that is wrong is refused with the place: %s', (text, message) => {
    expect(() => readLockfile({ 'package-lock.json': text }, 'package-lock.json')).toThrow(message);
  });
});
