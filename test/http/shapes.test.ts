import { describe, expect, it } from 'vitest';
import { bundleOf, link, object } from '../contract/bundle-of.ts';
import { serviceWith, shopService } from './test-service.ts';

const shop = shopService();
const app = '/rest/applications/Shop';

const answer = async (path: string) => {
  const response = await shop.get(`${app}${path}`);
  expect(response.status, path).toBe(200);
  return response.json;
};

const strings = (value: object, names: readonly string[]): void => {
  for (const name of names) expect(typeof (value as Record<string, unknown>)[name], name).toBe('string');
};

const identity = ['id', 'name', 'fullName', 'type', 'typeId'];

describe('level nodes', () => {
  it.each([2, 3, 4])(
    'of level %i have children of the next level [IF-2.1-members] [IF-2.1-integers]',
    async (level) => {
      const nodes = await answer(`/levels/${level}/nodes?name=&select=children`);
      expect(nodes.length).toBeGreaterThan(0);
      for (const node of nodes) {
        expect(Object.keys(node)).toEqual(['_id', 'name', 'fullName', 'level', 'children']);
        strings(node, ['name', 'fullName']);
        expect(Number.isInteger(node._id)).toBe(true);
        expect(node.level).toBe(level);
        expect(node.children.length).toBeGreaterThan(0);
        for (const child of node.children) {
          expect(Object.keys(child)).toEqual(['_id', 'name', 'level']);
          expect(Number.isInteger(child._id)).toBe(true);
          expect(child.level).toBe(level + 1);
          strings(child, ['name']);
        }
      }
    },
  );

  it('of level 5 have objects with permanent ids [IF-2.2-members] [IF-4.1-level-5]', async () => {
    const nodes = await answer('/levels/5/nodes?name=&select=children');
    expect(nodes.length).toBeGreaterThan(3);
    for (const node of nodes) {
      expect(Object.keys(node)).toEqual(['_id', 'name', 'fullName', 'level', 'children']);
      for (const child of node.children) {
        expect(Object.keys(child)).toEqual(identity);
        strings(child, identity);
      }
    }
  });

  it('have children sorted by name, of every level [IF-4.1-children-sorted] [IF-2.1-children-next-level]', async () => {
    const place = (name: string, id: number, levels: readonly string[]) =>
      object(name, { id, levels: levels as unknown as [string, string, string, string, string] });
    const service = serviceWith([
      bundleOf([
        place('z', 1, ['A', 'B', 'z', 'd', 'e']),
        place('a', 2, ['A', 'B', 'a', 'd', 'e']),
        place('m', 3, ['A', 'B', 'M', 'd', 'e']),
        place('b', 4, ['A', 'B', 'M', 'd', 'e']),
      ]),
    ]);
    const children = async (path: string) =>
      (await service.get(`/rest/applications/App/levels/${path}&select=children`)).json[0].children.map(
        ({ name }: { name: string }) => name,
      );
    expect(await children('2/nodes?name=B')).toEqual(['M', 'a', 'z']);
    expect(await children('3/nodes?name=m')).toEqual(['d']);
    const [first] = (await service.get('/rest/applications/App/levels/3/nodes?name=M&select=children')).json;
    expect(await children(`4/nodes?_id=${first.children[0]._id}`)).toEqual(['e']);
  });

  it('are found by part of the name and by id [IF-4.1-name] [IF-4.1-id] [A6-same-id]', async () => {
    const [node, ...others] = await answer('/levels/4/nodes?name=FASTIFY&select=children');
    expect([node.name, others]).toEqual(['Fastify API', []]);
    expect(await answer(`/levels/4/nodes?_id=${node._id}&select=children`)).toEqual([node]);
    const { nodes } = await answer('/levels/4/graph');
    expect(nodes.find(({ name }: { name: string }) => name === 'Fastify API')._id).toBe(node._id);
    const [leaf] = await answer(`/levels/5/nodes?_id=${node.children[0]._id}&select=children`);
    expect(leaf).toMatchObject({ _id: node.children[0]._id, name: node.children[0].name });
  });
});

