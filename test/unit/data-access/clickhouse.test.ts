import { expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

it('ClickHouse: rows that are put into the table that is named beside them [E-table-access]', () => {
  const records = dataOf({
    'events.ts': `
      import { createClient } from '@clickhouse/client';
      const client = createClient({ url: process.env.URL });
      export async function store(values) {
        await client.insert({ table: 'shop.events', values, format: 'JSONEachRow' });
      }
      export async function other(list) {
        await list.insert({ table: 'chairs' });
      }
    `,
  });
  expect(accessesOf(records)).toEqual(['store insert shop.events']);
});
