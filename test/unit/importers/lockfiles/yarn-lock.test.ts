import { describe, expect, it } from 'vitest';
import { readLockfile } from './read-lockfile.ts';

const classic = `# yarn lockfile v1


"@s/plugin@^2.0.0":
  version "2.0.0"
  resolved "https://registry.example/@s/plugin/-/plugin-2.0.0.tgz#1"

a@^1.0.0, a@^1.0.1:
  version "1.0.5"
  dependencies:
    "@s/plugin" "^2.0.0"
    b ">=1.0.0 <2"
  optionalDependencies:
    c "*"

"alias@npm:real@^4.0.0":
  version "4.0.0"

"b@>=1.0.0 <2":
  version "1.9.0"

c@3.0.0:
  version "3.0.0"

tool@~1.0.0:
  version "1.0.0"
  peerDependencies:
    b "*"
`;

describe('yarn.lock of yarn 1 [P-lock-yarn]', () => {
  const manifests = {
    'package.json': JSON.stringify({
      workspaces: ['packages/*', '!packages/old'],
      dependencies: { a: '^1.0.0' },
      devDependencies: { tool: '~1.0.0' },
    }),
    'packages/api/package.json': JSON.stringify({ dependencies: { alias: 'npm:real@^4.0.0', c: '^2.0.0' } }),
    'packages/old/package.json': JSON.stringify({ dependencies: { b: '>=1.0.0 <2' } }),
  };

  it('has its direct packages from the manifests of the workspaces, what a resolution changed included', () => {
    const { packages, edges, declaredIn, notes } = readLockfile({ 'yarn.lock': classic, ...manifests }, 'yarn.lock');
    expect(packages).toEqual([
      '@s/plugin 2.0.0',
      'a 1.0.5!',
      'b 1.9.0',
      'c 3.0.0!',
      'real 4.0.0!',
      'tool 1.0.0! (dev)',
    ]);
    expect(edges).toEqual(['a 1.0.5 > @s/plugin 2.0.0', 'a 1.0.5 > b 1.9.0', 'a 1.0.5 > c 3.0.0']);
    expect(declaredIn['real']).toEqual(['packages/api/package.json']);
    expect(notes).toEqual([]);
  });

  it('without a manifest tells that nothing says what is direct', () => {
    const { packages, notes } = readLockfile({ 'yarn.lock': classic }, 'yarn.lock');
    expect(packages).toContain('b 1.9.0?');
    expect(notes).toEqual([
      'there is no package.json beside it, so nothing distinguishes direct from transitive packages',
    ]);
  });

  it.each([
    ['a@1:\n  resolved "x"\n', 'yarn.lock: line 1: a@1 has no version'],
    ['a@1\n  version "1.0.0"\n', 'yarn.lock: line 1: a package descriptor is expected'],
    ['  version "1.0.0"\n', 'yarn.lock: line 1: a package descriptor is expected'],
  ])('that is wrong is refused with the line: %s', (text, message) => {
    expect(() => readLockfile({ 'yarn.lock': text }, 'yarn.lock')).toThrow(message);
  });
});

describe('yarn.lock of later yarns [P-lock-yarn]', () => {
  const berry = `__metadata:
  version: 8

"a@npm:^1.0.0, a@npm:^1.0.1":
  version: 1.0.5
  resolution: "a@npm:1.0.5"
  dependencies:
    b: "npm:~1.0.0"
    typescript: "patch:typescript@npm%3A5.0.0#x"

"b@npm:^2.0.0":
  version: 2.1.0
  resolution: "b@npm:2.1.0"

"b@npm:^1.0.0":
  version: 1.0.0
  resolution: "b@npm:1.0.0"

"alias@npm:@real/thing@^4":
  version: 4.0.0
  resolution: "@real/thing@npm:4.0.0"

"shop@workspace:.":
  version: 0.0.0-use.local
  resolution: "shop@workspace:."
  dependencies:
    a: "npm:^1.0.0"
    api: "workspace:*"
    tool: "npm:^1.0.0"

"api@workspace:packages/api":
  version: 0.0.0-use.local
  resolution: "api@workspace:packages/api"
  dependencies:
    alias: "npm:@real/thing@^4"
    gone: "npm:^1.0.0"

"tool@npm:^1.0.0":
  version: 1.0.0
  resolution: "tool@npm:1.0.0"

"typescript@patch:typescript@npm%3A5.0.0#x":
  version: 5.0.0
  resolution: "typescript@patch:typescript@npm%3A5.0.0#x::version=5.0.0"
`;

  it('has its workspaces in itself; resolutions and what is for development come from the manifest', () => {
    const manifest = {
      dependencies: { a: '^1.0.0' },
      devDependencies: { tool: '^1.0.0' },
      resolutions: { 'b@npm:~1.0.0': '^2.0.0' },
    };
    const files = { 'yarn.lock': berry, 'package.json': JSON.stringify(manifest) };
    const { packages, edges, declaredIn, notes } = readLockfile(files, 'yarn.lock');
    expect(packages).toEqual([
      '@real/thing 4.0.0!',
      'a 1.0.5!',
      'b 1.0.0?',
      'b 2.1.0',
      'tool 1.0.0! (dev)',
      'typescript 5.0.0',
    ]);
    expect(edges).toEqual(['a 1.0.5 > b 2.1.0', 'a 1.0.5 > typescript 5.0.0']);
    expect(declaredIn['@real/thing']).toEqual(['packages/api/package.json']);
    expect(notes).toEqual(['1 dependencies that no entry of the lockfile is for (gone@npm:^1.0.0)']);
  });
});

describe('yarn.lock with packages from git or an address [P-lock-yarn]', () => {
  it.each([
    'a@^1.0.0:\n  version "1.0.0"\n"odd@git+https://example.org/odd.git":\n  version "1.0.0"\n',
    'a@^1.0.0:\n  version "1.0.0"\nodd@owner/odd:\n  version "1.0.0"\n',
    '__metadata:\n  version: 8\n"a@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n"odd@owner/odd":\n  version: 1.0.0\n  resolution: "odd@https://example.org/odd.git#commit=1"\n',
  ])('leaves them out and tells %#', (text) => {
    const files = { 'yarn.lock': text, 'package.json': '{"dependencies":{"a":"^1.0.0"}}' };
    const { packages, notes } = readLockfile(files, 'yarn.lock');
    expect(packages.map((one) => one.replace(/[!?]$/, ''))).toEqual(['a 1.0.0']);
    expect(notes).toContain('1 packages that are not from a registry (odd)');
  });
});
