import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findLockfiles } from '../../../../src/workflows/packages/find-lockfiles.ts';
import { packagesOfLockfiles } from '../../../../src/workflows/packages/read-packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-manifests-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function unanswered(files: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return findLockfiles(folder, ['left-out/']).unanswered;
}

const asking = '{"dependencies":{"kit":"1"}}';

describe('manifests that no lockfile answers for are told [C-scan-packages]', () => {
  it.each([
    ['package.json', asking],
    ['package.json', '{"devDependencies":{"kit":"1"}}'],
    ['pyproject.toml', '[project]\nname = "a"\ndependencies = [\n  "flask",\n]\n'],
    ['pyproject.toml', '[tool.poetry.dependencies]\npython = "3"\n'],
    ['setup.py', 'setup(install_requires=["flask"])'],
    ['Pipfile', '[packages]\nflask = "*"\n'],
    ['go.mod', 'module m\nrequire x/y v1.0.0\n'],
    ['Shop.csproj', '<Project><PackageReference Include="A" /></Project>'],
    ['Cargo.toml', '[dependencies]\nserde = "1"\n'],
    ['Gemfile', "gem 'rails'\n"],
    ['composer.json', '{"require":{}}'],
  ])('%s: %s', (name, text) => {
    expect(unanswered({ [name]: text })).toEqual([[name]]);
  });

  it.each([
    ['package.json', '{"name":"a"}'],
    ['package.json', 'no JSON'],
    ['package.json', 'null'],
    ['pyproject.toml', '[tool.ruff]\nline-length = 100\n'],
    ['go.mod', 'module m\n'],
    ['Shop.csproj', '<Project />'],
    ['left-out/package.json', asking],
    ['node_modules/kit/package.json', asking],
  ])('one that asks for nothing or is left out is not: %s: %s', (name, text) => {
    expect(unanswered({ [name]: text })).toEqual([]);
  });

  it('lockfiles answer beside them and below, of their ecosystem alone', () => {
    const flask = '[project]\ndependencies = ["flask"]\n';
    expect(
      unanswered({
        'web/yarn.lock': '',
        'web/package.json': asking,
        'web/app/package.json': asking,
        'web/pyproject.toml': flask,
        'api/package.json': asking,
        'api/requirements/base.txt': 'flask==3\n',
        'api/pyproject.toml': flask,
      }),
    ).toEqual([['api/package.json'], ['web/pyproject.toml']]);
  });

  it('also where there is no lockfile at all', () => {
    unanswered({ 'go.mod': 'require x/y v1.0.0\n', 'sub/go.mod': 'require x/y v1.0.0\n' });
    expect(() => packagesOfLockfiles(folder, [])).toThrow(
      'there is no lockfile that can be read, only go.mod and 1 others; `--sbom FILE`',
    );
  });

  it('one that cannot be read costs its packages alone where who asks is told of it', () => {
    unanswered({ 'pnpm-lock.yaml': 'a: [', 'api/requirements.txt': 'flask==3\n' });
    expect(() => packagesOfLockfiles(folder, [])).toThrow('pnpm-lock.yaml: line 1: not YAML');
    const faults: string[] = [];
    const { graph } = packagesOfLockfiles(folder, [], undefined, undefined, undefined, ({ message }) =>
      faults.push(message),
    );
    expect(faults.join()).toContain('pnpm-lock.yaml: line 1: not YAML');
    expect(graph.packages().map(({ id: { name } }) => name)).toEqual(['flask']);
  });
});
