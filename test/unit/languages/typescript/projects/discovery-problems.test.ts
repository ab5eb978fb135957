import { describe, expect, it } from 'vitest';
import { discoverProject } from '../../../../../src/languages/typescript/projects/discover-project.ts';
import { discover } from './discovered.ts';

const mod = 'export const x = 1;\n';

describe('discoverProject: problems', () => {
  it('names file and line of a broken config and goes on with the defaults', () => {
    const { report, first } = discover({
      'tsconfig.json': '{\n  "compilerOptions": {\n    "target": "es2099"\n  }\n}',
      'a.ts': mod,
      'b/tsconfig.json': '{\n  "include": [\n',
      'b/b.ts': mod,
      'c/tsconfig.json': { extends: '@base/missing/tsconfig.json' },
      'c/c.ts': mod,
      'd/tsconfig.json': { files: [] },
    });
    const places = report.problems.map(({ file, line }) => [file, line]);
    expect(places).toEqual([
      ['b/tsconfig.json', 3],
      ['c/tsconfig.json', 1],
      ['tsconfig.json', 3],
    ]);
    expect(report.problems[1]?.message).toContain('@base/missing');
    expect(first.flat().sort()).toEqual(['a.ts', 'b/b.ts', 'c/c.ts']);
  });

  it('names references that lead nowhere and configs that extend themselves', () => {
    const { report, rest, first } = discover({
      'a/tsconfig.json': { references: [{ path: '../gone' }] },
      'a/a.ts': mod,
      'b/tsconfig.json': { extends: './base.json' },
      'b/base.json': { extends: './tsconfig.json' },
      'b/b.ts': mod,
    });
    expect(report.problems).toEqual([
      { file: 'a/tsconfig.json', line: null, message: 'refers to gone/tsconfig.json, which does not exist' },
      {
        file: 'b/tsconfig.json',
        line: null,
        message: expect.stringMatching(/^Circularity .*: b\/tsconfig.json -> b\/base.json/),
      },
    ]);
    expect([...first, ...rest].flat().sort()).toEqual(['a/a.ts', 'b/b.ts']);
  });

  it('says which declared dependencies are not installed', () => {
    const { report } = discover({
      'package.json': {
        workspaces: ['p/*'],
        dependencies: { there: '1', gone: '1' },
        devDependencies: { 'gone-too': '1' },
      },
      'node_modules/there/package.json': { name: 'there', version: '1.0.0' },
      'p/a/package.json': { name: 'a', dependencies: { b: '*', there: '1', only: '1' } },
      'p/b/package.json': { name: 'b' },
      'p/b/index.js': '',
    });
    expect(report.dependencies).toEqual({ declared: 4, missing: ['gone', 'gone-too', 'only'] });
  });

  it('refuses what is no folder', () => {
    expect(() => discoverProject('/nowhere/at/all')).toThrow('/nowhere/at/all is not a folder');
  });
});