describe('the level graph', () => {
  it.each([1, 2, 3, 4, 5])(
    'of level %i has nodes and links between them [IF-2.3-node-members] [IF-2.3-link-members] [IF-4.2-nodes] [A5-full-name] [A7-parent]',
    async (level) => {
      const { nodes, links } = await answer(`/levels/${level}/graph`);
      const byId = new Map(nodes.map((node: { _id: number }) => [node._id, node]));
      expect(byId.size).toBe(nodes.length);
      expect(nodes.length).toBeGreaterThan(0);
      expect(links.length).toBeGreaterThan(0);
      for (const node of nodes) {
        expect(Object.keys(node)).toEqual(['_id', 'name', 'fullName', 'nbObjects', 'parent']);
        expect(node.fullName.split('/').at(-1)).toBe(node.name);
        expect(Number.isInteger(node._id) && Number.isInteger(node.nbObjects)).toBe(true);
        if (level === 1) expect(node.parent).toBeNull();
        else expect(Object.keys(node.parent)).toEqual(['_id']);
      }
      for (const link of links) {
        expect(Object.keys(link)).toEqual(['origin', 'target']);
        for (const end of [link.origin, link.target]) {
          expect(Object.keys(end)).toEqual(['_id', 'name', 'fullName']);
          expect(byId.get(end._id)).toMatchObject(end);
        }
        expect(link.origin._id).not.toBe(link.target._id);
      }
    },
  );

  it('names the node above as parent [A7-parent]', async () => {
    const { nodes: above } = await answer('/levels/3/graph');
    const { nodes } = await answer('/levels/4/graph');
    const names = new Map(above.map((node: { _id: number; fullName: string }) => [node._id, node.fullName]));
    for (const { parent, fullName, name } of nodes) expect(`${names.get(parent._id)}/${name}`).toBe(fullName);
  });

  it('counts objects and sorts nodes and links by name [IF-4.2-nodes] [IF-4.2-links] [A7-nb-objects]', async () => {
    const { nodes, links } = await answer('/levels/4/graph');
    const names = nodes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
    expect(nodes.reduce((sum: number, node: { nbObjects: number }) => sum + node.nbObjects, 0)).toBe(
      (await answer('')).counts.objects,
    );
    const ends = links.map(
      ({ origin, target }: { origin: { name: string }; target: { name: string } }) => `${origin.name}\n${target.name}`,
    );
    expect(ends).toEqual(ends.toSorted());
  });
});

describe('found objects', () => {
  it('have exactly the members of the interface [IF-2.4-members] [IF-2.4-locations-on-demand]', async () => {
    const { totalObjects, objects } = await answer('/objects?limit=1000');
    expect(objects).toHaveLength(totalObjects);
    for (const found of objects) {
      expect(Object.keys(found)).toEqual([...identity, 'filePath', 'mangling', 'annotations']);
      strings(found, [...identity, 'mangling']);
    }
  });

  it('have null or empty values where nothing applies [IF-2.4-file-path] [IF-2.4-mangling] [IF-2.4-annotations] [A10-annotations] [A10-file-path]', async () => {
    const service = serviceWith([
      bundleOf([
        { record: 'file', key: 'f', path: 'first.ts', lines: 3 },
        { record: 'file', key: 'e', path: 'a-second.ts', lines: 3 },
        object('bare', { id: 1 }),
        object('full', {
          id: 2,
          mangling: 'full()',
          annotations: ['@B', '@A'],
          locations: [
            { file: 'f', startLine: 1, endLine: 1 },
            { file: 'e', startLine: 1, endLine: 1 },
          ],
        }),
      ]),
    ]);
    const { objects } = (await service.get('/rest/applications/App/objects?limit=9')).json;
    expect(objects[0]).toMatchObject({ filePath: null, mangling: '', annotations: null });
    expect(objects[1]).toMatchObject({ filePath: 'first.ts', mangling: 'full()', annotations: ['@B', '@A'] });
    expect((await service.get('/rest/applications/App/objects/1')).json.annotations).toEqual([]);
  });

  it('have source locations where asked and there are any [IF-4.3-select] [IF-7-no-location] [IF-2.7-members] [A9-file-id] [A9-file] [A9-left-out]', async () => {
    const { objects } = await answer('/objects?limit=1000&select=source-locations');
    const located = objects.filter((found: object) => 'sourceLocations' in found);
    expect(located.length).toBeGreaterThan(10);
    expect(located.length).toBeLessThan(objects.length);
    for (const { sourceLocations } of located) {
      expect(sourceLocations.length).toBeGreaterThan(0);
      for (const location of sourceLocations) {
        expect(Object.keys(location).sort()).toEqual([
          'endLine',
          'fileId',
          'fileName',
          'filePath',
          'nbLines',
          'startLine',
        ]);
        expect(location.fileId).toMatch(/^[1-9]\d*$/);
        expect(Number.isInteger(location.startLine) && location.startLine >= 1).toBe(true);
        expect(location.endLine).toBeGreaterThanOrEqual(location.startLine);
        expect(Number.isInteger(location.nbLines)).toBe(true);
        expect(location.filePath.endsWith(location.fileName)).toBe(true);
      }
    }
  });
});

