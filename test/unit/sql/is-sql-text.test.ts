import { describe, expect, it } from 'vitest';
import { isSqlText } from '../../../src/sql/is-sql-text.ts';

describe('isSqlText', () => {
  it.each([
    'SELECT * FROM users',
    'select id, name from users where id = $1',
    'SELECT name FROM users',
    'SELECT DISTINCT ON (a) b FROM c ORDER BY a',
    'SELECT count(*)::int AS n FROM "Users" u LEFT JOIN teams t ON t.id = u.team',
    'select * from {} where {}',
    'SELECT 1',
    'SELECT pg_advisory_lock(1)',
    'WITH a AS (SELECT 1) SELECT * FROM a',
    'INSERT INTO users (id) VALUES (1)',
    'insert into users select * from old_users',
    'UPDATE users SET name = $1 WHERE id = $2',
    'update users u set name = ?',
    'DELETE FROM users',
    'delete from users where id = ?',
    'CREATE TABLE users (id int)',
    'ALTER TABLE users ADD COLUMN a int',
    'DROP TABLE IF EXISTS users CASCADE',
    'TRUNCATE TABLE users',
    'CREATE UNIQUE INDEX i ON users (id)',
    '\n   SELECT *\n   FROM users\n',
  ])('takes %j as SQL [E-sql-prose]', (text) => {
    expect(isSqlText(text)).toBe(true);
  });

  it.each([
    'Select a file from the list',
    'select a file from the list below',
    'Select all items from your cart, then pay',
    'select one from many',
    'SELECT THE FILE FROM THE LIST',
    'Update your profile to set a picture',
    'update the settings',
    'Delete from the list',
    'delete from favourites?',
    'Insert into the document',
    'insert into page',
    'Create table',
    'create a table of users',
    'drop table here',
    'Drop the table on the floor',
    'with great care (select wisely)',
    'With love from us',
    'merge into main',
    'replace into',
    'alter ego',
    'truncate long titles',
    'select',
    '',
    'selected * from users',
    'select an option from dropdown menu',
    'Select users from team',
  ])('takes %j as no SQL [E-sql-prose]', (text) => {
    expect(isSqlText(text)).toBe(false);
  });
});
