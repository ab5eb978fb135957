import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

describe('Sequelize', () => {
  const records = dataOf({
    'src/models/base.ts': `
      import { Column, CreatedAt, Model, PrimaryKey } from 'sequelize-typescript';
      export abstract class Base<T> extends Model {
        @PrimaryKey @Column id!: string;
        @CreatedAt createdAt!: Date;
        static pages() { return this.findAll(); }
        static first() { return this.pages(); }
        store() { return this.save(); }
      }
    `,
    'src/models/user.ts': `
      import { BelongsTo, Column, DataType, ForeignKey, HasMany, Table } from 'sequelize-typescript';
      import { Base } from './base.ts';
      @Table({ tableName: 'teams', modelName: 'team' })
      export class Team extends Base<Team> {
        @HasMany(() => User) members!: User[];
      }
      @Table
      export class User extends Base<User> {
        @Column({ type: DataType.STRING, field: 'full_name' }) name!: string;
        @ForeignKey(() => Team) @Column teamId!: string;
        @BelongsTo(() => Team, 'teamId') team!: Team;
        async rename(name: string) { return this.update({ name }); }
        static async leave(id: string) { await User.destroy({ where: { teamId: id } }); }
      }
    `,
    'src/use.ts': `
      import { Team, User } from './models/user.ts';
      export const find = () => User.findAll({ where: { name: 'a' }, include: [{ model: Team, required: true }] });
      export async function scoped() { return User.unscoped().scope('x').findOne({ include: [Team] }); }
      export async function change(id: string) {
        const user = await User.findByPk(id);
        user!.name = 'b';
        await user!.save();
        await user!.$get('team');
      }
      export const make = () => User.build({ name: 'c' }).save();
      export const made = async () => { const team = new Team({ id: '1' }); await team.save(); };
      export const given = (user: User) => user.destroy();
      export const ensure = () => Team.findOrCreate({ where: { id: '1' } });
      export const inherited = () => Team.first();
      export const stored = (user: User) => user.store();
      export const other = (list: Map<string, number>) => list.delete('a');
    `,
    'src/plain.js': `
      const { Sequelize, DataTypes, Model } = require('sequelize');
      const sequelize = new Sequelize('sqlite::memory:');
      const Person = sequelize.define('Person', { mail: { type: DataTypes.STRING, field: 'e_mail' } });
      class City extends Model {}
      City.init({ name: DataTypes.STRING }, { sequelize, modelName: 'city', freezeTableName: true });
      async function list() { await Person.count(); return City.create({ name: 'x' }); }
      async function raw() { return sequelize.query('DELETE FROM people WHERE e_mail = :mail', { replacements: { mail: 'a' } }); }
      module.exports = { list, raw };
    `,
  });

  it('makes objects of models: decorators, define, init [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual([
      'city (name)',
      'People (e_mail)',
      'teams (createdAt, id)',
      'Users (createdAt, full_name, id, teamId)',
    ]);
  });

  it('finds what code does to them, static and of instances [E-table-access] [E-table-installed]', () => {
    expect(accessesOf(records)).toEqual([
      'User.rename update Users',
      'User.static leave delete Users',
      'change select Users',
      'change select teams',
      'change update Users',
      'ensure insert teams',
      'ensure select teams',
      'find select Users',
      'find select teams',
      'given delete Users',
      'inherited select teams',
      'list insert city',
      'list select People',
      'made insert teams',
      'make insert Users',
      'raw delete People',
      'scoped select Users',
      'scoped select teams',
      'stored update Users',
    ]);
  });

  it('leads from the class to the table it stands for [E-table-model]', () => {
    const links = records.filter(
      (record): record is LinkRecord => record.record === 'link' && record.rule === 'data/model',
    );
    expect(links.map(({ from, to, type, escalated }) => ({ from, to, type, escalated }))).toContainEqual({
      from: 'src/models/user.ts#Team',
      to: 'data:table/teams',
      type: 'REFER',
      escalated: true,
    });
  });
});

