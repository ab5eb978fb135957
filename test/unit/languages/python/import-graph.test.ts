import { expect, it } from 'vitest';
import { ImportGraph } from '../../../../src/languages/python/import-graph.ts';

const graph = (texts: Readonly<Record<string, string>>): ImportGraph => new ImportGraph(new Map(Object.entries(texts)));
const seeing = (texts: Readonly<Record<string, string>>, path: string): string[] =>
  [...graph(texts).seeing([path])].sort();

it.each([
  ['import shop.cart', ['shop/cart.py', 'shop/__init__.py']],
  ['import shop.cart as c, os', ['shop/cart.py', 'shop/__init__.py']],
  ['from shop import cart', ['shop/cart.py', 'shop/__init__.py']],
  ['from shop.cart import Cart', ['shop/cart.py', 'shop/__init__.py']],
  ['from shop.cart import (\n  Cart,  # (the cart)\n  Row)', ['shop/cart.py']],
  ['from shop import (  # what is sold :)\n  other,\n  cart,\n)', ['shop/cart.py']],
  ['from shop \\\n  import cart', ['shop/cart.py']],
  ['from shop import *', ['shop/cart.py', 'shop/__init__.py']],
  ['if x: from shop import cart', ['shop/cart.py']],
  ['x = 1; import shop.cart', ['shop/cart.py']],
  ['def f():\n    from shop import cart', ['shop/cart.py']],
  ['import cart', ['shop/cart.py']],
  ['import shop . cart', ['shop/cart.py']],
  ['\uFEFFfrom shop import cart', ['shop/cart.py']],
  ['from\fshop import cart', ['shop/cart.py']],
])('finds what `%s` leads to [X-incremental]', (text, paths) => {
  const texts = { 'shop/__init__.py': '', 'shop/cart.py': '', 'main.py': text };
  for (const path of paths) expect(seeing(texts, path)).toContain('main.py');
});

it('resolves dots from the folder of the file, and goes on through others', () => {
  const texts = {
    'shop/__init__.py': '',
    'shop/rows/__init__.py': '',
    'shop/rows/row.py': '',
    'shop/cart.py': 'from .rows import row\n',
    'shop/rows/list.py': 'from . import row\nfrom ..cart import Cart\n',
    'main.py': 'from shop.cart import Cart\n',
    'other/row.py': '',
    'other/main.py': 'from .row import Row\n',
  };
  expect(seeing(texts, 'shop/rows/row.py')).toEqual([
    'main.py',
    'shop/cart.py',
    'shop/rows/list.py',
    'shop/rows/row.py',
  ]);
  expect(seeing(texts, 'other/row.py')).toEqual(['other/main.py', 'other/row.py']);
  expect([...graph(texts).seenBy('main.py')].sort()).toEqual([
    'main.py',
    'shop/__init__.py',
    'shop/cart.py',
    'shop/rows/__init__.py',
    'shop/rows/row.py',
  ]);
});

it('takes a file in a folder called like a module for no package around another', () => {
  const texts = { 'apps/shop/apps.py': '', 'apps/shop/cart.py': '', 'main.py': 'import apps.shop.cart\n' };
  expect(seeing(texts, 'apps/shop/apps.py')).toEqual(['apps/shop/apps.py']);
});

it.each([
  ['from . import Cart', 'main.py', '__init__.py'],
  ['from . import models', 'main.py', 'models.py'],
  ['from .. import Cart', 'views/cart.py', '__init__.py'],
  ['from ..models import Cart', 'views/cart.py', 'models.py'],
  ['from shop.models import Cart', 'views/cart.py', 'models.py'],
  ['import acme.shop.models', 'main.py', 'models.py'],
  ['from shop import Cart', 'main.py', '__init__.pyi'],
  ['from shop import *', 'main.py', 'models.py'],
])('takes the folder of all for a package that `%s` may name [X-incremental]', (text, path, seen) => {
  const root = seen === '__init__.pyi' ? seen : '__init__.py';
  expect(seeing({ [root]: '', 'models.py': '', [path]: text }, seen)).toContain(path);
});

it('knows names of any letters, however they are composed [X-incremental]', () => {
  const texts = { 'gr\u00f6\u00dfe.py': '', 'main.py': 'from gro\u0308\u00dfe import ma\u00df\n' };
  expect(seeing(texts, 'gr\u00f6\u00dfe.py')).toContain('main.py');
  expect(seeing({ 'shop/ma\u00df.py': '', 'main.py': 'from shop import ma\u00df' }, 'shop/ma\u00df.py')).toContain(
    'main.py',
  );
});

it('takes packages of types for those that they are of [X-incremental]', () => {
  const texts = {
    'shop-stubs/cart.pyi': 'from . import rows\n',
    'shop-stubs/rows.pyi': '',
    'typings/requests-stubs/api.pyi': '',
    'main.py': 'from shop.cart import Cart\n',
    'get.py': 'import requests.api\n',
  };
  expect(seeing(texts, 'shop-stubs/rows.pyi')).toEqual(['main.py', 'shop-stubs/cart.pyi', 'shop-stubs/rows.pyi']);
  expect(seeing(texts, 'typings/requests-stubs/api.pyi')).toContain('get.py');
});
