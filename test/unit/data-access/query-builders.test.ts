import { describe, expect, it } from 'vitest';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

describe('Drizzle', () => {
  const records = dataOf({
    'src/schema.ts': `
      import { integer, pgSchema, pgTable, text } from 'drizzle-orm/pg-core';
      export const users = pgTable('app_users', { id: integer('id').primaryKey(), fullName: text('full_name').notNull() });
      export const auth = pgSchema('auth');
      export const sessions = auth.table('sessions', { id: text() }).enableRLS();
    `,
    'src/use.ts': `
      import { drizzle } from 'drizzle-orm/node-postgres';
      import { sql } from 'drizzle-orm';
      import * as schema from './schema.ts';
      import { sessions, users } from './schema.ts';
      const db = drizzle(process.env.URL, { schema });
      export const read = () => db.select().from(users).leftJoin(sessions, sql\`true\`);
      export const add = () => db.insert(users).values({ fullName: 'a' }).onConflictDoUpdate({ target: users.id, set: {} });
      export const change = (tx: typeof db) => tx.update(schema.users).set({ fullName: 'b' });
      export const drop = () => db.delete(sessions);
      export const related = () => db.query.users.findMany({ with: { sessions: true } });
      export const raw = () => db.execute(sql\`select count(*) from \${users} join auth.sessions s on true\`);
    `,
  });

  it('makes tables of its schema [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual(['app_users (full_name, id)', 'auth.sessions (id)']);
  });

  it('finds queries over them [E-table-access]', () => {
    expect(accessesOf(records)).toEqual([
      'add insert+update app_users',
      'change update app_users',
      'drop delete auth.sessions',
      'raw select app_users',
      'raw select auth.sessions',
      'read select app_users',
      'read select auth.sessions',
      'related select app_users',
      'related select auth.sessions',
    ]);
  });
});

it('Drizzle reads the tables that relations lead to, by the names of these [E-table-access]', () => {
  const records = dataOf({
    'src/schema.ts': `
      import { relations } from 'drizzle-orm';
      import { pgTable, text } from 'drizzle-orm/pg-core';
      export const lists = pgTable('app_lists', { id: text('id') });
      export const members = pgTable('app_members', { id: text('id') });
      export const users = pgTable('app_users', { id: text('id') });
      export const listRelations = relations(lists, ({ many }) => ({ collaborators: many(members) }));
      export const memberRelations = relations(members, ({ one }) => ({
        person: one(users, { fields: [members.id], references: [users.id] }),
      }));
    `,
    'src/use.ts': `
      import { drizzle } from 'drizzle-orm/node-postgres';
      import * as schema from './schema.ts';
      const db = drizzle(process.env.URL, { schema });
      export const read = (ctx: { db: typeof db }) =>
        ctx.db.query.lists.findFirst({ with: { collaborators: { with: { person: true } } } });
    `,
    'src/second.ts': `
      import { defineRelations } from 'drizzle-orm';
      import * as schema from './schema.ts';
      export const all = defineRelations(schema, (r) => ({ users: { lists: r.many.lists() } }));
    `,
    'src/third.ts': `
      import { drizzle } from 'drizzle-orm/node-postgres';
      import * as schema from './schema.ts';
      const db = drizzle(process.env.URL, { schema });
      export const readUsers = () => db.query.users.findMany({ with: { lists: { limit: 1 } } });
    `,
  });
  expect(accessesOf(records)).toEqual([
    'read select app_lists',
    'read select app_members',
    'read select app_users',
    'readUsers select app_lists',
    'readUsers select app_users',
  ]);
});

describe('Knex', () => {
  it('decides table and access along the chain [E-table-access]', () => {
    const records = dataOf({
      'src/db.js': `const knex = require('knex')({ client: 'pg' }); module.exports = { knex };`,
      'src/use.ts': `
        import type { Knex } from 'knex';
        import { knex } from './db.js';
        export const read = () => knex('users as u').join('teams', 'teams.id', 'u.team').where({ id: 1 }).first();
        export const plain = () => knex.select('*').from('auth.users');
        export const change = (id: number) => knex('users').where({ id }).update({ name: 'a' });
        export const add = (trx: Knex) => trx.insert({ name: 'a' }).into('users');
        export const merged = (trx: Knex.Transaction) => trx('users').insert({ id: 1 }).onConflict('id').merge();
        export const drop = () => knex.transaction(async (trx) => { await trx('users').where('id', 1).del(); });
        export function parts(name?: string) {
          const query = knex('teams');
          if (name) query.where({ name });
          return query;
        }
        export const raw = () => knex.raw('delete from teams where id = ?', [1]);
        export const other = (list: Array<string>) => list.join('teams');
      `,
    });
    expect(accessesOf(records).map((text) => text.replace(/~\w+/, ''))).toEqual([
      'add insert users',
      'change update users',
      'drop.knex.transaction()=> delete users',
      'merged insert+update users',
      'parts select teams',
      'plain select auth.users',
      'raw delete teams',
      'read select teams',
      'read select users',
    ]);
  });
});

