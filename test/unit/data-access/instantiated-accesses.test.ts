import { describe, expect, it } from 'vitest';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { factsOf } from '../frameworks/facts-of.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { accessesOf, dataOf } from './data-of.ts';

const accesses = (texts: Texts): string[] => accessesOf(dataOf(texts)).map((text) => text.replace(/~\w+/, ''));

describe('accesses whose table callers decide', () => {
  it('belong to the callers, each with its own table, several calls up [E-table-access]', () => {
    const found = accesses({
      'db.ts': "import { knex } from 'knex';\nexport const db = knex({});\n",
      'store.ts': `
        import { db } from './db.ts';
        const rows = (table: string) => db(table).select();
        export const all = (table: string) => rows(table);
        export function remove(table: string, id: number) { return db(table).where({ id }).del(); }`,
      'use.ts': `
        import { all, remove } from './store.ts';
        export const users = () => all('users');
        export const tags = () => all('tags');
        export const drop = (id: number) => remove('tags', id);`,
    });
    expect(found).toEqual(['drop delete tags', 'tags select tags', 'users select users']);
  });

  it('belong to constructors that name the table for those of base classes [E-table-access]', () => {
    const found = accesses({
      'store.ts': `
        import type { Knex } from 'knex';
        export class Store {
          constructor(db: Knex, table: string) { db(table).select(); }
        }
        export class Users extends Store {
          constructor(db: Knex) { super(db, 'users'); }
        }`,
    });
    expect(found).toEqual(['Users.constructor() select users']);
  });

  it('belong to the function that names the table where callers only pass the client [E-table-access]', () => {
    const found = accesses({
      'db.js': "const knex = require('knex')({}); module.exports = { knex };",
      'store.js': "exports.add = (db, row) => db('tags').insert(row);",
      'use.js': `
        const { knex } = require('./db');
        const { add } = require('./store');
        exports.one = () => add(knex, { id: 1 });
        exports.two = () => add(knex, { id: 2 });`,
    });
    expect(found).toEqual(['add insert tags']);
  });

  it('are found behind helpers that take an entity, also where a variable is assigned what they return [E-table-access]', () => {
    const found = accesses({
      'entities.ts': `
        import { Entity } from 'typeorm';
        @Entity() export class User {}
        @Entity() export class Tag {}`,
      'connection.ts': `
        import { EntityManager, type Repository } from 'typeorm';
        export interface Context { readonly manager: EntityManager; readonly id: string }
        export class Connection {
          constructor(private readonly manager: EntityManager) {}
          getRepository<T>(ctx: Context, target: new () => T): Repository<T> {
            return ctx.manager.getRepository(target);
          }
          async getEntityOrThrow<T>(ctx: Context, entity: new () => T, id: number) {
            return this.getRepository(ctx, entity).findOneOrFail(id);
          }
        }`,
      'use.ts': `
        import { Connection, type Context } from './connection.ts';
        import { Tag, User } from './entities.ts';
        export class Service {
          constructor(private readonly connection: Connection) {}
          async add(ctx: Context) {
            let user = new User();
            user = await this.connection.getRepository(ctx, User).save(user);
            return user;
          }
          tag(ctx: Context) { return this.connection.getEntityOrThrow(ctx, Tag, 1); }
          user(ctx: Context) { return this.connection.getEntityOrThrow(ctx, User, 1); }
        }`,
    });
    expect(found).toEqual(['Service.add insert+update user', 'Service.tag select tag', 'Service.user select user']);
  });

  it('are those of the class that a base class works for [E-table-access]', () => {
    const found = accesses({
      'store.ts': `
        import type { Knex } from 'knex';
        export abstract class Store {
          protected abstract readonly table: string;
          constructor(protected readonly db: Knex) {}
          list(page: number) { return this.db(this.table).offset(page); }
        }
        export class Users extends Store {
          protected readonly table = 'users';
          first(page: number) { return this.list(page); }
        }
        export class Tags extends Store { protected readonly table = 'tags'; }`,
      'use.ts': `
        import type { Knex } from 'knex';
        import { Tags } from './store.ts';
        export const tags = (db: Knex) => new Tags(db).list(1);`,
    });
    expect(found).toEqual(['Users.first select users', 'tags select tags']);
  });

  it('are those of the type argument that a class gives to its base class [E-table-access]', () => {
    const found = accesses({
      'store.ts': `
        import { Entity, Repository } from 'typeorm';
        @Entity() export class User {}
        @Entity() export class Tag {}
        export abstract class Store<T> {
          constructor(protected readonly rows: Repository<T>) {}
          page(size: number) { return this.rows.find({ take: size }); }
        }
        export class Users extends Store<User> { remove(id: number) { return this.rows.delete(id); } }
        export class Tags extends Store<Tag> {}`,
      'use.ts': `
        import type { Tags, Users } from './store.ts';
        export const users = (store: Users) => store.page(10);
        export const tags = (store: Tags) => store.page(20);`,
    });
    expect(found).toEqual(['Users.remove delete user', 'tags select tag', 'users select user']);
  });

  it('are none where the callers do not tell either [E-table-access]', () => {
    const found = accesses({
      'store.ts': `
        import { knex } from 'knex';
        const db = knex({});
        export const rows = (table: string) => db(table).select();
        export const any = (tables: string[]) => tables.map((each) => rows(each));
        export const loop = (table: string): unknown => (table === '' ? rows(table) : loop(table.slice(1)));`,
    });
    expect(found).toEqual([]);
  });

  it('are those of the query that an instance keeps, each with what its own constructor was passed [E-table-access]', () => {
    const found = accesses({
      'db.ts': "import { knex } from 'knex';\nexport const db = knex({});\n",
      'store.ts': `
        import { db } from './db.ts';
        export class Store {
          private readonly rows;
          constructor(table: string) { this.rows = db(table); }
          all() { return this.rows.select(); }
        }`,
      'use.ts': `
        import { Store } from './store.ts';
        const users = new Store('users');
        const tags = new Store('tags');
        export const listUsers = () => users.all();
        export const listTags = () => tags.all();`,
    });
    expect(found).toEqual(['listTags select tags', 'listUsers select users']);
  });
});

