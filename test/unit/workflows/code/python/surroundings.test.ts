import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type PythonSurroundings, pythonSurroundings } from '../../../../../src/workflows/code/python/surroundings.ts';
import { pythonFiles } from '../../../../../src/workflows/code/python-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-surroundings-'));
const code = join(folder, 'above/code');
const packages = 'venv/lib/python3.12/site-packages';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  for (const name of ['above', 'venv', '.pyenv']) rmSync(join(folder, name), { recursive: true, force: true });
  write('above/code/cart.py');
  write(`${packages}/rows-1.0.dist-info/RECORD`);
});

function around(more: Readonly<Record<string, string>> = {}): PythonSurroundings {
  const environment = { PATH: '/nowhere', HOME: folder, VIRTUAL_ENV: join(folder, 'venv'), ...more };
  return pythonSurroundings(code, pythonFiles(code), environment);
}

it.each([
  ['PYTHONPATH', true],
  ['PYENV_VERSION', false],
  ['VIRTUAL_ENV', false],
  ['CONDA_PREFIX', false],
])('takes in the variable %s [X-incremental]', (name, isOpen) => {
  const now = around({ [name]: '/other' });
  expect(now.says).not.toEqual(around().says);
  expect(now.openBy).toBe(isOpen ? 'PYTHONPATH is set' : around().openBy);
});

it.each(['pyrightconfig.json', 'pyproject.toml', '.python-version', 'setup.cfg'])(
  'takes in %s of the folders above [X-incremental]',
  (name) => {
    const before = around();
    write(`above/${name}`, '3.12');
    expect(around().says).not.toEqual(before.says);
    expect(around().openBy).toBe(before.openBy);
  },
);

it.each([
  ['above/pyrightconfig.json', '{ "extraPaths": ["../lib"] }', /extraPaths in .*above\/pyrightconfig\.json/],
  ['above/code/pyproject.toml', '[tool.pyright]\nvenvPath = "."\n', /venvPath in .*code\/pyproject\.toml/],
  [`${packages}/shop.pth`, '/srv/shop\n', /shop\.pth/],
  [`${packages}/shop.pth`, 'import sys; sys.path.append("/work")\n', /shop\.pth/],
  [`${packages}/__editable___shop_finder.py`, '', /__editable__/],
  [`${packages}/shop.egg-link`, '', /egg-link/],
  [`${packages}/shop-1.0.dist-info/direct_url.json`, '{}', /shop-1\.0\.dist-info/],
  ['above/code/site-packages/rows.py', '', /among the Python code, such as site-packages/],
])('knows that %s leads to code elsewhere [X-incremental]', (path, text, why) => {
  expect(around().openBy).toBeNull();
  write(path, text);
  expect(around().openBy).toMatch(why);
});

it('takes statements of a file of paths that add none for none, and takes in what is installed again', () => {
  const states = [around().says];
  write(`${packages}/shims.pth`, '# Shims.\n\nimport shims; shims.install()\n');
  states.push(around().says);
  utimesSync(join(folder, packages, 'rows-1.0.dist-info/RECORD'), 1, 1);
  states.push(around().says);
  expect(around().openBy).toBeNull();
  expect(new Set(states.map((each) => each.join('\n'))).size).toBe(3);
});

it('takes in the packages of the interpreters among which a manager of versions chooses [X-incremental]', () => {
  write('.pyenv/shims/python');
  const PATH = join(folder, '.pyenv/shims');
  write('.pyenv/versions/3.12/lib/python3.12/site-packages/rows-1.0.dist-info/RECORD');
  const before = around({ PATH });
  write('.pyenv/versions/3.12/lib/python3.12/site-packages/cart-1.0.dist-info/RECORD');
  expect(around({ PATH }).says).not.toEqual(before.says);
});

it.each(['linked.py', 'linked', 'linked.pyi'])(
  'counts the link %s as code that is not seen [X-incremental]',
  (name) => {
    write('above/other/rows.py');
    symlinkSync(join(folder, 'above/other', name === 'linked' ? '' : 'rows.py'), join(code, name));
    expect(pythonFiles(code)).toMatchObject({ files: ['cart.py'], unseen: [name] });
    expect(around().openBy).toMatch(/links/);
  },
);

it('takes what stands in a virtual environment for no code [X-incremental]', () => {
  write('above/code/env/pyvenv.cfg');
  write('above/code/env/lib/python3.12/site-packages/rows.py');
  symlinkSync('lib', join(code, 'env/lib64'));
  expect(pythonFiles(code)).toMatchObject({ files: ['cart.py'], unseen: [] });
});
