// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code in strings
import { describe, expect, it } from 'vitest';
import type { LinkRecord, ObjectRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { callNamed, factsOf } from '../frameworks/facts-of.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

const routes = {
  'src/routes/carts/get-cart.ts': "export const options = { url: '/carts/:id', method: 'get' };",
  'src/routes/health.ts': "export const options = { url: '/health', method: 'post', isPublic: true };",
  'src/routes/health.schema.json': '{}',
};

function load(listing: string, statement = ''): string {
  return `
    import { fileURLToPath, pathToFileURL } from 'node:url';
    import { glob } from 'glob';
    import jetpack from 'fs-jetpack';
    import { join } from 'node:path';
    const files = await ${listing};
    for (const file of files.filter((each) => !each.endsWith('.schema.ts'))) {
      const route = await import(pathToFileURL(file).href);
      const options = route.options;
      ${statement}
      show(options.url);
    }`;
}

function shown(listing: string, statement?: string): readonly string[] {
  const facts = factsOf({ ...routes, 'src/core/load.ts': load(listing, statement) });
  const [first] = callNamed(facts, 'src/core/load.ts', 'show').arguments;
  return first === undefined ? [] : [...facts.textsOf(first)].sort();
}

const folder = "fileURLToPath(new URL('../routes', import.meta.url))";

it('closures that pass on what they are given are what they pass it on to, in each turn of the loop that makes them [FW-start-points]', () => {
  const module = (path: string): string => `
    export const options = { path: '${path}' };
    export const run = (request, reply) => reply.send('${path}');`;
  const input = {
    scope: simpleScope({
      'src/carts.js': module('/carts'),
      'src/items.js': module('/items'),
      'src/server.js': `
        import express from 'express';
        import * as carts from './carts.js';
        import * as items from './items.js';
        const app = express();
        for (const route of [carts, items]) app.get(route.options.path, (request, reply) => route.run(request, reply));
        for (const route of [carts, items])
          app.post(route.options.path, (request, reply) => { log(request); return route.run(request, reply); });
        function log() {}`,
    }),
    analyzedAt: '2026-01-02T03:04:05Z',
    interpreters: [new FrameworkInterpreter(readRules([]))],
  };
  const records = [...analyzeTypeScript(input)].flat();
  const routes = records.filter(
    (each): each is ObjectRecord => each.record === 'object' && each.type.startsWith('Express'),
  );
  const links = records.filter((each): each is LinkRecord => each.record === 'link');
  const posted = routes.filter(({ type }) => type.includes('POST')).map(({ key }) => key);
  // One that does more is itself.
  const more = links.filter(({ from }) => posted.includes(from)).map(({ to }) => to.replace(/~.*/, ''));
  expect(new Set(more)).toEqual(new Set(['src/server.js#app.post()=>']));
  expect(
    routes
      .filter(({ type }) => type.includes('GET'))
      .map(({ key, name }) => [name, ...links.filter(({ from }) => from === key).map(({ to }) => to)])
      .sort(),
  ).toEqual([
    ['carts', 'src/carts.js#run'],
    ['items', 'src/items.js#run'],
  ]);
});

describe('modules that a program finds by their folder [FW-built-ins]', () => {
  it.each([
    ["jetpack.findAsync('src/routes', { matching: '*.ts' })"],
    [`jetpack.findAsync(${folder}, { matching: ['*.js', '*.ts'] })`],
    [`glob(join(${folder}, '**/*.ts'))`],
  ])('are those that %s lists', (listing) => {
    expect(shown(listing)).toEqual(['/carts/:id', '/health']);
  });

  it('are those whose names fit alone', () => {
    expect(shown("jetpack.findAsync('src/routes', { matching: 'h*.ts' })")).toEqual(['/health']);
  });

  it('have members that are what a statement makes of them, by what each of them has', () => {
    const statement = "options.url = `${route.options?.isPublic ? '' : '/api'}${options.url}`;";
    expect(shown("jetpack.findAsync('src/routes')", statement)).toEqual(['/api/carts/:id', '/health']);
  });

  it('keep what they had beside what a statement under a condition makes of it', () => {
    const statement = 'if (route.options.isPublic) options.url = `/open${options.url}`;';
    expect(shown("jetpack.findAsync('src/routes')", statement)).toEqual([
      '/carts/:id',
      '/health',
      '/open/carts/:id',
      '/open/health',
    ]);
  });

  it('may have what another statement stores as well', () => {
    expect(shown("jetpack.findAsync('src/routes')", "options.url = '/else';")).toEqual([
      '/carts/:id',
      '/else',
      '/health',
    ]);
  });
});