describe('associations of Sequelize', () => {
  const model = (name: string, more: string): string => `
    const { Model } = require('sequelize');
    module.exports = (sequelize, DataTypes) => {
      class ${name} extends Model {
        static associate(models) { ${more} }
      }
      ${name}.init({ name: DataTypes.STRING }, { sequelize, modelName: '${name}', underscored: true });
      return ${name};
    };
  `;
  const records = dataOf({
    'models/index.js': `
      const fs = require('fs');
      const path = require('path');
      const Sequelize = require('sequelize');
      const db = {};
      const sequelize = new Sequelize('sqlite::memory:');
      fs.readdirSync(__dirname).forEach((file) => {
        const model = require(path.join(__dirname, file))(sequelize, Sequelize.DataTypes);
        db[model.name] = model;
      });
      Object.keys(db).forEach((name) => db[name].associate && db[name].associate(db));
      module.exports = db;
    `,
    'models/user.js': model(
      'UserAccount',
      `UserAccount.hasMany(models.Post, { foreignKey: 'authorId', as: 'posts' });
       this.belongsToMany(models.Category, { through: 'user_categories', otherKey: 'category' });`,
    ),
    'models/post.js': model('Post', `Post.belongsTo(models.UserAccount, { foreignKey: 'authorId', as: 'author' });`),
    'models/category.js':
      'module.exports = (sequelize, types) => sequelize.define("Category", { label: types.STRING });',
    'app.js': `
      const db = require('./models/index.js');
      const { UserAccount } = require('./models/index.js');
      async function read(id) { const user = await db.UserAccount.findByPk(id); return user.getPosts(); }
      async function tag(id) { const user = await UserAccount.findByPk(id); await user.setCategories([1]); await user.hasCategory(1); }
      async function give(id) { const user = await UserAccount.findByPk(id); await user.addPost(2); await user.createPost({}); }
      async function author() { const post = await db.Post.findOne(); await post.setAuthor(1); await post.countAuthor(); }
      async function other(user) { await user.getPosts(); await db.Nothing.findAll(); }
      module.exports = { read, tag, give, author, other };
    `,
  });

  it('stand in tables and columns of their own, by options or by the defaults [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual([
      'Categories (label)',
      'posts (authorId, name)',
      'user_accounts (name)',
      'user_categories (category, UserAccountId)',
    ]);
  });

  it('are followed by their accessors, models by the registry that a folder is loaded into [E-table-access]', () => {
    expect(accessesOf(records)).toEqual([
      'author select posts',
      'author update posts',
      'give insert+update posts',
      'give select user_accounts',
      'read select posts',
      'read select user_accounts',
      'tag delete+insert user_categories',
      'tag select Categories',
      'tag select user_accounts',
      'tag select user_categories',
    ]);
    expect(accessesOf(records, { columns: true }).filter((text) => /[.]/.test(text))).toEqual([
      'author update posts.authorId',
      'give insert+update posts.authorId',
      'tag delete+insert user_categories.UserAccountId',
      'tag delete+insert user_categories.category',
      'tag select user_categories.UserAccountId',
      'tag select user_categories.category',
    ]);
  });

  it('of a connection are found by what it holds, whoever defines them', () => {
    const held = dataOf({
      'db.js': `
        const { Sequelize } = require('sequelize');
        const sequelize = new Sequelize('sqlite::memory:');
        for (const define of [require('./user.js')]) define(sequelize);
        module.exports = sequelize;
        module.exports.all = () => sequelize.models.user.findAll();
        module.exports.one = () => sequelize.model('user').findOne();
      `,
      'user.js': 'module.exports = (sequelize) => { sequelize.define("user", { name: { type: "TEXT" } }); };',
      'use.js': `
        const { models } = require('./db.js');
        exports.add = () => models.user.create({ name: 'a' });
        exports.none = (models) => models.user.create({ name: 'a' });
      `,
    });
    expect(accessesOf(held)).toEqual(['add insert users', 'all select users', 'one select users']);
  });

  it('of sequelize-typescript lead through the table that a class stands for', () => {
    const decorated = dataOf({
      'src/models.ts': `
        import { BelongsToMany, Column, ForeignKey, Model, Table } from 'sequelize-typescript';
        @Table export class Tag extends Model { @Column label!: string; }
        @Table export class PostTag extends Model {
          @ForeignKey(() => Tag) @Column tagId!: number;
          @ForeignKey(() => Post) @Column({ field: 'post' }) postId!: number;
        }
        @Table export class Post extends Model { @BelongsToMany(() => Tag, () => PostTag) tags!: Tag[]; }
        export const mark = (post: Post) => post.$add('tags', 1);
        export const read = (post: Post) => post.$get('tags');
        export const wrong = (post: Post) => post.$get('nothing');
      `,
    });
    expect(accessesOf(decorated, { columns: true })).toEqual([
      'mark insert PostTags',
      'mark insert PostTags.post',
      'mark insert PostTags.tagId',
      'read select PostTags',
      'read select PostTags.post',
      'read select PostTags.tagId',
      'read select Tags',
    ]);
  });
});

