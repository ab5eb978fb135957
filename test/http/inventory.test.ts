import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { OperationTable } from '../../src/operations/api/match-requests.ts';
import type { Store } from '../../src/store/store.ts';
import { bundleOf, link, object } from '../contract/bundle-of.ts';
import { serviceOver, serviceWith, shopService, storeOf } from './test-service.ts';

const file = (path: string): BundleRecord => ({ record: 'file', key: path, path, lines: 90 });
const at = (path: string, line: number) => [{ file: path, startLine: line, endLine: line }];
const route = (name: string, type: string, line: number): BundleRecord =>
  object(`${type} ${name}`, {
    name,
    fullName: `app.${name}.${type}`,
    type,
    typeId: type,
    locations: at('routes.ts', line),
  });
const request = (name: string): BundleRecord =>
  object(name, { type: 'Axios Request', typeId: 'axios', external: true });
const table = { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' };

const records: BundleRecord[] = [
  file('routes.ts'),
  file('client.ts'),
  object('load'),
  route('orders/{}', 'Express GET Operation', 7),
  route('orders', 'Express POST Operation', 8),
  request('GET api.bank.com/accounts/{}'),
  link('load', 'GET api.bank.com/accounts/{}', { locations: at('client.ts', 3) }),
  object('orders', { key: 'orders-table', ...table }),
];

const bank: BundleRecord[] = [
  route('accounts/{}', 'Express GET Operation', 1),
  route('{}/{}', 'Express GET Operation', 2),
  request('POST /orders'),
  object('Orders', { key: 'orders-table', ...table }),
  object('accounts', { key: 'accounts-table', ...table }),
];

describe('the API inventory', () => {
  const service = serviceWith([bundleOf(records)]);
  const ask = async (query: string) => (await service.get(`/rest/applications/App/api-inventory?${query}`)).json;

  it('has operations and requests with method, path and places [X-api-inventory]', async () => {
    const { totalEntries, entries } = await ask('limit=10');
    expect(totalEntries).toBe(3);
    const shown = entries.map(({ kind, method, path, places }: Record<string, unknown>) => [
      kind,
      method,
      path,
      places,
    ]);
    expect(shown).toEqual([
      ['request', 'GET', 'api.bank.com/accounts/{}', [{ file: 'client.ts', line: 3 }]],
      ['operation', 'POST', 'orders', [{ file: 'routes.ts', line: 8 }]],
      ['operation', 'GET', 'orders/{}', [{ file: 'routes.ts', line: 7 }]],
    ]);
    expect(entries[1].technology).toBe('Express API');
  });

  it('is filtered and paged with exact totals [X-api-inventory]', async () => {
    const paths = async (query: string) => {
      const { totalEntries, entries } = await ask(query);
      return [totalEntries, ...entries.map(({ path }: { path: string }) => path)];
    };
    expect(await paths('limit=1&kind=operation')).toEqual([2, 'orders']);
    expect(await paths('limit=9&skip=1&path=ORDERS')).toEqual([2, 'orders/{}']);
    expect(await paths('limit=9&method=get&technology=axios')).toEqual([1, 'api.bank.com/accounts/{}']);
  });
});

interface End {
  readonly application: string;
  readonly name: string;
}

describe('cross-application links', () => {
  const applications = [
    { name: 'App', bundles: [bundleOf(records)] },
    { name: 'Bank', bundles: [bundleOf(bank)] },
  ];

  it('are requests that fit operations, either way, and shared data [X-cross-application]', async () => {
    const service = serviceOver(storeOf(applications));
    const shown = async (name: string) =>
      (await service.get(`/rest/applications/${name}/cross-application-links`)).json.map(
        ({ kind, origin, target }: { kind: string; origin: End; target: End }) =>
          `${kind}: ${origin.application} ${origin.name} > ${target.application} ${target.name}`,
      );
    expect(await shown('App')).toEqual([
      'request: App GET api.bank.com/accounts/{} > Bank accounts/{}',
      'request: Bank POST /orders > App orders',
      'shared: App orders > Bank Orders',
    ]);
    expect((await shown('Bank')).at(-1)).toBe('shared: Bank Orders > App orders');
  });

  it('have another entity tag when another application changes [X-cross-application]', async () => {
    const path = '/rest/applications/App/cross-application-links';
    const before = serviceOver(storeOf(applications.slice(0, 1)));
    const after = serviceOver(storeOf(applications));
    const { headers } = await before.get(path);
    const tag = { 'if-none-match': String(headers['etag']) };
    expect((await before.get(path, tag))?.status).toBe(304);
    expect((await after.get(path, tag))?.status).toBe(200);
  });

  it('open another application once for each of its snapshots [X-cross-application]', async () => {
    const store = storeOf(applications);
    const opened: string[] = [];
    const counting: Store = {
      ...store,
      open: (application, snapshot) => {
        opened.push(application);
        return store.open(application, snapshot);
      },
    };
    const service = serviceOver(counting);
    const ask = async () => (await service.get('/rest/applications/App/cross-application-links')).json;
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(opened).toEqual(['App', 'Bank', 'App']);
  });

  it('need a name in common besides path variables [X-cross-application]', () => {
    const entry = (method: string, path: string) => ({ kind: 'operation', method, path }) as never;
    const operations = new OperationTable([entry('GET', '{}/{}'), entry('ANY', 'a/{}'), entry('GET', 'a/b')]);
    const reached = (method: string, path: string) => operations.reachedBy({ method, path }).map(({ path }) => path);
    expect(reached('GET', 'host/a/7')).toEqual(['a/{}']);
    expect(reached('POST', '/a/b')).toEqual(['a/{}']);
    expect(reached('GET', 'a/b')).toEqual(['a/{}', 'a/b']);
    expect(reached('GET', 'x/y')).toEqual([]);
  });
});

describe('types', () => {
  it('of objects come with counts [X-object-types]', async () => {
    const { json } = await serviceWith([bundleOf(records)]).get('/rest/applications/App/object-types');
    expect(
      json.map(({ type, nbObjects, nbExternalObjects }: Record<string, unknown>) => [
        type,
        nbObjects,
        nbExternalObjects,
      ]),
    ).toEqual([
      ['Axios Request', 1, 1],
      ['Express GET Operation', 1, 0],
      ['Express POST Operation', 1, 0],
      ['Java Method', 1, 0],
      ['PostgreSQL Table', 1, 0],
    ]);
  });

  it('of insights come with their rules [X-insight-types]', async () => {
    const shop = shopService();
    const { json } = await shop.get('/rest/applications/Shop/insights/types');
    const patterns = (await shop.get('/rest/applications/Shop/insights/cloud-detection-patterns')).json;
    const vulnerabilities = (await shop.get('/rest/applications/Shop/insights/cve?limit=99')).json;
    const rules = (insightType: string): string[] =>
      json
        .filter((type: { insightType: string }) => type.insightType === insightType)
        .flatMap((type: { rules: { id: string }[] }) => type.rules.map(({ id }) => id))
        .sort();
    const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id).sort();
    expect(rules('cloud')).toEqual(ids(patterns));
    expect(rules('cve')).toEqual(ids(vulnerabilities.vulnerabilities));
    expect(rules('cve').length).toBeGreaterThan(0);
  });
});
