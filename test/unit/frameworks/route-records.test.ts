import { describe, expect, it } from 'vitest';
import { callContexts } from '../../../src/value-analysis/call-contexts.ts';
import { callNamed, factsOf } from './facts-of.ts';
import { routesIn } from './routes-in.ts';

const wrapper = `
  export const wrap = (run) => (request, response, next) => Promise.resolve(run(request, response, next)).catch(next);`;

describe('routes of a record by verb and path', () => {
  it('[FW-contexts] are one call for each name that forEach goes through, with what the record has under it', () => {
    expect(
      routesIn({
        'wrap.js': wrapper,
        'carts.js': `
          import { wrap } from './wrap.js';
          export function Carts(shop) {
            async function list(request, response) { response.json(await shop.list()); }
            async function add(request, response) { response.json(await shop.add(request.body)); }
            return Object.freeze({ list: wrap(list), add: wrap(add) });
          }`,
        'routes.js': `
          import { Carts } from './carts.js';
          export function routesOf(shop) {
            const carts = Carts(shop);
            const routes = {};
            Object.values(shop.plugins()).forEach((each) => Object.assign(routes, each.controllers));
            const own = { 'get /carts': { run: carts.list }, 'post /carts': { isChecked: true, run: carts.add } };
            Object.assign(routes, own);
            return routes;
          }`,
        'server.js': `
          import express from 'express';
          import { routesOf } from './routes.js';
          function check(request, response, next) { next(); }
          function routerOf(shop) {
            const router = express.Router();
            const routes = routesOf(shop);
            const keys = Object.keys(routes);
            keys.forEach((key) => {
              const parts = key.split(' ');
              const verb = parts[0];
              const path = parts[1];
              const given = [];
              if (routes[key].isChecked) given.push(check);
              given.push(routes[key].run);
              router[verb](path, ...given);
            });
            return router;
          }
          export function start(shop) { const app = express(); app.use(routerOf(shop)); app.listen(80); }
          start({});`,
      }),
    ).toEqual([
      'Express GET carts: check, list, returned function',
      'Express POST carts: add, check, returned function',
    ]);
  });

  it('[FW-contexts] keep what one turn of forEach gives together, wherever its element was copied to', () => {
    const resolver = factsOf({
      'a.js': `
        const routes = [{ path: '/carts', run: 'list' }, { path: '/users', run: 'all' }];
        routes.forEach((route) => register(route.path, route.run));`,
    });
    const [inTurn] = resolver
      .callSitesOf(callNamed(resolver, 'a.js', 'register').caller)
      .map(({ passed }) => passed[0]);
    const call = callNamed(resolver, 'a.js', 'register');
    const given = ['path', 'run'].map((name) => ({ kind: 'member', of: structuredClone(inTurn!), name }) as const);
    const contexts = callContexts({ ...call, arguments: given }, resolver);
    expect(contexts.map((each) => each.arguments.map((value) => resolver.textsOf(value)))).toEqual([
      [['/carts'], ['list']],
      [['/users'], ['all']],
    ]);
  });
});
