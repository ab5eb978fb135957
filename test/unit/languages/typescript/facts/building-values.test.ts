import { expect, it } from 'vitest';
import { factsOf } from '../../../frameworks/facts-of.ts';

const text = `
const joined = (one, other) => one + '/' + other;
const paths = {};
paths.carts = '/carts';
paths.lines = paths.carts + '/lines';
paths.admin = {};
paths.admin.index = '/admin';
paths.admin.carts = paths.admin.index + paths.carts;
paths.admin.orders = joined(paths.admin.index, 'orders');
paths.other = paths.admin;
paths.again = paths.later + '/x';
paths.self = paths;
paths.inner = { of: paths.lines };
paths.list = [paths.carts];
paths.later = '/later';
export default paths;
`;

it('what statements put into an object may be made of what it has by then [E-table-access]', () => {
  const resolver = factsOf({ 'a.js': text, 'b.js': "import paths from './a.js'; export const of = paths;" });
  const of = (...names: string[]): string =>
    resolver
      .textsOf(
        names.reduce<Parameters<typeof resolver.textsOf>[0]>((value, name) => ({ kind: 'member', of: value, name }), {
          kind: 'import',
          file: 'a.js',
          name: 'default',
        }),
      )
      .join();
  expect([of('carts'), of('lines')]).toEqual(['/carts', '/carts/lines']);
  expect([of('admin', 'carts'), of('admin', 'orders')]).toEqual(['/admin/carts', '/admin/orders']);
  expect([of('other', 'index'), of('inner', 'of')]).toEqual(['/admin', '/carts/lines']);
  expect([of('again'), of('self', 'carts')]).toEqual(['{}/x', '']);
});
