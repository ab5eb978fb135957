import { describe, expect, it } from 'vitest';
import { QueryError } from '../../src/errors.ts';
import type { Store } from '../../src/store/store.ts';
import { bundleOf, object } from '../contract/bundle-of.ts';
import { serviceOver, serviceWith, shopRecords, shopService, storeOf } from './test-service.ts';

const shop = shopService();
const app = '/rest/applications/Shop';
const json = 'application/json; charset=utf-8';

const operations = [
  `${app}/levels/5/nodes?name=&select=children`,
  `${app}/levels/3/graph`,
  `${app}/objects?limit=1000&select=source-locations`,
  `${app}/objects/1003`,
  `${app}/objects/1003/callees`,
  `${app}/transactions`,
  `${app}/insights/cve/CVE-2020-8203/occurrences?limit=10`,
  `${app}/insights/cloud-detection-patterns`,
];

const refused = [
  `${app}/objects`,
  `${app}/objects/0`,
  `${app}/objects/999999/callees`,
  `${app}/levels/9/graph`,
  '/rest/applications/Nope',
  '/rest/applications/%FF/objects',
  '/rest/nothing',
  '/rest/applications/Shop/nothing',
];

describe('every answer', () => {
  it.each([...operations, app, '/rest/applications', '/rest/ready'])(
    'is JSON: %s [A1-media-type] [IF-1-get-json]',
    async (path) => {
      const { status, headers, json: body } = await shop.get(path);
      expect([status, headers['content-type']]).toEqual([200, json]);
      expect(body).toBeDefined();
    },
  );

  it.each(refused)('is JSON when refused: %s [A1-media-type] [A2-problem]', async (path) => {
    const { status, headers, json: body } = await shop.get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers['content-type']).toBe(json);
    expect(body.status).toBe(status);
  });

  it.each([...operations, ...refused, '/docs', '/openapi.json'])('carries the security headers: %s', async (path) => {
    const { headers } = await shop.get(path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it.each(operations)('names its snapshot and has an entity tag: %s [A14-snapshot] [A14-etag]', async (path) => {
    const { headers } = await shop.get(path);
    expect(headers['stratigraph-snapshot']).toMatch(/^s1; analyzed="\d{4}-\d\d-\d\dT[^"]+"$/);
    expect(headers['etag']).toMatch(/^"[^"]*s1[^"]*1\.2\.3[^"]*"$/);
  });

  it('has a tag that changes with snapshot and program version [A14-etag]', async () => {
    const bundle = bundleOf([object('a', { id: 1 })]);
    const tag = async (imports: number, version: string) => {
      const service = serviceWith(
        Array.from({ length: imports }, () => bundle),
        { version },
      );
      return (await service.get('/rest/applications/App/objects/1')).headers['etag'];
    };
    const tags = [await tag(1, '1'), await tag(2, '1'), await tag(1, '2')];
    expect(new Set(tags).size).toBe(3);
    expect(await tag(1, '1')).toBe(tags[0]);
  });

  it.each([...operations, '/rest/applications', '/rest/ready', '/openapi.json', '/docs'])(
    'is 304 for whoever has it: %s [A14-not-modified]',
    async (path) => {
      const { headers } = await shop.get(path);
      const tag = headers['etag'] as string;
      for (const condition of [tag, `"x", ${tag}`, `W/${tag}`, '*']) {
        const again = await shop.get(path, { 'if-none-match': condition });
        expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
        for (const name of ['cache-control', 'vary', 'stratigraph-snapshot']) {
          expect(again.headers[name], name).toBe(headers[name]);
        }
      }
      expect((await shop.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it('that is a refusal is never 304 [A14-not-modified]', async () => {
    for (const path of [`${app}/objects/999999`, `${app}/objects`, '/rest/applications/Nope']) {
      expect((await shop.get(path, { 'if-none-match': '*' })).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('an error', () => {
  it('has the members of a problem, the path without query, and a stable code [A2-problem] [A2-errors]', async () => {
    const { json: body } = await shop.get(`${app}/objects?limit=x&secret=1`);
    expect(Object.keys(body)).toEqual(['type', 'title', 'status', 'detail', 'instance', 'code', 'errors']);
    expect(body).toMatchObject({
      type: 'urn:stratigraph:error:invalid-request',
      title: 'The request is not valid',
      status: 400,
      instance: `${app}/objects`,
      code: 'invalid-request',
    });
    expect(body.errors.map((error: { parameter: string }) => error.parameter)).toEqual(['limit', 'secret']);
    for (const error of body.errors) expect(Object.keys(error)).toEqual(['parameter', 'message']);
    expect(body.detail).toContain('limit must be an integer from 0 to 100000');
  });

  it('has errors only when the request is at fault [A2-errors]', async () => {
    expect((await shop.get('/rest/applications/Nope')).json).not.toHaveProperty('errors');
  });

  it('names the unknown application [A4-detail] [R9-unknown]', async () => {
    const { status, json: body } = await shop.get("/rest/applications/O'Neill%20%26%20Co/transactions");
    expect([status, body.detail, body.code]).toEqual([
      404,
      "'O'Neill & Co' application is not found",
      'application-not-found',
    ]);
    expect(body.instance).toBe("/rest/applications/O'Neill%20%26%20Co/transactions");
  });

  it.each([
    '/nothing',
    '/rest',
    '/rest/',
    '/rest/applications/Shop/',
    '/rest/applications/Shop/levels/2',
    '/docs/../package.json',
    '/docs/index.html',
  ])('tells that there is nothing at %s [A3-not-found]', async (path) => {
    const { status, json: body } = await shop.get(path);
    expect([status, body.code]).toEqual([404, 'path-not-found']);
  });

  it('of the service shows no internals [A2-no-internals]', async () => {
    const broken: Store = { ...storeOf([]), open: async () => Promise.reject(new Error('secret /etc/path')) };
    const { status, json: body, text } = await serviceOver(broken).get(app);
    expect([status, body.code]).toEqual([500, 'internal-error']);
    expect(text).not.toContain('secret');
    expect(text).not.toContain('stack');
  });

  it('inside an operation shows no internals either, and lets go of the reader [A2-no-internals]', async () => {
    let released = 0;
    const store = storeOf([{ name: 'Shop', bundles: [shopRecords()] }]);
    const reader = await store.open('Shop');
    const fragile: Store = {
      ...store,
      open: async () =>
        ({
          ...reader,
          info: reader.info,
          object: () => {
            throw new TypeError('secret');
          },
          release: () => released++,
        }) as never,
    };
    const { status, text } = await serviceOver(fragile).get(`${app}/objects/1`);
    expect([status, text.includes('secret'), released]).toEqual([500, false, 1]);
  });

  it('of a snapshot that cannot be read is 503 with Retry-After [A3-unavailable]', async () => {
    const corrupt: Store = {
      ...storeOf([]),
      open: async () => Promise.reject(new QueryError('snapshot-corrupt', 'broken; import it again')),
    };
    const { status, headers, json: body } = await serviceOver(corrupt).get(app);
    expect([status, body.code, body.detail]).toEqual([503, 'snapshot-corrupt', 'broken; import it again']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('of a snapshot that stays loading is 503 with Retry-After, after a wait [A3-unavailable] [A3-wait]', async () => {
    let asked = 0;
    const store = storeOf([{ name: 'Shop', bundles: [shopRecords()] }]);
    const loadsAt = (time: number): Store => ({
      ...store,
      open: async (name) => {
        if (++asked < time) throw new QueryError('snapshot-loading', 'loading');
        return store.open(name);
      },
    });
    expect((await serviceOver(loadsAt(3)).get(app)).status).toBe(200);
    asked = 0;
    const impatient = await serviceOver(loadsAt(1000), { limits: { loadTimeout: 60 } }).get(app);
    expect([impatient.status, impatient.json.code]).toEqual([503, 'snapshot-loading']);
    expect(Number(impatient.headers['retry-after'])).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(1);
  });

  it('of an address that is too long is 414 [A3-uri-too-long]', async () => {
    const { status, headers, json: body } = await shop.get(`${app}/objects?limit=1&name=${'x'.repeat(17_000)}`);
    expect([status, body.code, headers['content-type']]).toEqual([414, 'uri-too-long', json]);
    expect((await shop.get(`${app}/objects?limit=1&name=${'x'.repeat(15_000)}`)).status).toBe(200);
  });
});

describe('methods', () => {
  const paths = [...operations, app, '/rest/applications', '/rest/ready', '/openapi.json', '/docs'];

  it.each(paths)('HEAD is GET without a body: %s [R14-head]', async (path) => {
    const [get, head] = [await shop.get(path), await shop.send('HEAD', path)];
    expect([head.status, head.text]).toEqual([200, '']);
    const { date: _, ...expected } = get.headers;
    const { date: __, ...actual } = head.headers;
    expect(actual).toEqual(expected);
  });

  it('HEAD of what is refused has the status of GET [R14-head]', async () => {
    for (const path of refused) {
      const [get, head] = [await shop.get(path), await shop.send('HEAD', path)];
      expect([head.status, head.text]).toEqual([get.status, '']);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s is 405 with Allow on a path that is something [R14-method] [IF-1-read-only]',
    async (method) => {
      for (const path of [...paths, '/rest/applications/Nope/objects/x']) {
        const { status, headers, json: body } = await shop.send(method, path);
        expect([status, headers['allow'], body.code]).toEqual([405, 'GET, HEAD', 'method-not-allowed']);
        expect(headers['content-type']).toBe(json);
      }
      expect((await shop.send(method, '/nothing')).status).toBe(404);
    },
  );

  it('with a body of any type are 405 as well [R14-method]', async () => {
    for (const type of ['application/json', 'text/plain', 'nonsense', '']) {
      const { status } = await shop.send('POST', `${app}/objects`, { 'content-type': type }, '{broken');
      expect(status).toBe(405);
    }
  });
});

describe('scans', () => {
  const cve = '/rest/applications/App/insights/cve/X/occurrences?limit=1';
  const cloud = '/rest/applications/App/insights/cloud-detection-patterns';

  it('are told by a header: the time, or none [A13-header] [A13-empty]', async () => {
    const never = serviceWith([bundleOf([object('a', { id: 1 })])]);
    for (const path of [cve, cloud]) {
      const { status, headers, json: body } = await never.get(path);
      expect([status, body, headers['stratigraph-scan']]).toEqual([200, [], 'none']);
    }
    const scans = { cve: '2026-04-01T00:00:00.000Z', cloud: '2026-04-02T00:00:00.000Z' };
    const scanned = serviceWith([bundleOf([object('a', { id: 1 })], { scans })]);
    expect((await scanned.get(cve)).headers['stratigraph-scan']).toBe(scans.cve);
    expect((await scanned.get(cloud)).headers['stratigraph-scan']).toBe(scans.cloud);
    expect((await scanned.get(cloud)).json).toEqual([]);
    expect((await scanned.get('/rest/applications/App/transactions')).headers).not.toHaveProperty('stratigraph-scan');
    expect((await scanned.get('/rest/applications/App')).json.scans).toEqual(scans);
    expect((await never.get('/rest/applications/App')).json.scans).toEqual({ cve: null, cloud: null });
  });
});

describe('applications', () => {
  it('are listed with what clients read [A18-applications] [A13-application]', async () => {
    const { json: list } = await shop.get('/rest/applications');
    expect(list).toHaveLength(1);
    const [item] = list;
    expect(Object.keys(item)).toEqual(['name', 'delivery', 'counts', 'languages', 'scans', 'snapshot']);
    expect(item.name).toBe('Shop');
    expect(item.delivery).toEqual({ dateTime: item.snapshot.analyzedAt });
    expect(item.counts.objects).toBe((await shop.get(`${app}/objects?limit=0`)).json.totalObjects);
    expect(item.languages[0]).toEqual({ name: 'TypeScript', objects: expect.any(Number) });
    expect((await shop.get(app)).json).toEqual(item);
  });

  it('are ready: the body is literally true', async () => {
    expect((await shop.get('/rest/ready')).text).toBe('true');
  });
});

describe('one answer', () => {
  it('comes from the snapshot it began with, also when a newer one is published meanwhile [A15-one-snapshot]', async () => {
    const [old, next] = [
      storeOf([{ name: 'A', bundles: [bundleOf([object('old', { id: 1 })])] }]),
      storeOf([{ name: 'A', bundles: [bundleOf([]), bundleOf([object('new', { id: 1 })])] }]),
    ];
    let current = old;
    let opened = 0;
    const store: Store = {
      ...old,
      open: (name) => {
        opened++;
        return current.open(name);
      },
    };
    const gate = Promise.withResolvers<void>();
    const slow: Store = {
      ...store,
      open: async (name) => {
        const reader = await store.open(name);
        current = next;
        await gate.promise;
        return reader;
      },
    };
    const answer = serviceOver(slow).get('/rest/applications/A/objects?limit=1&select=source-locations');
    gate.resolve();
    const { json: body, headers } = await answer;
    expect([body.objects[0].name, headers['stratigraph-snapshot']?.split(';')[0], opened]).toEqual(['old', 's1', 1]);
  });

  it.each([
    ['a short answer', 'GET', '/objects/1', {}, 200],
    ['a list', 'GET', '/objects?limit=1', {}, 200],
    ['HEAD', 'HEAD', '/objects?limit=1', {}, 200],
    ['what the client has', 'GET', '/objects?limit=1', { 'if-none-match': '*' }, 304],
    ['an unknown object', 'GET', '/objects/9/callees', {}, 404],
    ['a source service that is off', 'GET', '/objects/1?select=source-locations', {}, 500],
  ] as const)('lets its reader go exactly once: %s', async (_, method, path, headers, status) => {
    const store = storeOf([{ name: 'A', bundles: [bundleOf([object('a', { id: 1 })])] }]);
    let released = 0;
    const counting: Store = {
      ...store,
      open: async (name) => Object.assign(Object.create(await store.open(name)), { release: () => released++ }),
    };
    const service = serviceOver(counting, { sourceService: 'off' });
    expect((await service.send(method, `/rest/applications/A${path}`, headers)).status).toBe(status);
    expect(released).toBe(1);
  });
});
