import { describe, expect, it } from 'vitest';
import type { AccessControl } from '../../src/access/access-control.ts';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { localClient } from '../../src/local-client.ts';
import { mcpEndpoint } from '../../src/mcp/mcp-endpoint.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import type { Store } from '../../src/store/store.ts';
import { accessOf } from './access-of.ts';
import {
  serviceOver,
  shopRecords,
  storeOf,
  type TestAnswer,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts';

const app = '/rest/applications/Shop';

const secretShop = (): Store =>
  storeOf([
    { name: 'Secret', bundles: [shopRecords()] },
    { name: 'Shop', bundles: [shopRecords(), shopRecords()] },
  ]);
const shopAlone = (): Store => storeOf([{ name: 'Shop', bundles: [shopRecords(), shopRecords()] }]);

const options: TestServiceOptions = { access: accessOf({ all: ['*'], some: ['Shop*'], none: [] }) };
const service = serviceOver(secretShop(), options);
const some = { 'x-api-key': 'some' };
const all = { 'x-api-key': 'all' };

/** What a client sees of an answer, whenever it is given. */
function seen({ status, headers, text }: TestAnswer): unknown {
  const { date, ...rest } = headers;
  return { status, headers: rest, text };
}

describe('a service with keys', () => {
  it.each([
    '/rest/applications',
    '/rest/ready',
    app,
    `${app}/objects?limit=1`,
    '/rest/applications/Nobody',
    `${app}/objects?limit=x`,
    '/nothing',
    '/metrics',
    '/openapi.json',
    '/docs',
    '/docs/start.js',
    '/mcp',
  ])(
    'answers 401 to who sends none, before it looks at anything else: %s [AC-rule] [AC-401] [R18-unauthorized-first]',
    async (path) => {
      const { status, headers, json } = await service.get(path);
      expect([status, json.code, headers['www-authenticate']]).toEqual([
        401,
        'unauthorized',
        'Bearer realm="stratigraph"',
      ]);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])(
    'answers 401 to %s [R18-unauthorized-first]',
    async (method) => {
      expect((await service.send(method, `${app}/objects`)).status).toBe(401);
    },
  );

  it.each(['/healthz', '/readyz'])('answers everyone at %s [AC-rule]', async (path) => {
    expect((await service.get(path)).status).toBe(200);
  });

  it.each(['/', '/explore', '/explore/applications/Shop', '/explore/icon.svg', '/explore/assets/none.js'])(
    'gives everyone the files of the explorer: %s [AC-rule]',
    async (path) => {
      expect((await service.get(path)).status).not.toBe(401);
    },
  );

  it.each([
    { 'x-api-key': 'all' },
    { authorization: 'Bearer all' },
    { authorization: 'bearer   all ' },
    { 'X-Api-Key': 'all', authorization: 'Bearer wrong' },
  ])('admits by %j [AC-sent]', async (headers) => {
    expect((await service.get(app, headers as Record<string, string>)).status).toBe(200);
  });

  it.each([
    { 'x-api-key': 'wrong' },
    { 'x-api-key': '' },
    { 'x-api-key': 'all, all' },
    { 'x-api-key': 'wrong', authorization: 'Bearer all' },
    { authorization: 'Bearer wrong' },
    { authorization: 'Basic all' },
    { authorization: 'all' },
    { cookie: 'x-api-key=all' },
  ])('refuses %j with one answer for all that is wrong [AC-wrong-key] [AC-401]', async (headers) => {
    const { status, json, text } = await service.get(app, headers as Record<string, string>);
    expect([status, json.code]).toEqual([401, 'unauthorized']);
    expect(text).not.toContain('wrong');
  });

  it('takes a key from the address only where that is allowed, and no further than that [AC-query-key]', async () => {
    expect((await service.get(`${app}/objects?limit=0&api-key=all`)).status).toBe(401);
    const { status, json } = await service.get(`${app}/objects?limit=0&api-key=all`, all);
    expect([status, json.errors[0].parameter]).toEqual([400, 'api-key']);
    const lax = serviceOver(secretShop(), { ...options, queryKey: true });
    expect((await lax.get(`${app}/objects?api-key=all&limit=0`)).status).toBe(200);
    expect((await lax.get(`${app}/objects?limit=0&api-key=wrong`)).status).toBe(401);
    expect((await lax.get(`${app}/objects?limit=0&api-key=%`)).status).toBe(401);
    expect((await lax.get(`${app}?api-key=some`)).status).toBe(200);
    expect((await lax.get('/rest/applications/Secret?api-key=some')).status).toBe(404);
  });

  it('is open while access is not on, and closed from the moment it is [AC-rule]', async () => {
    const access = accessOf({ all: ['*'] });
    access.isOn = false;
    const switched = serviceOver(secretShop(), { access });
    expect((await switched.get(app, { 'x-api-key': 'wrong' })).status).toBe(200);
    access.isOn = true;
    expect((await switched.get(app)).status).toBe(401);
    expect((await switched.get(app, all)).status).toBe(200);
  });

  it('answers 503 while it cannot read its keys [AC-unreadable]', async () => {
    const { QueryError } = await import('../../src/errors.ts');
    const fail = (): never => {
      throw new QueryError('access-unavailable', 'The service cannot read its keys.');
    };
    const access: AccessControl = { isOn: true, admit: fail, admitKey: fail };
    const { status, headers, json } = await serviceOver(shopAlone(), { access }).get(app, all);
    expect([status, headers['retry-after'], json.code]).toEqual([503, '5', 'access-unavailable']);
  });

  it('says in its OpenAPI document how to send a key [AC-openapi]', async () => {
    const { json } = await service.get('/openapi.json', all);
    expect(json.security).toEqual([{ ApiKey: [] }, { Bearer: [] }]);
    expect(json.components.securitySchemes).toMatchObject({
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
      Bearer: { type: 'http', scheme: 'bearer' },
    });
    const open = (await serviceOver(shopAlone()).get('/openapi.json')).json;
    expect(open.security).toEqual([{}, { ApiKey: [] }, { Bearer: [] }]);
    for (const { get } of Object.values<{ get: { responses: object } }>(json.paths)) {
      expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['401', '403']));
    }
  });
});

