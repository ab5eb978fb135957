import { describe, expect, it } from 'vitest';
import { findNonDeployed } from '../../../../src/insights/deployment/find-non-deployed.ts';
import { readPythonPackage } from '../../../../src/insights/deployment/languages/python-manifests.ts';
import { pythonPackages } from '../../../../src/insights/deployment/languages/python-packages.ts';
import { sourceTree } from './source-tree.ts';

const outsideOf = (files: Readonly<Record<string, string>>): string[] =>
  [...findNonDeployed(sourceTree(files)).keys()].filter((path) => path.endsWith('.py')).sort();

const shop = {
  Dockerfile: 'FROM python\nCOPY shop /app/shop\nCMD ["gunicorn", "shop.wsgi"]\n',
  'pyproject.toml': '[project]\nname = "shop"\n\n[tool.black]\nextend-exclude = "sdk"\n',
  'shop/__init__.py': '',
  'shop/wsgi.py': 'from django.core.wsgi import get_wsgi_application\n',
};
const sdk = {
  'sdk/pyproject.toml': '[project]\nname = "shop-sdk"\n\n[project.scripts]\nshopc = "shop_sdk.cli:main"\n',
  'sdk/src/shop_sdk/__init__.py': '',
  'sdk/src/shop_sdk/cli.py': 'import subprocess\n',
};
const sdkModules = ['sdk/src/shop_sdk/__init__.py', 'sdk/src/shop_sdk/cli.py'];

describe('packages of Python that are not deployed [I-cloud-deployed]', () => {
  it('are those beside the application that serve nothing and that nothing which is deployed uses', () => {
    expect(outsideOf({ ...shop, ...sdk })).toEqual(sdkModules);
    const collection = {
      'shop_collection/galaxy.yml': 'namespace: trade\nname: shop\n',
      'shop_collection/plugins/modules/order.py': "import os\nos.environ['SHOP']\n",
    };
    expect(outsideOf({ ...shop, ...collection })).toEqual(['shop_collection/plugins/modules/order.py']);
    expect(
      outsideOf({ ...shop, ...sdk, ...collection, 'shop_collection/requirements.txt': 'shop-sdk\n' }),
    ).toHaveLength(3);
  });

  it('are found by reading each source a bounded number of times, however many packages there are', () => {
    const reads = (count: number): number => {
      const packages = Array.from({ length: count }, (_, at) => [
        [`p${at}/pyproject.toml`, `[project]\nname = "p${at}-client"\n`],
        [`p${at}/p${at}_client/cli.py`, 'import subprocess\n'],
      ]);
      const tree = sourceTree({ ...shop, ...Object.fromEntries(packages.flat()) });
      let asked = 0;
      const read = (path: string): string => {
        if (path === 'shop/__init__.py') asked += 1;
        return tree.read(path);
      };
      expect(pythonPackages.readUnits({ ...tree, read }, new Set()).programs.size).toBe(count + 1);
      return asked;
    };
    expect(reads(40)).toBe(reads(2));
  });

  it('offer commands whose names are of a bounded length', () => {
    const text = `[project]\nname = "a"\n[project.scripts]\n"shop-c" = "a.b:main"\n${'x'.repeat(101)} = "a:b"\nrun = 'a:b'\n`;
    expect(readPythonPackage('a', ['a/pyproject.toml'], [], () => text)?.commands).toEqual(['shop-c', 'run']);
  });

  it('are not those that code imports, an image takes in, a manifest asks for or a start script calls', () => {
    const users: Record<string, string>[] = [
      { 'shop/client.py': 'from shop_sdk import cli\n' },
      { 'shop/client.py': 'sys.path.insert(0, "../sdk/src")\n' },
      { 'worker.Dockerfile': 'FROM python\nCOPY sdk /sdk\n' },
      { 'worker.Dockerfile': 'FROM python\nCOPY . .\nRUN pip install ./sdk\n' },
      { 'requirements.txt': '-e ./sdk\n' },
      { 'requirements/base.txt': 'shop-sdk @ file:sdk\n' },
      { 'shop/pyproject.toml': '[project]\nname = "inner"\ndependencies = ["shop-sdk"]\n' },
      { 'compose.yml': 'services:\n  sdk:\n    build: ./sdk\n' },
      { 'sdk/Dockerfile': 'FROM python\n' },
      { 'entrypoint.sh': 'shopc migrate\n' },
    ];
    for (const user of users) expect(outsideOf({ ...shop, ...sdk, ...user }), JSON.stringify(user)).toEqual([]);
  });

  it('are not those with a server, those registered as plug-ins, and the only thing that may be deployed', () => {
    const server = { 'sdk/src/shop_sdk/api.py': 'from fastapi import FastAPI\n' };
    expect(outsideOf({ ...shop, ...sdk, ...server })).toEqual([]);
    const plugin = `${sdk['sdk/pyproject.toml']}\n[project.entry-points."shop.plugins"]\nmail = "shop_sdk.cli"\n`;
    expect(outsideOf({ ...shop, ...sdk, 'sdk/pyproject.toml': plugin })).toEqual([]);
    const called = "from setuptools import setup\nsetup(name='x', entry_points={'shop.plugins': ['a = shop_sdk']})\n";
    expect(outsideOf({ ...shop, ...sdk, 'sdk/setup.py': called })).toEqual([]);
    expect(outsideOf(sdk)).toEqual([]);
    expect(outsideOf({ ...shop, ...sdk, 'sdk/pyproject.toml': '[tool.black]\nfast = true\n' })).toEqual([]);
  });

  it('are modules that pytest loads, however they are registered', () => {
    const modules = { 'shop/fixtures.py': 'import os\n', 'shop/more.py': 'import os\n', 'shop/cli.py': 'import os\n' };
    const manifests = {
      'pyproject.toml':
        '[project]\nname = "shop"\n[project.entry-points."pytest11"]\nshop = "shop.fixtures"\nmore = "shop.more"\n\n[tool.x]\na = "shop.cli"\n',
      'setup.cfg':
        '[options.entry_points]\npytest11 =\n    shop = shop.fixtures\n    more = shop.more\nconsole_scripts =\n    shop = shop.cli:run\n',
      'setup.py':
        "setup(entry_points={'pytest11': ['shop = shop.fixtures', 'more = shop.more'], 'x': ['a = shop.cli']})\n",
    };
    for (const [path, text] of Object.entries(manifests)) {
      expect(outsideOf({ ...shop, ...modules, [path]: text }), path).toEqual(['shop/fixtures.py', 'shop/more.py']);
    }
  });
});
