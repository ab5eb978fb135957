import { expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

const sql = 'SELECT id FROM carts WHERE owner = $1';

it('files of SQL that code reads and sends [E-table-access]', () => {
  const records = dataOf({
    'package.json': '{"name": "shop"}',
    'src/sql/carts.sql': sql,
    'src/sql/users.sql': 'DELETE FROM users',
    'src/store.ts': `import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import pgp, { QueryFile } from 'pg-promise';
const pool = new Pool();
const db = pgp()('postgres://localhost/shop');
const carts = readFileSync(join(__dirname, 'sql/carts.sql'), 'utf8');
export const found = (id: string) => pool.query(carts, [id]);
export async function removed() { await pool.query(await readFile(join(__dirname, 'sql', 'users.sql'), 'utf8')); }
export const queried = () => db.any(new QueryFile('src/sql/carts.sql'));
export const missing = () => pool.query(readFileSync('none.sql', 'utf8'));
`,
  });
  expect(accessesOf(records)).toEqual(['found select carts', 'queried select carts', 'removed delete users']);
});
