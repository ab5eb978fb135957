import { expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';
import { openStatementsOf } from './open-statements-of.ts';

/** Without what distinguishes functions that have no name. */
const plain = (line: string): string => line.replace(/=>~\w+/, '');

it('Firestore of servers: collections, documents, subcollections, batches and transactions [E-table-access]', () => {
  const records = dataOf({
    'db.ts': `
      import * as admin from 'firebase-admin';
      import { getFirestore } from 'firebase-admin/firestore';
      admin.initializeApp();
      export const db = admin.firestore();
      export const other = getFirestore();
      export const COLLECTIONS = { users: 'users' };
      export const users = () => db.collection(COLLECTIONS.users);
    `,
    'service.ts': `
      import { Firestore, Transaction } from '@google-cloud/firestore';
      import { db, other, users } from './db';
      export const one = (id: string) => db.collection('users').doc(id).get();
      export const add = (user: object) => users().add(user);
      export const put = (id: string) => users().doc(id).set({ id });
      export const change = (id: string) => other.doc(\`users/\${id}\`).update({});
      export async function drop(id: string) { const ref = db.collection('carts').doc(id); await ref.delete(); }
      export const found = (name: string) => db.collection('carts').where('name', '==', name).orderBy('name').limit(1).get();
      export const lines = (id: string) => db.collection('carts').doc(id).collection('lines').get();
      export const allLines = () => db.collectionGroup('lines').get();
      export async function batched(ids: string[]) {
        const batch = db.batch();
        for (const id of ids) batch.set(db.collection('logs').doc(id), {});
        batch.delete(users().doc('x'));
        await batch.commit();
      }
      export const moved = () => db.runTransaction(async (t) => {
        const ref = db.collection('stock').doc('1');
        await t.get(ref);
        t.update(ref, {});
      });
      export async function clear() {
        const found = await db.collection('old').get();
        found.forEach((each) => each.ref.delete());
      }
      export async function clearDocs() {
        const found = await db.collection('older').get();
        await Promise.all(found.docs.map((each) => each.ref.delete()));
      }
      export async function clearLoop() {
        const found = await db.collection('oldest').get();
        for (const each of found.docs) await each.ref.delete();
      }
      export class Store {
        constructor(private readonly firestore: Firestore, private readonly name: string) {}
        get all() { return this.firestore.collection(this.name); }
        list() { return this.all.get(); }
      }
      export const orders = () => new Store(new Firestore(), 'orders').list();
      export const none = (map: Map<string, string>) => map.get('users');
      export const noneEither = (set: { add(value: string): void }) => set.add('users');
    `,
  });
  expect(accessesOf(records).map(plain)).toEqual([
    'add insert users',
    'allLines select lines',
    'batched delete users',
    'batched insert+update logs',
    'change update users',
    'clear select old',
    'clear.found.forEach() delete old',
    'clearDocs select older',
    'clearDocs.Promise.all()/found.docs.map() delete older',
    'clearLoop delete oldest',
    'clearLoop select oldest',
    'drop delete carts',
    'found select carts',
    'lines select lines',
    'moved.db.runTransaction() select stock',
    'moved.db.runTransaction() update stock',
    'one select users',
    'orders select orders',
    'put insert+update users',
  ]);
});

it('Firestore of browsers: functions that receive references and queries [E-table-access]', () => {
  const files = {
    'firebase.ts': `
      import { initializeApp } from 'firebase/app';
      import { getFirestore, collection } from 'firebase/firestore';
      export const db = getFirestore(initializeApp({}));
      export const carts = collection(db, 'carts');
    `,
    'use.ts': `
      import { collection, doc, getDoc, getDocs, setDoc as put, addDoc, updateDoc, deleteDoc, onSnapshot, query, where, writeBatch, runTransaction, collectionGroup } from 'firebase/firestore';
      import * as store from 'firebase/firestore';
      import { db, carts } from './firebase';
      export const one = (id: string) => getDoc(doc(db, 'users', id));
      export const list = () => getDocs(query(collection(db, 'users'), where('a', '==', 1)));
      export const add = () => addDoc(carts, {});
      export const set = (id: string) => put(doc(carts, id), {});
      export const change = (id: string) => updateDoc(doc(db, \`users/\${id}\`), {});
      export const drop = (user: string, id: string) => deleteDoc(doc(db, 'users', user, 'posts', id));
      export const watch = () => onSnapshot(collection(db, 'users', 'me', 'notes'), () => {});
      export const all = () => getDocs(collectionGroup(db, 'notes'));
      export async function batched(id: string) { const batch = writeBatch(db); batch.set(doc(db, 'logs', id), {}); await batch.commit(); }
      export const moved = (id: string) => runTransaction(db, async (t) => { const ref = doc(db, 'stock', id); await t.get(ref); t.update(ref, {}); });
      export const spaced = (id: string) => store.getDoc(store.doc(db, 'rooms', id));
      const read = (name: string) => getDocs(collection(db, name));
      export const teams = () => read('teams');
      export const open = (name: string) => getDocs(collection(db, name));
    `,
    'own.ts': `
      const getDoc = (ref: string) => ref;
      export const none = () => getDoc('users');
    `,
  };
  expect(accessesOf(dataOf(files)).map(plain)).toEqual([
    'add insert carts',
    'all select notes',
    'batched insert+update logs',
    'change update users',
    'drop delete posts',
    'list select users',
    'moved.runTransaction() select stock',
    'moved.runTransaction() update stock',
    'one select users',
    'set insert+update carts',
    'spaced select rooms',
    'teams select teams',
    'watch select notes',
  ]);
  expect(openStatementsOf(files)).toEqual(['use.ts:18 the table or collection is not known']);
});

it('Supabase: tables of clients, also of a schema and behind functions and contexts [E-table-access]', () => {
  const files = {
    'client.ts': `
      import { createClient, type SupabaseClient } from '@supabase/supabase-js';
      export const supabase = createClient('u', 'k');
      export const getClient = (): SupabaseClient => createClient('u', 'k');
    `,
    'use.ts': `
      import { SupabaseClient } from '@supabase/supabase-js';
      import { supabase, getClient } from './client';
      export const list = () => supabase.from('users').select('*').eq('a', 1).single();
      export const add = (user: object) => supabase.from('users').insert(user).select();
      export const put = () => getClient().from('users').upsert({});
      export const change = (client: SupabaseClient) => client.from('carts').update({}).eq('id', 1);
      export const drop = () => supabase.schema('shop').from('carts').delete().eq('id', 1);
      export class Repository {
        private table = 'orders';
        constructor(private readonly client: SupabaseClient) {}
        find() { return this.client.from(this.table).select(); }
      }
      export const none = () => Array.from('users');
      export const embedded = () => supabase.from('posts').select('id, comments(body, writer:people!key(name)), likes(count), owner:owner_id(name), count()');
      export const files = () => supabase.storage.from('pictures').list();
      export const user = () => supabase.auth.updateUser({});
      export const open = (name: string) => supabase.from(name).select();
    `,
  };
  expect(accessesOf(dataOf(files)).map(plain)).toEqual([
    'Repository.find select orders',
    'add insert users',
    'change update carts',
    'drop delete carts',
    'embedded select comments',
    'embedded select likes',
    'embedded select people',
    'embedded select posts',
    'list select users',
    'put insert+update users',
  ]);
  expect(openStatementsOf(files)).toEqual(['use.ts:18 the table or collection is not known']);
});

it('Realtime Database: the first name of a path is the collection [E-table-access]', () => {
  const records = dataOf({
    'browser.ts': `
      import { getDatabase, ref, get, set, push, child, onValue, remove } from 'firebase/database';
      const db = getDatabase();
      export const one = (id: string) => get(ref(db, \`users/\${id}\`));
      export const two = (id: string) => get(child(ref(db), \`carts/\${id}\`));
      export const put = (id: string) => set(ref(db, '/users/' + id), {});
      export const add = () => push(ref(db, 'logs'), {});
      export const watch = () => onValue(ref(db, 'rooms'), () => {});
      export const drop = (id: string) => remove(ref(db, 'rooms/' + id));
    `,
    'server.js': `
      const admin = require('firebase-admin');
      const db = admin.database();
      exports.read = () => db.ref('orders').once('value');
      exports.write = (id) => db.ref('orders').child(id).set({});
    `,
    'compat.js': `
      import firebase from 'firebase/compat/app';
      export const compat = (id) => firebase.firestore().collection('notes').doc(id).get();
    `,
  });
  expect(accessesOf(records)).toEqual([
    'add insert logs',
    'compat select notes',
    'drop delete rooms',
    'one select users',
    'put insert+update users',
    'read select orders',
    'two select carts',
    'watch select rooms',
    'write insert+update orders',
  ]);
});
