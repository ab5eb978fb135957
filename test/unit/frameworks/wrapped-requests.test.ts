import { expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

it('an address that becomes a URL, and a text of it, is that of the code which gives it [FW-own-operation]', () => {
  const records = recordsOf({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"express":"4"}}',
    'app.ts': `
      import express from 'express';
      const app = express();
      app.get('/carts/:id', (request, response) => response.json({}));
      app.delete('/carts/:id', (request, response) => response.json({}));`,
    'api.ts': `
      interface Options { method?: string; path: string; root?: string }
      async function request(options: Options) {
        const url = new URL(options.path, options.root || process.env.API_URL);
        return fetch(url.toString(), { method: options.method || 'GET' });
      }
      export const get = (path: string, options?: { root?: string }) => request({ path, ...options });
      export const remove = (path: string, options?: { root?: string }) => request({ method: 'DELETE', path, ...options });`,
    'carts.ts': `
      import { get, remove } from './api.ts';
      const work = <Result>(run: () => Promise<Result>) => run();
      export const read = (id: string) => work(() => get(\`/carts/\${id}\`, { root: 'x' }));
      export const drop = (id: string) => work(() => remove(\`/carts/\${id}\`, { root: 'x' }));`,
  });
  const links = records.flatMap((each) =>
    each.record === 'link' && each.rule === 'http/own-operation' ? [`${each.from.replace(/~.*/, '')} ${each.to}`] : [],
  );
  expect(links).toEqual([
    'carts.ts#drop.work()=> start:Express DELETE Operation app.ts /carts/:id',
    'carts.ts#read.work()=> start:Express GET Operation app.ts /carts/:id',
  ]);
});
