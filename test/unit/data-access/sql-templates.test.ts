import { describe, expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

describe('templates of SQL', () => {
  it('are read with the identifiers and fragments in them [E-table-access]', () => {
    const records = dataOf({
      'tables.ts': `
        import { sql } from 'slonik';
        export const identifiers = (table: string) => ({ table: sql.identifier([table]), key: sql.identifier(['id']) });`,
      'use.ts': `
        import { type CommonQueryMethods, createPool, sql } from 'slonik';
        import { identifiers } from './tables.ts';
        const { table } = identifiers('tags');
        const named = sql.fragment\`where name = \${'a'}\`;
        const counted = sql.fragment\`select count(*) from notes\`;
        export const one = (pool: CommonQueryMethods) => pool.one(sql.type({})\`select * from \${table} \${named}\`);
        export const two = (pool: CommonQueryMethods) =>
          pool.query(sql.unsafe\`update \${sql.identifier(['auth', 'sessions'])} set n = 1 where id in (\${counted})\`);
        const remove = (name: string) => sql\`delete from \${sql.identifier([name])}\`;
        export const three = (pool: CommonQueryMethods) => pool.query(remove('logs'));
        export const five = (pool: CommonQueryMethods) => pool.query(sql\`with users as (select 1) select * from users\`);`,
    });
    expect(accessesOf(records)).toEqual([
      'module select notes',
      'one select tags',
      'three delete logs',
      'two select notes',
      'two update auth.sessions',
    ]);
  });

  it('of postgres.js, Prisma, Drizzle and forks of slonik [E-table-access]', () => {
    const records = dataOf({
      'use.ts': `
        import { sql as fork } from '@acme/slonik';
        import { Prisma, type PrismaClient } from '@prisma/client';
        import { sql as drizzle } from 'drizzle-orm';
        import { pgTable, text } from 'drizzle-orm/pg-core';
        import postgres from 'postgres';
        const sql = postgres();
        const notes = pgTable('notes', { id: text() });
        export const one = (row: object) => sql\`insert into \${sql('users')} \${sql(row)}\`;
        export const two = (prisma: PrismaClient) => prisma.$queryRaw\`select * from \${Prisma.raw('tags')}\`;
        export const three = (prisma: PrismaClient) => prisma.$executeRaw(Prisma.sql\`delete from logs\`);
        export const four = (db: any) => db.execute(drizzle\`delete from \${notes}\`);
        export const five = () => fork\`select a from \${fork.identifier(['forked'])}\`;`,
    });
    expect(accessesOf(records)).toEqual([
      'five select forked',
      'four delete notes',
      'one insert users',
      'three delete logs',
      'two select tags',
    ]);
  });
});
