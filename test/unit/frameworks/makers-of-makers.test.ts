import { expect, it } from 'vitest';
import type { ContextWay } from '../../../src/frameworks/callbacks/context-links.ts';
import { recordsOf } from './routes-in.ts';

it('a closure that makers of makers made is entered as the call that made it, not as any call did [FW-contexts]', () => {
  const records = recordsOf({
    'wrap.js': 'module.exports = (run) => (req, res, next) => Promise.resolve(run(req, res, next)).catch(next);',
    'auth.js': `const wrap = require('./wrap');
module.exports = (scope, shop) => wrap(async (req, res, next) => { await shop.users.find(scope); next(); });`,
    'either.js': `const auth = require('./auth');
module.exports = (scope, shop) => {
  const guard = auth(scope, shop);
  return (req, res, next) => { guard(req, res, (error) => { next(error); }); };
};`,
    'server.js': `const express = require('express');
const auth = require('./auth');
const either = require('./either');
const wrap = require('./wrap');
function Users() { this.all = []; }
Users.prototype.find = function find(scope) { return this.all; };
function setUp(shop) {
  const router = express.Router();
  router.get('/carts', auth('read', shop), wrap(async function list(req, res) {}));
  router.post('/carts', either('write', shop), wrap(async function add(req, res) {}));
  return router;
}
express().use(setUp({ users: new Users() }));`,
  });
  const links = records.flatMap((each) => (each.record === 'link' ? [each] : []));
  const [entering] = links.filter(
    ({ from, to, rule }) =>
      from.startsWith('either.js') && to.startsWith('wrap.js') && rule === 'values/passed-function',
  );
  const entered = (entering?.['x-contexts'] as ContextWay[] | undefined)?.map(({ enters }) => enters) ?? [];
  expect(entered.length).toBeGreaterThan(0);
  const [toList] = links.filter(({ to, rule }) => to.includes('list') && rule === 'values/passed-function');
  const within = ((toList?.['x-contexts'] ?? []) as ContextWay[]).map((way) => way.within);
  expect(within).toHaveLength(1);
  expect(entered).not.toContain(within[0]);
});
