import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientTypesPath, generateClient } from '../../scripts/generate-client.ts';
import { projectRoot } from '../../scripts/run-step.ts';
import { Client, ClientError, type Fetch } from '../../src/client/client.ts';
import { shopService } from '../http/test-service.ts';
import { shopClient } from '../mcp/shop.ts';

/** A `fetch` that gives these responses in turn, and the requests it was asked for. */
function scripted(...responses: readonly (Response | Error)[]): {
  fetch: Fetch;
  asked: [string, Record<string, string>][];
} {
  const asked: [string, Record<string, string>][] = [];
  const fetch: Fetch = async (url, { headers, signal }) => {
    signal.throwIfAborted();
    const response = responses[asked.length];
    asked.push([url, headers]);
    if (response === undefined) throw new Error('asked too often');
    if (response instanceof Error) throw response;
    return response;
  };
  return { fetch, asked };
}

const soon = { firstDelay: 1, maximumDelay: 2 };
const busy = (headers = {}) => new Response('{}', { status: 503, headers });

describe('the generated types', () => {
  it('are those of the OpenAPI document (node scripts/generate-client.ts) [K-generated]', () => {
    expect(readFileSync(join(projectRoot, clientTypesPath), 'utf8')).toBe(generateClient());
  });
});

describe('a question', () => {
  it('goes out with path and query encoded, the key and the pinned snapshot [K-ask]', async () => {
    const { fetch, asked } = scripted(Response.json({ totalObjects: 0, objects: [] }));
    const client = new Client({ url: 'http://host/base/', key: 'secret', headers: { 'x-more': '1' }, fetch });
    await client
      .application('a/b &c')
      .ask('find-objects', { limit: 1, name: 'x&y', fullname: ['p', 'q+'], type: undefined }, { snapshot: '7' });
    expect(asked).toEqual([
      [
        'http://host/base/rest/applications/a%2Fb%20%26c/objects?limit=1&name=x%26y&fullname=p&fullname=q%2B',
        { accept: 'application/json', 'x-more': '1', 'x-api-key': 'secret', 'stratigraph-snapshot': '7' },
      ],
    ]);
  });

  it('is answered alike over a socket and in this process, snapshot and scan included [K-ask]', async () => {
    const service = shopService();
    const url = await service.server.listen({ host: '127.0.0.1', port: 0 });
    service.server.server.unref();
    const remote = new Client({ url }).application('Shop');
    const local = shopClient().application('Shop');
    for (const shop of [remote, local]) {
      const answered = await shop.request('list-packages', { limit: 2, name: 'lodash' });
      expect(answered).toEqual({
        data: { totalPackages: 2, packages: [expect.objectContaining({ name: 'lodash' }), expect.anything()] },
        snapshot: { id: expect.any(String), analyzedAt: '2026-03-02T06:15:00Z' },
        scan: '2026-03-02T06:20:00Z',
      });
      const failed = shop.ask('find-objects', { limit: -1 });
      await expect(failed).rejects.toMatchObject({
        status: 400,
        code: 'invalid-request',
        faults: [{ parameter: 'limit' }],
      });
      await expect(shop.ask('get-object', { id: 9 })).rejects.toMatchObject({ status: 404, code: 'object-not-found' });
    }
  });

  it('that is answered by no JSON is an error with the status [K-ask]', async () => {
    const { fetch } = scripted(new Response('<html>', { status: 404 }));
    const failed = new Client({ url: 'http://host', fetch }).ask('list-applications');
    await expect(failed).rejects.toThrow(ClientError);
    await expect(failed).rejects.toMatchObject({ status: 404, code: 'unexpected-answer' });
  });
});

describe('retries', () => {
  it('repeat a status that passes and a failure of the network, as often as is allowed [K-retry]', async () => {
    const good = scripted(busy(), new TypeError('fetch failed'), Response.json([]));
    expect(await new Client({ url: '', fetch: good.fetch, retry: soon }).ask('list-applications')).toEqual([]);
    const bad = scripted(busy(), busy(), busy());
    const failed = new Client({ url: '', fetch: bad.fetch, retry: { ...soon, attempts: 2 } }).ask('list-applications');
    await expect(failed).rejects.toMatchObject({ status: 503 });
    expect(bad.asked).toHaveLength(2);
  });

  it('repeat no error of the request [K-retry]', async () => {
    for (const status of [400, 401, 403, 404, 412, 500]) {
      const { fetch, asked } = scripted(new Response('{}', { status }));
      await expect(new Client({ url: '', fetch }).ask('list-applications')).rejects.toMatchObject({ status });
      expect(asked).toHaveLength(1);
    }
  });

  it('wait as Retry-After asks, within the longest wait [K-retry]', async () => {
    const { fetch, asked } = scripted(
      busy({ 'retry-after': '0' }),
      busy({ 'retry-after': '86400' }),
      Response.json([]),
    );
    const retry = { firstDelay: 1e9, maximumDelay: 5 };
    await new Client({ url: '', fetch, retry }).ask('list-applications');
    expect(asked).toHaveLength(3);
  });

  it('end with the signal, while waiting too [K-abort]', async () => {
    const { fetch } = scripted(busy({ 'retry-after': '10' }));
    const abort = new AbortController();
    const asked = new Client({ url: '', fetch })
      .application('A')
      .ask('list-transactions', {}, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 5);
    await expect(asked).rejects.toThrow('enough');
  });

  it('give up on a service that does not answer in time [K-abort]', async () => {
    const never: Fetch = (_, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        // Keeps the process running as a socket would.
        const open = setTimeout(() => undefined, 10_000);
        signal.addEventListener('abort', () => clearTimeout(open));
      });
    const client = new Client({ url: '', fetch: never, timeout: 5, retry: { attempts: 1 } });
    await expect(client.ask('list-applications')).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('the iterator of pages', () => {
  it.each([1, 7, 56, 1000])('gives each object once in pages of %d [K-pages]', async (limit) => {
    const shop = shopClient().application('Shop');
    const ids: string[] = [];
    for await (const { id } of shop.items('find-objects', { limit })) ids.push(id);
    const { objects } = await shop.ask('find-objects', { limit: 1000 });
    expect(ids).toEqual(objects.map(({ id }) => id));
  });

  it('asks all pages of the snapshot of the first [K-pages]', async () => {
    const page = (names: string[]) =>
      Response.json(
        names.map((name) => ({ name })),
        { headers: { 'stratigraph-snapshot': '3; analyzed="2026-01-01T00:00:00Z"' } },
      );
    const { fetch, asked } = scripted(page(['a', 'b']), page(['c']));
    const items = new Client({ url: '', fetch })
      .application('A')
      .items('list-cve-occurrences', { id: 'CVE-1', limit: 2 });
    const names: string[] = [];
    for await (const { name } of items) names.push(name);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(asked.map(([url, headers]) => [url, headers['stratigraph-snapshot']])).toEqual([
      ['/rest/applications/A/insights/cve/CVE-1/occurrences?limit=2&skip=0', undefined],
      ['/rest/applications/A/insights/cve/CVE-1/occurrences?limit=2&skip=2', '3'],
    ]);
  });
});
