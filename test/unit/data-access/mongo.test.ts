import { describe, expect, it } from 'vitest';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

describe('collections behind helpers and in other libraries', () => {
  it('of the driver, their name an operand, a constant or a field [E-table-access]', () => {
    const records = dataOf({
      'adapter.ts': `
        import { type Collection, type Db, MongoClient } from 'mongodb';
        const client = new MongoClient('');
        export const collection = (name: string) => client.db('x').collection(name);
        export class Adapter {
          constructor(private readonly db: Db) {}
          find(name: string, query: object) { return this.db.collection(name).find(query).toArray(); }
          create(name: string, row: object) { return this.db.collection(name).insertOne(row); }
        }
        export class Logs {
          private readonly rows: Collection;
          constructor(db: Db) { this.rows = db.collection('logs'); }
          clear() { return this.rows.deleteMany({}); }
        }`,
      'use.ts': `
        import { Adapter, collection } from './adapter.ts';
        const names = { users: 'users' } as const;
        export const all = (adapter: Adapter) => adapter.find(names.users, {});
        export const add = (adapter: Adapter) => adapter.create('tags', {});
        export const drop = () => collection('notes').deleteOne({});`,
    });
    expect(accessesOf(records)).toEqual([
      'Logs.clear delete logs',
      'add insert tags',
      'all select users',
      'drop delete notes',
    ]);
  });

  it('of models that are looked up by name [E-table-access]', () => {
    const records = dataOf({
      'models.js': `
        const mongoose = require('mongoose');
        mongoose.model('User', new mongoose.Schema({ name: String }));
        mongoose.model('Tag', new mongoose.Schema({ name: String }));`,
      'use.ts': `
        import mongoose, { type Model } from 'mongoose';
        const get = (name: string) => mongoose.model(name);
        export const users = () => get('User').find();
        export const tags = () => mongoose.models.Tag.countDocuments();
        interface Note { text: string }
        const Notes = mongoose.model<Note>('Note', new mongoose.Schema({ text: String }));
        export class Store { constructor(private readonly notes: Model<Note>) {} all() { return this.notes.find(); } }`,
    });
    expect(accessesOf(records)).toEqual(['Store.all select notes', 'tags select tags', 'users select users']);
  });

  it('of Meteor and Typegoose [E-table-schema, E-table-access]', () => {
    const records = dataOf({
      'boards.js': `
        import { Mongo } from 'meteor/mongo';
        class Links extends Mongo.Collection {}
        export const Boards = new Mongo.Collection('boards');
        export const links = new Links('links');`,
      'cat.ts': `
        import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
        @modelOptions({ schemaOptions: { collection: 'felines' } })
        export class Cat { @prop() name!: string; }
        export const Cats = getModelForClass(Cat);`,
      'use.ts': `
        import { Meteor } from 'meteor/meteor';
        import { Boards, links } from './boards.js';
        import { Cats } from './cat.ts';
        export const one = async () => { await Boards.insertAsync({}); return Boards.findOneAsync('x'); };
        export const two = () => links.remove({});
        export const three = () => Boards.rawCollection().aggregate([]);
        export const four = () => Meteor.users.update('x', {});
        export const five = () => Cats.find();`,
    });
    expect(tablesOf(records)).toEqual(['boards ()', 'felines (name)', 'links ()', 'users! ()']);
    expect(accessesOf(records)).toEqual([
      'five select felines',
      'four update users',
      'one insert boards',
      'one select boards',
      'three select boards',
      'two delete links',
    ]);
  });

  it('of models that the constructors of repositories pass to a base class, their types made by one generic type [E-table-access]', () => {
    const modelOf = (name: string): string => `
      import mongoose, { Schema } from 'mongoose';
      import type { With } from './with.ts';
      export type ${name}Row = With<{ name: string }, 'name'>;
      const schema = new Schema<${name}Row>({ name: Schema.Types.String });
      export const ${name} =
        (mongoose.models.${name} as mongoose.Model<${name}Row>) || mongoose.model<${name}Row>('${name}', schema);`;
    const repositoryOf = (name: string): string => `
      import { Repository } from './base.ts';
      import { ${name}, type ${name}Row } from './${name}.ts';
      export class ${name}Repository extends Repository<${name}Row> {
        constructor() { super(${name}); }
        ownCount() { return this.model.countDocuments({}); }
      }`;
    const records = dataOf({
      'with.ts': 'export type With<T, K extends keyof T> = Omit<T, K> & { [P in K]: string };',
      'base.ts': `
        import type { Model } from 'mongoose';
        export class Repository<Row> {
          constructor(protected model: Model<Row>) {}
          async findOne(query: object) { return (await this.model.findOne(query)) as Row; }
          async remove(id: string) { return this.model.deleteById(id); }
        }`,
      'Feed.ts': modelOf('Feed'),
      'Topic.ts': modelOf('Topic'),
      'feeds.ts': repositoryOf('Feed'),
      'topics.ts': repositoryOf('Topic'),
      'use.ts': `
        import { FeedRepository } from './feeds.ts';
        import { TopicRepository } from './topics.ts';
        export class Use {
          constructor(private readonly feeds: FeedRepository, private readonly topics: TopicRepository) {}
          one() { return this.feeds.findOne({}); }
          two() { return this.topics.remove('x'); }
        }`,
    });
    expect(accessesOf(records)).toEqual([
      'FeedRepository.ownCount select feeds',
      'TopicRepository.ownCount select topics',
      'Use.one select feeds',
      'Use.two delete topics',
    ]);
  });
});

