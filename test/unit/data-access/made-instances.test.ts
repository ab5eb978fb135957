import { expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

const repository = `
  import knex from 'knex';
  const db = knex({});
  class Repository {
    constructor(private name: string) {}
    all() { return db(this.name).select(); }
  }
`;

it.each([
  ['a function makes', 'function of(name: string) { return new Repository(name); }'],
  [
    'a function makes once',
    `const known: Record<string, Repository> = {};
     function of(name: string) { let found = known[name]; if (!found) { found = new Repository(name); known[name] = found; } return found; }`,
  ],
  [
    'a map keeps',
    `class Repositories {
       private made = new Map<string, Repository>();
       of(name: string) { if (!this.made.has(name)) this.made.set(name, new Repository(name)); return this.made.get(name)!; }
     }
     const repositories = new Repositories();
     function of(name: string) { return repositories.of(name); }`,
  ],
])('what an instance does that %s is of who asks for it [E-table-access]', (_, makes) => {
  const found = dataOf({
    'shop.ts': `${repository} ${makes}
      const users = new Repository('users');
      export function listUsers() { return users.all(); }
      export function listCarts() { return of('carts').all(); }
      export function listTags() { return of('tags').all(); }
    `,
  });
  expect(accessesOf(found)).toEqual(['listCarts select carts', 'listTags select tags', 'listUsers select users']);
});
