import { describe, expect, it } from 'vitest';
import { shopService } from './test-service.ts';

describe('the name a request asks under', () => {
  const service = shopService({ allowedHosts: ['localhost', '127.0.0.1', '[::1]', 'Code.example.org'] });
  const status = async (host: string) => (await service.get('/rest/ready', { host })).status;

  it.each(['localhost', 'localhost:8080', 'LOCALHOST:1', '127.0.0.1:9', '[::1]', '[::1]:8080', 'code.example.org'])(
    'may be %s [A3-forbidden]',
    async (host) => {
      expect(await status(host)).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:8080', '[::2]', 'evil.example:localhost'])(
    'may not be "%s" [A3-forbidden] [C-serve-allowed-hosts]',
    async (host) => {
      const { status, json } = await service.get('/rest/applications/Shop', { host });
      expect([status, json.code]).toEqual([403, 'forbidden']);
      expect(json.detail).toContain('--allowed-hosts');
    },
  );

  it('may be any for probes, which learn nothing [D-kubernetes]', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await service.get(path, { host: '10.1.2.3:8080' })).status).toBe(200);
  });

  it('is any where none are listed', async () => {
    expect((await shopService().get('/rest/ready', { host: 'evil.example' })).status).toBe(200);
  });

  it('says nothing of other origins: a browser keeps the answer from their pages [A3-forbidden]', async () => {
    const { send } = shopService();
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await send(method, '/rest/applications', headers);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});
