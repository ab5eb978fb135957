import { describe, expect, it } from 'vitest';
import { bundleOf, object } from '../contract/bundle-of.ts';
import { serviceOver, serviceWith, shopService, storeOf, type TestAnswer } from './test-service.ts';

const shop = shopService();
const app = '/rest/applications/Shop';

/** Parameters with something wrong, in order; empty when the request is fine. */
async function faulty(path: string, service = shop): Promise<string[]> {
  const { status, json } = await service.get(path);
  if (status === 200) return [];
  expect([status, json.code]).toEqual([400, 'invalid-request']);
  return json.errors.map(({ parameter }: { parameter: string }) => parameter);
}

async function names(query: string, service = shop, application = app): Promise<string[]> {
  const { json } = await service.get(`${application}/objects?limit=100&${query}`);
  return json.objects.map(({ name }: { name: string }) => name);
}

describe('paging', () => {
  it('needs a limit [IF-4.3-limit-required] [IF-4.7-limit-required]', async () => {
    expect(await faulty(`${app}/objects`)).toEqual(['limit']);
    expect(await faulty(`${app}/objects?skip=0`)).toEqual(['limit']);
    expect(await faulty(`${app}/insights/cve/X/occurrences`)).toEqual(['limit']);
  });

  it.each(['-1', '1.5', '1e3', 'ten', '', '+1', '0x10', ' 1', '100001', '9007199254740993', '٣'])(
    'refuses limit=%j [R3-limit-range] [R3-limit-maximum]',
    async (limit) => {
      expect(await faulty(`${app}/objects?limit=${encodeURIComponent(limit)}`)).toEqual(['limit']);
      expect(await faulty(`${app}/insights/cve/X/occurrences?limit=${encodeURIComponent(limit)}`)).toEqual(['limit']);
    },
  );

  it('takes a limit of up to 100 000, or up to what is configured [R3-limit-maximum]', async () => {
    expect(await faulty(`${app}/objects?limit=100000`)).toEqual([]);
    const small = shopService({ maximumLimit: 7 });
    expect(await faulty(`${app}/objects?limit=7`, small)).toEqual([]);
    expect(await faulty(`${app}/objects?limit=8`, small)).toEqual(['limit']);
    expect(await faulty(`${app}/insights/cve/X/occurrences?limit=8`, small)).toEqual(['limit']);
  });

  it('gives the total and an empty list with limit=0 [R3-limit-zero] [IF-4.3-total]', async () => {
    const { json } = await shop.get(`${app}/objects?limit=0`);
    expect(json.objects).toEqual([]);
    expect(json.totalObjects).toBeGreaterThan(20);
  });

  it.each(['-1', '0.5', 'x', ''])('refuses skip=%j [R4-skip-range]', async (skip) => {
    expect(await faulty(`${app}/objects?limit=1&skip=${skip}`)).toEqual(['skip']);
    expect(await faulty(`${app}/insights/cve/X/occurrences?limit=1&skip=${skip}`)).toEqual(['skip']);
  });

  it('skips nothing by default, and everything past the end [R4-skip-default] [R4-skip-past-end] [IF-4.3-skip] [IF-4.3-limit]', async () => {
    const page = async (query: string) => (await shop.get(`${app}/objects?${query}`)).json;
    const all = await page('limit=1000');
    expect(await page('limit=1000&skip=0')).toEqual(all);
    expect((await page('limit=3&skip=2')).objects).toEqual(all.objects.slice(2, 5));
    expect(await page('limit=5&skip=9007199254740991')).toEqual({ totalObjects: all.totalObjects, objects: [] });
  });

  it('gives each object exactly once over all pages [R5-paging] [IF-4.3-sorted] [R5-name-full-name-id]', async () => {
    const all = (await shop.get(`${app}/objects?limit=1000`)).json;
    const paged: object[] = [];
    for (let skip = 0; skip < all.totalObjects; skip += 7) {
      paged.push(...(await shop.get(`${app}/objects?limit=7&skip=${skip}`)).json.objects);
    }
    expect(paged).toEqual(all.objects);
  });
});

