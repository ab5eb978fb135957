import { expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

it('Parse Platform: queries with what they include, objects that are made, read and removed [E-table-access]', () => {
  const records = dataOf({
    'cloud.js': `
      async function read(request) {
        const query = new Parse.Query('Cart');
        query.equalTo('Owner', { __type: 'Pointer', className: '_User', objectId: request.params.id });
        query.include('Owner');
        query.include(['Shop.Town']);
        const cart = await query.first({ useMasterKey: true });
        return cart;
      }
      async function make(request) {
        const cart = new Parse.Object('Cart');
        cart.set('Shop', { __type: 'Pointer', className: 'Shop', objectId: request.params.shop });
        return cart.save(null, { useMasterKey: true });
      }
      async function change(id) {
        const Line = Parse.Object.extend('Line');
        const line = await new Parse.Query(Line).equalTo('number', 1).get(id);
        line.set('count', 2);
        await line.save();
        const pointer = Line.createWithoutData(id);
        await pointer.destroy();
        const added = new Line();
        await added.save();
      }
      async function clear(name) {
        for (;;) {
          const rows = await new Parse.Query(name).find();
          await Parse.Object.destroyAll(rows);
        }
      }
      async function clearAll() {
        for (const name of ['Log', 'Mark']) await clear(name);
      }
      async function signUp() {
        const user = new Parse.User();
        user.set('username', 'a');
        await user.signUp();
        return new Parse.Query(Parse.User).count();
      }
      module.exports = { read, make, change, clearAll, signUp };
    `,
    'client.ts': `
      import Parse from 'parse';
      export async function open() {
        await Parse.User.logIn('a', 'b');
        return Parse.Query.or(new Parse.Query('Note'), new Parse.Query('Note')).find();
      }
    `,
  });
  expect(accessesOf(records)).toEqual([
    'change delete+insert+update Line',
    'change select Line',
    'clearAll delete Log',
    'clearAll delete Mark',
    'clearAll select Log',
    'clearAll select Mark',
    'make insert Cart',
    'open select Note',
    'open select _User',
    'read select Cart',
    'read select Shop',
    'read select _User',
    'signUp insert _User',
    'signUp select _User',
  ]);
});
