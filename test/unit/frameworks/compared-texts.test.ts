import { describe, expect, it } from 'vitest';
import { routesIn } from './routes-in.ts';

const files = {
  'api.ts': `
export const api = {
  refresh: { method: 'POST', visibility: 'public' },
  'carts/:id': { method: 'GET', visibility: 'internal' },
} as const;
export function prefixed(path) { return api[path].visibility === 'public' ? 'v0/' + path : path; }
export function named(path) {
  if (api[path].visibility !== 'public') return path;
  return 'v1/' + path;
}
`,
  'handlers.ts': `
export const refresh = (req, res) => res.json({});
export const show = (req, res) => res.json([]);
export const handlers = { refresh, 'carts/:id': show };
`,
};

function routesOf(code: string): string[] {
  const head = `
import express from 'express';
import { api, named, prefixed } from './api';
import { handlers, refresh, show } from './handlers';
const app = express();
`;
  return routesIn({ ...files, 'app.ts': head + code });
}

describe('a value by what another is compared with [FW-start-points]', () => {
  it('is that of the branch which holds in a turn of a loop', () => {
    const code = `
for (const [path, handler] of Object.entries(handlers)) {
  app.get('/' + prefixed(path), handler);
  app.put('/' + named(path), handler);
  app.patch(api[path].method === 'GET' ? '/read/' + path : '/write/' + path, handler);
}
`;
    expect(routesOf(code)).toEqual([
      'Express GET carts/{}: show',
      'Express GET v0/refresh: refresh',
      'Express PATCH read/carts/{}: show',
      'Express PATCH write/refresh: refresh',
      'Express PUT carts/{}: show',
      'Express PUT v1/refresh: refresh',
    ]);
  });

  it('is that of the branch which holds for a caller', () => {
    const code = `
function register(options, handler) {
  let path = '/carts';
  if ('admin' === options.area) path += '/admin';
  app.get(options.kind !== 'old' ? path : '/old', handler);
}
register({ area: 'shop', kind: 'old' }, refresh);
register({ area: 'admin', kind: 'new' }, show);
`;
    expect(routesOf(code)).toEqual(['Express GET carts/admin: show', 'Express GET old: refresh']);
  });

  it('is either where it is not known what is compared', () => {
    const code = `
function register(area, handler) { app.get(area === 'admin' ? '/admin' : '/shop', handler); }
register(process.env.AREA, show);
`;
    expect(routesOf(code)).toEqual(['Express GET admin: show', 'Express GET shop: show']);
  });
});

describe('code that runs where a value is a text [FW-start-points]', () => {
  const turns = (body: string): string[] =>
    routesOf(`
Object.entries(handlers).forEach(([path, handler]) => {
  const { method } = api[path];
  const info = api[path];
  const route = ['/' + prefixed(path), express.json(), handler] as const;
  ${body}
});
`);
  const expected = ['Express GET carts/{}: show', 'Express POST v0/refresh: refresh'];

  it.each([
    ["if (info.method === 'POST') { app.post(...route); } else if (info.method === 'GET') { app.get(...route); }"],
    ["if (method === 'POST') app.post(...route); else app.get(...route);"],
    ["if (info.method !== 'POST') { app.get(...route); return; } app.post(...route);"],
    ["switch (info.method) { case 'POST': app.post(...route); break; default: app.get(...route); }"],
    ["info.method === 'POST' && app.post(...route); info.method === 'POST' || app.get(...route);"],
    ["info.method === 'POST' ? app.post(...route) : app.get(...route);"],
    ["if (['GET', 'HEAD'].includes(info.method)) app.get(...route); else app.post(...route);"],
  ])('registers in the turns in which it may be that: %s', (body) => {
    expect(turns(body)).toEqual(expected);
  });

  it('is left by a turn of a loop that goes on to the next', () => {
    const code = `
for (const [path, handler] of Object.entries(handlers)) {
  if (api[path].method === 'POST') continue;
  app.get('/' + path, handler);
}
`;
    expect(routesOf(code)).toEqual(['Express GET carts/{}: show']);
  });

  it('registers in all turns where it is not known what is tested', () => {
    const code = `
for (const [path, handler] of Object.entries(handlers)) {
  if (settings[path].method === 'POST') app.post('/' + path, handler);
}
`;
    expect(routesOf(code)).toEqual(['Express POST carts/{}: show', 'Express POST refresh: refresh']);
  });
});
