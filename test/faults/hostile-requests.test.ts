import { fork } from 'node:child_process';
import { on } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.ts';
import { shopService } from '../http/test-service.ts';
import { chance, faultTimeout, isLong, runs } from './fault-runs.ts';
import { answersIn, MadeRequests, messageOf } from './made-requests.ts';
import { mutateBytes, mutateText } from './mutate.ts';

let server: HttpServer;
let port: number;
let requests: MadeRequests;

beforeAll(async () => {
  const shop = shopService({ limits: { requestMilliseconds: 2000 } });
  server = shop.server;
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.server.address() as AddressInfo).port;
  requests = new MadeRequests((await shop.get('/openapi.json')).json);
});
afterAll(() => server.close());

/** Sends bytes and closes; what came back within a second. */
function send(bytes: Uint8Array | string, patience = 1000): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket: Socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    const done = (): void => resolve(Buffer.concat(parts).toString('latin1'));
    socket
      .on('data', (part) => parts.push(part))
      .on('error', done)
      .on('close', done);
    socket.setTimeout(patience, () => socket.destroy());
  });
}

const statusesOf = (received: string): number[] => answersIn(received).map(({ status }) => status);

describe('requests that nobody should send', () => {
  it('made from the OpenAPI document, whole or damaged, are answered or refused [RL-http]', {
    timeout: faultTimeout,
  }, async () => {
    const next = chance();
    const statuses = new Map<number, number>();
    const startedWith = process.memoryUsage().heapUsed;
    for (let run = runs(40, 2000); run > 0; run--) {
      const sent = Array.from({ length: 50 }, () => {
        const asked = requests.make(next);
        const whole = messageOf(asked);
        const roll = next();
        if (roll < 0.5) return { text: whole, asked };
        const isText = roll < 0.8;
        const text = isText
          ? mutateText(whole, next)
          : Buffer.from(mutateBytes(Buffer.from(whole), next)).toString('latin1');
        return { text, asked: undefined };
      });
      const answers = await Promise.all(sent.map(({ text }) => send(Buffer.from(text, 'latin1'))));
      for (const [at, { text, asked }] of sent.entries())
        for (const status of requests.expectAllDocumented(text, answers[at] as string, asked))
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(200)).toBeGreaterThan(50);
    expect(statuses.get(400)).toBeGreaterThan(50);
    if (isLong) expect(process.memoryUsage().heapUsed - startedWith).toBeLessThan(300 * 2 ** 20);
  });

  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    [
      'length and chunks',
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['an unknown coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'coded twice',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['a folded header', 'X: a\r\n b\r\nContent-Length : 5\r\n\r\nhello'],
    ['a line end of its own', 'X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a chunk of a negative size', 'Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n'],
    ['a chunk of a huge size', 'Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n'],
  ])('of the shape of request smuggling, %s, end the connection with one refusal [RL-smuggling]', async (_, rest) => {
    const answer = await send(`POST /rest/ready HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    expect(statusesOf(answer).filter((status) => status < 400)).toEqual([]);
    expect(answer).not.toContain('smuggled');
    expect(answer).toMatch(/^connection: close/im);
  });

  it('that flood with headers are refused [RL-slow]', async () => {
    const flood = Array.from({ length: 3000 }, (_, i) => `X-${i}: ${'a'.repeat(50)}\r\n`).join('');
    expect(statusesOf(await send(`GET / HTTP/1.1\r\nHost: localhost\r\n${flood}\r\n`))).toEqual([431]);
  });

  it('that never end leave room for others, and are closed in time [RL-slow]', { timeout: faultTimeout }, async () => {
    const count = runs(500, 10_000);
    // In the long form all are open before the first has had its time.
    const limits = { requestMilliseconds: runs(3000, 30_000), connections: count + 10 };
    const service = shopService({ limits });
    const listener = service.server.server;
    await service.get('/rest/ready');
    const before = process.memoryUsage().rss;
    const { port: own } = listener.address() as AddressInfo;
    const clients = fork(join(import.meta.dirname, 'slow-clients.ts'), [String(own), String(count)]);
    onTestFinished(async () => {
      clients.kill();
      listener.closeAllConnections();
      await service.server.close();
    });
    const messages = on(clients, 'message');
    const message = async (): Promise<unknown> => (await messages.next()).value?.[0];
    expect(await message()).toBe('open');
    const held = (): Promise<number> =>
      new Promise((resolve) => listener.getConnections((_, number) => resolve(number)));
    await expect.poll(held, { timeout: limits.requestMilliseconds }).toBe(count);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => service.get('/rest/ready')));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    if (isLong) {
      const bytes = (process.memoryUsage().rss - before) / count;
      expect(bytes, 'memory of a connection').toBeLessThan(64 * 1024);
      console.log(`${count} slow connections, ${Math.round(bytes / 1024)} KB each`);
    }
    expect(await message()).toBe(count);
  });
});
