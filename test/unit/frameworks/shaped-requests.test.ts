import { describe, expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

/** Calls of operations of the application: `load: GET carts`. */
function joined(texts: Record<string, string>): string[] {
  const records = recordsOf(texts);
  const objects = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each] as const] : [])));
  return records
    .flatMap((each) => {
      const to = each.record === 'link' ? objects.get(each.to) : undefined;
      if (each.record !== 'link' || to?.key.startsWith('start:') !== true || !to.type.endsWith(' Operation')) return [];
      return [`${objects.get(each.from)?.name}: ${to.type.split(' ').at(-2)} ${to.name}`];
    })
    .sort();
}

const server = `
  import express from 'express';
  const app = express();
  app.get('/api/carts', () => 1);
  app.post('/api/carts/:id/items', () => 2);
  app.listen(80);`;

describe('requests of clients of which nothing is known', () => {
  it('[E-request] lead to the operation whose verb and path the call states', () => {
    expect(
      joined({
        'server.js': server,
        'page.jsx': `
          import { connect } from 'some-store';
          export const load = async (state) => state.client.get('/api/carts');
          export const add = async (state, id, item) => state.client.post(\`/api/carts/\${id}/items\`, { item });
          export const remove = async (state) => state.client.delete('/api/carts');
          export const other = async (state) => state.client.get('/api/users');
        `,
      }),
    ).toEqual(['add: POST api/carts/{}/items', 'load: GET api/carts']);
  });

  it('[E-request] may have their client from the properties of a component', () => {
    expect(
      joined({
        'server.js': server,
        'page.jsx': `
          import { Component } from 'preact';
          import { connect } from 'unistore/preact';
          class Page extends Component {
            load = async () => { const carts = await this.props.client.get('/api/carts'); this.setState({ carts }); };
            render() { return <button onClick={this.load}>Load</button>; }
          }
          export default connect('client')(Page);
        `,
      }),
    ).toEqual(['load: GET api/carts']);
  });

  it('[E-request] are told from registrations, and from calls of own code', () => {
    expect(
      joined({
        'server.js': server,
        'plugin.js': `export const plugin = (given) => given.router.get('/api/carts', () => 1);`,
        'cache.js': `
          class Cache { get(key) { return this.kept[key]; } }
          const cache = new Cache();
          export const read = () => cache.get('/api/carts');
        `,
        'map.js': `const known = new Map(); export const known1 = () => known.get('/api/carts');`,
      }),
    ).toEqual([]);
  });

  it('[E-request] are followed through functions that send for others', () => {
    expect(
      joined({
        'server.js': server,
        'page.js': `
          const read = (state, path) => state.client.get('/api' + path);
          export const load = (state) => read(state, '/carts');
        `,
      }),
    ).toEqual(['load: GET api/carts']);
  });

  it('[E-request] are none of what keeps values by name, of clients that a rule knows, and without a slash', () => {
    expect(
      joined({
        'server.js': server,
        'page.js': `
          import axios from 'axios';
          import { createClient } from 'redis';
          const other = axios.create({ baseURL: 'https://other.example/v1' });
          const kept = createClient();
          export const a = (state) => state.sessionStore.get('/api/carts');
          export const b = (request) => request.headers.get('/api/carts');
          export const c = () => other.get('/api/carts');
          export const d = () => kept.get('/api/carts');
          export const e = (state) => state.get('carts');
        `,
      }),
    ).toEqual([]);
  });
});
