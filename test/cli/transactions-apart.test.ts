import { expect, it } from 'vitest';
import { analysedTexts } from './analysed-texts.ts';

/** Each way to share code between routes; `/way/baskets` reaches the table `baskets`, and `/way/tags` the table `tags`. */
const files = {
  'package.json': '{"name":"shop","dependencies":{"express":"^4","knex":"^3"}}',
  'src/shared.js': `
    const db = require('knex')({ client: 'pg' });
    exports.db = db;
    const guarded = (fn) => (req, res, next) => fn(req, res, next).catch(next);
    exports.guarded = guarded;
    const audited = (fn, check, scope) => async (req, res) => {
      if (check) await check(req);
      return audit({ scope }, async () => fn(req, res));
    };
    const audit = (context, run) => storage.run(context, run);
    const signedIn = async (req) => req;
    exports.named = (nameOrHandler, handler) =>
      typeof nameOrHandler === 'string'
        ? audited(handler, signedIn, nameOrHandler)
        : audited(nameOrHandler, signedIn, handler?.scope);
    exports.listOf = (table) => async (req, res) => res.json(await db(table).select());
    exports.guardedListOf = (table) => guarded(async (req, res) => res.json(await db(table).select()));
    exports.rowsOf = (table) => (connection) => connection(table).select();
    exports.listing = (table) => ({ by: (connection) => () => connection(table).select() });
    exports.crud = (table) => ({ list: (req, res) => list(table, req, res) });
    const list = async (table, req, res) => res.json(await db(table).select());
    class Repository {
      constructor(table) { this.table = table; }
      all() { return db(this.table).select(); }
    }
    const made = new Map();
    exports.repositoryOf = (table) => {
      if (!made.has(table)) made.set(table, new Repository(table));
      return made.get(table);
    };
    class Bus {
      constructor() { this.handlers = {}; }
      on(name, handler) { this.handlers[name] = handler; }
      send(name) { return this.handlers[name](); }
    }
    exports.Route = class Route {
      constructor({ path, run }) { this.path = path; this.run = run; }
      mount(app) { app.get('/instances/' + this.path, async (req, res) => { res.json(await this.run(req)); }); }
    };
    exports.checked = async (options) => options.run(options.schema);
    exports.traced = (options) => exports.checked({ ...options, schema: {} });
    exports.Router = class Router {
      async validate(given) {
        const { run, schema } = given;
        return await run(schema);
      }
    };
    exports.attempt = async ({ run }) => { try { return await run(); } catch (error) { throw error; } };
    exports.bus = new Bus();
    exports.bus.on('baskets', () => db('baskets').select());
    exports.bus.on('tags', () => db('tags').select());
    class Base {
      all() { return db(this.table).select(); }
      show() { return this.all(); }
    }
    class Static {
      static table = '';
      static all() { return db(this.table).select(); }
    }
    class StaticCarts extends Static { static table = 'baskets'; }
    class StaticTags extends Static { static table = 'tags'; }
    exports.listCarts = () => StaticCarts.all();
    exports.listTags = () => StaticTags.all();
    exports.Carts = class Carts extends Base { table = 'baskets'; };
    exports.Tags = class Tags extends Base { table = 'tags'; };
  `,
  'src/app.js': `
    const express = require('express');
    const { guarded, named, db, listOf, guardedListOf, crud, listCarts, listTags, repositoryOf, bus, Carts, Tags, rowsOf, listing, Route, Router, checked, traced, attempt } = require('./shared');
    const app = express();
    app.get('/made/baskets', listOf('baskets'));
    app.get('/made/tags', listOf('tags'));
    app.get('/guarded/baskets', guardedListOf('baskets'));
    app.get('/guarded/tags', guardedListOf('tags'));
    const controllers = { baskets: crud('baskets'), tags: crud('tags') };
    for (const name of ['baskets', 'tags']) {
      app.get('/crud/' + name, controllers[name].list);
      app.get('/wrapped/' + name, guarded(controllers[name].list));
    }
    app.get('/named/baskets', named('baskets', async () => db('baskets').select()));
    app.get('/named/tags', named(async () => db('tags').select(), { open: true }));
    const rows = { baskets: rowsOf('baskets'), tags: rowsOf('tags') };
    app.get('/curried/baskets', () => rows.baskets(db));
    app.get('/curried/tags', () => rowsOf('tags')(db));
    const closure = listing('baskets').by(db);
    app.get('/closures/baskets', closure);
    app.get('/closures/tags', () => listing('tags').by(db)());
    app.get('/kept/baskets', () => repositoryOf('baskets').all());
    app.get('/kept/tags', () => repositoryOf('tags').all());
    app.get('/sent/baskets', () => bus.send('baskets'));
    app.get('/sent/tags', () => bus.send('tags'));
    new Route({ path: 'baskets', run: () => db('baskets').select() }).mount(app);
    const tagRoute = () => new Route({ path: 'tags', run: async () => db('tags').select() });
    tagRoute().mount(app);
    const carts = new Carts();
    app.get('/chosen/baskets', () => carts.show());
    app.get('/chosen/tags', () => new Tags().all());
    app.get('/options/baskets', async () => checked({ schema: 1, run: () => db('baskets').select() }));
    app.get('/options/tags', async () => checked({ schema: 2, run: () => db('tags').select() }));
    app.get('/spread/baskets', async () => traced({ run: () => db('baskets').select() }));
    app.get('/spread/tags', async () => traced({ run: () => db('tags').select() }));
    class ShopRouter extends Router {
      constructor() {
        super();
        app.get('/inherited/baskets', async () => this.validate({ run: () => db('baskets').select() }))
          .get('/inherited/tags', async () => this.validate({ run: () => tagRows.all() }));
      }
    }
    const tagRows = { all: () => db('tags').select() };
    new ShopRouter();
    app.get('/destructured/baskets', async () => {
      const options = { run: () => db('baskets').select() };
      return attempt(options);
    });
    app.get('/destructured/tags', async () => {
      const options = {};
      options.run = () => db('tags').select();
      return attempt(options);
    });
    const rowsIn = async (name) => db(name).select();
    const tagNames = ['tags'];
    app.get('/mapped/baskets', () => Promise.all(['baskets'].map((name) => rowsIn(name))));
    app.get('/mapped/tags', () => Promise.all(tagNames.map(rowsIn)));
    const show = (rows) => rows.all();
    app.get('/static/baskets', listCarts);
    app.get('/static/tags', listTags);
    app.get('/given/baskets', () => show(new Carts()));
    app.get('/given/tags', () => show(new Tags()));
    class BasketStore { async read() { return db('baskets').select(); } static count() { return db('baskets').select(); } }
    class TagStore { async read() { return db('tags').select(); } static count() { return db('tags').select(); } }
    const basketStore = new BasketStore();
    const counted = (store, where) => store.count(where);
    const readAll = async (store) => logged(store);
    const logged = async (store) => store.read();
    app.get('/classes/baskets', () => counted(BasketStore, {}));
    app.get('/classes/tags', () => counted(TagStore, {}));
    app.get('/stores/baskets', () => readAll(basketStore));
    app.get('/stores/tags', async () => readAll(new TagStore()));
    const job = (run) => {
      run.later = async () => run();
      return run;
    };
    const basketJob = job(async () => db('baskets').select());
    const tagJob = job(async () => db('tags').select());
    app.get('/attached/baskets', () => basketJob.later());
    app.get('/attached/tags', () => tagJob.later());
  `,
};

const { transactionsOf } = analysedTexts(files);

it.each(['baskets', 'tags'])(
  'routes that share code reach the table of each alone: %s [FW-receivers] [FW-names]',
  async (table) => {
    const ways = [
      'made',
      'guarded',
      'crud',
      'wrapped',
      'named',
      'kept',
      'sent',
      'chosen',
      'static',
      'given',
      'curried',
      'closures',
      'instances',
      'options',
      'spread',
      'inherited',
      'destructured',
      'mapped',
      'classes',
      'stores',
      'attached',
    ];
    expect(await transactionsOf(table)).toEqual(ways.map((way) => `${way}/${table}`).sort());
  },
);
