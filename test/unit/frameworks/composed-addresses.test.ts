import { describe, expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

/** The requests that files send, each by the function that it is in: `list: GET /carts`. */
function requestsIn(texts: Record<string, string>): string[] {
  const records = recordsOf(texts);
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  return records
    .flatMap((each) =>
      each.record === 'link' && each.to.startsWith('end:') ? [`${names.get(each.from)}: ${names.get(each.to)}`] : [],
    )
    .sort();
}

describe('addresses that libraries put together', () => {
  it('[E-request] knows the path of what query-string and urlcat give', () => {
    expect(
      requestsIn({
        'a.ts': `
          import queryString, { stringifyUrl } from 'query-string';
          import urlcat from 'urlcat';
          export const list = (page: number) => fetch(queryString.stringifyUrl({ url: '/carts', query: { page } }));
          export const read = (id: number) => fetch(stringifyUrl({ url: \`/carts/\${id}\`, query: { all: true } }));
          export const items = (id: number) => fetch(urlcat('/api', '/carts/:id/items', { id, page: 1 }));
          export const one = (id: number) => fetch(urlcat('/carts/:id', { id }));
        `,
      }),
    ).toEqual(['items: GET /api/carts/{}/items', 'list: GET /carts', 'one: GET /carts/{}', 'read: GET /carts/{}']);
  });

  it('[E-request] knows what is left without the slashes at both ends of an address', () => {
    expect(
      requestsIn({
        'a.ts': `
          export const both = (id: number) => fetch('/api/' + \`/carts/\${id}/items/\`.replace(/^\\/|\\/$/g, ''));
          export const many = (id: number) => fetch('/api/' + \`//carts/\${id}//\`.replace(/^\\/+|\\/+$/g, ''));
          export const start = (id: number) => fetch('/api/' + \`//carts/\${id}\`.replace(/^\\/+/, ''));
          export const dots = (id: number) => fetch('/api/' + \`carts/\${id}/a.b.c\`.replace(/\\./g, '-'));
        `,
      }),
    ).toEqual([
      'both: GET /api/carts/{}/items',
      'dots: GET /api/{}',
      'many: GET /api/carts/{}',
      'start: GET /api/carts/{}',
    ]);
  });

  it('[E-request] knows functions of the application that put any number of parts together, and last parts that may be left out', () => {
    expect(
      requestsIn({
        'a.js': `
          const joinUrl = function () {
            let url = '';
            for (let i = 0; i < arguments.length; i++) url = url + (url.endsWith('/') ? '' : '/') + arguments[i];
            return url;
          };
          export const items = (id) => fetch(joinUrl('/api/', 'carts', id, 'items'));
          export const item = (id, name = '') => fetch('/api/carts/' + id + '/items/' + (name || ''));
        `,
      }),
    ).toEqual(['item: GET /api/carts/{}/items', 'item: GET /api/carts/{}/items/{}', 'items: GET /api/carts/{}/items']);
  });
});
