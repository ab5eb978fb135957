import { expect, it } from 'vitest';
import { routesIn } from './routes-in.ts';

it('a function that passes requests on to a router mounts it [FW-start-points]', () => {
  const routes = routesIn({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"express":"4"}}',
    'carts.ts': `
      import { Router } from 'express';
      export const carts = Router();
      carts.get('/:id', function readCart(request, response) { response.json({}); });
      export const lines = Router();
      lines.get('/:id/lines', function listLines(request, response) { response.json({}); });
      export const others = Router();
      others.get('/other', function other(request, response) { response.json({}); });`,
    'app.ts': `
      import express, { Router } from 'express';
      import { carts, lines, others } from './carts.ts';
      const app = express();
      const all = Router();
      for (const { router, words } of [{ router: lines, words: ['lines'] }]) {
        all.use((request, response, next) => {
          if (words.some((word) => request.path.includes(word))) return router(request, response, next);
          next();
        });
      }
      all.use((request, response, next) => carts.handle(request, response, next));
      // What is called with something else is not mounted.
      all.use((request, response, next) => { others.param('id', request); next(); });
      app.use('/carts', all);`,
  });
  expect(routes).toEqual([
    'Express GET carts/{}/lines: all.use callback, listLines',
    'Express GET carts/{}: all.use callback, all.use callback, readCart',
    'Express GET other: other',
  ]);
});
