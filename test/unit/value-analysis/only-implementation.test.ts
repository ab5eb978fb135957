import { expect, it } from 'vitest';
import { accessesOf, dataOf } from '../data-access/data-of.ts';

const data = `
  import { Collection, Db } from 'mongodb';
  export interface Store { users(): Collection<any>; tags(): Collection<any> }
  export class MongoStore implements Store {
    constructor(readonly db: Db) {}
    users() { return this.db.collection('users'); }
    tags() { return this.db.collection('tags'); }
  }
`;
const service = `
  import type { Store } from './data';
  declare function ask(): any;
  export const drop = (store: Store, id: string) => store.users().deleteOne({ id });
  export class Tags {
    constructor(private readonly store: Store) {}
    list() { return this.store.tags().find().toArray(); }
  }
  drop(ask().store, '1');
  new Tags(ask().store).list();
`;

it('what is called on an interface is that of the only class that implements it [E-table-access]', () => {
  const found = accessesOf(dataOf({ 'src/data.ts': data, 'src/service.ts': service }));
  expect(found).toEqual(['Tags.list select tags', 'drop delete users']);
});

it('but of none where several do [E-table-access]', () => {
  const other = `
    import { Collection, Db } from 'mongodb';
    import type { Store } from './data';
    export class OtherStore implements Store {
      constructor(readonly db: Db) {}
      users() { return this.db.collection('people'); }
      tags() { return this.db.collection('labels'); }
    }
  `;
  expect(accessesOf(dataOf({ 'src/data.ts': data, 'src/other.ts': other, 'src/service.ts': service }))).toEqual([]);
});