describe('filters', () => {
  it('combine by AND, repeated fullname by OR [R1-and] [R1-fullname-or] [IF-4.3-fullname-list]', async () => {
    const cart = await names('fullname=cart-service');
    const catalog = await names('fullname=catalog-service');
    expect(cart.length > 0 && catalog.length > 0).toBe(true);
    expect((await names('fullname=cart-service&fullname=catalog-service')).length).toBe(cart.length + catalog.length);
    expect((await names('fullname=cart-service&name=price')).length).toBeLessThan(cart.length);
  });

  it('are each applied to their own field [IF-4.3-name] [IF-4.3-fullname] [IF-4.3-filepath] [IF-4.3-mangling] [IF-4.3-annotation] [IF-4.3-type]', async () => {
    const fields = bundleOf([
      object('marker', { id: 1, fullName: 'x' }),
      object('b', { id: 2, fullName: 'marker' }),
      object('c', { id: 3, fullName: 'x', filePath: 'marker' }),
      object('d', { id: 4, fullName: 'x', mangling: 'marker' }),
      object('e', { id: 5, fullName: 'x', annotations: ['marker'] }),
      object('f', { id: 6, fullName: 'x', type: 'marker' }),
    ]);
    const service = serviceWith([fields]);
    const found = (query: string) => names(query, service, '/rest/applications/App');
    expect(await found('name=MARK')).toEqual(['marker']);
    expect(await found('fullname=MARK')).toEqual(['b']);
    expect(await found('filepath=MARK')).toEqual(['c']);
    expect(await found('mangling=MARK')).toEqual(['d']);
    expect(await found('annotation=MARK')).toEqual(['e']);
    expect(await found('type=MARK')).toEqual(['f']);
  });

  it('are percent-decoded; + is a space, %2B a plus, %26 an ampersand [IF-1-ampersand] [R8-plus] [IF-1-substring]', async () => {
    const service = serviceWith([
      bundleOf([
        object('a b', { id: 1 }),
        object('a+b', { id: 2 }),
        object('a&b', { id: 3 }),
        object('a%26=é', { id: 4 }),
      ]),
    ]);
    const found = (query: string) => names(query, service, '/rest/applications/App');
    expect(await found('name=a+b')).toEqual(['a b']);
    expect(await found('name=A%20B')).toEqual(['a b']);
    expect(await found('name=a%2bb')).toEqual(['a+b']);
    expect(await found('name=a%26b')).toEqual(['a&b']);
    expect(await found('name=%2526=%C3%89')).toEqual(['a%26=é']);
    expect(await found('n%61me=a%26b')).toEqual(['a&b']);
  });

  it('that are empty match everything [R2-empty]', async () => {
    expect(await names('name=&fullname=&filepath=&mangling=&annotation=&type=')).toEqual(await names(''));
    expect(await names('name')).toEqual(await names(''));
  });
});

