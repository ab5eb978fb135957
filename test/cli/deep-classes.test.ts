import { expect, it } from 'vitest';
import { analysedTexts } from './analysed-texts.ts';

const depth = 20;

/** Each class passes on to its base class in two places, so that there are 2 to the power of `depth` ways from the last to the first. */
const classes = Array.from(
  { length: depth },
  (_, at) => `class Store${at + 1} extends Store${at} {
    constructor(table, kept) { if (kept) { super(table, kept); } else { super(table); } }
  }`,
);

const { transactionsOf } = analysedTexts({
  'package.json': '{"name":"shop","dependencies":{"express":"^4","knex":"^3"}}',
  'src/app.js': `
    const app = require('express')();
    const db = require('knex')({ client: 'pg' });
    class Store0 {
      constructor(table) { this.table = table; }
      all() { return db(this.table).select(); }
    }
    ${classes.join('\n')}
    const store = new Store${depth}('baskets');
    app.get('/list', async (req, res) => res.json(await store.all()));
  `,
});

it('what constructors pass on to each other in many ways is found, each class asked once [FW-receivers]', async () => {
  expect(await transactionsOf('baskets')).toEqual(['list']);
});
