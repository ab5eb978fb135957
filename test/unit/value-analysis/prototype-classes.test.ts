import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { accessesOf } from '../data-access/data-of.ts';
import { factsOf } from '../frameworks/facts-of.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const db = "const { MongoClient } = require('mongodb'); module.exports = new MongoClient('').db();";

function recordsOf(texts: Texts): BundleRecord[] {
  const interpreters = [new FrameworkInterpreter(readRules()), new DataInterpreter({ files: [], includeText: false })];
  const scope = simpleScope({ 'db.js': db, ...texts });
  return [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

/** Verbs and names of routes, names of requests. */
function namesOf(texts: Texts): string[] {
  return recordsOf(texts)
    .flatMap((each) => (each.record === 'object' ? [`${each.type} ${each.name}`] : []))
    .flatMap(
      (name) =>
        /^Express (\w+ )Operation (.*)$/.exec(name)?.slice(1).join('') ?? / ([A-Z]+ \/.*)$/.exec(name)?.[1] ?? [],
    )
    .sort();
}

function read(code: string, more: Texts = {}): string[] {
  return accessesOf(recordsOf({ 'a.js': `const db = require('./db');\n${code}`, ...more }));
}

/** The classes of a file with their members. */
function classesOf(code: string, file = 'a.js'): string[] {
  const { classes = [] } = factsOf({ [file]: code }).table.file(file) ?? {};
  return classes.map(({ name, members }) => `${name}: ${members.map((each) => each.name).join(' ')}`);
}

const use = "const s = new Store('carts'); exports.f = () => s.all();";

describe('tables of members of instances that functions make [E-table-access]', () => {
  it.each([
    [
      'this.name',
      'function Store(name) { this.name = name; } Store.prototype.all = function () { return db.collection(this.name).find(); };',
    ],
    [
      'a prototype that is an object',
      'function Store(name) { this.name = name; } Store.prototype = { all: function () { return db.collection(this.name).find(); } };',
    ],
    [
      'a method of such an object',
      'function Store(name) { this.name = name; } Store.prototype = { all() { return db.collection(this.name).find(); } };',
    ],
    [
      'Object.assign',
      'function Store(name) { this.name = name; } Object.assign(Store.prototype, { all() { return db.collection(this.name).find(); } });',
    ],
    [
      'another name of the prototype',
      'function Store(name) { this.name = name; } var proto = Store.prototype; proto.all = function () { return db.collection(this.name).find(); };',
    ],
    [
      'a function that stands elsewhere',
      'function Store(name) { this.name = name; } Store.prototype.all = all; function all() { return db.collection(this.name).find(); }',
    ],
    [
      'another name of this',
      'function Store(name) { const self = this; self.name = name; self.all = function () { return db.collection(self.name).find(); }; }',
    ],
    [
      'a method that calls another one',
      'function Store(name) { this.name = name; } Store.prototype.col = function () { return db.collection(this.name); }; Store.prototype.all = function () { return this.col().find(); };',
    ],
    [
      'what a method of it stores',
      'function Store(name) { this.init(name); } Store.prototype.init = function (name) { this.name = name; }; Store.prototype.all = function () { return db.collection(this.name).find(); };',
    ],
    [
      'a variable',
      "var Store = function (name) { this.name = name; }; Store.prototype['all'] = function () { return db.collection(this.name).find(); };",
    ],
    [
      'a function that is called at once',
      'var Store = (function () { function Store(name) { this.name = name; } Store.prototype.all = function () { return db.collection(this.name).find(); }; return Store; })();',
    ],
    [
      'a member of an object',
      'var App = App || {}; App.Store = function (name) { this.name = name; }; App.Store.prototype.all = function () { return db.collection(this.name).find(); }; var Store = App.Store;',
    ],
  ])('%s', (_, code) => {
    expect(read(`${code}\n${use}`).filter((each) => each.endsWith('carts'))).toHaveLength(1);
  });

  it('of a function that another file exports', () => {
    const store =
      "const db = require('./db'); function Store(name) { this.name = name; } Store.prototype.all = function () { return db.collection(this.name).find(); }; module.exports = Store;";
    const found = read(`const Store = require('./store');\n${use}`, { 'store.js': store });
    expect(found.filter((each) => each.endsWith('carts'))).toHaveLength(1);
  });

  it('are those of each instance', () => {
    const code = `function Store(name) { this.name = name; }
Store.prototype.all = function () { return db.collection(this.name).find(); };
const carts = new Store('carts'), users = new Store('users');
exports.f = () => carts.all();
exports.g = () => users.all();`;
    expect(read(code)).toEqual(['f select carts', 'g select users']);
  });

  it.each([
    ['a parameter', 'function Store(name) { this.all = function () { return db.collection(name).find(); }; }'],
    ['a variable', 'function Store(name) { const col = db.collection(name); this.all = () => col.find(); }'],
    [
      'a function that is given what the constructor stores',
      'function Store(name) { const self = this; self.col = db.collection(name); self.all = (...args) => find(self.col, ...args); } function find(col) { return col.find(); }',
    ],
  ])('are those of each instance, also through %s', (_, store) => {
    const code = `${store}
const carts = new Store('carts'), users = new Store('users');
exports.f = () => carts.all();
exports.g = () => users.all();`;
    expect(read(code)).toEqual(['f select carts', 'g select users']);
  });

  it.each([
    ['util.inherits', "require('util').inherits(Store, Base);"],
    ['Object.create', 'Store.prototype = Object.create(Base.prototype);'],
    ['new', 'Store.prototype = new Base();'],
    ['Object.setPrototypeOf', 'Object.setPrototypeOf(Store.prototype, Base.prototype);'],
    ['Object.assign', 'Object.assign(Store.prototype, Base.prototype);'],
  ])('are inherited by %s', (_, inherits) => {
    const code = `function Base(name) { this.name = name; }
Base.prototype.all = function () { return db.collection(this.name).find(); };
function Store(name) { Base.call(this, name); }
function Other() { Base.call(this, 'users'); }
${inherits}
${use}`;
    expect(read(code).filter((each) => each.startsWith('f '))).toEqual(['f select carts']);
  });
});

it('a method calls the one of the base class that it overrides [E-table-access]', () => {
  const code = `function Base(name) { this.name = name; }
Base.prototype.all = function () { return db.collection(this.name).find(); };
function Store() { Base.apply(this, ['carts']); }
Store.prototype = Object.create(Base.prototype, {});
Store.prototype.constructor = Store;
Store.prototype.all = function () { return Base.prototype.all.call(this); };
const s = new Store(); exports.f = () => s.all();`;
  expect(read(code).filter((each) => each.endsWith('carts'))).toHaveLength(1);
});

describe('routes and requests in functions that make instances', () => {
  it('are found as in a class [FW-receivers]', () => {
    const app = `
const express = require('express');
function Api(app, prefix) { this.app = app; this.prefix = prefix; }
Api.prototype.mount = function () {
  this.app.get(this.prefix + '/x', function (req, res) { res.end(); });
  ['y', 'z'].forEach(function (name) { this.app.post(this.prefix + '/' + name, function (req, res) { res.end(); }); }.bind(this));
};
const app = express();
new Api(app, '/carts').mount();
new Api(app, '/users').mount();
`;
    expect(namesOf({ 'a.js': app })).toEqual([
      'GET carts/x',
      'GET users/x',
      'POST carts/y',
      'POST carts/z',
      'POST users/y',
      'POST users/z',
    ]);
  });

  it('requests through a method of the instance [E-request]', () => {
    const client = `
const axios = require('axios');
var API = (function () {
  function API(domain) { this.domain = domain; }
  API.prototype.request = function (method, url) { return axios({ method: method, url: url }); };
  API.prototype.postCarts = function (body) { return this.request('POST', this.domain + '/carts', body); };
  return API;
})();
exports.save = () => new API('/api').postCarts({});
`;
    expect(namesOf({ 'a.js': client })).toEqual(['POST /api/carts']);
  });
});

describe('functions that make no instances [FW-own-operation]', () => {
  it.each([
    ['a callback that stores in its this', "on('save', function (next) { this.time = 1; next(); });"],
    ['a function of another object', 'schema.methods.setHash = function (hash) { this.hash = hash; };'],
    ['a function with a small name that nothing makes', 'function setHash(hash) { this.hash = hash; }'],
    [
      'a function that returns another object',
      'function Store(name) { this.time = 1; const api = { name }; return api; }',
    ],
    ['a function that stores nothing', 'function Store(name) { return this.go(name); }'],
    ['an object with functions', 'const store = { name: 1, all: function () { this.name = 2; } };'],
    ['a function with an arrow', 'const Store = (name) => { this.name = name; };'],
    ['a generator', 'module.exports = function* (next) { this.body = 1; yield next; };'],
  ])('%s', (_, code) => {
    expect(classesOf(code)).toEqual([]);
  });

  it('members come from statements, and `this` of a callback inside is not the instance', () => {
    const code = `function Store(name) { this.name = name; }
Store.prototype.all = function () { return [1].map(function () { this.count = 1; }); };
Store.create = function () { return new Store(); };
class Cart { add() {} }
Cart.prototype.remove = function () {};`;
    expect(classesOf(code)).toEqual(['Store: all name constructor', 'Cart: add remove']);
  });

  it('in TypeScript too', () => {
    const code =
      'function Store(this: any, name: string) { this.name = name; } (Store as any).prototype.all = function () {};';
    expect(classesOf(code, 'a.ts')).toEqual(['Store: all name constructor']);
  });
});