describe('Kysely', () => {
  it('finds the tables its steps name [E-table-access]', () => {
    const records = dataOf({
      'src/use.ts': `
        import { Kysely } from 'kysely';
        export const db = new Kysely<{}>({});
        export const read = () => db.selectFrom('users as u').innerJoin('teams as t', 't.id', 'u.team').selectAll().execute();
        export const add = () => db.insertInto('users').values({}).execute();
        export const change = () => db.transaction().execute(async (trx) => trx.updateTable('auth.users').set({}).execute());
        export const drop = (trx: Kysely<{}>) => trx.deleteFrom('users').execute();
        export const lists = () => db.selectFrom(['users', 'teams']).selectAll().execute();
      `,
    });
    expect(accessesOf(records).map((text) => text.replace(/~\w+/, ''))).toEqual([
      'add insert users',
      'change.db.transaction().execute()=> update auth.users',
      'drop delete users',
      'lists select teams',
      'lists select users',
      'read select teams',
      'read select users',
    ]);
  });
});

describe('plugins that rename tables', () => {
  const uses = `
    import { client } from './client.ts';
    export const read = () => client.selectFrom('fileTasks as t').leftJoin('user_groups', 'a', 'b').execute();
  `;
  const client = (options: string): string => `
    import { CamelCasePlugin, Kysely } from 'kysely';
    export const plugin = CamelCasePlugin;
    export const client = new Kysely<{}>(${options});
  `;

  it('name them as the database does, whichever file makes the client [E-table-access]', () => {
    const records = dataOf({ 'src/client.ts': client('{ plugins: [new CamelCasePlugin()] }'), 'src/use.ts': uses });
    expect(accessesOf(records)).toEqual(['read select file_tasks', 'read select user_groups']);
  });

  it('count where they are made, and not where they are only named [E-table-access]', () => {
    const records = dataOf({ 'src/client.ts': client('{}'), 'src/use.ts': uses });
    expect(accessesOf(records)).toEqual(['read select fileTasks', 'read select user_groups']);
  });

  it('leave out those of tests [E-table-access]', () => {
    const records = dataOf({
      'src/client.ts': client('{}'),
      'src/use.ts': uses,
      'test/client.test.ts': client('{ plugins: [new CamelCasePlugin()] }'),
    });
    expect(accessesOf(records)).toEqual(['read select fileTasks', 'read select user_groups']);
  });

  it('rename tables of Knex through the mappers of Objection [E-table-access]', () => {
    const records = dataOf({
      'src/use.ts': `
        import { knex } from 'knex';
        import { knexSnakeCaseMappers } from 'objection';
        const db = knex({ client: 'pg', ...knexSnakeCaseMappers() });
        export const read = () => db('fileTasks').select();
      `,
    });
    expect(accessesOf(records)).toEqual(['read select file_tasks']);
  });
});

describe('texts of SQL', () => {
  it('count in the calls of known libraries, and elsewhere when they are SQL beyond doubt [E-table-access]', () => {
    const records = dataOf({
      'src/use.ts': `
        import Database from 'better-sqlite3';
        import mysql from 'mysql2/promise';
        import { Pool } from 'pg';
        import postgres from 'postgres';
        const pool = new Pool();
        const sql = postgres('');
        const file = new Database('x.db');
        const insert = 'insert into notes';
        export const one = (id: number) => pool.query('select * from users where id = $1', [id]);
        export const two = () => pool.query({ text: insert + ' (a) values ($1)', values: [1] });
        export const three = (name: string) => sql\`update teams set name = \${name}\`;
        export const four = () => file.prepare('delete from notes').run();
        export const five = async () => (await mysql.createConnection('')).execute('replace into \`tags\` values (?)', [1]);
        export const six = (anything: { query(text: string): void }) => anything.query('SELECT name FROM cities');
        export const seven = (anything: { query(text: string): void }) => anything.query('select a city from the list');
        export const eight = (anything: { log(text: string): void }) => anything.log('DELETE FROM cities');
        export const nine = () => pool.query('select * from pg_catalog.pg_class, information_schema.tables');
      `,
    });
    expect(accessesOf(records)).toEqual([
      'five insert+update tags',
      'four delete notes',
      'one select users',
      'six select cities',
      'three update teams',
      'two insert notes',
    ]);
    expect(tablesOf(records).every((text) => text.includes('!'))).toBe(true);
  });

  it('are told where they stand, not in the functions that hand them on [E-table-access]', () => {
    const records = dataOf({
      'src/db.js': `
        const { Pool } = require('pg');
        const pool = new Pool();
        class Client { all(text, values) { return pool.query({ text, values }); } }
        module.exports = {
          query: (text, values) => pool.query(text, values),
          run: (statement) => new Client().all(statement),
          empty: (table) => pool.query('delete from ' + table),
          named: (name) => pool.query('select * from teams where name = ' + name),
        };
      `,
      'src/use.js': `
        const db = require('./db');
        exports.one = (id) => db.query('SELECT * FROM users WHERE id = $1', [id]);
        exports.two = () => db.run('update notes set read = 1');
        exports.three = () => db.empty('tags');
        exports.four = () => db.named('a');
      `,
    });
    expect(accessesOf(records)).toEqual([
      'named select teams',
      'one select users',
      'three delete tags',
      'two update notes',
    ]);
  });
});