describe('migrations', () => {
  it('make the tables that are there when all are run [E-table-gone]', () => {
    const records = dataOf({
      'migrations/001-first.js': `
        module.exports = {
          up: async (queryInterface, Sequelize) => {
            await queryInterface.createTable('users', { id: { type: Sequelize.UUID }, name: { type: Sequelize.STRING } });
            await queryInterface.createTable('old', { id: { type: Sequelize.UUID } });
            await queryInterface.createTable('orders', { id: { type: Sequelize.UUID } });
          },
          down: async (queryInterface) => { await queryInterface.dropTable('users'); },
        };
      `,
      'migrations/002-second.js': `
        exports.up = async (queryInterface, Sequelize) => {
          await queryInterface.sequelize.query("UPDATE users SET name = 'x'");
          await queryInterface.sequelize.query('SELECT * FROM old');
          await queryInterface.addColumn('users', 'age', { type: Sequelize.INTEGER });
          await queryInterface.removeColumn('users', 'name');
          await queryInterface.renameTable('orders', 'purchases');
          await queryInterface.dropTable('old');
        };
      `,
    });
    expect(tablesOf(records)).toEqual(['purchases (id)', 'users (age, id)']);
    expect(accessesOf(records)).toEqual(['up update users']);
  });

  it('of Knex name columns by the calls on the builder', () => {
    const records = dataOf({
      'migrations/001.ts': `
        import type { Knex } from 'knex';
        export async function up(knex: Knex) {
          await knex.schema.createTable('users', (table) => {
            table.increments('id');
            table.string('mail').notNullable().unique();
            table.timestamps();
            table.index(['mail']);
          });
        }
        export async function down(knex: Knex) { await knex.schema.dropTable('users'); }
      `,
    });
    expect(tablesOf(records)).toEqual(['users (created_at, id, mail, updated_at)']);
  });

  it('of TypeORM take tables as objects and as SQL', () => {
    const records = dataOf({
      'src/migration/1-first.ts': `
        import { MigrationInterface, QueryRunner, Table, TableColumn } from 'typeorm';
        export class First implements MigrationInterface {
          async up(queryRunner: QueryRunner) {
            await queryRunner.createTable(new Table({ name: 'post', columns: [{ name: 'id', type: 'int' }] }), true);
            await queryRunner.addColumn('post', new TableColumn({ name: 'title', type: 'text' }));
            await queryRunner.query('CREATE TABLE "comment" ("id" SERIAL NOT NULL, "text" varchar)');
          }
          async down(queryRunner: QueryRunner) { await queryRunner.query('DROP TABLE "comment"'); }
        }
      `,
    });
    expect(tablesOf(records)).toEqual(['comment (id, text)', 'post (id, title)']);
  });

  it('in files of SQL run in the order of their paths, without the way back', () => {
    const records = dataOf({
      'db/migrations/0001/up.sql': 'CREATE TABLE a (id int);\nCREATE TABLE b (id int);',
      'db/migrations/0001/down.sql': 'DROP TABLE a;',
      'db/migrations/0002.sql': 'ALTER TABLE a ADD COLUMN x text;\nDROP TABLE b;\n-- migrate:down\nDROP TABLE a;',
    });
    expect(tablesOf(records)).toEqual(['a (id, x)']);
    const table = records.find((record) => record.record === 'object' && record.name === 'a');
    expect(table).toMatchObject({ locations: [{ file: 'db/migrations/0001/up.sql', startLine: 1, endLine: 1 }] });
  });

  it('in files that only add a column, which have a record as well', () => {
    const records = dataOf({
      'db/migrations/1.sql': 'CREATE TABLE a (id int);',
      'db/migrations/2.sql': 'ALTER TABLE a ADD COLUMN x text;',
      'db/migrations/3.sql': 'SELECT 1;',
    });
    const files = records.filter(({ record }) => record === 'file');
    expect(files).toMatchObject([{ path: 'db/migrations/1.sql' }, { path: 'db/migrations/2.sql' }]);
  });
});