describe('object characteristics', () => {
  it('have the members of the interface [IF-2.5-members] [IF-4.4-object] [IF-2.5-parent] [IF-2.5-locations-on-demand]', async () => {
    const found = await answer('/objects/1004');
    expect(found).toMatchObject({
      id: '1004',
      name: 'price',
      mangling: 'price(Cart, Customer) return Promise<number>',
      status: { id: null },
      external: false,
      programmingLanguage: { name: 'TypeScript' },
      parent: { id: '1001', name: 'CartService', type: 'TypeScript Class', typeId: 'typescript-class' },
    });
    strings(found, [...identity, 'mangling']);
    expect(Object.keys(found.parent)).toEqual(['id', 'name', 'type', 'typeId']);
    expect(found).not.toHaveProperty('sourceLocations');
  });

  it('have all locations when asked, none left out [IF-4.4-select] [IF-2.7-several]', async () => {
    const { sourceLocations } = await answer('/objects/1004?select=source-locations');
    expect(
      sourceLocations.map(({ startLine, endLine }: { startLine: number; endLine: number }) => [startLine, endLine]),
    ).toEqual([
      [98, 99],
      [101, 130],
    ]);
  });

  it('leave the locations of an object without any out [IF-7-no-location] [A9-left-out] [IF-2.5-external]', async () => {
    const found = await answer('/objects/1301?select=source-locations');
    expect(found.external).toBe(true);
    expect(found).not.toHaveProperty('sourceLocations');
  });

  it('have parent null without a parent [A10-parent]', async () => {
    const service = serviceWith([bundleOf([object('alone', { id: 1 })])]);
    expect((await service.get('/rest/applications/App/objects/1')).json.parent).toBeNull();
  });

  it('tell the change against the previous analysis [IF-2.5-status] [A11-status]', async () => {
    const service = serviceWith([
      bundleOf([object('same', { id: 1 }), object('other', { id: 2 })]),
      bundleOf([object('same', { id: 1 }), object('other', { id: 2, mangling: 'x' }), object('new', { id: 3 })]),
    ]);
    const status = async (id: number) => (await service.get(`/rest/applications/App/objects/${id}`)).json.status;
    expect([await status(1), await status(2), await status(3)]).toEqual([
      { id: 'Unchanged' },
      { id: 'Modified' },
      { id: 'Added' },
    ]);
  });
});

describe('callees', () => {
  it('have the members of the interface, more only on demand [IF-2.6-members] [IF-2.6-parent-on-demand] [IF-2.6-locations-on-demand]', async () => {
    const callees = await answer('/objects/1003/callees');
    expect(callees.length).toBeGreaterThan(4);
    for (const callee of callees) {
      strings(callee, [...identity, 'linkType']);
      expect(callee).not.toHaveProperty('parent');
      expect(callee).not.toHaveProperty('sourceLocations');
    }
  });

  it('have parent type and locations when asked, one or both [IF-4.5-select-parent] [IF-4.5-select-locations] [IF-4.5-select-repeats] [R1-select-repeats]', async () => {
    const both = await answer('/objects/1003/callees?select=parent&select=source-locations');
    const price = both.find(({ name }: { name: string }) => name === 'price');
    expect(price.parent).toEqual({ type: 'TypeScript Class', typeId: 'typescript-class' });
    expect(price.sourceLocations).toHaveLength(2);
    const external = both.find(({ name }: { name: string }) => name === 'query');
    expect(external).not.toHaveProperty('sourceLocations');
    const [one] = await answer('/objects/1003/callees?select=parent');
    expect([one.parent !== undefined, 'sourceLocations' in one]).toEqual([true, false]);
    const [other] = await answer('/objects/1003/callees?select=source-locations');
    expect(['parent' in other, other.sourceLocations !== undefined]).toEqual([false, true]);
  });

  it('have parent null when asked and there is none [A10-parent]', async () => {
    const service = serviceWith([bundleOf([object('a', { id: 1 }), object('b', { id: 2 }), link('a', 'b')])]);
    expect((await service.get('/rest/applications/App/objects/1/callees?select=parent')).json[0].parent).toBeNull();
  });

  it('are direct by default, all with includeEscalated=true, in order of name [IF-4.5-direct-only] [IF-4.5-escalated] [IF-4.5-callees] [R17-union]', async () => {
    const names = async (query: string) =>
      (await answer(`/objects/1003/callees${query}`)).map(({ name }: { name: string }) => name);
    const direct = await names('');
    const all = await names('?includeEscalated=true');
    expect(await names('?includeEscalated=false')).toEqual(direct);
    expect(direct).not.toContain('PricePolicy');
    expect(all).toContain('PricePolicy');
    expect(all.length).toBe(direct.length + 1);
    expect(all).toEqual(all.toSorted());
  });
});

