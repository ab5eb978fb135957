import { expect, it } from 'vitest';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

it('Dexie: tables of versions, as members and by their names, also of derived classes [E-table-access]', () => {
  const records = dataOf({
    'db.ts': `
      import Dexie, { type Table, type EntityTable } from 'dexie';
      export class Shop extends Dexie {
        friends!: Table<{ name: string }, number>;
        constructor() { super('shop'); this.version(1).stores({ friends: '++id, name', carts: '++id' }); }
      }
      export const db = new Shop();
      export const typed = new Dexie('x') as Dexie & { notes: EntityTable<{ id: number }, 'id'> };
      typed.version(1).stores({ notes: '++id' });
    `,
    'use.ts': `
      import { db, typed } from './db';
      export const add = () => db.friends.add({ name: 'a' });
      export const old = () => db.friends.where('age').above(75).toArray();
      export const drop = () => db.friends.where('age').below(3).delete();
      export const carts = () => db.table('carts').get(1);
      export const note = () => typed.notes.put({ id: 1 });
      export const none = (set: Set<string>) => set.add('x');
    `,
  });
  expect(accessesOf(records)).toEqual([
    'add insert friends',
    'carts select carts',
    'drop delete friends',
    'note insert+update notes',
    'old select friends',
  ]);
  expect(tablesOf(records)).toEqual(['carts ()', 'friends ()', 'notes ()']);
});

it('Monk, Papr, NeDB, LevelDB, lowdb, RxDB, WatermelonDB, Realm: collections by their names [E-table-access]', () => {
  const records = dataOf({
    'monk.js': `
      const db = require('monk')('localhost/shop');
      const users = db.get('users');
      exports.monk = () => users.find({});
      exports.monkAdd = (user) => db.get('users').insert(user);
    `,
    'papr.ts': `
      import Papr, { schema, types } from 'papr';
      const papr = new Papr();
      const User = papr.model('members', schema({ name: types.string() }));
      export const papr1 = () => User.find({});
      export const papr2 = () => User.updateOne({}, {});
    `,
    'nedb.js': `
      const Datastore = require('nedb');
      const db = { tasks: new Datastore({ filename: 'data/tasks.db', autoload: true }) };
      exports.nedb = (done) => db.tasks.find({}, done);
      const { join } = require('node:path');
      const unknown = require('./config').load();
      const visits = new Datastore({ filename: join(unknown.folder, 'visits.db') });
      exports.nedbDrop = (done) => visits.remove({}, done);
      exports.nedbAdd = (task) => db.tasks.insert(task);
    `,
    'level.ts': `
      import { Level } from 'level';
      const db = new Level('./store');
      const sessions = db.sublevel('sessions');
      export const level = (key: string) => db.get(key);
      export const levelPut = (key: string) => sessions.put(key, 'x');
    `,
    'lowdb.ts': `
      import { JSONFilePreset } from 'lowdb/node';
      const db = await JSONFilePreset<{ posts: object[] }>('db.json', { posts: [] });
      export const low = () => db.data.posts.find(() => true);
      export const lowAdd = (post: object) => db.data.posts.push(post);
    `,
    'rx.ts': `
      import { createRxDatabase } from 'rxdb';
      const db = await createRxDatabase({ name: 'heroes' });
      await db.addCollections({ heroes: { schema: {} } });
      export const rx = () => db.heroes.find().exec();
      export const rxAdd = (hero: object) => db.heroes.insert(hero);
    `,
    'melon.ts': `
      import { Database } from '@nozbe/watermelondb';
      export const melon = (database: Database) => database.get('posts').query().fetch();
      export const melonAdd = (database: Database) => database.collections.get('posts').create(() => {});
    `,
    'realm.ts': `
      import Realm from 'realm';
      const realm = await Realm.open({ schema: [] });
      export const realm1 = () => realm.objects('Car').filtered('a = 1');
      export const realm2 = () => realm.create('Car', {});
    `,
  });
  expect(accessesOf(records)).toEqual([
    'level select store',
    'levelPut insert+update sessions',
    'low select posts',
    'lowAdd insert posts',
    'melon select posts',
    'melonAdd insert posts',
    'monk select users',
    'monkAdd insert users',
    'nedb select tasks',
    'nedbAdd insert tasks',
    'nedbDrop delete visits',
    'papr1 select members',
    'papr2 update members',
    'realm1 select Car',
    'realm2 insert+update Car',
    'rx select heroes',
    'rxAdd insert heroes',
  ]);
});

it('Statements of further drivers, and tables of Massive, Zapatos, BigQuery, Spanner, Datastore and InfluxDB [E-table-access]', () => {
  const records = dataOf({
    'massive.js': `
      const massive = require('massive');
      exports.massive = async () => { const db = await massive({}); return db.visitors.find({}); };
    `,
    'zapatos.ts': `
      import * as db from 'zapatos/db';
      export const zapatos = (pool: any) => db.select('authors', {}).run(pool);
      export const zapatosAdd = (pool: any) => db.insert('authors', {}).run(pool);
    `,
    'bigquery.ts': `
      import { BigQuery } from '@google-cloud/bigquery';
      const bigquery = new BigQuery();
      export const bigRows = (rows: object[]) => bigquery.dataset('shop').table('events').insert(rows);
      export const bigAsked = () => bigquery.query({ query: 'SELECT name FROM shop.visits' });
    `,
    'spanner.ts': `
      import { Spanner } from '@google-cloud/spanner';
      const database = new Spanner().instance('i').database('d');
      export const spanned = () => database.run({ sql: 'SELECT a FROM Singers' });
      export const spannedRows = () => database.table('Albums').insert([]);
    `,
    'datastore.ts': `
      import { Datastore } from '@google-cloud/datastore';
      const store = new Datastore();
      export const got = () => store.get(store.key(['Task', 1]));
      export const put = (data: object) => store.save({ key: store.key('Task'), data });
      export const asked = () => store.runQuery(store.createQuery('Job').filter('a', 1));
    `,
    'influx.ts': `
      import { InfluxDB, Point } from '@influxdata/influxdb-client';
      const api = new InfluxDB({ url: 'x' }).getWriteApi('o', 'b');
      export const measured = () => api.writePoint(new Point('temperature').floatField('value', 1));
    `,
    'cassandra.js': `
      const { Client } = require('cassandra-driver');
      const client = new Client({});
      exports.cassandra = (id) => client.execute('SELECT name FROM shop.users WHERE id = ?', [id]);
    `,
    'oracle.js': `
      const oracledb = require('oracledb');
      exports.oracle = async () => { const connection = await oracledb.getConnection(); return connection.execute('select * from employees where id = :id'); };
    `,
  });
  expect(accessesOf(records)).toEqual([
    'asked select Job',
    'bigAsked select shop.visits',
    'bigRows insert events',
    'cassandra select shop.users',
    'got select Task',
    'massive select visitors',
    'measured insert temperature',
    'oracle select employees',
    'put insert+update Task',
    'spanned select Singers',
    'spannedRows insert Albums',
    'zapatos select authors',
    'zapatosAdd insert authors',
  ]);
});
