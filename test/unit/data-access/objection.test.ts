import { describe, expect, it } from 'vitest';
import { relationPaths } from '../../../src/data-access/libraries/relation-paths.ts';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

describe('Objection', () => {
  const records = dataOf({
    'models.ts': `
      import { Model } from 'objection';
      export class BaseModel extends Model {}
      export class Person extends BaseModel {
        static tableName = 'persons';
        static relationMappings = () => ({
          pets: { relation: Model.HasManyRelation, modelClass: Animal, join: { from: 'persons.id', to: 'animals.owner' } },
          movies: {
            relation: Model.ManyToManyRelation,
            modelClass: 'Movie',
            join: { from: 'persons.id', through: { from: 'persons_movies.person', to: 'persons_movies.movie' }, to: 'movies.id' },
          },
        });
      }
      export class Animal extends BaseModel { static get tableName() { return 'animals'; } }
      export class Movie extends Model { static tableName = 'cinema.movies'; }`,
    'use.ts': `
      import { Animal, Movie, Person } from './models.ts';
      export const one = (id: number) => Person.query().findById(id).withGraphFetched('[pets, movies]');
      export const two = () => Animal.query().where('age', '>', 1).patch({ name: 'a' });
      export const three = async (id: number) => { const p = await Person.query().findById(id); return p.$relatedQuery('pets').insert({}); };
      export const four = (person: Person) => person.$query().delete();
      export const five = (person: Person) => person.$relatedQuery('movies').relate(1);
      const list = (model: typeof Person | typeof Movie) => model.query().limit(1);
      export const six = () => list(Movie);
      export const seven = (model: { query(): { limit(n: number): void } }) => model.query().limit(1);`,
  });

  it('has the tables of its models [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual(['animals ()', 'cinema.movies ()', 'persons ()', 'persons_movies! ()']);
  });

  it('reads and writes them by statements that begin at models and rows [E-table-access]', () => {
    expect(accessesOf(records).filter((text) => !text.startsWith('list'))).toEqual([
      'five insert persons_movies',
      'four delete persons',
      'one select animals',
      'one select cinema.movies',
      'one select persons',
      'one select persons_movies',
      'three insert animals',
      'three select persons',
      'two update animals',
    ]);
  });

  it('knows models by what the types of functions say that they return [E-table-access]', () => {
    const found = dataOf({
      'types.ts': `
        export type Proxy<T> = () => T;
        export type Later<T> = (id: string) => Promise<T>;
        export type Log = (text: string) => void;`,
      'models.ts': `
        import { Model } from 'objection';
        export class Cart extends Model { static get tableName() { return 'carts'; } }
        export class Order extends Model { static tableName = 'orders'; }`,
      'service.ts': `
        import type { Later, Log, Proxy } from './types.ts';
        import { Cart, Order } from './models.ts';
        export class Carts {
          constructor(private readonly cartModel: Proxy<typeof Cart>, private readonly order: Later<typeof Order>, private log: Log) {}
          one(id: number) { return this.cartModel().query().findById(id); }
          async two() { return (await this.order('a')).query().insert({}); }
          three(model: () => typeof Order) { return model().query().delete(); }
          four(text: string) { return this.log(text).query().delete(); }
        }`,
    });
    expect(accessesOf(found)).toEqual([
      'Carts.one select carts',
      'Carts.three delete orders',
      'Carts.two insert orders',
    ]);
  });

  it('knows rows by what getters, methods, requests and lists give [E-table-access]', () => {
    const found = dataOf({
      'models.js': `
        import { Model } from 'objection';
        export class Cart extends Model {
          static tableName = 'carts';
          static relationMappings = () => ({ lines: { modelClass: Line, join: { from: 'carts.id', to: 'lines.cart' } } });
          async close() { return this.$query().patch({ open: false }); }
          async $afterInsert() { await Log.query().insert({}); }
        }
        export class Line extends Model { static tableName = 'lines'; }
        export class Log extends Model { static tableName = 'logs'; }
        export class User extends Model {
          static tableName = 'users';
          static relationMappings = () => ({ carts: { modelClass: Cart, join: { from: 'users.id', to: 'carts.owner' } } });
          get openCarts() { return this.all ? Cart.query() : this.$relatedQuery('carts'); }
        }`,
      'auth.js': `
        import { User } from './models.js';
        export const authenticate = async (request, response, next) => {
          request.currentUser = await User.query().findById(1).withGraphFetched({ carts: { lines: true } });
          next();
        };`,
      'routes.js': `
        import { Cart } from './models.js';
        export const one = async (request) => { await request.currentUser.$relatedQuery('carts'); };
        export const two = async (request) => {
          const cart = await request.currentUser.openCarts.clone().withGraphFetched('lines').first();
          await cart.close();
        };
        export const three = async () => { const carts = await Cart.query(); for (const cart of carts) await cart.$relatedQuery('lines'); };
        export const four = async () => { const carts = await Cart.query(); return carts.map((cart) => cart.close()); };
        export const five = async () => { await Cart.query().insert({}); };
        export const six = async () => { let cart = await Cart.query().findById(1); cart = await cart.close(); };`,
    });
    expect(accessesOf(found).filter((text) => !/^(User|Cart)\./.test(text))).toEqual([
      'authenticate select carts',
      'authenticate select lines',
      'authenticate select users',
      'five insert carts',
      'four select carts',
      'one select carts',
      'six select carts',
      'three select carts',
      'three select lines',
      'two select lines',
    ]);
    const calls = found.flatMap((each) => (each.record === 'link' && each.rule === 'objection/row' ? [each] : []));
    expect(calls.map(({ from, to }) => `${from.replace(/^.*#/, '')} > ${to.replace(/^.*#/, '')}`)).toEqual([
      'two > User.get openCarts',
      'two > Cart.close',
      'four.return/carts.map()=>~40625bc0 > Cart.close',
      'six > Cart.close',
      'five > Cart.$afterInsert',
    ]);
  });

  it('finds models of relations by the names of their files, and what statements do beyond one row [E-table-access]', () => {
    const found = dataOf({
      'models/base.model.js': `
        const { Model } = require('objection');
        class Base extends Model {
          static get modelPaths() { return [__dirname]; }
          static store(row) {
            const text = \`\${this.knexQuery().insert(row).toQuery()} ON CONFLICT (id) DO UPDATE SET a = 1\`;
            return this.send(text);
          }
          static send(text) { return this.knex().raw(text); }
        }
        module.exports = Base;`,
      'models/cart.model.js': `
        const Base = require('./base.model.js');
        class CartModel extends Base {
          static get tableName() { return 'carts'; }
          static get relationMappings() {
            return {
              lines: { modelClass: 'line.model', join: { from: 'carts.id', to: 'lines.cart' } },
              tags: { modelClass: 'tag.model', join: { from: 'carts.id', through: { from: 'carts_tags.cart', to: 'carts_tags.tag' }, to: 'tags.id' } },
            };
          }
        }
        module.exports = CartModel;`,
      'models/line.model.js': `
        const Base = require('./base.model.js');
        class LineModel extends Base { static get tableName() { return 'lines'; } }
        module.exports = LineModel;`,
      'models/tag.model.js': `
        const Base = require('./base.model.js');
        class TagModel extends Base { static get tableName() { return 'tags'; } }
        module.exports = TagModel;`,
      'use.js': `
        const CartModel = require('./models/cart.model.js');
        const joined = () => ['lines', 'lines.cart', 'carts.id'];
        exports.one = (id) => CartModel.query().findById(id).withGraphFetched('lines');
        exports.two = () => CartModel.knexQuery().join(...joined()).select('a');
        exports.three = (tags) => CartModel.query().insertGraphAndFetch([{ name: 'a', tags }], { relate: true });
        exports.four = (row) => CartModel.query().insert(row).onConflict('id').merge();
        exports.five = async () => { const carts = await CartModel.query().where('a', 1); return carts.map((cart) => cart.id); };
        exports.six = (row) => CartModel.store(row);
        exports.seven = () => CartModel.query().insertGraph({ lines: [{ name: 'b' }] });`,
    });
    expect(accessesOf(found)).toEqual([
      'five select carts',
      'four insert+update carts',
      'one select carts',
      'one select lines',
      'seven insert carts',
      'seven insert lines',
      'six insert+update carts',
      'three insert carts',
      'three insert carts_tags',
      'three select carts',
      'two select carts',
      'two select lines',
    ]);
  });

  it('relates by the name of the class, of several in one file too [E-table-access]', () => {
    const found = dataOf({
      'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"objection":"3","knex":"3"}}',
      'Cart.ts': `
        import { Model } from 'objection';
        export class CartAudit extends Model { static tableName = 'cart_audits'; }
        export default class Cart extends Model { static tableName = 'carts'; }`,
      'User.ts': `
        import { Model } from 'objection';
        export class User extends Model {
          static tableName = 'users';
          static relationMappings = { carts: { modelClass: 'Cart', join: { from: 'users.id', to: 'carts.user_id' } } };
        }`,
      'use.ts': `
        import { User } from './User';
        export const one = (id: number) => User.query().findById(id).withGraphFetched('carts');`,
    });
    expect(accessesOf(found)).toEqual(['one select carts', 'one select users']);
  });

  it('reads expressions of relations', () => {
    expect(relationPaths('a')).toEqual([['a']]);
    expect(relationPaths('[a, b.c]')).toEqual([['a'], ['b', 'c']]);
    expect(relationPaths('a.[b(x) as y, c.[d, e]]')).toEqual([
      ['a', 'b'],
      ['a', 'c', 'd'],
      ['a', 'c', 'e'],
    ]);
  });
});
