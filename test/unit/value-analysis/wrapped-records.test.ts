import { expect, it } from 'vitest';
import { factsOf } from '../frameworks/facts-of.ts';

const text = `
import { bindAll, client } from 'kit';
import { own } from './own';
async function getCart() {}
export const carts = bindAll({ getCart, addLine() {}, limit: 3 }, {});
export const made = new client({ getCart });
export const ours = own({ getCart });
`;

it('functions in a record that a library is given are members of what it makes of them [E-table-access]', () => {
  const resolver = factsOf({ 'a.ts': text, 'own.ts': 'export function own(all: object) { return {}; }' });
  const of = (name: string, member: string): string =>
    resolver
      .resolve({ kind: 'member', of: { kind: 'import', file: 'a.ts', name }, name: member })
      .map((each) => (each.kind === 'function' ? each.object : each.kind))
      .join();
  expect(of('carts', 'getCart')).toBe('a.ts#getCart');
  expect(of('carts', 'addLine')).toMatch(/addLine/);
  expect([of('carts', 'limit'), of('carts', 'other')]).toEqual(['member', 'member']);
  expect(of('made', 'getCart')).toBe('member');
  expect(of('ours', 'getCart')).not.toContain('a.ts#getCart');
});
