import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileAccess } from '../../../../../src/languages/typescript/host/file-access.ts';
import { readNodeVersion } from '../../../../../src/languages/typescript/packages/node-version.ts';
import { PackageManifests } from '../../../../../src/languages/typescript/packages/package-manifest.ts';
import { findWorkspacePackages } from '../../../../../src/languages/typescript/packages/workspace-packages.ts';
import { type FileTree, makeFileTree } from '../projects/file-tree.ts';

function packagesOf(tree: FileTree): Record<string, string> {
  const root = makeFileTree(tree);
  const files = createFileAccess();
  const paths = Object.keys(tree).filter((path) => posix.basename(path) === 'package.json');
  const manifests = paths.map((path) => `${root}/${path}`).sort();
  const found = findWorkspacePackages(files, new PackageManifests(files), root, manifests);
  return Object.fromEntries([...found].map(([name, directory]) => [name, posix.relative(root, directory)]));
}

const members = {
  'packages/a/package.json': { name: 'a' },
  'packages/b/package.json': { name: 'b' },
  'packages/b/deep/package.json': { name: 'deep' },
  'apps/web.site/package.json': { name: 'web' },
  'fixtures/react/package.json': { name: 'react' },
  'packages/nameless/package.json': {},
  'packages/broken/package.json': '{',
};

describe('findWorkspacePackages', () => {
  it('takes the members of npm and yarn workspaces, and the root', () => {
    expect(packagesOf({ ...members, 'package.json': { name: 'root', workspaces: ['packages/*'] } })).toEqual({
      root: '',
      a: 'packages/a',
      b: 'packages/b',
    });
    expect(packagesOf({ ...members, 'package.json': { workspaces: { packages: ['./apps/*/'] } } })).toEqual({
      web: 'apps/web.site',
    });
  });

  it('understands **, alternatives and exclusion', () => {
    const of = (...workspaces: string[]) =>
      Object.keys(packagesOf({ ...members, 'package.json': { workspaces } })).sort();
    expect(of('packages/**')).toEqual(['a', 'b', 'deep']);
    expect(of('packages/{a,c}', 'apps/web.*')).toEqual(['a', 'web']);
    expect(of('packages/**', '!**/deep')).toEqual(['a', 'b']);
    expect(of('apps/webXsite')).toEqual([]);
  });

  it('reads pnpm-workspace.yaml and lerna.json', () => {
    expect(
      packagesOf({ ...members, 'package.json': {}, 'pnpm-workspace.yaml': 'packages:\n  - packages/a\n' }),
    ).toEqual({ a: 'packages/a' });
    expect(packagesOf({ ...members, 'package.json': {}, 'lerna.json': { packages: ['packages/b'] } })).toEqual({
      b: 'packages/b',
    });
    expect(packagesOf({ ...members, 'package.json': {}, 'pnpm-workspace.yaml': '- [' })).toEqual({});
  });

  it('finds the package of the analysed folder alone where no workspaces are declared', () => {
    expect(packagesOf(members)).toEqual({});
    expect(packagesOf({ ...members, 'package.json': { name: 'root' } })).toEqual({ root: '' });
  });
});

describe('readNodeVersion', () => {
  const versionOf = (tree: FileTree) => {
    const files = createFileAccess();
    return readNodeVersion(files, new PackageManifests(files), makeFileTree(tree));
  };

  it('takes an exact version from .nvmrc, .node-version, volta or engines', () => {
    expect(versionOf({ '.nvmrc': 'v22.11.0\n', 'package.json': { engines: { node: '20.0.0' } } })).toBe('22.11.0');
    expect(versionOf({ '.nvmrc': 'lts/*', '.node-version': '20.1.2' })).toBe('20.1.2');
    expect(versionOf({ 'package.json': { volta: { node: '18.0.1' }, engines: { node: '20.0.0' } } })).toBe('18.0.1');
  });

  it('takes no version from a range', () => {
    expect(versionOf({ 'package.json': { engines: { node: '>=20.0.0' } } })).toBeNull();
    expect(versionOf({})).toBeNull();
  });
});