describe('transactions', () => {
  it('have the members of the interface [IF-2.8-members] [IF-2.8-stack] [IF-4.6-transactions] [A16-whole]', async () => {
    const all = await answer('/transactions');
    expect(all).toHaveLength((await answer('')).counts.transactions);
    for (const transaction of all) {
      expect(Object.keys(transaction)).toEqual(['id', 'name', 'size', 'stack', 'startPoint']);
      expect(Object.keys(transaction.startPoint)).toEqual(identity);
      strings(transaction, ['id', 'name']);
      strings(transaction.startPoint, identity);
      expect(Number.isInteger(transaction.size)).toBe(true);
      expect(
        Array.isArray(transaction.stack) && transaction.stack.every((entry: unknown) => typeof entry === 'string'),
      ).toBe(true);
    }
  });

  it('are filtered by name, full name and stack [IF-4.6-name] [IF-4.6-fullname] [IF-4.6-stack]', async () => {
    const all = await answer('/transactions');
    const byName = await answer('/transactions?name=CART');
    expect(byName.length).toBeGreaterThan(0);
    expect(byName.length).toBeLessThan(all.length);
    expect(byName).toEqual(all.filter(({ name }: { name: string }) => name.includes('cart')));
    expect((await answer('/transactions?stack=POSTGRES&name=cart')).length).toBe(3);
    expect(await answer('/transactions?fullname=no-such')).toEqual([]);
    expect((await answer('/transactions?fullname=')).length).toBe(all.length);
  });
});

describe('insights', () => {
  it('list the packages a reference affects [IF-2.9-members] [IF-2.9-objects] [IF-4.7-occurrences] [A10-package] [R11-alias] [R11-case]', async () => {
    const [lodash, set] = await answer('/insights/cve/ghsa-P6MC-m468-83gw/occurrences?limit=9');
    const members = [
      'name',
      'version',
      'releaseDate',
      'releasesPerYear',
      'saferClosestVersion',
      'safestVersion',
      'objects',
    ];
    expect(Object.keys(lodash)).toEqual(members);
    expect(lodash).toMatchObject({
      name: 'lodash',
      version: '4.17.15',
      releaseDate: { dateTime: '2019-07-19T02:28:46.584Z' },
    });
    for (const affected of lodash.objects) {
      expect(Object.keys(affected).sort()).toEqual(['fullName', 'id', 'mangling', 'name', 'type', 'typeId']);
    }
    expect(set).toEqual({
      name: 'lodash.set',
      version: '4.3.2',
      releaseDate: null,
      releasesPerYear: null,
      saferClosestVersion: null,
      safestVersion: null,
      objects: [],
    });
  });

  it('page the packages [IF-4.7-limit] [IF-4.7-skip]', async () => {
    const names = async (query: string) =>
      (await answer(`/insights/cve/CVE-2020-8203/occurrences?${query}`)).map(({ name }: { name: string }) => name);
    expect(await names('limit=1')).toEqual(['lodash']);
    expect(await names('limit=1&skip=1')).toEqual(['lodash.set']);
    expect([await names('limit=0'), await names('limit=5&skip=2')]).toEqual([[], []]);
  });

  it('give a Maven package as group:artifact [A17-package-name]', async () => {
    const service = serviceWith([
      bundleOf([
        {
          record: 'package',
          key: 'k',
          name: 'org.drools:drools-core',
          version: '7',
          vulnerabilities: [{ id: 'CVE-1' }],
        },
      ]),
    ]);
    const [affected] = (await service.get('/rest/applications/App/insights/cve/CVE-1/occurrences?limit=1')).json;
    expect(affected.name).toBe('org.drools:drools-core');
  });

  it('summarise the cloud patterns [IF-2.10-members] [IF-2.10-id] [IF-4.8-patterns] [V-contribution] [V-criticality] [V-impacts]', async () => {
    const patterns = await answer('/insights/cloud-detection-patterns');
    expect(patterns).toHaveLength(6);
    for (const pattern of patterns) {
      expect(Object.keys(pattern)).toEqual([
        'id',
        'name',
        'strategy',
        'category',
        'contribution',
        'criticality',
        'impacts',
        'nbObjects',
      ]);
      expect(pattern.id).toMatch(/^.+:\d+$/);
      expect(pattern.id.startsWith(`${pattern.strategy.id}:`)).toBe(true);
      strings(pattern.category, ['name']);
      expect(['Blocker', 'Booster']).toContain(pattern.contribution.id);
      expect(['Critical', 'High', 'Medium', 'Low', 'None']).toContain(pattern.criticality.id);
      for (const { id } of pattern.impacts) expect(['Architecture', 'Code', 'Framework']).toContain(id);
      expect(Number.isInteger(pattern.nbObjects)).toBe(true);
    }
  });

  it('filter the cloud patterns by equality, whatever the case [IF-4.8-strategy] [IF-4.8-contribution] [IF-4.8-criticality] [R12-equality] [R12-empty]', async () => {
    const count = async (query: string) => (await answer(`/insights/cloud-detection-patterns?${query}`)).length;
    expect(await count('strategy=CONTAINERIZATION')).toBe(1);
    expect(await count('strategy=container')).toBe(0);
    const boosters = await count('contribution=booster');
    expect(boosters).toBeGreaterThan(0);
    expect(await count('contribution=BLOCKER')).toBe(6 - boosters);
    expect(await count('criticality=none')).toBe(boosters);
    expect(await count('strategy=&contribution=&criticality=')).toBe(6);
  });
});

