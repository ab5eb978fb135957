import { expect, it } from 'vitest';
import { routesIn } from './routes-in.ts';

const handlers = {
  'carts.ts': `
export const list = (req, res) => res.json([]);
export const add = (req, res) => res.json({});
`,
  'parts.ts': `
import { list } from './carts';
export const guards = [(req, res, next) => next()];
export const shown = ['/shown', list];
`,
};

function routesOf(code: string): string[] {
  const head = `
import express from 'express';
import { add, list } from './carts';
import { guards, shown } from './parts';
const app = express();
`;
  return routesIn({ ...handlers, 'app.ts': head + code });
}

it('elements of a list that is spread among arguments stand in its place [FW-start-points]', () => {
  const code = `
app.get(...shown);
app.use('/guarded', ...guards, add);
app.post(...['/carts', ...guards, add]);
`;
  expect(routesOf(code)).toEqual([
    'Express ANY guarded: add, element function',
    'Express GET shown: list',
    'Express POST carts: add, element function',
  ]);
});

it('lists that each turn of a loop makes are those of the turn', () => {
  const code = `
Object.entries({ list, add }).forEach(([path, handler]) => {
  const route = ['/' + path, express.json(), handler] as const;
  app.get(...route);
});
`;
  expect(routesOf(code)).toEqual(['Express GET add: add', 'Express GET list: list']);
});

it('own functions are given the elements, and pass on what they are given', () => {
  const code = `
function show(path, handler) { app.get(path, handler); }
show(...shown);
function register(...route) { app.post(...route); }
register('/carts', add);
register('/lists', express.json(), list);
function replace(path, handler) { app.put(path, handler); }
replace(...['/carts'], add);
`;
  expect(routesOf(code)).toEqual([
    'Express GET shown: list',
    'Express POST carts: add',
    'Express POST lists: list',
    'Express PUT carts: add',
  ]);
});

it('a list that is not known is no route', () => {
  expect(routesOf('app.get(...JSON.parse(process.env.ROUTE));')).toEqual([]);
});
