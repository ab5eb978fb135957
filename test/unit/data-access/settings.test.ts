import { describe, expect, it } from 'vitest';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';
import { accessesOf, dataOf } from './data-of.ts';

const db = {
  'db.js': "const { MongoClient } = require('mongodb'); module.exports = new MongoClient('').db();",
};

/** What a line of code reads, with packages that rules know. */
function read(code: string, more: Texts = {}): string[] {
  const texts = { ...db, 'a.js': `const db = require('./db');\n${code}`, ...more };
  const files = Object.entries(more).map(([path, text]) => ({ path, read: () => text }));
  const interpreters = [
    new FrameworkInterpreter(readRules(), files),
    new DataInterpreter({ files: [], includeText: false }),
  ];
  const analyzedAt = '2026-01-02T03:04:05Z';
  return accessesOf([...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt, interpreters })].flat());
}

describe('collections whose names settings decide', () => {
  it.each([
    ["const cfg = { col: process.env.COL || 'carts' }; exports.f = () => db.collection(cfg.col).find();"],
    ["const { COL = 'carts' } = process.env; exports.f = () => db.collection(COL).find();"],
    ["const col = process.env.COL ?? 'carts'; exports.f = () => db.collection(col).find();"],
    ["const col = process.env.COL ? process.env.COL : 'carts'; exports.f = () => db.collection(col).find();"],
    ["let col = 'carts'; if (process.env.COL) col = process.env.COL; exports.f = () => db.collection(col).find();"],
    [
      "const cfg = { col: 'carts' }; if (process.env.COL) cfg.col = process.env.COL; exports.f = () => db.collection(cfg.col).find();",
    ],
    [
      "const nconf = require('nconf'); nconf.argv().env().defaults({ db: { col: 'carts' } }); exports.f = () => db.collection(nconf.get('db:col')).find();",
    ],
    [
      "const convict = require('convict'); const cfg = convict({ db: { col: { format: String, default: 'carts', env: 'COL' } } }); exports.f = () => db.collection(cfg.get('db.col')).find();",
    ],
    [
      "const { cleanEnv, str } = require('envalid'); const env = cleanEnv(process.env, { COL: str({ default: 'carts' }) }); exports.f = () => db.collection(env.COL).find();",
    ],
  ])('are those of the defaults: %s [E-table-access]', (code) => {
    expect(read(code)).toEqual(['f select carts']);
  });

  it('are those of a file of defaults [E-table-access]', () => {
    const code = "const config = require('config'); exports.f = () => db.collection(config.get('db.col')).find();";
    expect(read(code, { 'config/default.json': '{ "db": { "col": "carts" } }' })).toEqual(['f select carts']);
    expect(
      read(code, { 'config/default.js': "module.exports = { db: { col: process.env.COL || 'carts' } };" }),
    ).toEqual(['f select carts']);
    expect(read(code, { 'config/production.json': '{ "db": { "col": "carts" } }' })).toEqual([]);
  });

  it('are not what a function sets for another setting alone [E-table-access]', () => {
    const found = dataOf({
      ...db,
      'env.js': `const shadow = {};
function setting(name, otherwise) {
  let value = shadow['PREFIX_' + name] || shadow[name] || shadow[name.toLowerCase()];
  if (name == 'UNITS') { if (value && value.includes('mmol')) { value = 'mmol'; } else { value = otherwise; } }
  return value != null ? value : otherwise;
}
module.exports = { units: setting('UNITS', 'mg'), carts: setting('CARTS', 'carts') };`,
      'a.js': `const db = require('./db'); const env = require('./env');
exports.carts = () => db.collection(env.carts).find();
exports.units = () => db.collection(env.units).find();`,
    });
    expect(accessesOf(found)).toEqual(['carts select carts', 'units select mg', 'units select mmol']);
  });
});

describe('a store that an application wraps and passes on in a context', () => {
  const application = {
    'env.js': `const env = {};
function setting(name, otherwise) { return process.env['PREFIX_' + name] || process.env[name] || otherwise; }
module.exports = function config() {
  env.carts = setting('CARTS') || setting('COLLECTION', 'carts');
  env.users = setting('USERS', 'users');
  const given = { collection: null }, chosen = given.collection ? given.collection : env.carts;
  env.carts = chosen;
  return env;
};`,
    'store.js': `const { MongoClient } = require('mongodb');
const store = { client: null, db: null };
module.exports = function init(env, ready) {
  async function connect() {
    try {
      store.client = new MongoClient(env.uri);
      store.db = store.client.db();
      return store;
    } catch (error) {
      store.db = null;
      throw error;
    }
  }
  store.collection = function (name) { return store.db.collection(name); };
  connect().then((made) => ready(null, made), (error) => ready(error, null));
};`,
    'boot.js': `module.exports = function boot(env) {
  function setupStore(ctx, next) {
    require('./store')(env, function ready(error, made) { ctx.store = made; next(); });
  }
  function setupCarts(ctx, next) {
    ctx.carts = require('./carts')(env, ctx);
    ctx.users = require('./users')(env.users, ctx);
    next();
  }
  return require('bootevent')().acquire(setupStore).acquire(setupCarts);
};`,
    'carts.js': `module.exports = function storage(env, ctx) {
  function list() { return api().find({}); }
  function api() { return ctx.store.collection(env.carts); }
  api.list = list;
  return api;
};`,
    'users.js': `module.exports = (name, ctx) => {
  const users = () => ctx.store.collection(name);
  return { add: (user) => users().insertOne(user) };
};`,
    'server.js': `const env = require('./env')();
require('./boot')(env).boot(function booted(ctx) { ctx.carts.list(); ctx.users.add({}); });`,
  };

  it('has its collections in the functions that use them, and not where settings are made [E-table-access]', () => {
    const found = accessesOf(dataOf(application)).map((each) => each.replace(/^.*[./](\w+)(~\w+)? /, '$1 '));
    expect(found).toEqual(['list select carts', 'add insert users']);
  });

  it('has calls of members that code stores in a function [FW-contexts]', () => {
    const interpreters = [new DataInterpreter({ files: [], includeText: false })];
    const analyzedAt = '2026-01-02T03:04:05Z';
    const records = [...analyzeTypeScript({ scope: simpleScope(application), analyzedAt, interpreters })].flat();
    const calls = records.flatMap((each) =>
      each.record === 'link' && each.type === 'CALL' && each.from.includes('booted') ? [each.to] : [],
    );
    expect(calls.some((to) => /^carts\.js#.*list/.test(to))).toBe(true);
  });
});
