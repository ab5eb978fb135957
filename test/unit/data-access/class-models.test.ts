import { expect, it } from 'vitest';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

it('MikroORM: entities, managers, repositories, query builders, collections [E-table-access]', () => {
  const records = dataOf({
    'entities.ts': `
      import { Entity, PrimaryKey, Property, ManyToOne, OneToMany, Collection, EntitySchema } from '@mikro-orm/core';
      @Entity({ tableName: 'authors' })
      export class Author { @PrimaryKey() id!: number; @Property() name!: string; @OneToMany(() => BookTag, (tag) => tag.author) tags = new Collection<BookTag>(this); }
      @Entity()
      export class BookTag { @PrimaryKey() id!: number; @ManyToOne(() => Author) author!: Author; }
      export class Review { id!: number; }
      export const ReviewSchema = new EntitySchema({ class: Review, tableName: 'reviews', properties: {} });
    `,
    'service.ts': `
      import { EntityManager, EntityRepository, MikroORM } from '@mikro-orm/core';
      import { InjectRepository } from '@mikro-orm/nestjs';
      import { EntityManager as SqlManager } from '@mikro-orm/postgresql';
      import { Author, BookTag, Review } from './entities';
      export class Service {
        constructor(private readonly em: EntityManager, @InjectRepository(Author) private readonly authors: EntityRepository<Author>) {}
        list() { return this.em.find(Author, {}); }
        one(id: number) { return this.authors.findOneOrFail({ id }); }
        async add(name: string) { const author = new Author(); author.name = name; await this.em.persistAndFlush(author); }
        async make(name: string) { const tag = this.em.create(BookTag, {}); this.em.persist(tag); await this.em.flush(); }
        drop(id: number) { return this.em.nativeDelete(BookTag, { id }); }
        async remove(id: number) { const author = await this.em.findOneOrFail(Author, id); await this.em.removeAndFlush(author); }
        change(id: number) { return this.authors.nativeUpdate({ id }, { name: 'x' }); }
        reviews() { return this.em.find(Review, {}); }
        fork() { return this.em.fork().find(Author, {}); }
        repository() { return this.em.getRepository(Author).findAll(); }
      }
      export async function loaded(em: EntityManager, id: number) { const author = await em.findOneOrFail(Author, id); await author.tags.loadItems(); }
      export const built = (em: SqlManager) => em.createQueryBuilder(Author, 'a').select('*').getResultList();
      export async function started() { const orm = await MikroORM.init({}); return orm.em.find(BookTag, {}); }
      export const written = (em: SqlManager) => em.qb(BookTag).update({}).where({ id: 1 }).execute();
      export async function assigned(em: EntityManager, id: number) { const author = await em.findOneOrFail(Author, id); em.assign(author, { name: 'x' }); await em.flush(); }
      export const upserted = (em: EntityManager) => em.upsert(Author, { name: 'x' });
      export const worked = (em: EntityManager) => em.transactional((inner) => inner.count(BookTag));
    `,
  });
  expect(accessesOf(records).map((line) => line.replace(/=>~\w+/, ''))).toEqual([
    'Service.add insert+update authors',
    'Service.change update authors',
    'Service.drop delete book_tag',
    'Service.fork select authors',
    'Service.list select authors',
    'Service.make insert+update book_tag',
    'Service.one select authors',
    'Service.remove delete authors',
    'Service.remove select authors',
    'Service.repository select authors',
    'Service.reviews select reviews',
    'assigned select authors',
    'assigned update authors',
    'built select authors',
    'loaded select authors',
    'loaded select book_tag',
    'started select book_tag',
    'upserted insert+update authors',
    'worked.em.transactional() select book_tag',
    'written update book_tag',
  ]);
});

it('Bookshelf: models by name, extended and as classes [E-table-access]', () => {
  const records = dataOf({
    'models.js': `
      const knex = require('knex')({});
      const bookshelf = require('bookshelf')(knex);
      const User = bookshelf.model('User', { tableName: 'users' });
      const Post = bookshelf.Model.extend({ tableName: 'posts' });
      class Tag extends bookshelf.Model { get tableName() { return 'tags'; } }
      module.exports = { User, Post, Tag };
    `,
    'use.js': `
      const { User, Post, Tag } = require('./models');
      exports.list = () => User.fetchAll();
      exports.one = (id) => new Post({ id }).fetch();
      exports.found = (name) => User.where({ name }).fetch();
      exports.add = (tag) => new Tag(tag).save();
      exports.forged = () => Post.forge({}).save();
      exports.drop = (id) => new User({ id }).destroy();
      exports.none = (list) => list.fetchAll();
    `,
  });
  expect(accessesOf(records)).toEqual([
    'add insert+update tags',
    'drop delete users',
    'forged insert+update posts',
    'found select users',
    'list select users',
    'one select posts',
  ]);
});

it('Lucid: models of AdonisJS, and the query builder [E-table-access]', () => {
  const records = dataOf({
    'app/models/user.ts': `
      import { BaseModel, column } from '@adonisjs/lucid/orm';
      export default class User extends BaseModel { @column() declare id: number; }
    `,
    'app/models/log_entry.ts': `
      import { BaseModel } from '@adonisjs/lucid/orm';
      export default class LogEntry extends BaseModel { static table = 'logs'; }
    `,
    'app/use.ts': `
      import db from '@adonisjs/lucid/services/db';
      import User from './models/user';
      import LogEntry from './models/log_entry';
      export const list = () => User.all();
      export const found = (name: string) => User.query().where('name', name).first();
      export const clear = () => LogEntry.query().where('a', 1).delete();
      export async function add(name: string) { const user = new User(); user.merge({ name }); await user.save(); }
      export async function change(id: number) { const user = await User.findOrFail(id); await user.merge({}).save(); }
      export async function drop(id: number) { const user = await User.findOrFail(id); await user.delete(); }
      export const plain = () => db.from('settings').where('a', 1).first();
      export const put = () => db.table('settings').insert({});
    `,
  });
  expect(accessesOf(records)).toEqual([
    'add insert+update users',
    'change insert+update users',
    'change select users',
    'clear delete logs',
    'clear select logs',
    'drop delete users',
    'drop select users',
    'found select users',
    'list select users',
    'plain select settings',
    'put insert settings',
  ]);
  expect(tablesOf(records)).toEqual(['logs ()', 'settings! ()', 'users ()']);
});

it('Orchid ORM and Deepkit: tables that the database is made with, entities by their decorators [E-table-access]', () => {
  const records = dataOf({
    'orchid.ts': `
      import { createBaseTable } from 'orchid-orm';
      import { orchidORM } from 'orchid-orm/node-postgres';
      const BaseTable = createBaseTable();
      class UserTable extends BaseTable { readonly table = 'users'; }
      export const db = orchidORM({}, { user: UserTable });
    `,
    'orchid-use.ts': `
      import { db } from './orchid';
      export const one = (id: number) => db.user.find(id);
      export const add = (user: object) => db.user.create(user);
      export const change = (id: number) => db.user.find(id).update({});
      export const none = () => db.other.find(1);
    `,
    'deepkit.ts': `
      import { entity } from '@deepkit/type';
      import { Database } from '@deepkit/orm';
      @entity.name('books')
      class Book { title = ''; }
      const database = new Database({});
      export const list = () => database.query(Book).filter({}).find();
      export const keep = () => database.persist(new Book());
    `,
  });
  expect(accessesOf(records)).toEqual([
    'add insert users',
    'change select users',
    'change update users',
    'keep insert+update books',
    'list select books',
    'one select users',
  ]);
});