describe('query parameters', () => {
  it('that are unknown are refused with the allowed ones [R8-unknown-parameter]', async () => {
    const { status, json } = await shop.get(`${app}/objects?limit=1&nmae=x`);
    expect(status).toBe(400);
    expect(json.errors).toEqual([
      {
        parameter: 'nmae',
        message:
          'is not a parameter; allowed: limit, skip, name, fullname, filepath, mangling, annotation, type, select',
      },
    ]);
    for (const path of [
      '/objects?limit=1&Name=x',
      '/objects/1?limit=1',
      '/transactions?select=x',
      '/objects/1/callees?skip=1',
    ]) {
      expect(await faulty(`${app}${path}`), path).toHaveLength(1);
    }
    for (const path of ['/rest/applications?x=1', '/rest/ready?x', `${app}?x=1`])
      expect(await faulty(path)).toEqual(['x']);
    expect(await faulty(`${app}/objects?limit=1&__proto__=x`)).toEqual(['__proto__']);
  });

  it('are none of the level graph [IF-4.2-no-query]', async () => {
    expect(await faulty(`${app}/levels/2/graph?name=x`)).toEqual(['name']);
    expect(await faulty(`${app}/levels/2/graph`)).toEqual([]);
  });

  it.each([
    '/objects?limit=1&limit=1',
    '/objects?limit=1&name=a&name=a',
    '/objects?limit=1&skip=0&skip=0',
    '/transactions?fullname=a&fullname=b',
    '/transactions?name=&name=',
    '/insights/cloud-detection-patterns?strategy=a&strategy=b',
    '/objects/1003/callees?includeEscalated=true&includeEscalated=true',
    '/levels/2/nodes?name=a&name=b&select=children',
    '/levels/2/nodes?_id=1&_id=1&select=children',
  ])('given twice are refused: %s [R1-once]', async (path) => {
    expect(await faulty(`${app}${path}`)).toHaveLength(1);
  });

  it('may repeat select [R1-select-repeats]', async () => {
    expect(await faulty(`${app}/objects?limit=1&select=source-locations&select=source-locations`)).toEqual([]);
    expect(await faulty(`${app}/levels/2/nodes?name=&select=children&select=children`)).toEqual([]);
  });

  it.each(['', 'parents', 'Parent', 'parent,source-locations', 'parent '])(
    'refuse select=%j of callees [R8-select]',
    async (select) => {
      const { status, json } = await shop.get(`${app}/objects/1003/callees?select=${encodeURIComponent(select)}`);
      expect(status).toBe(400);
      expect(json.errors).toEqual([{ parameter: 'select', message: 'must be one of parent, source-locations' }]);
    },
  );

  it('refuse a select that another operation knows [R8-select]', async () => {
    for (const path of ['/objects?limit=1&select=parent', '/objects/1003?select=parent', '/objects/1003?select=']) {
      expect(await faulty(`${app}${path}`)).toEqual(['select']);
    }
  });

  it.each(['', 'TRUE', '1', 'yes', 'false '])('refuse includeEscalated=%j [R8-boolean]', async (value) => {
    expect(await faulty(`${app}/objects/1003/callees?includeEscalated=${encodeURIComponent(value)}`)).toEqual([
      'includeEscalated',
    ]);
  });

  it.each([
    ['name=%', 'name'],
    ['name=%4', 'name'],
    ['name=%zz', 'name'],
    ['name=%FF', 'name'],
    ['name=%C3', 'name'],
    ['name=%ED%A0%80', 'name'],
    ['%FF=x', '%FF'],
  ])('refuse malformed percent-encoding: %s [R8-percent]', async (query, parameter) => {
    expect(await faulty(`${app}/objects?limit=1&${query}`)).toEqual([parameter]);
  });

  it('tell every fault at once [A2-errors]', async () => {
    expect(await faulty(`${app}/objects?skip=-1&select=x&bogus=1`)).toEqual(['skip', 'select', 'bogus', 'limit']);
  });

  it('may be separated by more ampersands than needed', async () => {
    expect(await faulty(`${app}/objects?&limit=1&&`)).toEqual([]);
  });
});

