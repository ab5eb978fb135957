import { describe, expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

describe('statements that are prepared in one place belong to where they run', () => {
  it('of a driver [E-table-access]', () => {
    const found = dataOf({
      'store.js': `
        const Database = require('better-sqlite3');
        const db = new Database('shop.db');
        const statements = { all: db.prepare('SELECT * FROM carts'), add: db.prepare('INSERT INTO carts (id) VALUES (?)') };
        exports.list = () => statements.all.all();
        exports.add = (id) => statements.add.run(id);
        class Items {
          constructor(connection) { this.remove = connection.prepare('DELETE FROM items'); this.unused = db.prepare('SELECT * FROM tags'); }
          clear() { this.remove.run(); }
        }
        exports.items = new Items(db);
        exports.here = () => db.prepare('SELECT * FROM users').all();
      `,
    });
    expect(accessesOf(found)).toEqual([
      'Items.clear delete items',
      'Items.constructor() select tags',
      'add insert carts',
      'here select users',
      'list select carts',
    ]);
  });

  it('of Drizzle [E-table-access]', () => {
    const found = dataOf({
      'service.ts': `
        import { drizzle } from 'drizzle-orm/libsql';
        import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
        export const cart = sqliteTable('carts', { id: text('id') });
        const db = drizzle({ schema: { cart } });
        const prepared = (connection: typeof db) => ({
          all: connection.query.cart.findMany({ with: {} }).prepare(),
          change: connection.update(cart).set({}).prepare(),
        });
        export class Carts {
          #statements: ReturnType<typeof prepared>;
          constructor(connection: typeof db) { this.#statements = prepared(connection); }
          async all() { return this.#statements.all.execute(); }
          change(id: string) { return this.#statements.change.execute({ id }); }
        }
        export const carts = new Carts(db);
      `,
    });
    expect(accessesOf(found)).toEqual(['Carts.all select carts', 'Carts.change update carts']);
  });
});
