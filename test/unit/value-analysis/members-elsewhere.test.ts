import { describe, expect, it } from 'vitest';
import { accessesOf, dataOf } from '../data-access/data-of.ts';
import { factsOf } from '../frameworks/facts-of.ts';
import { routesIn } from '../frameworks/routes-in.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';

const db = "const { MongoClient } = require('mongodb'); module.exports = new MongoClient('').db();";
const all = `const db = require('./db');
async function all() { return db.collection(this.name).find(); }
module.exports = { all };`;
const store = `const { all } = require('./all');
function Store(name) { this.name = name; }
Store.prototype.all = all;
module.exports = Store;`;

function accesses(texts: Texts): string[] {
  return accessesOf(dataOf({ 'db.js': db, ...texts }));
}

describe('functions that a class of another file has as members', () => {
  it('use the instance [E-table-access]', () => {
    const main = "const Store = require('./store'); new Store('carts').all();";
    expect(accesses({ 'all.js': all, 'store.js': store, 'main.js': main }).join()).toContain('carts');
  });

  it('are members of an object of them, and of what a module passes on', () => {
    const found = factsOf({
      'load.js': 'module.exports.load = function () { probe(this.carts); };',
      'index.js': "module.exports = { ...require('./none'), methods: require('./load') };",
      'shop.js': `const { methods } = require('./index');
function Shop() { this.carts = ['cart']; }
Shop.prototype.load = methods.load;
module.exports = Shop;`,
      'none.js': '',
    });
    const [call] = found.table.file('load.js')?.calls ?? [];
    expect(found.resolve(call?.arguments[0] ?? { kind: 'unknown' })).toMatchObject([{ kind: 'list' }]);
  });

  it('of two classes use something that is not known', () => {
    const other =
      "const { all } = require('./all'); function Other() { this.name = 'tags'; } Other.prototype.all = all;";
    const main = "const Store = require('./store'); new Store('carts').all();";
    expect(accesses({ 'all.js': all, 'store.js': store, 'other.js': other, 'main.js': main })).toEqual([]);
  });

  it('store in the instance what others of its members read [FW-start-points]', () => {
    const found = routesIn({
      'server.js': `const express = require('express');
const Shop = require('./shop');
async function start() {
  const shop = Shop();
  await shop.plugins.load(shop);
  const app = express();
  const routes = {};
  Object.entries(shop.plugins.all()).forEach((each) => { Object.assign(routes, each[1].get().routes); });
  Object.keys(routes).forEach((key) => { const parts = key.split(' '); app[parts[0]](parts[1], routes[key]); });
}
start();`,
      'shop.js': `const State = require('./state');
const Plugins = require('./plugins');
module.exports = function Shop() { return Object.freeze({ plugins: new Plugins(require('./list'), new State()) }); };`,
      'list.js': "module.exports.pay = require('./pay'); module.exports['ship-it'] = require('./ship');",
      'pay.js':
        "module.exports = function Pay(shop) { function pay() {} return Object.freeze({ routes: { 'post /pay': pay } }); };",
      'ship.js': "module.exports = (shop) => { const ship = () => 1; return { routes: { 'get /ship': ship } }; };",
      'plugins.js': `const { load } = require('./plugins.load');
const { all } = require('./plugins.all');
const Plugins = function Plugins(files, state) { this.files = files; this.state = state; };
Plugins.prototype.load = load;
Plugins.prototype.all = all;
module.exports = Plugins;`,
      'plugins.load.js': `async function load(shop) {
  await Promise.all(Object.keys(this.files).map(async (name) => { this.state.set('plugin', name, this.files[name](shop)); }));
}
module.exports = { load };`,
      'plugins.all.js': 'function all() { return this.state.state.plugin; } module.exports = { all };',
      'state.js': `const Kept = require('./kept');
const State = function State() { this.state = { plugin: {} }; };
State.prototype.set = function set(kind, name, value) {
  if (!this.state[kind][name]) this.state[kind][name] = new Kept();
  this.state[kind][name].set(value);
};
module.exports = State;`,
      'kept.js': `const Kept = function Kept() { this.value = null; };
Kept.prototype.set = function set(value) { if (this.value === null) this.value = value; };
Kept.prototype.get = function get() { return this.value; };
module.exports = Kept;`,
    });
    expect(found).toEqual(['Express GET ship: ship', 'Express POST pay: pay']);
  });
});

it('asynchronous functions on a prototype use the instance [E-table-access]', () => {
  const code = `const db = require('./db');
function Store(name) { this.name = name; }
async function all() { return db.collection(this.name).find(); }
Store.prototype.all = all;
Store.prototype.one = async function () { return db.collection(this.name).findOne(); };`;
  const found = accesses({ 'main.js': `${code}\nconst carts = new Store('carts'); carts.all(); carts.one();` });
  expect(found.filter((each) => each.endsWith('carts'))).toHaveLength(2);
});