describe('level nodes', () => {
  it.each(['1', '6', '0', '-2', '2.0', 'two', '02', '99999999999999999999'])(
    'refuse level %s [R6-nodes-level] [IF-8-level]',
    async (level) => {
      expect(await faulty(`${app}/levels/${level}/nodes?name=&select=children`)).toEqual(['level']);
    },
  );

  it.each(['0', '6', 'x', '1.0'])('have a graph of level 1 to 5, not of %s [R6-graph-level]', async (level) => {
    expect(await faulty(`${app}/levels/${level}/graph`)).toEqual(['level']);
    expect(await faulty(`${app}/levels/1/graph`)).toEqual([]);
  });

  it('need name or _id [R7-neither] [IF-4.1-name-or-id]', async () => {
    expect(await faulty(`${app}/levels/2/nodes?select=children`)).toEqual(['name']);
    expect(await faulty(`${app}/levels/2/nodes?select=children&name=`)).toEqual([]);
    expect(await faulty(`${app}/levels/2/nodes?select=children&_id=1`)).toEqual([]);
  });

  it('need select=children [R7-select] [IF-4.1-select-required]', async () => {
    expect(await faulty(`${app}/levels/2/nodes?name=x`)).toEqual(['select']);
    expect(await faulty(`${app}/levels/2/nodes?name=x&select=`)).toEqual(['select']);
    expect(await faulty(`${app}/levels/2/nodes?name=x&select=parent`)).toEqual(['select']);
  });

  it('name the values of a missing parameter that has only some [R8-missing]', async () => {
    const { json } = await shop.get(`${app}/levels/2/nodes?name=x`);
    expect(json.errors).toEqual([{ parameter: 'select', message: 'is required and must be children' }]);
    const hierarchy = (await shop.get(`${app}/objects/1206/call-hierarchy?limit=1`)).json;
    expect(hierarchy.errors).toEqual([
      { parameter: 'direction', message: 'is required and must be one of callers, callees' },
    ]);
    expect((await shop.get(`${app}/objects`)).json.errors).toEqual([{ parameter: 'limit', message: 'is required' }]);
  });

  it('match name and _id when both are given [R7-both]', async () => {
    const [node] = (await shop.get(`${app}/levels/4/nodes?name=fastify&select=children`)).json;
    const both = async (name: string) =>
      (await shop.get(`${app}/levels/4/nodes?_id=${node._id}&name=${name}&select=children`)).json;
    expect(await both('API')).toEqual([node]);
    expect(await both('java')).toEqual([]);
  });

  it.each(['0', '-1', '987654321', '9007199254740991'])('are none with _id=%s [R7-unknown-id]', async (id) => {
    const { status, json } = await shop.get(`${app}/levels/4/nodes?_id=${id}&select=children`);
    expect([status, json]).toEqual([200, []]);
  });

  it.each(['x', '1.5', '', '4:uuid:7'])('refuse _id=%j [R7-unknown-id]', async (id) => {
    expect(await faulty(`${app}/levels/4/nodes?_id=${id}&select=children`)).toEqual(['_id']);
  });
});

describe('application names', () => {
  const odd = [
    'a/b',
    'a b',
    'a.b',
    'Shop & Co',
    'a+b',
    'Ünï',
    'a%2Fb',
    '(x)',
    '\u{1F600}',
    'a?b#c',
    'x'.repeat(1000),
    ':name',
    '*',
  ];
  const service = serviceOver(
    storeOf(odd.map((name, i) => ({ name, bundles: [bundleOf([object('a', { id: i + 1 })])] }))),
  );

  it.each(odd)('may be %s [R9-characters] [IF-1-name-encoded] [R9-decoded-once]', async (name) => {
    const path = `/rest/applications/${encodeURIComponent(name).replaceAll('.', '%2E')}`;
    const { status, json } = await service.get(path);
    expect([status, json.name]).toEqual([200, name]);
    expect((await service.get(`${path}/objects?limit=1`)).json.totalObjects).toBe(1);
  });

  it('are decoded once, and + is no space in them [R9-decoded-once]', async () => {
    expect((await service.get('/rest/applications/a%252Fb')).json.name).toBe('a%2Fb');
    expect((await service.get('/rest/applications/a+b')).json.name).toBe('a+b');
    expect((await service.get('/rest/applications/a%2Fb')).json.name).toBe('a/b');
  });

  it('are compared exactly [R9-exact] [R9-unknown]', async () => {
    for (const name of ['A%20B', 'a.B', 'U%CC%88ni%CC%88', 'nothing']) {
      const { status, json } = await service.get(`/rest/applications/${name}`);
      expect([status, json.code]).toEqual([404, 'application-not-found']);
    }
  });

  it('hold no back-quote [R9-back-quote] [IF-1-back-quote]', async () => {
    for (const path of ['a%60b', 'a%60b/objects?limit=1', 'a%60b/levels/2/graph']) {
      expect(await faulty(`/rest/applications/${path}`, service)).toEqual(['name']);
    }
  });

  it.each(['%', 'a%zz', '%FF', 'x%C3'])('refuse malformed percent-encoding: %s [R8-percent]', async (name) => {
    expect(await faulty(`/rest/applications/${name}`, service)).toEqual(['name']);
    expect(await faulty(`/rest/applications/${name}/objects?limit=1`, service)).toEqual(['name']);
  });
});

