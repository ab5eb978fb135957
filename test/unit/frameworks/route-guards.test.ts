import { expect, it } from 'vitest';
import { routesIn } from './routes-in.ts';

it('what a route has for all verbs runs before those behind it, and is an operation where it answers [FW-start-points]', () => {
  const found = routesIn({
    'app.js': `const express = require('express');
const app = express();
const signedIn = () => async (request, response, next) => {
  response.locals.user = 1;
  next();
};
app.route('/carts').options((request, response) => response.sendStatus(204)).all(signedIn()).get(function list() {});
app.route('/echo').all(function echo(request, response) { response.json(1); });
app.listen(1);`,
  });
  expect(found).toEqual([
    'Express ANY echo: echo',
    'Express GET carts: list, returned function',
    'Express OPTIONS carts: options callback',
  ]);
});
