import { expect, it } from 'vitest';
import { CallContexts } from '../../../src/frameworks/callbacks/call-contexts.ts';
import { accessesOf, dataOf } from '../data-access/data-of.ts';
import { factsOf } from './facts-of.ts';

const factory = `
  import knex from 'knex';
  const db = knex({});
  const listOf = (table: string) => async (req: any, res: any) => res.json(await db(table).select());
  export const listCarts = listOf('carts');
  export const listTags = listOf('tags');
  export function both(req: any, res: any) { listCarts(req, res); listTags(req, res); }
`;

it('a closure is entered as the call made it that its maker was called by [FW-receivers]', () => {
  const facts = factsOf({ 'a.ts': factory });
  const links = new CallContexts(facts)
    .links()
    .flatMap(({ from, 'x-contexts': ways }) =>
      (ways as { enters?: string }[]).map(({ enters }) => `${from} enters ${enters}`),
    );
  expect(links).toEqual([
    'a.ts enters a.ts#listOf@made1',
    'a.ts enters a.ts#listOf@made2',
    'a.ts#both enters a.ts#listOf@made1',
    'a.ts#both enters a.ts#listOf@made2',
  ]);
});

it('what the maker was given is of the call alone where no closure is entered [E-table-access]', () => {
  expect(accessesOf(dataOf({ 'a.ts': factory }))).toEqual(['module select carts', 'module select tags']);
});
