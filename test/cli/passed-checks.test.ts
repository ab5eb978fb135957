import { expect, it } from 'vitest';
import { analysedTexts } from './analysed-texts.ts';

/** Handlers that a wrapper passes a function of its own, which they call. */
const { transactionsOf } = analysedTexts({
  'package.json': '{"name":"shop","dependencies":{"express":"^4","knex":"^3"}}',
  'app.js': `
    const express = require('express');
    const db = require('knex')({ client: 'pg' });
    const app = express();
    const guarded = (name, handler) => async (request, response) => {
      const rights = rightsOf(name);
      response.json(await handler({ request, check: rights.check }));
    };
    function rightsOf(name) { return { check: (data) => db('right_rows').where({ name, data }) }; }
    app.get('/carts', guarded('carts', async ({ check }) => { await check(1); return db('cart_rows').select(); }));
    app.get('/tags', guarded('tags', async ({ check }) => { check(2); return db('tag_rows').select(); }));
    app.get('/plain', guarded('plain', async () => db('plain_rows').select()));
    app.listen(1);`,
});

it.each([
  ['cart_rows', ['carts']],
  ['plain_rows', ['plain']],
  ['tag_rows', ['tags']],
])(
  'a handler that is passed a function runs for the route alone that it was given for: %s [FW-contexts]',
  async (table, expected) => {
    expect(await transactionsOf(table)).toEqual(expected);
  },
);
