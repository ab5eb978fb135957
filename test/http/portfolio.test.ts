import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import type { Store } from '../../src/store/store.ts';
import { bundleOf, object } from '../contract/bundle-of.ts';
import { accessOf } from './access-of.ts';
import { serviceOver, shopRecords, storeOf } from './test-service.ts';

const paths = ['objects', 'packages', 'vulnerabilities'].map((kind) => `/rest/portfolio/${kind}`);
const store = (...names: string[]): Store => storeOf(names.map((name) => ({ name, bundles: [shopRecords()] })));

describe('questions to all applications', () => {
  const service = serviceOver(store('Shop', 'Branch'));

  it.each([
    ['objects', ''],
    ['objects', 'limit=10001'],
    ['objects', 'limit=1&select=source-locations'],
    ['packages', 'limit=1&version='],
    ['packages', 'limit=1&version=%3C2,%3C3'],
    ['packages', 'limit=1&version=vers:cobol/%3C2'],
    ['packages', 'limit=1&version=%3C2|%3E2'],
    ['packages', 'limit=1&exact=true'],
    ['packages', 'limit=1&called=yes'],
    ['vulnerabilities', 'limit=1&id=a&id=b'],
  ])('are refused where they are none: %s?%s [X-portfolio]', async (kind, query) => {
    const { status, json } = await service.get(`/rest/portfolio/${kind}?${query}`);
    expect([status, json.code, json.errors.length]).toEqual([400, 'invalid-request', 1]);
  });

  it('say by the entity tag whether anything changed [X-portfolio]', async () => {
    for (const path of paths) {
      const { headers } = await service.get(`${path}?limit=3`);
      const known = { 'if-none-match': String(headers['etag']) };
      expect((await service.get(`${path}?limit=3`, known)).status).toBe(304);
      expect((await serviceOver(store('Shop')).get(`${path}?limit=3`, known)).status).toBe(200);
    }
  });

  it('leave out what the asker may not read, without a trace [AC-hidden] [X-portfolio]', async () => {
    const options = { access: accessOf({ all: ['*'], some: ['Shop'], none: [] }) };
    const guarded = serviceOver(store('Shop', 'Secret'), options);
    const alone = serviceOver(store('Shop'), options);
    for (const path of paths) {
      const [some, without] = [guarded, alone].map((one) => one.get(`${path}?limit=99`, { 'x-api-key': 'some' }));
      const { text, headers } = await (some as Promise<{ text: string; headers: Record<string, unknown> }>);
      expect(text).toBe((await without)?.text);
      expect(headers['etag']).toBe((await without)?.headers['etag']);
      expect((await guarded.get(`${path}?limit=99`, { 'x-api-key': 'all' })).text).toContain('Secret');
      const { json } = await guarded.get(`${path}?limit=99`, { 'x-api-key': 'none' });
      expect(json).toMatchObject({ totalApplications: 0, applications: [], unreadable: [] });
      expect((await guarded.get(`${path}?limit=99`)).status).toBe(401);
    }
  });

  it('end when the client has gone [X-portfolio]', async () => {
    const many = storeOf(['a', 'b', 'c', 'd'].map((name) => ({ name, bundles: [bundleOf([object('x', { id: 1 })])] })));
    const gone = new AbortController();
    const opened: string[] = [];
    const { portfolioOf } = await import('../../src/http/portfolio.ts');
    const watched: Store = {
      ...many,
      applications: () => many.applications(),
      open(name) {
        opened.push(name);
        if (name === 'b') gone.abort();
        return many.open(name);
      },
    };
    const [find] = buildCatalogue({ maximumLimit: 10 }).service.filter(({ name }) => name === 'find-portfolio-objects');
    const answer = find?.run(portfolioOf({ store: watched, loadTimeout: 1000, signal: gone.signal }), { limit: 9 });
    await expect(answer).rejects.toMatchObject({ code: 'request-timeout' });
    expect(opened).toEqual(['a', 'b']);
  });
});
