import { describe, expect, it } from 'vitest';
import type { CoverageRecord } from '../../../src/bundle/records.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { recordsOf, routesIn } from './routes-in.ts';

const lookedUp = `type Handler = (path: string, context: unknown) => unknown;
export class Router {
  private routes: Record<string, Record<string, { handler: Handler }>> = {};
  constructor(private readonly kind: number) {}
  find(method: string, path: string) { return this.routes[method][path].handler; }
  get(path: string, handler: Handler) { if (!this.routes.GET) this.routes.GET = {}; this.routes.GET[path] = { handler }; }
  del(path: string, handler: Handler) { if (!this.routes.DELETE) this.routes.DELETE = {}; this.routes.DELETE[path] = { handler }; }
}`;
const listed = `type Handler = (context: unknown) => unknown;
export class Routes {
  private routes: { method: string; path: string; handlers: Handler[] }[] = [];
  private readonly tree = new Map<string, { [verb: string]: Handler[] }>();
  private readonly inner: unknown[][] = [];
  private readonly prefix: string;
  constructor(options: { prefix?: string } = {}) { this.prefix = options.prefix ?? ''; }
  use(...given: unknown[]) { this.inner.push(given); return this; }
  route(method: string, path: string, ...handlers: Handler[]): this {
    let node = this.tree.get(path);
    if (!node) { node = {}; this.tree.set(path, node); }
    (node[method] ??= []).push(...handlers);
    return this;
  }
  get(path: string, ...handlers: Handler[]) { return this.route('GET', this.prefix + path, ...handlers); }
  post = (path: string, handler: Handler) => { this.routes.push({ method: 'POST', path, handlers: [(context) => handler(context)] }); return this; };
}`;

/** A class with these methods, and calls of them by an instance \`it\`. */
const owner = (name: string, methods: string, calls: string): Texts => ({
  'owner.ts': `export class ${name} { all: Record<string, unknown> = {}; list: unknown[] = []; ${methods} }`,
  'use.ts': `import { ${name} } from './owner.ts'; const it = new ${name}(); const list = () => 1; const add = () => 2; ${calls}`,
});
const calls = `it.get('/carts', list); it.post('/carts', add);`;
const keeps = (verb: string): string =>
  `${verb}(path: string, handler: () => unknown) { this.all['${verb} ' + path] = handler; }`;

describe('own routers', () => {
  it('keep functions by verb and path, and code in other files adds to them [FW-start-points]', () => {
    const routes = routesIn({
      'router.ts': lookedUp,
      'carts.ts': `import { Router } from './router.ts';
const router = new Router(1);
async function read() {}
router.get('api/carts/:id', read);
router.del('api/carts/:id', async function remove() {});
export default router;`,
      'server.ts': `import carts from './carts.ts'; export const routes = { 'api/carts': carts };
export const run = (method: string, path: string) => routes['api/carts'].find(method, path)(path, {});`,
    });
    expect(routes).toEqual(['DELETE api/carts/{}: remove', 'GET api/carts/{}: read']);
  });

  it('have prefixes of options, are mounted in each other, and are called in chains [FW-start-points]', () => {
    const routes = routesIn({
      'routes.ts': listed,
      'carts.ts': `import { Routes } from './routes.ts';
const guard = () => 1; const list = () => 2; const add = () => 3;
export const carts = new Routes({ prefix: '/v1' });
carts.get('/carts', guard, list).post('/carts', add);`,
      'app.ts': `import { carts } from './carts.ts'; import { Routes } from './routes.ts';
const log = () => 1; const status = () => 2;
export const app = new Routes();
app.use('/api', carts);
app.use(log);
app.route('PUT', '/status', status);
export function more(routes: Routes) { routes.get('/more', status); }`,
    });
    expect(routes).toEqual([
      'GET api/v1/carts: guard, list',
      'GET more: status',
      'POST api/v1/carts: add',
      'PUT status: log, status',
    ]);
  });

  it('may be of a base class, and used by classes that are derived from it [FW-start-points]', () => {
    const routes = routesIn({
      'router.ts': lookedUp,
      'carts.ts': `import { Router } from './router.ts';
class Carts extends Router {
  constructor() { super(1); this.get('/carts', this.list); }
  list() {}
}
export const carts = new Carts();`,
    });
    expect(routes).toEqual(['GET carts: list']);
  });

  it('may be a function that keeps what it is given in its file [FW-start-points]', () => {
    const routes = routesIn({
      'route.ts': `const routes: unknown[] = [];
export function route(method: string, path: string, handler: () => unknown) { routes.push({ method, path, handler }); }
export function name(method: string, path: string, title: string) { return method + path + title; }`,
      'carts.ts': `import { name, route } from './route.ts';
const list = () => 1;
route('GET', '/carts', list);
route('paid', '/carts', list);
name('GET', '/orders', list as never);`,
    });
    expect(routes).toEqual(['GET carts: list']);
  });

  it('are a library of coverage, with what is not resolved [FW-start-points]', () => {
    const records = recordsOf(
      owner('Routes', `${keeps('get')} ${keeps('post')}`, `${calls} declare const path: string; it.get(path, list);`),
    );
    const coverage = records.find((each): each is CoverageRecord => each.record === 'coverage');
    const found = coverage?.libraries?.find(({ name }) => name === 'Own Router');
    expect([found?.seen, found?.resolved, found?.unresolved?.map(({ reason }) => reason)]).toEqual([
      3,
      2,
      ['the path or name is not constant'],
    ]);
  });
});

