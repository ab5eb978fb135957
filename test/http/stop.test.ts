import { Agent, request } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTlsFiles } from '../../src/http/tls.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { serviceOver, shopService, storeOf } from './test-service.ts';

const app = '/rest/applications/Shop';

/** Status and header `Connection` of an answer over a connection that is kept. */
function ask(
  port: number,
  path: string,
  agent: Agent,
): Promise<[status: number | undefined, connection: string | undefined]> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]));
    })
      .on('error', reject)
      .end();
  });
}

describe('a service that is stopped', () => {
  it('fails /readyz first, answers and closes connections, then takes no more [T-drain]', async () => {
    const { server } = shopService();
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    expect(await ask(port, '/readyz', agent)).toEqual([200, 'keep-alive']);
    const closed = server.close(400);
    expect(await ask(port, '/readyz', agent)).toEqual([503, 'close']);
    expect(await ask(port, app, agent)).toEqual([200, 'close']);
    expect(await ask(port, '/healthz', agent)).toEqual([200, 'close']);
    await closed;
    await expect(ask(port, app, agent)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('ends when the answers that are being made have been sent, whole [T-drain]', async () => {
    const asked = Promise.withResolvers<void>();
    const may = Promise.withResolvers<void>();
    const store = storeOf([]);
    const slow = async (): Promise<ApplicationReader> => {
      asked.resolve();
      await may.promise;
      return store.open('x');
    };
    const { server } = serviceOver({ ...store, open: slow });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const answer = ask(port, '/rest/applications/x', new Agent({ keepAlive: true }));
    const idle = connect(port, '127.0.0.1');
    const idleEnded = new Promise((resolve) => idle.on('close', resolve).resume());
    await asked.promise;
    const closed = server.close();
    may.resolve();
    expect(await answer).toEqual([404, 'close']);
    // On this connection no request ever came.
    await idleEnded;
    await closed;
  });
});

describe('a service with a certificate that is stopped', () => {
  const fixtures = join(import.meta.dirname, '../fixtures/tls');
  const files = { cert: join(fixtures, 'first.cert.pem'), key: join(fixtures, 'first.key.pem') };

  /** A connection of HTTP/2: what it is answered, and its end, which says the last answered request. */
  function http2To(port: number) {
    const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false });
    onTestFinished(() => session.destroy());
    session.on('error', () => undefined);
    const left = new Promise<string>((resolve) => session.once('goaway', (code) => resolve(`goaway ${code}`)));
    const closed = new Promise<void>((resolve) => session.once('close', resolve));
    const get = (path: string): Promise<number> =>
      new Promise((resolve, reject) => {
        let status = 0;
        const stream = session.request({ ':path': path });
        stream.on('response', (headers) => {
          status = Number(headers[':status']);
        });
        stream.resume().once('error', reject);
        stream.once('end', () => resolve(status));
      });
    return { session, get, left, closed };
  }

  it('asks clients of HTTP/2 to connect anew, and answers what is asked meanwhile [T-drain] [T-http2]', async () => {
    const asked = Promise.withResolvers<void>();
    const may = Promise.withResolvers<void>();
    const store = storeOf([]);
    const slow = async (): Promise<ApplicationReader> => {
      asked.resolve();
      await may.promise;
      return store.open('x');
    };
    const { server } = serviceOver({ ...store, open: slow }, { tls: await readTlsFiles(files) });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const [busy, idle] = [http2To(port), http2To(port)];
    expect(await idle.get('/readyz')).toBe(200);
    const answer = busy.get('/rest/applications/x');
    await asked.promise;
    const closed = server.close(500);
    expect([await busy.left, await idle.left]).toEqual(['goaway 0', 'goaway 0']);
    await idle.closed;
    const later = http2To(port);
    expect(await later.get('/readyz')).toBe(503);
    expect(await later.left).toBe('goaway 0');
    may.resolve();
    expect(await answer).toBe(404);
    await Promise.all([busy.closed, later.closed, closed]);
  });

  it.each([
    ['HTTP/1.1 that asked nothing', ['http/1.1']],
    ['HTTP/2 that asked nothing', ['h2']],
  ])('ends although a client is silent: of %s [T-drain] [T-tls]', async (_, ALPNProtocols) => {
    const { server } = shopService({ tls: await readTlsFiles(files) });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const silent = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ALPNProtocols });
    onTestFinished(() => void silent.destroy());
    const ended = new Promise((resolve) => silent.on('error', () => undefined).once('close', resolve));
    await new Promise((resolve) => silent.resume().once('secureConnect', resolve));
    await server.close();
    await ended;
  });

  it('ends although a client began no handshake [T-drain] [T-tls]', async () => {
    const { server } = shopService({ tls: await readTlsFiles(files) });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1');
    const ended = new Promise((resolve) => silent.on('error', () => undefined).once('close', resolve));
    await new Promise((resolve) => silent.resume().once('connect', resolve));
    await server.close();
    await ended;
  });
});
