import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

function recordsOf(texts: Texts): BundleRecord[] {
  const interpreters = [new FrameworkInterpreter(readRules(), [])];
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

/** Operations with the functions that they call. */
function operations(texts: Texts): string[] {
  const records = recordsOf(texts);
  return records
    .flatMap((record) => (record.record === 'object' && record.key.startsWith('start:') ? record : []))
    .map(({ key, type, name }) => {
      const called = records.flatMap((link) => (link.record === 'link' && link.from === key ? [link.to] : []));
      const names = called.map((to) => to.replace(/^.*(#|=>|\.)/, '')).sort();
      return `${type.replace(/^Express | Operation$/g, '')} ${name}: ${names.join(' ')}`;
    })
    .sort();
}

describe('a router that a verb is given', () => {
  it('stands at the path of the application, with its own paths [FW-start-points]', () => {
    const found = operations({
      'app.js': `const express = require('express');
const api = require('./api')();
const app = express();
app.use('/api/v1', api);
app.listen(1);`,
      'api.js': `const express = require('express');
function create() {
  const app = express();
  const entries = require('./entries')(app);
  app.all('/entries*', entries);
  app.all('/echo/*', entries);
  app.all(['/carts', '/carts/*'], requireUser, require('./carts'));
  app.get('/status', require('./status'));
  return app;
}
function requireUser(req, res, next) { next(); }
module.exports = create;`,
      'entries.js': `const express = require('express');
module.exports = function configure(app) {
  const api = express.Router();
  api.get('/entries/:spec', function read() {});
  api.get('/entries', function list() {});
  api.get('/echo/:name', function echo() {});
  api.get('/:any', function any() {});
  api.get('/lost', function lost() {});
  return api;
};`,
      'carts.js': `const express = require('express');
const lines = express.Router();
lines.post('/', function add() {});
const router = express.Router();
router.get('/carts/:id', function cart() {});
router.use('/carts/:id/lines', lines);
module.exports = router;`,
      'status.js': `const express = require('express');
const router = express.Router();
router.get('/status', function status() {});
router.post('/status', function never() {});
router.get('/', function root() {});
module.exports = router;`,
    });
    expect(found).toEqual([
      'GET api/v1/carts/{}: cart requireUser',
      'GET api/v1/echo/{}: echo',
      'GET api/v1/entries/{}: read',
      'GET api/v1/entries: list',
      'GET api/v1/status: status',
      // Its parameter may be any word that the patterns let through.
      'GET api/v1/{}: any',
      'POST api/v1/carts/{}/lines: add requireUser',
    ]);
  });
});

describe('an application that is mounted in several places', () => {
  it('has its routes below each of them, also where another one is between [FW-start-points]', () => {
    const found = operations({
      'app.js': `const express = require('express');
const root = express();
const v1 = require('./v1')({});
const v2 = require('./v2')({}, v1);
root.use('/api/v1', v1);
root.use('/api/v2', v2);
root.listen(1);`,
      'v1.js': `const express = require('express');
module.exports = function create(ctx) {
  const app = express();
  app.get('/carts', function carts() {});
  app.use('/lines', require('./lines')(app, ctx));
  return app;
};`,
      'v2.js': `module.exports = function create(ctx, v1) {
  const express = require('express'), app = express();
  app.use('/', v1);
  app.get('/summary', function summary() {});
  return app;
};`,
      'lines.js': `const express = require('express');
module.exports = (app, ctx) => {
  const router = express.Router();
  router.get('/:id', function line() {});
  return router;
};`,
    });
    expect(found).toEqual([
      'GET api/v1/carts: carts',
      'GET api/v1/lines/{}: line',
      'GET api/v2/carts: carts',
      'GET api/v2/lines/{}: line',
      'GET api/v2/summary: summary',
    ]);
  });
  it('counts in lists, by spread elements and for each call of a factory, and once in a circle [FW-start-points]', () => {
    const found = operations({
      'app.js': `const express = require('express');
const { carts, orders, users } = require('./routers');
const root = express();
root.use('/a', carts());
root.use('/b', carts());
root.use(['/old', '/new'], [orders, users]);
root.use([orders]);
const one = express.Router(), two = express.Router();
one.get('/in-one', function inOne() {});
two.get('/in-two', function inTwo() {});
one.use('/two', two);
two.use('/one', one);
root.use('/cycle', one);
const all = [orders, [users]];
root.use('/deep', all);
root.use('/spread', ...all);
root.listen(1);`,
      'routers.js': `const express = require('express');
exports.carts = () => { const router = express.Router(); router.get('/carts', function list() {}); return router; };
exports.orders = express.Router();
exports.orders.get('/orders', function orders() {});
exports.users = express.Router();
exports.users.get('/users', function users() {});
`,
    });
    expect(found).toEqual([
      'GET a/carts: list',
      'GET b/carts: list',
      'GET cycle/in-one: inOne',
      'GET cycle/two/in-two: inTwo',
      'GET deep/orders: orders',
      'GET deep/users: users',
      'GET new/orders: orders',
      'GET new/users: users',
      'GET old/orders: orders',
      'GET old/users: users',
      'GET orders: orders',
      'GET spread/orders: orders',
      'GET spread/users: users',
    ]);
  });
});

describe('routers of which only circles are known', () => {
  it('stand at the beginning of them [FW-start-points]', () => {
    const found = operations({
      'app.js': `const { Router } = require('express');
const one = Router(), two = Router();
one.get('/in-one', function inOne() {});
one.use('/two', two);
two.use('/one', one);`,
    });
    expect(found).toEqual(['GET in-one: inOne']);
  });
});

it('a router that functions of functions make stands below all of them, however many there are [FW-start-points]', () => {
  const found = operations({
    'app.js': `const express = require('express');
function createRouter({ immutable = false } = {}) {
  const router = express.Router();
  router.use(cached(immutable));
  return router;
}
const cached = (immutable) => (req, res, next) => next();
const shown = (app) => function show(req, res) {};
function carts(app) {
  const immutable = app.config.get('x');
  const router = createRouter({ immutable });
  router.get('/list', shown(app));
  return router;
}
function tags(app) {
  const router = createRouter({ immutable: app.immutable });
  router.get('/all', function all(req, res) {});
  return router;
}
function api(app) {
  const router = express.Router();
  router.use('/carts', carts(app));
  router.use('/tags', tags(app));
  return router;
}
function versions(app) {
  const router = express.Router();
  router.use('/v1', api(app));
  return router;
}
function create(options) {
  const parent = express();
  parent.use('/api', versions({ ...options, parent }));
  return parent;
}
function attach(options, server) {
  server.use(create(options));
}
function main(config) {
  const server = express();
  attach({ config }, server);
  server.listen(1);
}
main(require('./config.json'));`,
  });
  expect(found.map((each) => each.replace(/:.*/, ''))).toEqual(['GET api/v1/carts/list', 'GET api/v1/tags/all']);
});
