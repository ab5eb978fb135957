import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { QueryError } from '../../src/errors.ts';
import type { Store } from '../../src/store/store.ts';
import { serviceOver, shopService, storeOf } from './test-service.ts';

function lines(): { readonly logger: pino.Logger; read(): Record<string, unknown>[] } {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { logger: pino(stream), read: () => written.map((line) => JSON.parse(line)) };
}

describe('the request log', () => {
  it('has one line for each request, without its query', async () => {
    const { logger, read } = lines();
    const service = shopService({ logger });
    await service.get('/rest/applications/Shop/objects?limit=1&name=secret');
    await service.get('/rest/applications/%FF?token=secret');
    await service.send('POST', '/nothing?token=secret');
    expect(read()).toMatchObject([
      { method: 'GET', path: '/rest/applications/Shop/objects', status: 200, milliseconds: expect.any(Number) },
      { method: 'GET', path: '/rest/applications/%FF', status: 400 },
      { method: 'POST', path: '/nothing', status: 404 },
    ]);
    expect(JSON.stringify(read())).not.toContain('secret');
  });

  it('can be switched off; failures of the service are written all the same', async () => {
    const { logger, read } = lines();
    const broken: Store = { ...storeOf([]), open: async () => Promise.reject(new Error('the reason')) };
    const service = serviceOver(broken, { logger, requestLog: false });
    await service.get('/rest/ready');
    await service.get('/rest/applications/x');
    expect(read()).toMatchObject([{ path: '/rest/applications/x', err: { message: 'the reason' } }]);
  });

  it('does not call a refusal a failure', async () => {
    const { logger, read } = lines();
    const corrupt: Store = {
      ...storeOf([]),
      open: async () => Promise.reject(new QueryError('snapshot-corrupt', 'x')),
    };
    await serviceOver(corrupt, { logger, requestLog: false }).get('/rest/applications/x');
    expect(read()).toEqual([]);
  });
});
