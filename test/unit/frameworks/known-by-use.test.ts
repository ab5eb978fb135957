import { expect, it } from 'vitest';
import { routesIn } from './routes-in.ts';

it('what a library that no rule knows makes is a router where the code mounts one of Express on it [FW-start-points]', () => {
  const routes = routesIn({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"express":"4","@company/server":"1"}}',
    'app.ts': `
      import { Router } from 'express';
      import { createServer, createQueue } from '@company/server';
      const carts = Router();
      carts.get('/:id', function readCart(request, response) { response.json({}); });
      const app = createServer();
      app.use('/carts', carts);
      app.get('/status', function status(request, response) { response.json({}); });
      const queue = createQueue();
      queue.use((message) => message);
      queue.get('/none', function none(request, response) { response.json({}); });`,
  });
  expect(routes).toEqual(['Express GET carts/{}: readCart', 'Express GET status: status']);
});