describe('beyond the interface', () => {
  it.each([
    ['/transactions/77', 'transaction-not-found'],
    ['/transactions/77/objects?limit=1', 'transaction-not-found'],
    ['/transactions/77/links?limit=1', 'transaction-not-found'],
    ['/objects/77/transactions', 'object-not-found'],
    ['/insights/cloud-detection-patterns/none:1/occurrences?limit=1', 'pattern-not-found'],
    ['/data-graphs/1003', 'data-graph-not-found'],
    ['/data-graphs/1003/objects?limit=1', 'data-graph-not-found'],
  ])('%s is a 404, %s [X-not-found]', async (path, code) => {
    const { status, json } = await shop.get(`${app}${path}`);
    expect([status, json.code]).toEqual([404, code]);
  });

  it('a cloud pattern leads to its objects and the lines in them [I-cloud-occurrences]', async () => {
    const [pattern] = (await answer('/insights/cloud-detection-patterns')) as { id: string; nbObjects: number }[];
    const path = `/insights/cloud-detection-patterns/${encodeURIComponent(pattern?.id as string)}/occurrences?limit=10`;
    const { json } = await shop.get(`${app}${path}&select=bookmarks`);
    const { totalOccurrences, occurrences } = json as unknown as {
      totalOccurrences: number;
      occurrences: { id: string; bookmarks?: unknown[] }[];
    };
    expect(totalOccurrences).toBe(pattern?.nbObjects);
    expect(occurrences).toHaveLength(totalOccurrences);
    for (const { bookmarks } of occurrences) expect(Array.isArray(bookmarks)).toBe(true);
    const bare = (await shop.get(`${app}${path}`)).json as unknown as { occurrences: object[] };
    expect(bare.occurrences.some((one) => 'bookmarks' in one)).toBe(false);
  });

  it('a transaction runs from its route to its tables [X-transaction]', async () => {
    const { name, fullName, startPoint, endPoints } = await answer('/transactions/5001');
    expect([name, startPoint.type]).toEqual(['api/v1/cart/{}/checkout', 'Fastify POST Operation']);
    expect(fullName).toContain('cart-routes');
    const ends = endPoints.map((end: { name: string; access: string[] }) => [end.name, ...end.access]);
    expect(ends).toEqual([
      ['invoices', 'WRITE'],
      ['orders', 'WRITE'],
    ]);
  });

  it('a data graph is the way back [X-data-graph]', async () => {
    const { endPoint, size, nbTransactions, transactions } = await answer('/data-graphs/1206');
    expect([endPoint.name, nbTransactions]).toEqual(['orders', transactions.length]);
    expect(transactions.map(({ id }: { id: string }) => id)).toContain('5001');
    const { totalObjects, objects } = await answer('/data-graphs/1206/objects?limit=1000');
    expect([totalObjects, objects.length]).toEqual([size, size]);
  });
});
