import { expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { accesses } from './tables-of.ts';

const libraries = [new FrameworkInterpreter(readRules(), [])];

const models = `
from typing import TYPE_CHECKING
from django.db import models
class Cart(models.Model):
    class Meta:
        db_table = "carts"
if TYPE_CHECKING:
    class CountedCart(Cart):
        count: int
else:
    CountedCart = Cart
`;

it('statements of SQL are read through functions that take blanks away, joined parts and names of tables of models [E-python-accesses]', () => {
  const found = accesses(
    {
      'shop/models.py': models,
      'shop/views.py': `
import inspect
import textwrap
from textwrap import dedent
from django.db import connection
from shop.models import Cart
def renamed():
    with connection.cursor() as cursor:
        cursor.execute(dedent("""
            UPDATE bills SET name = 'x'
        """), [])
def listed():
    sql = inspect.cleandoc("""
        SELECT * FROM tags
    """)
    connection.cursor().execute(sql.strip())
def deleted():
    connection.cursor().execute(textwrap.dedent("DELETE FROM lines").rstrip())
def joined(ids):
    query = " ".join(["SELECT id", "FROM users", "WHERE id in", ",".join(ids)])
    connection.cursor().execute(query)
def counted():
    table = Cart._meta.db_table
    connection.cursor().execute(f"SELECT count(*) FROM {table}")
`,
    },
    libraries,
  );
  expect(found).toEqual([
    'counted select carts',
    'deleted delete lines',
    'joined select users',
    'listed select tags',
    'renamed update bills',
  ]);
});

it('a model that is declared for type checkers alone is no table [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': models,
    'shop/views.py': `
from shop.models import CountedCart
def listed():
    return CountedCart.objects.all()
`,
  });
  expect(found).toEqual(['listed select carts']);
});
