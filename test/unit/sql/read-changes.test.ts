import { describe, expect, it } from 'vitest';
import { readSql } from '../../../src/sql/read-sql.ts';
import type { SqlDialect } from '../../../src/sql/sql-dialect.ts';
import type { ColumnDefinition, TableChange } from '../../../src/sql/table-change.ts';

const columnText = ({ name, type, references }: ColumnDefinition): string =>
  `${name}: ${type}${references === null ? '' : ` -> ${references.name}`}`;

function changeText(change: TableChange): string {
  switch (change.kind) {
    case 'create':
      return `create ${change.isView ? 'view ' : ''}${change.table.name} (${change.columns.map(columnText).join(', ')})`;
    case 'add-column':
      return `add ${change.table.name} ${columnText(change.column)}`;
    case 'drop-column':
      return `drop ${change.table.name}.${change.column}`;
    case 'rename-column':
      return `rename ${change.table.name}.${change.column} ${change.to}`;
    case 'rename':
      return `rename ${change.table.name} ${change.to}`;
    case 'drop':
      return `drop ${change.table.name}`;
  }
}

const definitions: readonly (readonly [dialect: SqlDialect, text: string, changes: readonly string[]])[] = [
  [
    'postgresql',
    `CREATE TABLE IF NOT EXISTS shop."Order" (
       id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
       total numeric(10, 2) NOT NULL,
       tags text[] DEFAULT '{}',
       "placedAt" timestamp with time zone,
       buyer int REFERENCES users (id) ON DELETE CASCADE,
       shop int,
       CONSTRAINT positive CHECK (total > 0),
       FOREIGN KEY (shop) REFERENCES shops (id),
       UNIQUE (buyer, shop)
     );`,
    [
      'create Order (id: uuid, total: numeric(10, 2), tags: text[], placedAt: timestamp with time zone, buyer: int -> users, shop: int -> shops)',
    ],
  ],
  [
    'mysql',
    'CREATE TABLE `a` (`id` int(11) unsigned NOT NULL AUTO_INCREMENT, `key` varchar(255), KEY `k` (`key`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    ['create a (id: int(11)unsigned, key: varchar(255))'],
  ],
  [
    'sqlite',
    'create table a (id integer primary key autoincrement, "b" , c text)',
    ['create a (id: integer, b: , c: text)'],
  ],
  [
    'transactsql',
    'CREATE TABLE [dbo].[a] ([id] INT IDENTITY(1,1), [b] NVARCHAR(MAX) NULL)',
    ['create a (id: INT, b: NVARCHAR(MAX))'],
  ],
  ['postgresql', 'create view v as select * from a', ['create view v ()']],
  [
    'postgresql',
    'alter table a add column b int, add c text references d, drop column if exists e, rename f to g',
    ['add a b: int', 'add a c: text -> d', 'drop a.e', 'rename a.f g'],
  ],
  ['postgresql', 'alter table a add constraint x unique (b), drop constraint y, alter column z type int', []],
  ['postgresql', 'alter table a rename to b; drop table b', ['rename a b', 'drop b']],
  ['mysql', 'alter table a change column b c int, modify d text, add index i (c)', ['rename a.b c']],
  ['transactsql', 'alter table a add b int, c nvarchar(10)', ['add a b: int', 'add a c: nvarchar(10)']],
  ['mysql', 'rename table a to b, c to d', ['rename a b', 'rename c d']],
  ['postgresql', 'create function f() returns int as $$ create table x (y int); $$ language sql', []],
];

describe('definitions of tables in SQL', () => {
  it.each(definitions)('%s: %s [E-sql-definitions]', (dialect, text, changes) => {
    expect(readSql(text, dialect).changes.map(changeText)).toEqual(changes);
  });

  it('says where a table and its columns are defined', () => {
    const text = 'create table a (\n  b int\n)';
    const [change] = readSql(text, 'postgresql').changes;
    expect(change).toMatchObject({ start: text.indexOf('a ('), columns: [{ start: text.indexOf('b int') }] });
  });
});
