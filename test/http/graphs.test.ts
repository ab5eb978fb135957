import { describe, expect, it } from 'vitest';
import { bundleOf, link, object } from '../contract/bundle-of.ts';
import { serviceWith, shopService } from './test-service.ts';

const shop = shopService();
const app = '/rest/applications/Shop';

describe('questions about several objects', () => {
  it('take up to 200 ids, each one of an object [X-object-ids]', async () => {
    const many = (count: number): string => '&id=1003'.repeat(count);
    expect((await shop.get(`${app}/links?${many(200)}`)).status).toBe(200);
    for (const path of ['links?', 'impact?limit=1']) {
      const refused = await shop.get(`${app}/${path}${many(201)}`);
      expect(refused.status).toBe(400);
      expect(refused.json.errors).toEqual([{ parameter: 'id', message: 'must be given 200 times at most' }]);
      expect((await shop.get(`${app}/${path}`)).json.errors[0].parameter).toBe('id');
      const unknown = await shop.get(`${app}/${path}&id=1003&id=99999`);
      expect([unknown.status, unknown.json.code]).toEqual([404, 'object-not-found']);
      expect(unknown.json.detail).toContain('99999');
    }
  });
});

describe('graphs', () => {
  it('of an unknown object, transaction or end point are 404 [X-not-found] [X-paths] [X-call-hierarchy]', async () => {
    const codes: Record<string, string> = {
      'objects/99999/call-hierarchy?direction=callers&limit=1': 'object-not-found',
      'objects/99999/data-graphs': 'object-not-found',
      'paths?source=1003&target=99999&limit=1': 'object-not-found',
      'transactions/99999/graph?limit=1': 'transaction-not-found',
      'data-graphs/1003/graph?limit=1': 'data-graph-not-found',
    };
    for (const [path, code] of Object.entries(codes)) {
      const { status, json } = await shop.get(`${app}/${path}`);
      expect([status, json.code], path).toEqual([404, code]);
    }
  });

  it('of calls have the statements behind each link where asked [X-call-hierarchy]', async () => {
    const path = `${app}/objects/1206/call-hierarchy?direction=callers&limit=50`;
    const { json: plain } = await shop.get(path);
    const { json } = await shop.get(`${path}&select=bookmarks`);
    expect(json.links.length).toBeGreaterThan(0);
    expect(plain.links.some((link: object) => 'bookmarks' in link)).toBe(false);
    const { json: callers } = await shop.get(`${app}/objects/1206/callers?select=bookmarks`);
    for (const { id, linkType, bookmarks } of callers) {
      const link = json.links.find(
        (each: Link) => each.origin.id === id && each.target.id === '1206' && each.linkType === linkType,
      );
      expect(link.bookmarks).toEqual(bookmarks);
    }
  });

  it('of the example lead from a route to a table [X-paths] [X-transaction-graph]', async () => {
    const { json: transaction } = await shop.get(`${app}/transactions/5001`);
    const { json: graph } = await shop.get(`${app}/transactions/5001/graph?limit=1000`);
    expect(graph.nodes[0]).toMatchObject({ id: transaction.startPoint.id, depth: 0, isStartPoint: true });
    const ends = transaction.endPoints.map(({ id }: { id: string }) => id);
    expect(graph.nodes.filter((node: { isEndPoint: boolean }) => node.isEndPoint)).toHaveLength(ends.length);
    const { json } = await shop.get(`${app}/paths?source=${transaction.startPoint.id}&target=${ends[0]}&limit=1`);
    expect(json.paths[0].objects.at(-1).id).toBe(ends[0]);
  });
});

describe('the graph of modules', () => {
  it('tells cycles with the links that close them, and layers [X-module-graph]', async () => {
    const file = (name: string) => object(name, { filePath: `src/${name}.ts` });
    const service = serviceWith([
      bundleOf([
        ...['a', 'b', 'c', 'd'].map(file),
        link('a', 'b'),
        link('b', 'c'),
        link('b', 'c', { type: 'READ' }),
        link('c', 'b'),
        link('c', 'd'),
      ]),
    ]);
    const { json } = await service.get('/rest/applications/App/modules/graph?module=src');
    expect(json.nodes.map(({ name, layer, cycle }: Record<string, unknown>) => [name, layer, cycle])).toEqual([
      ['a.ts', 2, null],
      ['b.ts', 1, 0],
      ['c.ts', 1, 0],
      ['d.ts', 0, null],
    ]);
    const closing = { origin: { path: 'src/c.ts' }, target: { path: 'src/b.ts' }, nbLinks: 1 };
    expect(json.cycles).toEqual([{ modules: ['src/b.ts', 'src/c.ts'], closingLinks: [closing] }]);
    expect(json.links).toContainEqual({ ...closing, closesCycle: true });
    expect(json.links).toContainEqual({
      ...closing,
      origin: closing.target,
      target: closing.origin,
      nbLinks: 2,
      closesCycle: false,
    });
  });

  it('of an unknown module is a 404 [X-modules]', async () => {
    for (const path of ['modules?module=x', 'modules/graph?module=x', 'modules/objects?module=x&limit=1']) {
      const { status, json } = await shop.get(`${app}/${path}`);
      expect([status, json.code], path).toEqual([404, 'module-not-found']);
    }
  });
});

interface Link {
  readonly origin: { readonly id: string };
  readonly target: { readonly id: string };
  readonly linkType: string;
}
