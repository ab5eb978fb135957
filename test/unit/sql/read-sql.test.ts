import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../src/sql/read-clauses.ts';
import { readSql } from '../../../src/sql/read-sql.ts';
import type { SqlDialect } from '../../../src/sql/sql-dialect.ts';
import { tokenizeSql } from '../../../src/sql/sql-token.ts';
import { TokenList } from '../../../src/sql/token-list.ts';
import { accessTexts } from './access-texts.ts';

/** Statement, then what it does: `access schema.table`, in order of text. */
const statements: readonly (readonly [dialect: SqlDialect, text: string, accesses: readonly string[]])[] = [
  ['postgresql', 'SELECT * FROM users', ['select users']],
  [
    'postgresql',
    'select u.id from public.users u, "Order Lines" l where u.id = l.uid',
    ['select Order Lines', 'select public.users'],
  ],
  [
    'postgresql',
    'SELECT (SELECT count(*) FROM a) FROM b WHERE EXISTS (SELECT 1 FROM c)',
    ['select a', 'select b', 'select c'],
  ],
  [
    'postgresql',
    'select * from a left join b using (id) cross join lateral (select * from c) d',
    ['select a', 'select b', 'select c'],
  ],
  ['postgresql', 'select * from (a join b on a.x = b.x) where true', ['select a', 'select b']],
  ['postgresql', 'select * from generate_series(1, 10) n', []],
  ['postgresql', 'select a is distinct from b, extract(year from d), trim(both from e) from t', ['select t']],
  [
    'postgresql',
    "select substring(name from 1 for 3), date_trunc('day', at) from t for update skip locked",
    ['select t'],
  ],
  [
    'postgresql',
    'with a as (select * from x), b as (select * from a) select * from b join c on true',
    ['select c', 'select x'],
  ],
  ['postgresql', 'with users as (select * from users) select * from users', ['select users']],
  [
    'postgresql',
    'with recursive t as (select * from n union all select n.* from n join t on t.id = n.p) select * from t',
    ['select n'],
  ],
  [
    'postgresql',
    'with gone as (delete from a where x returning *) insert into b select * from gone',
    ['delete a', 'insert b'],
  ],
  ['postgresql', 'select 1 union all select 2 from a except (select 3 from b)', ['select a', 'select b']],
  ['postgresql', 'insert into a (x, y) values ($1, (select max(y) from b)) returning id', ['insert a', 'select b']],
  [
    'postgresql',
    'insert into a select * from b on conflict (id) do update set x = excluded.x',
    ['insert a', 'select b', 'update a'],
  ],
  ['postgresql', 'insert into a (x) values (1) on conflict do nothing', ['insert a']],
  ['postgresql', 'update a set x = 1 from b where a.id = b.id', ['select b', 'update a']],
  [
    'postgresql',
    'update only a as t set (x, y) = (select 1, 2 from b) where t.z in (select z from c)',
    ['select b', 'select c', 'update a'],
  ],
  ['postgresql', 'delete from a using b, c where a.id = b.id and b.id = c.id', ['delete a', 'select b', 'select c']],
  ['postgresql', 'truncate table only a, s.b cascade', ['delete a', 'delete s.b']],
  ['postgresql', 'copy a (x, y) from stdin; copy (select * from b) to stdout', ['insert a', 'select b']],
  [
    'postgresql',
    'merge into a using b on a.id = b.id when matched then delete when not matched then insert (x) values (b.x)',
    ['delete a', 'insert a', 'select b'],
  ],
  ['postgresql', 'create table a as select * from b', ['create a', 'select b']],
  ['postgresql', 'create or replace view v as with q as (select * from a) select * from q', ['create v', 'select a']],
  ['postgresql', 'create index i on a (x); create type t as enum (1)', []],
  [
    'postgresql',
    'alter table if exists only a add column b int; drop table if exists c, d',
    ['alter a', 'drop c', 'drop d'],
  ],
  ['postgresql', 'explain (analyze, buffers) select * from a', ['select a']],
  ['postgresql', "select 'from x' as y, $$ from z $$ from a -- from b\n/* from c */", ['select a']],
  ['postgresql', 'select * from a where b @> $1 and c ? $2 and d::text = any($3)', ['select a']],
  ['postgresql', 'begin; select * from a; commit', ['select a']],
  ['postgresql', 'select * into backup from a', ['create backup', 'insert backup', 'select a']],
  ['postgresql', 'table a', ['select a']],
  ['postgresql', 'select * from {} join {}.b on true where x = {}', ['select {}.b']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a hole as templates have it
  ['postgresql', 'select * from log_{} order by ${order}', ['select log_{}']],
  ['postgresql', 'select * from "{}_log" where x in ({}) {} limit {}', ['select {}_log']],
  ['postgresql', '(select * from a) union (select * from b) order by 1', ['select a', 'select b']],
  ['mysql', 'select * from `a` where x = ? limit ?, ?', ['select a']],
  ['mysql', 'update a join b on a.id = b.id set a.x = b.x', ['select b', 'update a']],
  ['mysql', 'update a, b set a.x = 1, b.y = 2 where a.id = b.id', ['update a', 'update b']],
  [
    'mysql',
    'delete a, c from t1 a join t2 b on a.x = b.x join t3 c on c.x = b.x',
    ['delete t1', 'delete t3', 'select t2'],
  ],
  ['mysql', "insert into a set x = 'it\\'s', y = 2 on duplicate key update x = values(x)", ['insert a', 'update a']],
  ['mysql', 'replace into a (x) values (1)', ['insert a', 'update a']],
  ['mysql', 'insert ignore into a (x) select x from b # from c', ['insert a', 'select b']],
  ['mysql', 'select * from a use index (i) where b = "from c"', ['select a']],
  ['mysql', 'rename table a to b', ['alter a']],
  ['mariadb', 'delete from a where x = 1 returning y', ['delete a']],
  ['sqlite', 'insert or replace into a values (1)', ['insert a', 'update a']],
  ['sqlite', 'select [x y] from [a b] where z = @z', ['select a b']],
  ['sqlite', 'update or ignore a set x = 1', ['update a']],
  ['transactsql', 'select top 10 [id] from [dbo].[Users] with (nolock) where [name] = @name', ['select dbo.Users']],
  [
    'transactsql',
    'update u set u.x = 1 from dbo.users u inner join teams t on t.id = u.tid',
    ['select teams', 'update dbo.users'],
  ],
  [
    'transactsql',
    'delete u from users u where not exists (select 1 from teams t where t.id = u.tid)',
    ['delete users', 'select teams'],
  ],
  ['transactsql', 'with t as (select 1 x union all select x + 1 from t) select * from t cross apply f(t.x) g', []],
  ['transactsql', 'insert into a (x) output inserted.id values (1)', ['insert a']],
];

describe('readSql', () => {
  it.each(statements)('%s: %s [E-sql-tables]', (dialect, text, accesses) => {
    expect(accessTexts(readSql(text, dialect))).toEqual(accesses);
  });

  it.each(statements)('by clauses alone, %s: %s', (dialect, text, accesses) => {
    expect(accessTexts(readClauses(new TokenList(tokenizeSql(text, dialect)), dialect))).toEqual(accesses);
  });

  it('reads by the grammar of the dialect what it accepts, and by clauses what it refuses', () => {
    expect(readSql('select a from b where c = $1', 'postgresql').method).toBe('grammar');
    expect(readSql('select a from b where c = $1 {}', 'postgresql')).toMatchObject({ method: 'clauses' });
    expect(readSql('select a from', 'postgresql').method).toBe('clauses');
  });

  it.each<readonly [text: string, columns: Readonly<Record<string, readonly string[]>>]>([
    [
      'select u.id, t.name from users u join teams t on t.id = u.team_id',
      { 'select users': ['id', 'team_id'], 'select teams': ['id', 'name'] },
    ],
    [
      'select id, "Full Name" from users where mail = $1 order by age',
      { 'select users': ['age', 'Full Name', 'id', 'mail'] },
    ],
    [
      'insert into users (id, mail) values (1, $1) on conflict (id) do update set mail = $1',
      { 'insert users': ['id', 'mail'], 'update users': ['mail'] },
    ],
    ['update users set mail = $1, age = age + 1 where id = $2', { 'update users': ['age', 'mail'] }],
    [
      'select u.id from users u where exists (select 1 from teams t where t.id = u.team_id)',
      { 'select users': ['id', 'team_id'], 'select teams': ['id'] },
    ],
  ])('tells the columns of %s [E-sql-columns]', (text, columns) => {
    for (const reading of [
      readSql(text, 'postgresql'),
      readClauses(new TokenList(tokenizeSql(text, 'postgresql')), 'postgresql'),
    ]) {
      const found = Object.fromEntries(
        reading.accesses.map(({ access, table, columns: names }) => [`${access} ${table.name}`, names]),
      );
      expect(found).toEqual(columns);
    }
  });
});
