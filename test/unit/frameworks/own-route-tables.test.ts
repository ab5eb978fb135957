import { describe, expect, it } from 'vitest';
import type { CoverageRecord } from '../../../src/bundle/records.ts';
import { recordsOf, routesIn } from './routes-in.ts';

const table = (records: string): string =>
  `const list = () => 1; const add = () => 2;\nexport const routes = [\n${records}\n];`;
const both = `{ method: 'GET', path: '/carts', handler: list },\n{ method: 'post', path: '/carts', handler: add },`;
const loop = `import { routes } from './table.ts';
export function answer(method: string, path: string) {
  for (const each of routes) if (each.method === method && each.path === path) return each.handler();
}`;

describe('tables of routes', () => {
  it('stay together, row by row, where each turn of a loop takes a name apart and a caller decides the table [FW-start-points]', () => {
    const rows = Array.from({ length: 70 }, (_, at) => `'get /carts/${at}': { answer: get${at} },`);
    const functions = Array.from({ length: 70 }, (_, at) => `function get${at}(request, response) {}`);
    const found = routesIn({
      'server.js': `const express = require('express');
${functions.join('\n')}
const add = (request, response) => {};
function tableOf(shop) { const routes = { 'post /carts': { answer: add }, ${rows.join('\n')} }; return routes; }
function setUp(shop) {
  const router = express.Router();
  const routes = tableOf(shop);
  const names = Object.keys(routes);
  names.forEach((name) => {
    const parts = name.split(' ');
    const handlers = [];
    handlers.push(routes[name].answer);
    router[parts[0]](parts[1], ...handlers);
  });
  return router;
}
const app = express();
app.use(setUp({}));`,
    });
    expect(found).toHaveLength(71);
    expect(found).toContain('Express POST carts: add');
    expect(found).toContain('Express GET carts/69: get69');
  });

  it('are gone through, or looked up in, by code that calls the function of an element [FW-start-points]', () => {
    const expected = ['GET carts: list', 'POST carts: add'];
    expect(routesIn({ 'table.ts': table(both), 'server.ts': loop })).toEqual(expected);
    const found = `import { routes } from './table.ts';
export async function answer(method: string, path: string) {
  const route = routes.find((each) => each.method === method && each.path === path);
  return route?.handler();
}`;
    expect(routesIn({ 'table.ts': table(both), 'server.ts': found })).toEqual(expected);
  });

  it('have their places in the table, and are no code that nothing registers [FW-start-points]', () => {
    const records = recordsOf({ 'table.ts': table(both), 'server.ts': loop });
    const coverage = records.find((each): each is CoverageRecord => each.record === 'coverage');
    expect(coverage?.libraries?.map(({ name, seen, resolved }) => [name, seen, resolved])).toEqual([
      ['Own Router', 2, 2],
    ]);
    const lines = records.flatMap((each) =>
      each.record === 'object' && each.type.endsWith('Operation') ? (each.locations?.[0]?.startLine ?? 0) : [],
    );
    expect(lines.sort()).toEqual([3, 4]);
  });

  it.each([
    ['nothing calls the functions', both, `export { routes } from './table.ts';`],
    ['one record is a route', `{ method: 'GET', path: '/carts', handler: list },`, loop],
    ['what they state is no verb', both.replaceAll(/'(GET|post)'/g, "'COPY'"), loop],
    ['their paths begin without a slash', both.replaceAll("'/carts'", "'carts'"), loop],
  ])('are none where %s [FW-start-points]', (_, records, server) => {
    expect(routesIn({ 'table.ts': table(records), 'server.ts': server })).toEqual([]);
  });

  it('are none in test code [FW-start-points]', () => {
    expect(
      routesIn({ 'table.test.ts': table(both), 'server.test.ts': loop.replace('table.ts', 'table.test.ts') }),
    ).toEqual([]);
  });

  it('are those of a library that is given them [FW-start-points]', () => {
    const server = `import express from 'express'; import { routes } from './table.ts';
const app = express();
for (const each of routes) app[each.method.toLowerCase()](each.path, (request, response) => response.json(each.handler()));`;
    const lower = both.replace('GET', 'get');
    expect(routesIn({ 'table.ts': table(lower), 'server.ts': server }).map((each) => each.split(':')[0])).toEqual([
      'Express GET carts',
      'Express POST carts',
    ]);
  });
});