it('calls hooks of schemas, and reads virtual and nested relations and documents of lists [E-table-access]', () => {
  const found = dataOf({
    'user.js': `
      const { Schema, model } = require('mongoose');
      const schema = new Schema({ team: { type: Schema.Types.ObjectId, ref: 'Team' } });
      schema.virtual('comments', { ref: 'Comment', localField: '_id', foreignField: 'user' });
      schema.pre('save', async function () { await model('Audit').create({}); });
      schema.post(['remove', 'deleteOne'], async function () { await model('Comment').deleteMany({}); });
      module.exports = model('User', schema);
      model('Team', new Schema({ owner: { type: 'ObjectId', ref: 'Owner' } }));
      model('Owner', new Schema({})); model('Comment', new Schema({})); model('Audit', new Schema({}));`,
    'auth.js': `
      const User = require('./user');
      exports.authenticate = async (req, res, next) => { req.user = await User.findById(1); next(); };`,
    'use.js': `
      const User = require('./user');
      exports.one = () => User.find().populate([{ path: 'team', populate: 'owner' }, 'comments']);
      exports.two = () => User.findOne({}, null, { populate: 'team' });
      exports.three = async (req) => { await req.user.save(); };
      exports.four = async () => { for (const user of await User.find()) await user.remove(); };
      exports.five = async () => { let user = await User.findOne(); user = await user.save(); };`,
  });
  expect(accessesOf(found).filter((text) => /^(one|two|three|four|five) /.test(text))).toEqual([
    'five select users',
    'five update users',
    'four delete users',
    'four select users',
    'one select comments',
    'one select owners',
    'one select teams',
    'one select users',
    'three update users',
    'two select teams',
    'two select users',
  ]);
  const calls = found.flatMap((each) => (each.record === 'link' && each.rule === 'mongo/schema-member' ? [each] : []));
  expect(calls.map(({ from, to }) => `${from} > ${to.replace(/^.*#/, '')}`)).toEqual([
    'use.js#three > schema.pre("save")=>',
    'use.js#four > schema.post()=>~5f20a020',
    'use.js#five > schema.pre("save")=>',
  ]);
});

it('operations that are collected and run at once are of the collection that collects them [E-table-access]', () => {
  const found = dataOf({
    'move.ts': `
      import { type Collection, type Db } from 'mongodb';
      async function move(source: Collection, destination: Collection) {
        const inserting = destination.initializeUnorderedBulkOp();
        for await (const each of source.find()) inserting.insert(each);
        await inserting.execute();
      }
      export const archive = (db: Db) => move(db.collection('carts'), db.collection('archivedCarts'));`,
  });
  expect(accessesOf(found)).toEqual(['archive insert+update archivedCarts', 'archive select carts']);
});

describe('documents that callbacks receive', () => {
  it('are those of the statement that has the callback: found ones are updated, made ones inserted [E-table-access]', () => {
    const records = dataOf({
      'models.js': `
        const mongoose = require('mongoose');
        exports.User = mongoose.model('User', new mongoose.Schema({ name: String }));
        exports.Tag = mongoose.model('Tag', new mongoose.Schema({ name: String }));`,
      'use.js': `
        const { User, Tag } = require('./models');
        exports.one = (id) => User.findOne({ id }, function (error, user) { user.name = ''; user.save(function () {}); });
        exports.chain = (id) => User.findById(id).sort('name').exec((error, user) => { user.remove(); });
        exports.many = () => User.find({}, (error, users) => { users.forEach((user) => user.save()); });
        exports.made = () => { const tag = new Tag(); tag.save((error, saved) => { saved.save(); }); };
        const cache = { findOne(id, done) { done(null, new Tag()); } };
        exports.own = (id) => cache.findOne(id, (error, tag) => { tag.save(); });`,
    });
    expect(accessesOf(records).map((text) => text.replace(/^(\w+)\S*/, '$1'))).toEqual([
      'chain delete users',
      'chain select users',
      'made insert+update tags',
      'many select users',
      'many insert+update users',
      'one select users',
      'one update users',
      'own insert tags',
    ]);
  });
});
