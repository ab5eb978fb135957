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

it('guards in a list with a router run before it [FW-start-points]', () => {
  const routes = routesIn({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"express":"4"}}',
    'app.ts': `
      import express, { Router } from 'express';
      const carts = Router();
      carts.get('/:id', function readCart(request, response) { response.json({}); });
      const app = express();
      function guard(request, response, next) { next(); }
      app.use('/a', [guard, carts]);
      app.use('/b', guard, carts);`,
  });
  expect(routes).toEqual(['Express GET a/{}: guard, readCart', 'Express GET b/{}: guard, readCart']);
});

it('a function that mounts what it is given does so for each of its callers apart [FW-start-points]', () => {
  const routes = routesIn({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"express":"4"}}',
    'mount.js': `
      const express = require('express');
      module.exports.mount = (name, app, { main, others }) => {
        const all = express.Router();
        if (others && Array.isArray(others)) {
          for (const { router, words } of others) {
            all.use((request, response, next) => {
              if (words.some((word) => request.path.includes(word))) return router(request, response, next);
              next();
            });
          }
        }
        all.use(main);
        app.use('/' + name, all);
      };`,
    'carts.js': `
      const carts = require('express').Router();
      carts.get('/:id', (request, response) => response.json({}));
      const lines = require('express').Router();
      lines.get('/:id/lines', (request, response) => response.json({}));
      const { mount } = require('./mount');
      module.exports = (app) => mount('carts', app, { main: carts, others: [{ router: lines, words: ['lines'] }] });`,
    'items.js': `
      const items = require('express').Router();
      items.get('/:id', (request, response) => response.json({}));
      const prices = require('express').Router();
      prices.get('/:id/prices', (request, response) => response.json({}));
      const { mount } = require('./mount');
      module.exports = (app) => mount('items', app, { main: items, others: [{ router: prices, words: ['prices'] }] });`,
    'app.js': `
      const app = require('express')();
      require('./carts')(app);
      require('./items')(app);`,
  });
  expect(routes.map((each) => each.replace(/:.*/, '')).sort()).toEqual([
    'Express GET carts/{}',
    'Express GET carts/{}/lines',
    'Express GET items/{}',
    'Express GET items/{}/prices',
  ]);
});

it('what loads a parameter runs for paths with the parameter alone [FW-start-points]', () => {
  const routes = routesIn({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"express":"4"}}',
    'app.js': `
      const app = require('express')();
      function loadCart(request, response, next) { next(); }
      app.param('cart', loadCart);
      app.get('/carts', (request, response) => response.json({}));
      app.get('/carts/:cart', (request, response) => response.json({}));
      app.get('/carts/:cart(\\\\d+)/lines/:line', (request, response) => response.json({}));
      app.get('/lines/:line', (request, response) => response.json({}));`,
  });
  expect(routes.map((each) => each.replace(/ callback|\(.*?\)=>/g, ''))).toEqual([
    'Express GET carts/{}/lines/{}: app.get, loadCart',
    'Express GET carts/{}: app.get, loadCart',
    'Express GET carts: app.get',
    'Express GET lines/{}: app.get',
  ]);
});
