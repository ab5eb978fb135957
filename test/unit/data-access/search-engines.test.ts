import { expect, it } from 'vitest';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';
import { openStatementsOf } from './open-statements-of.ts';

it('Elasticsearch and OpenSearch: indexes in what is asked, in bulk, in helpers [E-table-access]', () => {
  const files = {
    'search.ts': `
      import { Client } from '@elastic/elasticsearch';
      import { Client as Other } from '@opensearch-project/opensearch';
      export const INDEX = 'products';
      const client = new Client({ node: 'http://localhost' });
      const other = new Other({ node: 'http://localhost' });
      export const find = () => client.search({ index: INDEX, query: {} });
      export const both = () => client.search({ index: ['products', 'users'] });
      export const add = (document: object) => client.index({ index: INDEX, document });
      export const change = (id: string) => client.update({ index: INDEX, id, doc: {} });
      export const drop = (id: string) => client.delete({ index: INDEX, id });
      export const several = (docs: object[]) => client.bulk({ operations: docs.flatMap((doc) => [{ index: { _index: 'orders' } }, doc]) });
      export const helped = (docs: object[]) => client.helpers.bulk({ datasource: docs, onDocument() { return { index: { _index: 'lines' } }; } });
      export const made = () => client.indices.create({ index: 'made' });
      export const elsewhere = () => other.search({ index: 'logs', body: {} });
      export class Search {
        constructor(private readonly client: Client) {}
        count() { return this.client.count({ index: 'carts' }); }
      }
      export const open = (index: string) => client.search({ index });
      export const half = (index: string) => client.search({ index: ['carts', index] });
      export const none = (list: { search(o: object): void }) => list.search({ index: 'nothing' });
    `,
    'users.sql': 'CREATE TABLE users (id int);',
  };
  const records = dataOf(files);
  expect(accessesOf(records)).toEqual([
    'Search.count select carts',
    'add insert+update products',
    'both select products',
    'both select users',
    'change update products',
    'drop delete products',
    'elsewhere select logs',
    'find select products',
    'helped insert+update lines',
    'several insert+update orders',
  ]);
  // An index is no table of the same name.
  expect(tablesOf(records).filter((each) => each.startsWith('users'))).toEqual(['users! ()', 'users (id)']);
  expect(openStatementsOf({ 'search.ts': files['search.ts'] })).toEqual([
    'search.ts:20 the table or collection is not known',
    'search.ts:21 the table or collection is not known',
  ]);
});

it('Meilisearch, Typesense and Algolia: indexes by their names [E-table-access]', () => {
  const records = dataOf({
    'meili.ts': `
      import { MeiliSearch } from 'meilisearch';
      const client = new MeiliSearch({ host: 'h' });
      const movies = client.index('movies');
      export const find = (q: string) => movies.search(q);
      export const add = (docs: object[]) => movies.addDocuments(docs);
      export const drop = (id: string) => client.index('movies').deleteDocument(id);
    `,
    'typesense.ts': `
      import Typesense from 'typesense';
      const client = new Typesense.Client({});
      export const found = (q: string) => client.collections('companies').documents().search({ q });
      export const put = (doc: object) => client.collections('companies').documents().upsert(doc);
    `,
    'algolia.ts': `
      import algoliasearch from 'algoliasearch';
      const index = algoliasearch('id', 'key').initIndex('books');
      export const save = (object: object) => index.saveObject(object);
      export const lookup = (q: string) => index.search(q);
    `,
    'algolia5.ts': `
      import { algoliasearch } from 'algoliasearch';
      const client = algoliasearch('id', 'key');
      export const newer = (q: string) => client.searchSingleIndex({ indexName: 'books', searchParams: {} });
    `,
  });
  expect(accessesOf(records)).toEqual([
    'add insert+update movies',
    'drop delete movies',
    'find select movies',
    'found select companies',
    'lookup select books',
    'newer select books',
    'put insert+update companies',
    'save insert+update books',
  ]);
});