describe('Mongoose and MongoDB', () => {
  const records = dataOf({
    'src/models.js': `
      const mongoose = require('mongoose');
      const userSchema = new mongoose.Schema({ name: String, mail: { type: String } });
      const Category = mongoose.model('Category', new mongoose.Schema({ title: String }, { collection: 'kinds' }));
      module.exports = { User: mongoose.model('User', userSchema), Category };
    `,
    'src/use.js': `
      const { MongoClient } = require('mongodb');
      const { User, Category } = require('./models');
      const client = new MongoClient('');
      exports.read = () => User.find({ name: 'a' }).where('mail').equals('b').sort('name').exec();
      exports.change = async (id) => { const user = await User.findById(id); user.name = 'b'; await user.save(); };
      exports.make = async () => { const user = new User({ name: 'c' }); await user.save(); };
      exports.drop = () => Category.deleteMany({});
      exports.plain = () => client.db('x').collection('logs').insertOne({});
    `,
    'src/nest.ts': `
      import { InjectModel, Prop, Schema } from '@nestjs/mongoose';
      import { HydratedDocument, Model } from 'mongoose';
      @Schema() export class Cat { @Prop() name!: string; }
      export type CatDocument = HydratedDocument<Cat>;
      export class Cats {
        constructor(@InjectModel(Cat.name) private readonly cats: Model<CatDocument>) {}
        all() { return this.cats.find().exec(); }
        add() { return this.cats.create({ name: 'a' }); }
      }
    `,
  });

  it('finds each access by the rules of one library', () => {
    const rules = records.flatMap((record) => (record.record === 'link' ? [record.rule?.replace(/\/.*$/, '')] : []));
    expect([...new Set(rules)].sort()).toEqual(['data', 'mongo']);
  });

  it('makes collections of models [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual(['cats (name)', 'kinds (title)', 'logs! ()', 'users (mail, name)']);
  });

  it('finds what is done to them [E-table-access]', () => {
    expect(accessesOf(records)).toEqual([
      'Cats.add insert cats',
      'Cats.all select cats',
      'change select users',
      'change update users',
      'drop delete kinds',
      'make insert users',
      'plain insert logs',
      'read select users',
    ]);
  });
});

describe('references between collections', () => {
  const records = dataOf({
    'src/a-use.js': `
      const mongoose = require('mongoose');
      const Post = mongoose.model('Post');
      exports.page = () => Post.find({}).sort('at').limit(10).populate('author', 'name').populate({ path: 'tags' });
      exports.one = async (id) => { const post = await Post.findById(id); await post.populate('comments.author likes'); };
      exports.joined = () => Post.aggregate([{ $match: {} }, { $lookup: { from: 'logs', as: 'logs' } }, { $out: 'report' }]);
      exports.other = (list) => list.populate('author');
    `,
    'src/models.js': `
      const mongoose = require('mongoose');
      const { ObjectId } = mongoose.Schema.Types;
      mongoose.model('User', new mongoose.Schema({ name: String }));
      mongoose.model('Tag', new mongoose.Schema({ label: String }));
      mongoose.model('Post', new mongoose.Schema({
        author: { type: ObjectId, ref: 'User' },
        tags: [{ type: ObjectId, ref: 'Tag' }],
        comments: [{ text: String, author: { type: ObjectId, ref: 'User' } }],
        likes: { type: [{ type: ObjectId, ref: 'Nothing' }] },
      }));
    `,
    'src/nest.ts': `
      import { InjectModel, Prop, Schema } from '@nestjs/mongoose';
      import { Model } from 'mongoose';
      @Schema() export class Owner { @Prop() name!: string; }
      @Schema() export class Cat { @Prop({ type: String, ref: Owner.name }) owner!: Owner; }
      export class Cats {
        constructor(@InjectModel(Cat.name) private readonly cats: Model<Cat>) {}
        all() { return this.cats.find().populate('owner').exec(); }
      }
    `,
  });

  it('are read where they are populated, and in the stages of aggregations [E-table-access]', () => {
    expect(accessesOf(records)).toEqual([
      'Cats.all select cats',
      'Cats.all select owners',
      'joined insert report',
      'joined select logs',
      'joined select posts',
      'one select posts',
      'one select users',
      'page select posts',
      'page select tags',
      'page select users',
    ]);
  });
});

it('Knex: a text that goes on with an update on conflict changes the rows of the insert before it [E-table-access]', () => {
  const records = dataOf({
    'src/use.ts': `
      import knex from 'knex';
      const db = knex({ client: 'pg' });
      export const store = (row: object) => db.raw(db('carts').insert(row).toString() + ' ON CONFLICT (id) DO UPDATE SET a = 1');
      export const add = (row: object) => db.raw(db('lines').insert(row).toString() + ' ON CONFLICT DO NOTHING');
    `,
  });
  expect(accessesOf(records)).toEqual(['add insert lines', 'store insert+update carts']);
});
