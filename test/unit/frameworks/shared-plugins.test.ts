import { expect, it } from 'vitest';
import { recordsOf, routesIn } from './routes-in.ts';

const plugin = `
  import type { FastifyPluginCallback } from 'fastify';
  import fp from 'fastify-plugin';
  const authenticate: FastifyPluginCallback = (instance, _, done) => {
    instance.addHook('onRequest', async function checkUser(request, reply) {});
    done();
  };`;
const application = `
  import { fastify, type FastifyPluginCallback } from 'fastify';
  import { authenticator } from './authenticate.ts';
  const carts: FastifyPluginCallback = (instance, _, done) => {
    instance.get('/', async function list() {});
    instance.get('/live', { wsHandler: async function() {}, handler: function () {} });
    done();
  };
  const server = fastify();
  server.get('/health', async function health() {});
  server.register((shop) => { shop.register(authenticator); shop.register(carts, { prefix: '/carts' }); }, { prefix: '/shop' });`;

it('hooks of a plugin that shares the instance it is registered with run for all routes there [FW-start-points]', () => {
  const manifest = '{"name":"shop","version":"1.0.0","dependencies":{"fastify":"5","fastify-plugin":"5"}}';
  const texts = { 'package.json': manifest, 'app.ts': application };
  const shared = `${plugin}\nexport const authenticator = fp(authenticate);`;
  expect(routesIn({ ...texts, 'authenticate.ts': shared })).toEqual([
    'Fastify GET health: health',
    'Fastify GET shop/carts/live: checkUser, handler, wsHandler',
    'Fastify GET shop/carts: checkUser, list',
  ]);
  const own = `${plugin}\nexport const authenticator = authenticate;`;
  expect(routesIn({ ...texts, 'authenticate.ts': own })).toContain('Fastify GET shop/carts: list');
});

it('hooks of a plugin that something else wraps run for its own routes alone [FW-start-points]', () => {
  const manifest = '{"name":"shop","version":"1.0.0","dependencies":{"fastify":"5","some-tracing":"1"}}';
  const traced = `${plugin.replace("import fp from 'fastify-plugin'", "import { traced } from 'some-tracing'")}\nexport const authenticator = traced(authenticate);`;
  const texts = { 'package.json': manifest, 'app.ts': application, 'authenticate.ts': traced };
  expect(routesIn(texts)).toContain('Fastify GET shop/carts: list');
});

it('what node-redis calls with messages of a channel is a consumer [FW-start-points]', () => {
  const records = recordsOf({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"redis":"4","ioredis":"5"}}',
    'events.ts': `
      import { createClient } from 'redis';
      import Redis from 'ioredis';
      const redis = createClient();
      export async function start() {
        const client = redis.duplicate();
        await client.connect();
        await client.subscribe('carts', (message) => console.log(message));
        new Redis().subscribe('orders', (error, count) => console.log(count));
      }`,
  });
  const consumers = records.flatMap((each) => (each.record === 'object' && / Consumer$/.test(each.type) ? [each] : []));
  expect(consumers.map(({ type, name }) => `${type} ${name}`)).toEqual(['Redis PubSub Consumer carts']);
});

it('functions that decorators of a controller name run before its operations [FW-start-points]', () => {
  const found = routesIn({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"tsoa":"6"}}',
    'carts.ts': `
      import { Controller, Get, Middlewares, Route } from 'tsoa';
      async function checkCart(request, response, next) { next(); }
      async function checkAll(request, response, next) { next(); }
      @Route('carts')
      @Middlewares(checkCart)
      export class Carts extends Controller {
        @Get('/') list() { return []; }
        @Get('/{id}') @Middlewares([checkAll]) show() { return {}; }
      }`,
  });
  expect(found.map((each) => each.replace(/^\w+ /, ''))).toEqual([
    'GET carts/{}: checkAll, checkCart, show',
    'GET carts: checkCart, list',
  ]);
});