describe('no own router', () => {
  const both = `${keeps('get')} ${keeps('post')}`;

  it('is otherwise found: the classes of these examples differ from one by one condition each [FW-start-points]', () => {
    expect(routesIn(owner('Routes', both, calls))).toEqual(['GET carts: list', 'POST carts: add']);
  });

  it.each([
    ['is called as a cache is', owner('PageCache', both, calls)],
    ['is called as an emitter is', owner('MessageBus', both, calls)],
    ['is called as a client is', owner('ApiClient', both, calls)],
    ['stands in for another', owner('MockRoutes', both, calls)],
    ['has one method of a verb', owner('Routes', keeps('get'), calls)],
    [
      'has two names of one verb',
      owner('Routes', `${keeps('delete')} ${keeps('del')}`, `it.delete('/carts', list); it.del('/carts', add);`),
    ],
    ['has neither get nor post', owner('Routes', `${keeps('put')} ${keeps('delete')}`, `it.put('/carts', list);`)],
    ['is given no function', owner('Routes', both, `it.get('/carts', 1 as never); it.post('/carts', {} as never);`)],
    ['is given no path with a slash', owner('Routes', both, `it.get('carts', list); it.post('carts', add);`)],
    [
      'calls the function at once and keeps what it gives',
      owner(
        'Values',
        ['get', 'post']
          .map((verb) => `${verb}(key: string, make: () => unknown) { return (this.all[key] ??= make()); }`)
          .join(' '),
        calls,
      ),
    ],
    [
      'keeps the function, and calls it at once',
      owner(
        'Values',
        ['get', 'post']
          .map((verb) => `${verb}(key: string, make: () => unknown) { this.all[key] = make; return make(); }`)
          .join(' '),
        calls,
      ),
    ],
    [
      'keeps the function without its path',
      owner(
        'Routes',
        ['get', 'post'].map((verb) => `${verb}(path: string, made: () => unknown) { this.list.push(made); }`).join(' '),
        calls,
      ),
    ],
    [
      'sends a request and keeps who waits for the answer',
      owner(
        'Api',
        `${['get', 'post'].map((verb) => `${verb}(path: string, done: () => unknown) { this.all[path] = done; this.send(path); }`).join(' ')} send(path: string) { void fetch('https://shop.example' + path); }`,
        calls,
      ),
    ],
  ])('%s [FW-start-points]', (_, texts) => {
    expect(routesIn(texts)).toEqual([]);
  });

  it('is used by tests alone [FW-start-points]', () => {
    const { 'owner.ts': own, 'use.ts': use } = owner('Routes', both, calls);
    expect(routesIn({ 'owner.ts': own as string, 'use.test.ts': use as string })).toEqual([]);
  });

  it('gives what it is given to a library, at once or later: the routes are those of the library [FW-start-points]', () => {
    const passing = `import { Router } from 'express';
export class Routes {
  readonly all: unknown[] = [];
  readonly router = Router();
  get(path: string, handler: () => void) { this.all.push({ path, handler }); this.router.get(path, handler); }
  post(path: string, handler: () => void) { this.all.push({ path, handler }); this.router.post(path, handler); }
}`;
    const later = `export class Routes {
  readonly all: { method: string; path: string; handler: () => void }[] = [];
  get(path: string, handler: () => void) { this.all.push({ method: 'get', path, handler }); }
  post(path: string, handler: () => void) { this.all.push({ method: 'post', path, handler }); }
}`;
    const use = `import express from 'express'; import { Routes } from './routes.ts';
const list = () => {}; const add = () => {}; const app = express(); const routes = new Routes();
routes.get('/carts', list); routes.post('/carts', add);`;
    const expected = ['Express GET carts: list', 'Express POST carts: add'];
    const named = (texts: Texts): string[] => routesIn(texts).map((each) => each.replace(' Operation', ''));
    expect(named({ 'routes.ts': passing, 'use.ts': `${use} app.use(routes.router);` })).toEqual(expected);
    const loop = `for (const each of routes.all) app[each.method](each.path, each.handler);`;
    expect(named({ 'routes.ts': later, 'use.ts': `${use} ${loop}` })).toEqual(expected);
  });
});
