import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { QueryError } from '../../src/errors.ts';
import type { Store } from '../../src/store/store.ts';
import { accessOf } from './access-of.ts';
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

  it('has lines as those that pino writes, in its order of members, and none where the level is higher', async () => {
    const { logger, read } = lines();
    const service = shopService({ logger, access: accessOf({ 'a"b': ['*'] }) });
    await service.get('/rest/%22quoted%22\\', { 'x-api-key': 'a"b' });
    const [line] = read();
    const expected = { level: 30, time: 0, id: '', method: 'GET', path: '/rest/%22quoted%22\\', status: 404 };
    expect(Object.keys(line as object)).toEqual([...Object.keys(expected), 'bytes', 'milliseconds', 'key', 'msg']);
    expect(line).toMatchObject({
      ...expected,
      time: expect.any(Number),
      id: expect.any(String),
      key: 'a"b',
      msg: 'request',
    });
    logger.level = 'warn';
    await service.get('/rest/ready');
    expect(read()).toHaveLength(1);
  });

  it('has one line of JSON for each request, whatever is in its address and in the name of the caller [C-log-inert]', async () => {
    const written: string[] = [];
    const stream = { write: (line: string) => void written.push(line) };
    const id = 'oidc:<b>\u001b[31m\u0007\r\n{"level":60}\u0000';
    const known = { id, readsAll: true, mayRead: () => true };
    const access = { isOn: true, admit: () => known, admitKey: () => known };
    const service = shopService({ logger: pino({}, stream), access });
    const paths = ['/<script>alert(1)</script>', '/%1b[31m%07%0d%0a{"level":60}', '/"},{"', '/\\u001b[31m'];
    for (const path of paths) await service.get(path, { 'x-api-key': 'any' });
    expect(written).toHaveLength(paths.length);
    for (const [at, line] of written.entries()) {
      expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u);
      expect(JSON.parse(line)).toMatchObject({ level: 30, path: paths[at], key: id });
    }
  });

  it('names each request, as the client does where that is harmless, and a failure by the same name [T-request-id]', async () => {
    const { logger, read } = lines();
    const broken: Store = { ...storeOf([]), open: async () => Promise.reject(new Error('the reason')) };
    const service = serviceOver(broken, { logger });
    const sent = ['proxy-1.a:2_3', 'a b', 'x'.repeat(129), '\u00e9', '"', ''];
    const answered: (string | undefined)[] = [];
    for (const id of sent)
      answered.push((await service.get('/rest/applications/x', { 'x-request-id': id })).headers['x-request-id']);
    answered.push((await service.get('/rest/applications/x')).headers['x-request-id']);
    expect(answered[0]).toBe('proxy-1.a:2_3');
    for (const id of answered.slice(1)) expect(id).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
    expect(new Set(answered).size).toBe(answered.length);
    expect(read().map(({ id }) => id)).toEqual(answered.flatMap((id) => [id, id]));
    expect((await service.get('/rest/ready', { 'x-request-id': 'a' })).headers['x-request-id']).toBeUndefined();
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
