import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

it('statements by name in files of SQL, and files that code reads [E-python-accesses]', () => {
  const found = accesses({
    'shop/sql/carts.sql': `-- name: find-cart^
-- One cart.
SELECT id FROM carts WHERE id = :id;
-- name: add-line(cart, product)!
INSERT INTO lines (cart) VALUES (:cart);
`,
    'shop/sql/users/admin.sql': '-- name: drop_user!\nDELETE FROM users WHERE id = :id;\n',
    'shop/report.sql': 'SELECT * FROM orders',
    'shop/queries.py': `
from pathlib import Path
import aiosql
queries = aiosql.from_path(Path(__file__).resolve().parent / "sql", "asyncpg")
`,
    'shop/service.py': `
import os
import psycopg2
from .queries import queries
here = os.path.dirname(os.path.abspath(__file__))
async def find(connection, id):
    return await queries.find_cart(connection, id=id)
async def add(connection):
    await queries.add_line(connection, cart=1)
def drop(connection):
    queries.users.drop_user(connection, id=1)
def unknown(connection):
    queries.drop_user(connection, id=1)
def report(db: psycopg2.extensions.connection):
    with open(os.path.join(here, "report.sql")) as file:
        db.cursor().execute(file.read())
`,
  });
  expect(found).toEqual(['add insert lines', 'drop delete users', 'find select carts', 'report select orders']);
});