/** Every path of the interface and the additions, for one application. */
const { paths } = (await serviceOver(shopAlone()).get('/openapi.json')).json as { paths: Record<string, unknown> };
const ids: Readonly<Record<string, string>> = {
  '/transactions/{id}': '5001',
  '/data-graphs/{id}': '1206',
  '/insights/cve/{id}': 'CVE-2020-8203',
};
const queries: Readonly<Record<string, string>> = {
  '/levels/{level}/nodes': 'name=&select=children',
  '/paths': 'source=1003&target=1206&limit=3',
  '/links': 'id=1003&id=1206',
  '/impact': 'id=1206&limit=9',
};
const targets = Object.keys(paths)
  .filter((path) => path.startsWith('/rest/applications/{name}'))
  .flatMap((path) => {
    const below = path.slice('/rest/applications/{name}'.length);
    const id = Object.entries(ids).find(([start]) => below.startsWith(start))?.[1] ?? '1003';
    const filled = below.replace('{level}', '4').replace('{id}', id);
    return [filled, `${filled}?limit=5`, `${filled}?${queries[below] ?? 'base=s1&limit=5'}`, `${filled}?wrong=1`];
  });

/** Asks for every target of an application in every way. */
async function askAll(asked: TestService, application: string, headers: Record<string, string>): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const target of targets) {
    const path = `/rest/applications/${application}${target}`;
    answers.push(seen(await asked.get(path, headers)));
  }
  const path = `/rest/applications/${application}/objects?limit=5`;
  for (const more of [{ 'stratigraph-snapshot': 's1' }, { 'if-none-match': '*' }, { 'accept-encoding': 'gzip' }]) {
    answers.push(seen(await asked.get(path, { ...headers, ...more })));
  }
  for (const method of ['HEAD', 'POST']) answers.push(seen(await asked.send(method, path, headers)));
  return answers;
}

