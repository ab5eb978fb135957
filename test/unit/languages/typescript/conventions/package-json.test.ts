import { describe, expect, it } from 'vitest';
import {
  parsePackageJson,
  runtimeDependencies,
} from '../../../../../src/languages/typescript/conventions/package-json.ts';
import { workspaceMembers } from '../../../../../src/languages/typescript/conventions/workspace-members.ts';

const parse = (value: unknown) => parsePackageJson(JSON.stringify(value));

describe('package.json', () => {
  it('is null for text that is no JSON object', () => {
    expect([undefined, '', '{', '[]', 'null', '"a"'].map(parsePackageJson)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('counts malformed members as absent', () => {
    const manifest = parse({ name: 1, dependencies: ['a'], devDependencies: { a: 1, b: '' }, workspaces: 'x', bin: 3 });
    expect(manifest).toMatchObject({ name: null, workspaces: [], commands: {} });
    expect([...(manifest?.dependencies ?? [])]).toEqual([]);
    expect([...(manifest?.devDependencies ?? [])]).toEqual([['b', '']]);
  });

  it('names commands, files that are offered, and packages that are used where it runs', () => {
    const manifest = parse({
      name: '@shop/cli',
      bin: 'bin/run.js',
      exports: { '.': { import: './a.mjs', types: './a.d.ts' } },
      dependencies: { a: '1' },
      peerDependencies: { b: '1' },
      devDependencies: { c: '1' },
      engines: { node: '22' },
    });
    expect(manifest?.commands).toEqual({ cli: 'bin/run.js' });
    expect(manifest?.offeredFiles).toEqual(['bin/run.js', './a.mjs', './a.d.ts']);
    expect(manifest && runtimeDependencies(manifest)).toEqual(['a', 'b']);
    expect(manifest?.node).toBe('22');
  });

  it('takes workspaces as a list or as a member of an object', () => {
    expect(parse({ workspaces: ['a/*'] })?.workspaces).toEqual(['a/*']);
    expect(parse({ workspaces: { packages: ['b/*'] } })?.workspaces).toEqual(['b/*']);
  });

  it('matches directories against the globs of a workspace', () => {
    const isMember = workspaceMembers(['./packages/*', 'apps/{web,api}/', 'libs/**', '!libs/old/**']);
    const directories = ['packages/a', 'packages/a/b', 'apps/web', 'apps/cli', 'libs/x/y', 'libs/old/z'];
    expect(directories.filter(isMember)).toEqual(['packages/a', 'apps/web', 'libs/x/y']);
  });
});
