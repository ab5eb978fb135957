import { describe, expect, it } from 'vitest';
import {
  type PythonImport,
  readImportStatement,
  readImports,
} from '../../../../../src/languages/python/conventions/import-statements.ts';

/** `module as alias` or `module: name as alias, …` */
function written(each: PythonImport): string {
  const alias = (name: string | null): string => (name === null ? '' : ` as ${name}`);
  if (each.kind === 'module') return `${each.module}${alias(each.alias)}`;
  const names = each.isStar ? ['*'] : each.names.map((one) => `${one.name}${alias(one.alias)}`);
  return `${each.module}: ${names.join(', ')}`;
}

describe('import statements of Python', () => {
  it.each([
    ['import os', ['os']],
    ['import os.path as path, sys', ['os.path as path', 'sys']],
    ['from shop import cart, order as o', ['shop: cart, order as o']],
    ['from . import cart', ['.: cart']],
    ['from .. models import *', ['..models: *']],
    ['from.models import(A, B as C,)', ['.models: A, B as C']],
    ['from a import (  # first\n  b,  # a (comment\n  c,\n)', ['a: b, c']],
    ['from a import b, \\\n  c', ['a: b, c']],
    ['import a; import b', ['a']],
    ['from importer import imported', ['importer: imported']],
    ['imports = 1', []],
  ])('%j', (text, expected) => {
    expect(readImportStatement(text).map(written)).toEqual(expected);
  });

  it('are found in source text, indented ones as well, in its order', () => {
    const source = `"""From here on: import nothing"""
import os, sys
from .cart import (
    Cart,
    Order as Item,
)
if True:
    from a.b import c, \\
        d
    important = from_here(import_module('x'))
`;
    expect([...readImports(source)].map(written)).toEqual(['os', 'sys', '.cart: Cart, Order as Item', 'a.b: c, d']);
  });
});
