import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
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
