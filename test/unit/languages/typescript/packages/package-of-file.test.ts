import { describe, expect, it } from 'vitest';
import { createFileAccess } from '../../../../../src/languages/typescript/host/file-access.ts';
import { PackageManifests } from '../../../../../src/languages/typescript/packages/package-manifest.ts';
import {
  PackageLookup,
  packageDirectoryOf,
  typedPackage,
} from '../../../../../src/languages/typescript/packages/package-of-file.ts';
import { type FileTree, makeFileTree } from '../projects/file-tree.ts';

function lookup(tree: FileTree, nodeVersion: string | null = null, packageDirectories: string[] = []) {
  const root = makeFileTree(tree);
  const files = createFileAccess();
  const packages = new PackageLookup(files, new PackageManifests(files), {
    compilerLibrary: `${root}/lib`,
    packageDirectories: [root, ...packageDirectories.map((path) => `${root}/${path}`)],
    nodeVersion,
  });
  return (path: string) => {
    const identity = packages.of(`${root}/${path}`);
    return identity === null ? null : { ...identity, directory: identity.directory?.replace(`${root}/`, '') ?? null };
  };
}

describe('PackageLookup', () => {
  it('reads name and version of the innermost package, scoped or not', () => {
    const of = lookup({
      'node_modules/a/package.json': { name: 'a', version: '1.2.3' },
      'node_modules/a/node_modules/@s/b/package.json': { name: '@s/b', version: '2.0.0' },
    });
    expect(of('node_modules/a/types/x.d.ts')).toEqual({
      manager: 'npm',
      name: 'a',
      version: '1.2.3',
      directory: 'node_modules/a',
    });
    expect(of('node_modules/a/node_modules/@s/b/x.d.ts')).toEqual({
      manager: 'npm',
      name: '@s/b',
      version: '2.0.0',
      isSecond: true,
      directory: 'node_modules/a/node_modules/@s/b',
    });
    expect(of('src/x.ts')).toBeNull();
  });

  it('knows the version that in-house packages install from those that other packages bring along', () => {
    const of = lookup({
      'node_modules/b/package.json': { name: 'b', version: '2.0.0' },
      'node_modules/a/node_modules/b/package.json': { name: 'b', version: '1.0.0' },
      'node_modules/c/node_modules/b/package.json': { name: 'b', version: '2.0.0' },
      'node_modules/.pnpm/node_modules/d/package.json': { name: 'd', version: '3.0.0' },
      'node_modules/.pnpm/d@3.0.0/node_modules/d/package.json': { name: 'd', version: '3.0.0' },
      'node_modules/.pnpm/d@2.0.0/node_modules/d/package.json': { name: 'd', version: '2.0.0' },
    });
    const isSecond = (file: string): boolean => of(file)?.isSecond ?? false;
    expect(isSecond('node_modules/a/node_modules/b/x.d.ts')).toBe(true);
    expect(isSecond('node_modules/b/x.d.ts')).toBe(false);
    expect(isSecond('node_modules/c/node_modules/b/x.d.ts')).toBe(false);
    expect(isSecond('node_modules/.pnpm/d@3.0.0/node_modules/d/x.d.ts')).toBe(false);
    expect(isSecond('node_modules/.pnpm/d@2.0.0/node_modules/d/x.d.ts')).toBe(true);
  });

  it('takes the true name of a package installed under an alias, and the folder name where the manifest is gone', () => {
    const of = lookup({
      'node_modules/alias/package.json': { name: 'real', version: '1.0.0' },
      'node_modules/@s/bare/x.d.ts': '',
    });
    expect(of('node_modules/alias/x.d.ts')).toMatchObject({ name: 'real', version: '1.0.0' });
    expect(of('node_modules/@s/bare/x.d.ts')).toMatchObject({ name: '@s/bare', version: null });
  });

  it('takes @types/x for x with the installed version of x, null where x is not installed', () => {
    const of = lookup({
      'node_modules/@types/x/package.json': { name: '@types/x', version: '9.9.9' },
      'node_modules/x/package.json': { name: 'x', version: '1.0.1' },
      'node_modules/@types/scope__name/package.json': { name: '@types/scope__name', version: '9.9.9' },
      'node_modules/@scope/name/package.json': { name: '@scope/name', version: '3.0.0' },
      'node_modules/@types/gone/package.json': { name: '@types/gone', version: '9.9.9' },
    });
    expect(of('node_modules/@types/x/index.d.ts')).toMatchObject({
      name: 'x',
      version: '1.0.1',
      directory: 'node_modules/x',
    });
    expect(of('node_modules/@types/scope__name/index.d.ts')).toMatchObject({ name: '@scope/name', version: '3.0.0' });
    expect(of('node_modules/@types/gone/index.d.ts')).toMatchObject({ name: 'gone', version: null });
  });

  it('finds what pnpm has linked for an in-house package', () => {
    const of = lookup(
      {
        'node_modules/.pnpm/@types+x@9.9.9/node_modules/@types/x/package.json': { name: '@types/x', version: '9.9.9' },
        'node_modules/.pnpm/x@1.0.2/node_modules/x/package.json': { name: 'x', version: '1.0.2' },
        'p/a/node_modules/x': '-> node_modules/.pnpm/x@1.0.2/node_modules/x',
      },
      null,
      ['p/a'],
    );
    expect(of('node_modules/.pnpm/@types+x@9.9.9/node_modules/@types/x/index.d.ts')).toEqual({
      manager: 'npm',
      name: 'x',
      version: '1.0.2',
      directory: 'node_modules/.pnpm/x@1.0.2/node_modules/x',
    });
  });

  it('takes @types/node for the runtime, of the version the application names', () => {
    const tree = { 'node_modules/@types/node/package.json': { name: '@types/node', version: '24.1.0' } };
    const node = { manager: 'runtime', name: 'node', directory: null };
    expect(lookup(tree)('node_modules/@types/node/fs.d.ts')).toEqual({ ...node, version: null });
    expect(lookup(tree, '22.1.0')('node_modules/@types/node/fs.d.ts')).toEqual({ ...node, version: '22.1.0' });
  });

  it('tells the library of the language from that of the browser', () => {
    const of = lookup({});
    for (const [file, name] of [
      ['lib.es2020.promise.d.ts', 'ecmascript'],
      ['lib.d.ts', 'ecmascript'],
      ['lib.dom.d.ts', 'dom'],
      ['lib.dom.iterable.d.ts', 'dom'],
      ['lib.webworker.d.ts', 'dom'],
    ]) {
      expect(of(`lib/${file}`)).toEqual({ manager: 'runtime', name, version: null, directory: null });
    }
    expect(of('lib/typescript.d.ts')).toBeNull();
  });
});

describe('packageDirectoryOf', () => {
  it.each([
    ['/r/node_modules/a/x.d.ts', '/r/node_modules/a'],
    ['/r/node_modules/@s/a/b/x.d.ts', '/r/node_modules/@s/a'],
    ['/r/node_modules/.pnpm/a@1/node_modules/a/x.d.ts', '/r/node_modules/.pnpm/a@1/node_modules/a'],
    ['/r/node_modules/a', '/r/node_modules/a'],
    ['/r/node_modules/@s', null],
    ['/r/my_node_modules/a/x.ts', null],
    ['/r/src/x.ts', null],
  ])('of %s is %s', (path, directory) => {
    expect(packageDirectoryOf(path)).toBe(directory);
  });
});

describe('typedPackage', () => {
  it.each([
    ['@types/x', 'x'],
    ['@types/a__b', '@a/b'],
    ['x', null],
    ['@types-of/x', null],
  ])('of %s is %s', (name, typed) => {
    expect(typedPackage(name)).toBe(typed);
  });
});