it('methods of a base class are found on rows whose types are not installed [E-table-access]', () => {
  const records = dataOf({
    'models.ts': `
      import { Model, Table } from 'sequelize-typescript';
      export class Base extends Model { destroyWithContext(ctx: object) { return this.destroy({ ...ctx }); } }
      @Table({ tableName: 'comments' }) export class Comment extends Base {}`,
    'use.ts': `
      import { Comment } from './models.ts';
      export async function remove(id: string) { const comment = await Comment.findByPk(id); await comment.destroyWithContext({}); }`,
  });
  expect(accessesOf(records)).toEqual(['remove delete comments', 'remove select comments']);
});

it('finds models that a static method defines by super [E-table-access]', () => {
  const found = dataOf({
    'models/item.js': `
      const { DataTypes, Model } = require('sequelize');
      class Item extends Model {
        static init(connection) { super.init({ title: DataTypes.STRING }, { sequelize: connection, modelName: 'item' }); }
        static all() { return this.findAll(); }
      }
      module.exports = Item;
    `,
  });
  expect(tablesOf(found)).toEqual(['items (title)']);
  expect(accessesOf(found)).toEqual(['Item.static all select items']);
});

it('takes what a connection states for all its models, and names of models in loops [E-table-schema] [E-table-access]', () => {
  const found = dataOf({
    'db.js': `
      const { Sequelize, DataTypes, Model } = require('sequelize');
      const options = { dialect: 'sqlite', define: { freezeTableName: true, underscored: true } };
      const sequelize = new Sequelize('shop', null, null, options);
      const models = {};
      for (const name of ['Cart', 'CartItem']) {
        const model = class model extends Model {};
        model.init({ unitPrice: DataTypes.INTEGER }, { sequelize, modelName: name });
        models[name] = model;
      }
      sequelize.define('Tag', { title: DataTypes.STRING }, { freezeTableName: false });
      module.exports = (app) => { app.db = { models }; };
    `,
    'use.js': `
      exports.carts = (app) => app.db.models.Cart.findAll();
      exports.clear = (models) => { const { CartItem } = models; return CartItem.destroy({ where: {} }); };
      exports.other = (event) => event.Unknown.findAll();
    `,
  });
  expect(tablesOf(found)).toEqual(['Cart (unit_price)', 'CartItem (unit_price)', 'tags (title)']);
  expect(accessesOf(found)).toEqual(['carts select Cart', 'clear delete CartItem']);
});

it('reads what is included by name, tables between, and calls methods of rows [E-table-access]', () => {
  const found = dataOf({
    'models.js': `
        const { Sequelize, DataTypes, Model } = require('sequelize');
        const sequelize = new Sequelize('sqlite::memory:');
        class Cart extends Model {
          async close() { return this.update({ open: false }); }
        }
        class Tag extends Model {}
        class Line extends Model {}
        Cart.init({ open: DataTypes.BOOLEAN }, { sequelize, tableName: 'carts' });
        Tag.init({ name: DataTypes.STRING }, { sequelize, tableName: 'tags' });
        Line.init({ name: DataTypes.STRING }, { sequelize, tableName: 'lines' });
        Cart.belongsToMany(Tag, { through: 'cart_tags', as: 'tags' });
        Cart.hasMany(Line, { as: 'lines' });
        module.exports = { Cart, Tag, Line };`,
    'use.js': `
        const { Cart, Tag } = require('./models');
        exports.one = () => Cart.findAll({ include: ['tags', { association: 'lines' }] });
        exports.two = () => Cart.findOne({ include: Tag });
        exports.three = async () => { const cart = await Cart.findByPk(1); await cart.close(); };`,
  });
  expect(accessesOf(found).filter((text) => !text.startsWith('Cart.'))).toEqual([
    'one select cart_tags',
    'one select carts',
    'one select lines',
    'one select tags',
    'three select carts',
    'two select cart_tags',
    'two select carts',
    'two select tags',
  ]);
  const calls = found.flatMap((each) => (each.record === 'link' && each.rule === 'sequelize/row' ? [each] : []));
  expect(calls.map(({ to }) => to)).toEqual(['models.js#Cart.close']);
});
