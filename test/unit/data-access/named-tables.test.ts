import { expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

it('RedBean: tables that calls name, rows by the calls that gave them or their class, statements of SQL [E-table-access]', () => {
  const records = dataOf({
    'user-group.js': `
      const { BeanModel } = require('redbean-node/dist/bean-model');
      const { R } = require('redbean-node');
      class UserGroup extends BeanModel {
        async leave() { await R.trash(this); }
      }
      module.exports = UserGroup;
    `,
    'server.js': `
      const { R } = require('redbean-node');
      async function list(id) { return R.find('user', ' group = ? ', [id]); }
      async function make() {
        const bean = R.dispense('user');
        await R.store(bean);
      }
      async function all() {
        const beans = await R.findAll('token');
        for (const each of beans) await R.store(each);
      }
      async function keep(bean) { await R.store(bean); }
      async function one() { await keep(await R.findOne('setting')); }
      async function cell() { return R.getCell('SELECT a.value FROM setting a JOIN user ON user.id = a.user_id'); }
      async function other(store) { return store.find('nothing'); }
      module.exports = { list, make, all, one, cell, other };
    `,
  });
  expect(accessesOf(records)).toEqual([
    'UserGroup.leave delete user_group',
    'all select token',
    'all update token',
    'cell select setting',
    'cell select user',
    'list select user',
    'make insert user',
    'one select setting',
    'one update setting',
  ]);
});