describe('object ids', () => {
  it.each(['0', '01', '-1', '1.0', 'abc', '9007199254740992', '1e3', '%20', '1%20', '99999999999999999999'])(
    'refuse %s [R10-form]',
    async (id) => {
      expect(await faulty(`${app}/objects/${id}`)).toEqual(['id']);
      expect(await faulty(`${app}/objects/${id}/callees`)).toEqual(['id']);
    },
  );

  it('may be 1 to 2^53-1 [R10-form] [R10-unknown]', async () => {
    const service = serviceWith([bundleOf([object('a', { id: 1 }), object('z', { id: 9_007_199_254_740_991 })])]);
    expect((await service.get('/rest/applications/App/objects/1')).json.name).toBe('a');
    expect((await service.get('/rest/applications/App/objects/9007199254740991')).json.id).toBe('9007199254740991');
    for (const path of ['9007199254740990', '2', '2/callees']) {
      const { status, json } = await service.get(`/rest/applications/App/objects/${path}`);
      expect([status, json.code]).toEqual([404, 'object-not-found']);
    }
  });
});

describe('CVE references', () => {
  it('that hit nothing give an empty list [R11-none] [A13-empty]', async () => {
    for (const reference of ['CVE-0000-0', 'x%2Fy', 'constructor', '%60']) {
      const { status, json } = await shop.get(`${app}/insights/cve/${reference}/occurrences?limit=1`);
      expect([status, json]).toEqual([200, []]);
    }
  });
});

describe('several faults at once', () => {
  const off = shopService({ sourceService: 'off' });
  const outcome = ({ status, json }: TestAnswer): unknown[] => [status, json.code];

  it('are told in this order: request, application, object, source service [R18-order]', async () => {
    const get = async (path: string) => outcome(await off.get(`/rest/applications/${path}`));
    expect(await get('Nope/objects/0?select=source-locations')).toEqual([400, 'invalid-request']);
    expect(await get('Nope/objects/999999?select=source-locations')).toEqual([404, 'application-not-found']);
    expect(await get('Shop/objects/999999?select=source-locations')).toEqual([404, 'object-not-found']);
    expect(await get('Shop/objects/999999/callees?select=source-locations')).toEqual([404, 'object-not-found']);
    expect(await get('Shop/objects/1003?select=source-locations')).toEqual([500, 'source-service-unavailable']);
    expect(await get('Nope/objects?select=source-locations')).toEqual([400, 'invalid-request']);
    expect(await get('Nope/objects?limit=1&select=source-locations')).toEqual([404, 'application-not-found']);
    expect(await get('Shop/objects?limit=0&select=source-locations')).toEqual([500, 'source-service-unavailable']);
  });
});

describe('pinning', () => {
  const bundles = [bundleOf([object('old', { id: 1 })]), bundleOf([object('new', { id: 2 })])];
  const service = serviceWith(bundles);
  const path = '/rest/applications/App/objects?limit=9';

  it('answers from the snapshot named [R19-pinned]', async () => {
    const newest = await service.get(path);
    const oldest = await service.get(path, { 'stratigraph-snapshot': 's1' });
    expect([newest.json.objects[0].name, oldest.json.objects[0].name]).toEqual(['new', 'old']);
    expect(oldest.headers['stratigraph-snapshot']).toMatch(/^s1; analyzed="/);
    const echoed = { 'stratigraph-snapshot': oldest.headers['stratigraph-snapshot'] as string };
    expect((await service.get(path, echoed)).text).toBe(oldest.text);
  });

  it('refuses a snapshot that is not kept, and an empty name [R19-gone] [R18-order]', async () => {
    const gone = await service.get(path, { 'stratigraph-snapshot': 's9' });
    expect([gone.status, gone.json.code]).toEqual([412, 'snapshot-not-available']);
    expect((await service.get(path, { 'stratigraph-snapshot': '' })).status).toBe(400);
    const unknown = await service.get('/rest/applications/Nope', { 'stratigraph-snapshot': 's9' });
    expect(unknown.status).toBe(404);
  });
});
