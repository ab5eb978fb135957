import { expect, it } from 'vitest';
import { readAql } from '../../../src/data-access/clients/read-aql.ts';
import { isCypher, readCypher } from '../../../src/data-access/clients/read-cypher.ts';
import { accessesOf, dataOf } from './data-of.ts';
import { openStatementsOf } from './open-statements-of.ts';

const cypher = (text: string): string[] => [
  ...new Set(readCypher(text).flatMap(({ name, kinds }) => kinds.map((kind) => `${kind} ${name}`))),
];

it('Cypher: labels that statements match, create, merge, set and delete [E-table-access]', () => {
  expect(cypher('MATCH (u:User {id: $id})-[:LIKES]->(p:Post) WHERE u.name = "(x:Nothing)" RETURN u, count(p)')).toEqual(
    ['select User', 'select Post'],
  );
  expect(cypher('CREATE (u:User:Admin {name: $name}) RETURN u')).toEqual(['insert User', 'insert Admin']);
  expect(cypher('MERGE (u:User {id: 1}) ON CREATE SET u.a = 1 ON MATCH SET u.b = 2')).toEqual([
    'select User',
    'insert User',
    'update User',
  ]);
  expect(cypher('MATCH (u:User), (c:Cart) SET u.a = c.b, u += $more REMOVE c.x')).toEqual([
    'select User',
    'select Cart',
    'update User',
    'update Cart',
  ]);
  expect(cypher('MATCH (u:User)-[r]->(c:`Old Cart`) DETACH DELETE c, r')).toEqual([
    'select User',
    'select Old Cart',
    'delete Old Cart',
  ]);
  expect(cypher('CREATE CONSTRAINT FOR (u:User) REQUIRE u.id IS UNIQUE')).toEqual([]);
  expect(cypher('MATCH (n) RETURN n')).toEqual([]);
  expect(isCypher('MATCH (n:User) RETURN n')).toBe(true);
  expect(isCypher('Match the words of a text')).toBe(false);
});

it('AQL: collections that statements go through and change [E-table-access]', () => {
  const read = (text: string): string[] => readAql(text).map(({ name, kinds }) => `${kinds.join('+')} ${name}`);
  expect(read('FOR u IN users FILTER u.a == 1 FOR c IN carts RETURN c')).toEqual(['select users', 'select carts']);
  expect(read('FOR u IN users FOR l IN u.list RETURN l')).toEqual(['select users']);
  expect(read('INSERT { a: 1 } INTO users')).toEqual(['insert users']);
  expect(read('FOR u IN users UPDATE u WITH { a: 1 } IN users')).toEqual(['select users', 'update users']);
  expect(read('REMOVE @key IN carts')).toEqual(['delete carts']);
  expect(read('FOR a IN @list FOR l IN user.list FOR x IN xs[*].y RETURN l')).toEqual([]);
  expect(read('WITH users FOR v, e IN 1..2 OUTBOUND @start knows, INBOUND `old-ones` FILTER e.a RETURN v')).toEqual([
    'select users',
    'select knows',
    'select old-ones',
  ]);
  expect(read("FOR v IN OUTBOUND 'a/1' GRAPH 'social' FILTER v.tags ANY IN v.others RETURN v")).toEqual([]);
  expect(read('FOR v, e IN ANY @start links COLLECT k = v.k INTO groups RETURN (FOR g IN groups RETURN g)')).toEqual([
    'select links',
  ]);
  expect(read('FOR o IN carts {} {} RETURN o')).toEqual(['select carts']);
  expect(read('FOR o IN @@any RETURN o')).toEqual([]);
  expect(readAql('FOR o IN @@any RETURN o', (parameter) => [`the ${parameter}`])).toEqual([
    { name: 'the any', kinds: ['select'] },
  ]);
});

it('Neo4j: sessions, transactions that are passed on, and drivers [E-table-access]', () => {
  const files = {
    'graph.ts': `
      import neo4j, { type Driver, type Session } from 'neo4j-driver';
      const driver = neo4j.driver('bolt://x', neo4j.auth.basic('a', 'b'));
      const session = driver.session();
      export const all = () => session.run('MATCH (u:User) RETURN u');
      export const add = () => session.executeWrite((tx) => tx.run('CREATE (c:Cart {id: $id})', {}));
      export const direct = (driver: Driver) => driver.executeQuery('MATCH (p:Post) DETACH DELETE p');
      const FIND = 'MATCH (o:Order) RETURN o';
      export class Orders {
        constructor(private readonly driver: Driver) {}
        async find() { const session = this.driver.session(); try { return await session.run(FIND); } finally { await session.close(); } }
      }
      export const unknown = (tx: any) => tx.run('MATCH (l:Line) RETURN l');
      export const open = (text: string) => session.run(text);
      export const none = (task: any) => task.run('MATCH the words');
    `,
  };
  expect(accessesOf(dataOf(files)).map((line) => line.replace(/=>~\w+/, ''))).toEqual([
    'Orders.find select Order',
    'add.session.executeWrite() insert Cart',
    'all select User',
    'direct delete Post',
    'direct select Post',
    'unknown select Line',
  ]);
  expect(openStatementsOf(files)).toEqual(['graph.ts:14 the table or collection is not known']);
});

it('ArangoDB, SurrealDB, RethinkDB, CouchDB and PouchDB: collections and databases by their names [E-table-access]', () => {
  const records = dataOf({
    'arango.ts': `
      import { Database, aql } from 'arangojs';
      const db = new Database({ url: 'x' });
      const users = db.collection('users');
      export const one = (key: string) => users.document(key);
      export const add = (user: object) => users.save(user);
      export const asked = () => db.query('FOR c IN carts RETURN c');
    `,
    'surreal.ts': `
      import { Surreal, RecordId } from 'surrealdb';
      const db = new Surreal();
      export const people = () => db.select('person');
      export const person = (id: string) => db.create(new RecordId('person', id), {});
      export const gone = () => db.delete('person:1');
      export const raw = () => db.query('SELECT * FROM company WHERE a = 1');
    `,
    'rethink.js': `
      const r = require('rethinkdb');
      exports.rows = (conn) => r.table('authors').filter({ a: 1 }).run(conn);
      exports.row = (conn, row) => r.table('authors').insert(row).run(conn);
      exports.posts = () => r.table('posts').getAll('a').eqJoin('authorId', r.table('profiles'));
      exports.gone = (conn, id) => r.table('posts').get(id).delete().run(conn);
    `,
    'couch.js': `
      const nano = require('nano')('http://localhost:5984');
      const books = nano.db.use('books');
      exports.read = (id) => books.get(id);
      exports.write = (book) => nano.use('books').insert(book);
    `,
    'pouch.js': `
      import PouchDB from 'pouchdb';
      const db = new PouchDB('notes');
      export const notes = () => db.allDocs({});
      export const note = (doc) => db.put(doc);
    `,
  });
  expect(accessesOf(records)).toEqual([
    'add insert users',
    'asked select carts',
    'gone delete person',
    'gone delete posts',
    'note insert+update notes',
    'notes select notes',
    'one select users',
    'people select person',
    'person insert person',
    'posts select posts',
    'posts select profiles',
    'raw select company',
    'read select books',
    'row insert authors',
    'rows select authors',
    'write insert+update books',
  ]);
});
