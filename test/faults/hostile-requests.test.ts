import { fork } from 'node:child_process';
import { on } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.ts';
import { shopService } from '../http/test-service.ts';
import { below, chance, faultTimeout, isLong, runs } from './fault-runs.ts';
import { mutateBytes, mutateText } from './mutate.ts';

let server: HttpServer;
let port: number;
let document: {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters?: readonly Parameter[] } }>>;
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: readonly string[]; readonly type?: string };
}

beforeAll(async () => {
  const shop = shopService({ limits: { requestMilliseconds: 2000 } });
  server = shop.server;
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.server.address() as AddressInfo).port;
  document = (await shop.get('/openapi.json')).json;
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

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));

/** A request that the OpenAPI document allows, or nearly. */
function request(next: () => number): string {
  const paths = Object.entries(document.paths);
  const [template, { get }] = paths[below(next, paths.length)] as (typeof paths)[number];
  const values = [
    '1003',
    'Shop',
    '1',
    '0',
    '-1',
    '',
    'src',
    'source-locations',
    '1e9',
    '9007199254740993',
    '%00',
    '..',
    'true',
    '日本',
    'a&b',
    "'",
    '[',
    '\\',
  ];
  const value = ({ schema }: Parameter): string => {
    const words = schema.enum && next() < 0.7 ? schema.enum : values;
    const word = words[below(next, words.length)] as string;
    return word.startsWith('%') ? word : encodeURIComponent(word);
  };
  const parameters = get.parameters ?? [];
  const path = template.replace(/\{([^}]+)\}/g, (_, name) =>
    name === 'name' && next() < 0.9
      ? 'Shop'
      : value(parameters.find((one) => one.name === name) ?? { name, in: 'path', schema: {} }),
  );
  const query = parameters
    .filter((one) => one.in === 'query' && next() < 0.6)
    .map((one) => `${one.name}=${value(one)}`)
    .join('&');
  return `GET ${path}${query && `?${query}`} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`;
}

/** No failure of the service: 5xx that say what to do, and those of no answer at all, aside. */
function expectNoFailure(sent: string, answer: string): void {
  for (const status of statusesOf(answer))
    expect(status, `${sent.slice(0, 600)}\n${answer.slice(0, 300)}`).not.toBe(500);
}

describe('requests that nobody should send', () => {
  it('made from the OpenAPI document, whole or damaged, are answered or refused [RL-http]', {
    timeout: faultTimeout,
  }, async () => {
    const next = chance();
    const statuses = new Map<number, number>();
    const startedWith = process.memoryUsage().heapUsed;
    for (let run = runs(40, 2000); run > 0; run--) {
      const sent = Array.from({ length: 50 }, () => {
        const whole = request(next);
        const roll = next();
        if (roll < 0.5) return whole;
        return roll < 0.8
          ? mutateText(whole, next)
          : Buffer.from(mutateBytes(Buffer.from(whole), next)).toString('latin1');
      });
      const answers = await Promise.all(sent.map((one) => send(Buffer.from(one, 'latin1'))));
      for (const [at, answer] of answers.entries()) {
        expectNoFailure(sent[at] as string, answer);
        for (const status of statusesOf(answer)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
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