describe('what a key may not read', () => {
  it('is answered as an unknown name is, to the byte, on every path [AC-hidden]', async () => {
    const hidden = await askAll(service, 'Secret', some);
    const unknown = await askAll(service, 'Nobody', some);
    expect(JSON.parse(JSON.stringify(hidden).replaceAll('Secret', 'Nobody'))).toEqual(unknown);
    expect(JSON.stringify(hidden)).toContain("'Secret' application is not found");
    const open = (await askAll(service, 'Secret', all)) as { status: number }[];
    expect(open.filter(({ status }) => status === 200).length).toBeGreaterThan(25);
  });

  it('leaves no trace in any other answer, header or entity tag [AC-hidden]', async () => {
    const without = serviceOver(shopAlone(), options);
    expect(await askAll(service, 'Shop', some)).toEqual(await askAll(without, 'Shop', some));
    for (const path of ['/rest/applications', '/rest/ready', '/openapi.json', '/docs', '/metrics']) {
      expect(seen(await service.get(path, some)), path).toEqual(seen(await without.get(path, some)));
    }
    const names = async (headers: Record<string, string>): Promise<string[]> =>
      (await service.get('/rest/applications', headers)).json.map(({ name }: { name: string }) => name);
    expect([await names(some), await names(all), await names({ 'x-api-key': 'none' })]).toEqual([
      ['Shop'],
      ['Secret', 'Shop'],
      [],
    ]);
  });

  it('is left out where applications are held against each other [AC-hidden]', async () => {
    const links = async (headers: Record<string, string>): Promise<TestAnswer> =>
      service.get(`${app}/cross-application-links`, headers);
    const full = await links(all);
    expect(full.text).toContain('Secret');
    const part = await links(some);
    expect(part.text).not.toContain('Secret');
    expect(part.headers['etag']).not.toBe(full.headers['etag']);
  });

  it('is not counted at /metrics, which a key for all applications alone may read [AC-hidden]', async () => {
    expect((await service.get('/metrics', all)).status).toBe(200);
    const { status, json } = await service.get('/metrics', some);
    expect([status, json.code]).toEqual([404, 'path-not-found']);
  });

  it('does not exist for assistants either [AC-hidden] [AC-clients]', async () => {
    const catalogue = buildCatalogue({ maximumLimit: 100 });
    const failures: unknown[] = [];
    const clientOf = (store: Store) =>
      localClient(store, {
        catalogue,
        sources: openSourceService({ service: 'embedded' }),
        onFailure: (error) => failures.push(error),
      });
    const headersSeen: string[] = [];
    const mcp = (request: Request, store: Store): Promise<Response> => {
      headersSeen.push(...request.headers.keys());
      return mcpEndpoint(clientOf(store), '1', (error) => failures.push(error))(request);
    };
    const asked = serviceOver(secretShop(), { ...options, mcp });
    const call = async (name: string, words: object, key: Record<string, string>): Promise<string> => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: words } };
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...key };
      return (await asked.send('POST', '/mcp', headers, JSON.stringify(body))).text;
    };
    expect(await call('list_applications', {}, all)).toContain('Secret');
    expect(await call('list_applications', {}, some)).not.toContain('Secret');
    const search = (application: string) => call('search', { application, name: 'cart' }, some);
    expect((await search('Secret')).replaceAll('Secret', 'Nobody')).toBe(await search('Nobody'));
    expect(await call('list_applications', {}, { authorization: 'Bearer wrong' })).toContain('unauthorized');
    expect(failures).toEqual([]);
    expect(headersSeen).not.toContain('x-api-key');
  });
});