it('a table that a name chooses among those of a record is that of the name which a caller gives, and any where it gives none [E-table-access]', () => {
  const found = accesses({
    'check.js': `
      const knex = require('knex')({});
      const types = { list: { table: 'lists', owners: 'list_owners' }, campaign: { table: 'campaigns', owners: 'campaign_owners' } };
      const typeOf = (name) => types[name];
      const check = async (name, id) => {
        const type = typeOf(name);
        if (id) await knex(type.table).where({ id }).first();
        else await knex(type.owners).select();
      };
      exports.enforce = async (name, id) => { await check(name, id); };`,
    'use.js': `
      const { enforce } = require('./check');
      exports.list = () => enforce('list', 1);
      exports.campaign = () => enforce('campaign');
      exports.each = (request) => enforce(request.params.type);`,
  });
  expect(found).toEqual([
    'campaign select campaign_owners',
    'campaign select campaigns',
    'each select campaign_owners',
    'each select campaigns',
    'each select list_owners',
    'each select lists',
    'list select list_owners',
    'list select lists',
  ]);
});

it('methods of a base class that a library calls use the tables of what each derived class passes to its constructor [E-table-access]', () => {
  const found = dataOf({
    'crud.ts': `
      import { Get } from '@nestjs/common';
      import { Entity, type Repository } from 'typeorm';
      @Entity('carts') export class Cart {}
      @Entity('orders') export class Order {}
      @Entity('lines') export class Line {}
      export class Service<T> {
        constructor(protected readonly rows: Repository<T>) {}
        all() { return this.rows.find(); }
      }
      export class CartService extends Service<Cart> { constructor(rows: Repository<Cart>) { super(rows); } }
      export class OrderService extends Service<Order> { constructor(rows: Repository<Order>) { super(rows); } }
      export class LineService extends Service<Line> { constructor(rows: Repository<Line>) { super(rows); } }
      export class Crud<T> {
        constructor(private readonly service: Service<T>) {}
        @Get() list() { return this.service.all(); }
      }
      export class Carts extends Crud<Cart> { constructor(service: CartService) { super(service); } }
      export class Middle extends Crud<Order> { constructor(service: OrderService) { super(service); } }
      export class Orders extends Middle {}
      export class Lines extends Crud<Line> { constructor(service: LineService) { super(service); } }`,
  });
  const links = found.flatMap((each) => (each.record === 'link' && each['x-access'] !== undefined ? [each] : []));
  expect(links.map((link) => `${link.from} ${link.to} ${JSON.stringify(link['x-contexts'])}`)).toEqual([
    'crud.ts#Crud.list data:table/carts [{"within":"crud.ts#Carts@this"}]',
    'crud.ts#Crud.list data:table/orders [{"within":"crud.ts#Middle@this"},{"within":"crud.ts#Orders@this"}]',
    'crud.ts#Crud.list data:table/lines [{"within":"crud.ts#Lines@this"}]',
  ]);
});

it('each caller of an access that too many callers may decide is listed as open [X-coverage]', () => {
  const calls = Array.from({ length: 130 }, (_, at) => `export const read${at} = () => rows(process.env.TABLE${at});`);
  const facts = factsOf({
    'store.ts': `
import { knex } from 'knex';
const db = knex({});
export const rows = (table: string | undefined) => db(table ?? given()).select();
declare function given(): string;`,
    'use.ts': `import { rows } from './store.ts';\n${calls.join('\n')}`,
    'use.test.ts': `import { rows } from './store.ts';\nexport const tested = () => rows(process.env.TEST);`,
  });
  expect([...new DataInterpreter({ files: [], includeText: false }).records(facts)].length).toBe(0);
  const { libraries } = facts.table.coverage.coverage({
    isTest: (file) => file.endsWith('.test.ts'),
    isOwn: () => true,
  });
  const places = libraries.flatMap(({ unresolved }) => unresolved.map(({ file, line }) => `${file}:${line}`));
  expect(places).toHaveLength(131);
  expect(places).toContain('use.ts:131');
});

it('what is called on a map that an instance keeps is no access, whoever calls it, and its callers are not searched for [E-table-access]', () => {
  const calls = Array.from({ length: 600 }, (_, at) => `export const read${at} = (store: Store) => store.of('${at}');`);
  const facts = factsOf({
    'store.ts': `
export class Store {
  private readonly kept = new Map<string, unknown>();
  of(key: string) { return this.kept.get(key); }
}
export class Other extends Store {}
export const [one, other] = [new Store(), new Other()];`,
    'use.ts': `import { type Store, one, other } from './store.ts';\n${calls.join('\n')}\nread0(one); read1(other);`,
  });
  expect([...new DataInterpreter({ files: [], includeText: false }).records(facts)]).toEqual([]);
  const { bounds } = facts.table.coverage.coverage({ isTest: () => false, isOwn: () => true });
  expect(bounds.filter(({ bound }) => bound.includes('access to data'))).toEqual([]);
});
