import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Client } from '../../src/client/client.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { explorerRoutes } from '../../src/http/explorer-pages.ts';
import { router } from '../../src/http/router.ts';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { localClient } from '../../src/local-client.ts';
import { mcpEndpoint } from '../../src/mcp/mcp-endpoint.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { accessOf } from './access-of.ts';
import { serviceOver, shopRecords, storeOf } from './test-service.ts';

const store = storeOf([{ name: 'Shop', bundles: [shopRecords()] }]);
const fail = (error: unknown): never => {
  throw error;
};
const catalogue = buildCatalogue({ maximumLimit: 100 });
const client = localClient(store, { catalogue, sources: openSourceService({ service: 'embedded' }), onFailure: fail });
const options = { basePath: '/code/v1', mcp: (request: Request) => mcpEndpoint(client, '1', fail)(request) };
const service = serviceOver(store, options);
const root = serviceOver(store);

describe('a service below a base path', () => {
  it('answers there what it answers at the root [T-base-path]', async () => {
    const paths = [
      '/rest/applications',
      '/rest/applications/Shop/objects?limit=5',
      '/rest/ready',
      '/healthz',
      '/readyz',
      '/docs',
      '/metrics',
    ];
    for (const path of paths) {
      const { status, text } = await service.get(`/code/v1${path}`);
      expect(status, path).toBe(200);
      if (path !== '/metrics') expect(text).toBe((await root.get(path)).text);
    }
  });

  it.each([
    '/',
    '/rest/applications',
    '/code',
    '/code/v1x/rest/applications',
    '/code/v1//rest/applications',
    '/CODE/v1/rest/applications',
  ])('has nothing elsewhere: %s [T-base-path]', async (path) => {
    const { status, json } = await service.get(path);
    expect([status, json.code, json.instance]).toEqual([404, 'path-not-found', path]);
  });

  it.each(['/code/v1', '/code/v1/'])('leads to the explorer there: %s [T-base-path]', async (path) => {
    const { status, headers } = await service.get(path);
    expect([status, headers['location']]).toEqual([302, '/code/v1/explore']);
  });

  it('states it in the OpenAPI document, and the reference finds its files [T-base-path]', async () => {
    expect((await service.get('/code/v1/openapi.json')).json.servers).toEqual([{ url: '/code/v1' }]);
    const { text } = await service.get('/code/v1/docs');
    const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1] as string);
    expect(links).toHaveLength(4);
    for (const link of links) {
      expect((await service.get(new URL(link, 'http://x/code/v1/docs').pathname)).status, link).toBe(200);
    }
    expect((await service.get('/code/v1/docs/start.js')).text).toContain("url: 'openapi.json'");
  });

  it('is asked by the client and by assistants there [T-base-path]', async () => {
    const address = await serviceOver(store, options).server.listen({ host: '127.0.0.1', port: 0 });
    expect(address).toMatch(/:\d+\/code\/v1$/);
    expect(
      (await new Client({ url: address }).application('Shop').ask('find-objects', { limit: 0 })).totalObjects,
    ).toBeGreaterThan(0);
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_applications', arguments: {} } };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const send = (path: string): Promise<{ status: number; text: string }> =>
      service.send('POST', path, headers, JSON.stringify(body));
    expect((await send('/code/v1/mcp')).text).toContain('Shop');
    expect((await send('/mcp')).status).toBe(404);
  });

  it('needs keys there, and for everything elsewhere [AC-rule] [T-base-path]', async () => {
    const guarded = serviceOver(store, { ...options, access: accessOf({ all: ['*'] }) });
    expect((await guarded.get('/code/v1/rest/applications')).status).toBe(401);
    expect((await guarded.get('/code/v1/healthz')).status).toBe(200);
    for (const path of ['/healthz', '/explore', '/rest/applications'])
      expect((await guarded.get(path)).status).toBe(401);
  });

  it('has the addresses of the explorer there [T-base-path]', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'explorer-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    mkdirSync(join(directory, 'assets'));
    const page = '<meta name="base-path" content=""><script src="./assets/main-1.js"></script>';
    writeFileSync(join(directory, 'index.html'), page);
    let body = '';
    const send = (_: number, __: unknown, sent: Buffer): void => {
      body = String(sent);
    };
    const exchange = { request: { headers: {} }, isHead: false, send } as unknown as Exchange;
    await router(explorerRoutes({ directory, basePath: '/code' }))(['', 'explore', 'x'])?.handle(exchange);
    expect(body).toBe('<meta name="base-path" content="/code"><script src="/code/explore/assets/main-1.js"></script>');
  });
});
