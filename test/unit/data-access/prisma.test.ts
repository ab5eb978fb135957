import { describe, expect, it } from 'vitest';
import type { LinkRecord, ObjectRecord } from '../../../src/bundle/records.ts';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

const schema = `
datasource db {
  provider = "postgresql" // "mysql"
}

enum Role { USER }

model User {
  id       Int    @id @default(autoincrement())
  mail     String @unique @map("e_mail")
  role     Role   @default(USER)
  articles Article[]
  /// about
  profile  Profile?
  @@map("users")
}

model Article {
  id     Int    @id
  title  String
  author User   @relation(fields: [authorId], references: [id])
  authorId Int
  tags   Tag[]
  @@schema("blog")
}

model Tag {
  name     String @id
  articles Article[]
}

model Profile {
  id   Int @id
  user User @relation(fields: [id], references: [id])
}
`;

const project = {
  'prisma/schema.prisma': schema,
  'src/client.ts': `
    import { PrismaClient } from '@prisma/client';
    export const prisma = new PrismaClient();
  `,
  'src/users.ts': `
    import { prisma } from './client.ts';
    export const all = () => prisma.user.findMany({ where: { mail: 'a' }, select: { id: true, articles: { include: { tags: true } } } });
    export const one = (id: number) => prisma.user.findUnique({ where: { id }, include: { profile: false, articles: true } });
    export async function register(mail: string) {
      return prisma.user.upsert({
        where: { mail },
        update: { mail },
        create: { mail, articles: { create: [{ title: 'x', tags: { connectOrCreate: { where: { name: 'a' }, create: { name: 'a' } } } }] } },
      });
    }
    export const written = () => prisma.article.findFirst({ where: { author: { mail: 'a' }, OR: [{ tags: { some: { name: 'b' } } }] } });
    export const remove = () => prisma.$transaction(async (tx) => {
      await tx.article.deleteMany({ where: { authorId: 1 } });
      await tx.user.delete({ where: { id: 1 } });
    });
    export const move = () => prisma.article.update({ where: { id: 1 }, data: { author: { connect: { id: 2 } }, tags: { disconnect: { name: 'a' } } } });
    export const give = () => prisma.user.update({ where: { id: 1 }, data: { articles: { set: [{ id: 3 }] } } });
    export const none = (other: { user: { findMany(): void } }) => other.user.findMany();
  `,
  'src/service.ts': `
    import { Injectable } from '@nestjs/common';
    import { PrismaClient } from '@prisma/client';
    @Injectable()
    export class PrismaService extends PrismaClient {}
    export class Articles {
      constructor(private readonly prisma: PrismaService) {}
      count() { return this.prisma.article.count(); }
      raw() { return this.prisma.$queryRaw\`SELECT id FROM users WHERE id = \${1}\`; }
      batch() { return this.prisma.$executeRawUnsafe('update "Tag" set name = $1', 'x'); }
    }
  `,
};

describe('Prisma', () => {
  const records = dataOf(project);

  it('makes objects of the models of a schema, by their names in the database [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual([
      'blog._ArticleToTag (A, B)',
      'blog.Article (authorId, id, title)',
      'Profile (id)',
      'Tag (name)',
      'users (e_mail, id, role)',
    ]);
    const table = records.find(
      (record): record is ObjectRecord => record.record === 'object' && record.name === 'users',
    );
    expect(table).toMatchObject({
      type: 'PostgreSQL Table',
      typeId: 'POSTGRESQL_TABLE',
      locations: [{ file: 'prisma/schema.prisma', startLine: 8, endLine: 16 }],
    });
    const column = records.find(
      (record): record is ObjectRecord => record.record === 'object' && record.name === 'e_mail',
    );
    expect(column).toMatchObject({
      type: 'PostgreSQL Column',
      fullName: 'users.e_mail',
      parent: table?.key,
      locations: [{ file: 'prisma/schema.prisma', startLine: 10, endLine: 10 }],
    });
    expect(records[0]).toMatchObject({ record: 'file', key: 'prisma/schema.prisma' });
  });

  it('finds what code reads and writes through the client, relations included [E-table-access]', () => {
    expect(accessesOf(records)).toEqual(
      [
        'Articles.batch update Tag',
        'Articles.count select blog.Article',
        'Articles.raw select users',
        'all select Tag',
        'all select blog.Article',
        'all select blog._ArticleToTag',
        'all select users',
        'give update blog.Article',
        'give update users',
        'move delete blog._ArticleToTag',
        'move update blog.Article',
        'one select blog.Article',
        'one select users',
        'register insert Tag',
        'register insert blog.Article',
        'register insert blog._ArticleToTag',
        'register insert+update users',
        `remove.prisma.$transaction()=>~${remainder(records)} delete blog.Article`,
        `remove.prisma.$transaction()=>~${remainder(records)} delete users`,
        'written select Tag',
        'written select blog.Article',
        'written select blog._ArticleToTag',
        'written select users',
      ].sort(),
    );
  });

  it('names the columns in the rows of the database', () => {
    expect(accessesOf(records, { columns: true }).filter((text) => text.includes('users.'))).toEqual([
      'Articles.raw select users.id',
      'all select users.e_mail',
      'all select users.id',
      'one select users.id',
      'register insert+update users.e_mail',
    ]);
  });

  it('names the keys that a nested operation writes, on whichever side of the relation they stand', () => {
    const keys = accessesOf(records, { columns: true }).filter((text) => /authorId|[.](A|B)$/.test(text));
    expect(keys).toEqual([
      'all select blog._ArticleToTag.A',
      'all select blog._ArticleToTag.B',
      'give update blog.Article.authorId',
      'move delete blog._ArticleToTag.A',
      'move delete blog._ArticleToTag.B',
      'move update blog.Article.authorId',
      'register insert blog.Article.authorId',
      'register insert blog._ArticleToTag.A',
      'register insert blog._ArticleToTag.B',
      'written select blog._ArticleToTag.A',
      'written select blog._ArticleToTag.B',
    ]);
  });

  it('tells the kinds of access by the rule and in x-access, and that a rule found them [E-table-kind]', () => {
    const link = records.find(
      (record): record is LinkRecord =>
        record.record === 'link' && record.from === 'src/users.ts#register' && record.to.includes('users'),
    );
    expect(link).toMatchObject({
      type: 'WRITE',
      confidence: 'derived',
      rule: 'prisma/insert+update',
      'x-access': ['insert', 'update'],
      locations: [{ file: 'src/users.ts' }],
    });
  });
});

it('reads the relation that a call on a row names [E-table-access]', () => {
  const found = dataOf({
    'schema.prisma': `
datasource db {
  provider = "postgresql"
  url = "x"
}
model User {
  id Int @id
  posts Post[]
}
model Post {
  id Int @id
  user User @relation(fields: [userId], references: [id])
  userId Int
}
`,
    'use.ts': `
      import { PrismaClient } from '@prisma/client';
      const prisma = new PrismaClient();
      export const posts = () => prisma.user.findUnique({ where: { id: 1 } }).posts();
      export const text = () => prisma.user.findFirst({}).then((user) => user);`,
  });
  expect(accessesOf(found)).toEqual(['posts select Post', 'posts select User', 'text select User']);
});

function remainder(records: ReturnType<typeof dataOf>): string {
  const from = records.flatMap((record) =>
    record.record === 'link' && record.from.includes('$transaction') ? [record.from] : [],
  )[0];
  return from?.replace(/^.*~/, '') ?? '';
}
