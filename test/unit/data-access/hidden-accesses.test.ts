import { expect, it } from 'vitest';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { factsOf } from '../frameworks/facts-of.ts';

const code = {
  'users.ts': `
    import knex from 'knex';
    const db = knex({});
    export class Users {
      async rename() { await this.store(); }
      private async store() { await db('users').update({ name: 'x' }); }
      async get() { return db('users').first(); }
    }
    export function audit() { return db('audits').insert({}); }
  `,
  'server.ts': `
    import { audit } from './users.ts';
    import { send } from 'a-library';
    declare const services: any;
    export function handle(request: any) {
      services.users.rename();
      services.get('x');
      send().rename();
      return audit();
    }
    export function other(holder: any) { holder.audit(); holder.users.rename(); }
  `,
};

it('lists accesses behind calls of which only the name is known, by the first of them [X-coverage-hidden]', () => {
  const resolver = factsOf(code);
  for (const _ of new DataInterpreter({ files: [], includeText: false }).records(resolver));
  const { hidden } = resolver.table.coverage.coverage({ isTest: () => false, isOwn: () => true });
  expect(hidden).toEqual([
    {
      file: 'users.ts',
      line: 6,
      access: 'update',
      table: 'users',
      call: { name: 'services.users.rename', file: 'server.ts', line: 6 },
      calls: 2,
    },
    {
      file: 'users.ts',
      line: 9,
      access: 'insert',
      table: 'audits',
      call: { name: 'holder.audit', file: 'server.ts', line: 11 },
      calls: 1,
    },
  ]);
});

it('a name that many functions have means the method of the class that the receiver is named after [X-coverage-hidden]', () => {
  const classes = ['Users', 'Audits'].map(
    (name) => `export class ${name} { create() { return db('${name}').insert({}); } }`,
  );
  const resolver = factsOf({
    'tables.ts': `import knex from 'knex';\nconst db = knex({});\n${classes.join('\n')}`,
    'server.ts': 'export function handle(all: any) { all.my_users.create(); all.create(); }',
  });
  for (const _ of new DataInterpreter({ files: [], includeText: false }).records(resolver));
  const { hidden } = resolver.table.coverage.coverage({ isTest: () => false, isOwn: () => true });
  expect(hidden.map(({ table, call, calls }) => `${call.name} ${table} ${calls}`)).toEqual([
    'all.my_users.create Users 1',
  ]);
});

it('reports a name that too many functions have as a bound, and lists none of them [X-coverage-hidden]', () => {
  const classes = Array.from(
    { length: 9 },
    (_, at) => `export class C${at} { spool() { return db('t${at}').first(); } }`,
  );
  const resolver = factsOf({
    'tables.ts': `import knex from 'knex';\nconst db = knex({});\n${classes.join('\n')}`,
    'server.ts': 'export function handle(service: any) { service.spool(); }',
  });
  for (const _ of new DataInterpreter({ files: [], includeText: false }).records(resolver));
  const { hidden, bounds } = resolver.table.coverage.coverage({ isTest: () => false, isOwn: () => true });
  expect(hidden).toEqual([]);
  expect(bounds).toEqual([
    { bound: 'functions that a call without a known target may enter', limit: 8, count: 1, file: 'server.ts', line: 1 },
  ]);
});
