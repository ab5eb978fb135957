import { expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

it('a member of this is what the same function assigned to it last, whatever other methods assign [E-request]', () => {
  const records = recordsOf({
    'shop.ts': `
      export class Shop {
        private url = '';
        private other = '/other';
        constructor(private readonly id: string) {}
        carts() {
          this.url = '/carts';
          return fetch(this.url).then(() => this.url);
        }
        lines() {
          this.url = '/carts/' + this.id;
          this.url = this.url + '/lines';
          return fetch(this.url);
        }
        open(isAll: boolean) {
          this.url = '/open';
          if (isAll) this.url = '/all';
          return fetch(this.url);
        }
        late() {
          fetch(this.url);
          this.url = '/late';
        }
        only() { return fetch(this.other); }
        each(names: string[]) {
          this.url = '/first';
          for (const name of names) {
            fetch(this.url);
            this.url = '/next';
          }
        }
      }`,
  });
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  const sent = Map.groupBy(
    records.flatMap((each) => (each.record === 'link' && each.to.startsWith('end:') ? [each] : [])),
    ({ from }) => from.replace(/^.*\./, ''),
  );
  const lines = [...sent].map(([from, links]) => `${from}: ${links.map(({ to }) => names.get(to)).join(', ')}`);
  expect(lines.sort()).toEqual([
    'carts: GET /carts',
    'each: GET /first, GET /next',
    'late: GET /all, GET /carts, GET /carts/{}, GET /carts/{}/lines, GET /first, GET /late, GET /next, GET /open, GET {}',
    'lines: GET /carts/{}/lines',
    'only: GET /other',
    'open: GET /all, GET /open',
  ]);
});
