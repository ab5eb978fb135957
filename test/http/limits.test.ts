import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { bundleOf, link, object } from '../contract/bundle-of.ts';
import { accessOf } from './access-of.ts';
import { serviceOver, shopRecords, storeOf, type TestService, type TestServiceOptions } from './test-service.ts';

const app = '/rest/applications/Shop';
const services: TestService[] = [];
afterEach(async () => {
  for (const { server } of services.splice(0)) {
    server.server.closeAllConnections();
    await server.close();
  }
});

const shopStore = storeOf([{ name: 'Shop', bundles: [shopRecords()] }]);
function shop(options: TestServiceOptions, store = shopStore): TestService {
  const service = serviceOver(store, options);
  services.push(service);
  return service;
}

/** Once an hour after the burst: no test waits that long. */
const rare = { perSecond: 1 / 3600, burst: 2 };

describe('limits of the rate', () => {
  const access = accessOf({ one: ['*'], two: ['*'] });
  const one = { 'x-api-key': 'one' };

  it('hold for each key, and say how much is left [A3-rate] [LD-rate]', async () => {
    const service = shop({ access, rates: { key: { perSecond: 0.5, burst: 2 } } });
    const first = await service.get(app, one);
    expect([first.status, first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      200,
      '"key";q=2;w=4',
      '"key";r=1;t=2',
    ]);
    expect((await service.get(`${app}/objects?limit=x`, one)).headers['ratelimit']).toMatch(/^"key";r=0;t=[34]$/);
    const { status, headers, json } = await service.get(app, { ...one, 'if-none-match': '*' });
    expect([status, json.code, headers['retry-after']]).toEqual([
      429,
      'too-many-requests',
      expect.stringMatching(/^[12]$/),
    ]);
    expect([headers['ratelimit'], headers['cache-control']]).toEqual([
      expect.stringMatching(/^"key";r=0;t=\d$/),
      'no-store',
    ]);
    expect((await service.get(app, { authorization: 'Bearer two' })).status).toBe(200);
    expect((await service.get(app)).status).toBe(401);
  });

  it('hold for each address, before it is known who asks, and not for supervisors [A3-rate] [LD-rate]', async () => {
    const service = shop({ access, rates: { address: rare } });
    expect((await service.get(app, { 'x-api-key': 'wrong' })).status).toBe(401);
    expect((await service.get('/explore/icon.svg')).headers['ratelimit']).toMatch(/^"address";r=0/);
    expect((await service.get(app, one)).status).toBe(429);
    for (const path of ['/healthz', '/readyz']) expect((await service.get(path)).status).toBe(200);
  });

  it('of both kinds are told together', async () => {
    const { headers } = await shop({ access, rates: { address: rare, key: rare } }).get(app, one);
    expect(headers['ratelimit-policy']).toBe('"address";q=2;w=7200, "key";q=2;w=7200');
    expect(headers['ratelimit']).toBe('"address";r=1;t=3600, "key";r=1;t=3600');
  });

  it('count the addresses that a trusted proxy names [LD-address]', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const behind = shop({ rates: { address: { ...rare, burst: 1 }, trustedProxies: ['127.0.0.0/8'] } });
    const ask = async (service: TestService, address: string): Promise<number> =>
      (await service.get(app, from(address))).status;
    expect([await ask(behind, '192.0.2.1'), await ask(behind, '192.0.2.2'), await ask(behind, '192.0.2.1')]).toEqual([
      200, 200, 429,
    ]);
    const direct = shop({ rates: { address: { ...rare, burst: 1 } } });
    expect([await ask(direct, '192.0.2.1'), await ask(direct, '192.0.2.2')]).toEqual([200, 429]);
  });

  it('are none unless they are set [LD-rate]', async () => {
    const service = shop({});
    const answers = await Promise.all(Array.from({ length: 200 }, () => service.get('/rest/ready')));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['ratelimit']}`))).toEqual(
      new Set(['200 undefined']),
    );
  });
});

describe('a service under load', () => {
  /** A store that opens nothing before it is told to. */
  function slowStore() {
    const gate = Promise.withResolvers<void>();
    const opened: string[] = [];
    const store = {
      ...shopStore,
      applications: () => shopStore.applications(),
      async open(application: string, id?: string) {
        opened.push(application);
        await gate.promise;
        return shopStore.open(application, id);
      },
    };
    return { store, opened, go: () => gate.resolve() };
  }

  it('refuses with 503 what it cannot answer at once, and supervisors still get an answer [LD-overload]', async () => {
    const { store, opened, go } = slowStore();
    const service = shop({ limits: { requests: 2 } }, store);
    const running = [service.get(app), service.get(app)];
    await expect.poll(() => opened.length).toBe(2);
    const { status, headers, json } = await service.get(app);
    expect([status, json.code, headers['retry-after']]).toEqual([503, 'overloaded', '1']);
    expect((await service.get('/healthz')).status).toBe(200);
    go();
    expect((await Promise.all(running)).map((answer) => answer.status)).toEqual([200, 200]);
    expect((await service.get(app)).status).toBe(200);
  });

  it('makes a few heavy answers at once, by turns of keys, and light ones beside them [LD-fair]', async () => {
    const { store, opened, go } = slowStore();
    const access = accessOf({ one: ['*'], two: ['*'] });
    const service = shop({ access, limits: { heavyAnswers: 2 } }, store);
    const impact = (key: string) => service.get(`${app}/impact?id=1206&limit=9`, { 'x-api-key': key });
    const list = (key: string) => service.get(`${app}/objects?limit=20000`, { 'x-api-key': key });
    const heavy = [impact('one'), list('one'), impact('one')];
    await expect.poll(() => opened.length).toBe(1);
    heavy.push(impact('two'), list('two'));
    await expect.poll(() => opened.length).toBe(2);
    const light = service.get(`${app}/objects?limit=9`, { 'x-api-key': 'one' });
    await expect.poll(() => opened.length).toBe(3);
    go();
    expect((await Promise.all([...heavy, light])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('takes no place for a request of an assistant whose body is still on its way [LD-fair] [RL-slow]', async () => {
    const mcp = async (request: Request): Promise<Response> => new Response(await request.text());
    const service = shop({ mcp, limits: { heavyAnswers: 1, loadTimeout: 60_000 } });
    await service.get('/rest/ready');
    const { port } = service.server.server.address() as AddressInfo;
    const slow = connect(port, '127.0.0.1');
    onTestFinished(() => void slow.destroy());
    slow.write('POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nab');
    await new Promise((resolve) => slow.once('connect', resolve));
    expect((await service.get(`${app}/objects?limit=20000`)).status).toBe(200);
    slow.write('cde');
    expect(Buffer.concat(await slow.toArray()).toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nabcde$/);
  });

  it('gives up the place of a heavy answer whose client has gone [LD-fair]', async () => {
    const { store, opened, go } = slowStore();
    const service = shop({ limits: { heavyAnswers: 1, loadTimeout: 200 } }, store);
    await service.get('/rest/ready');
    const { port } = service.server.server.address() as AddressInfo;
    const gone = connect(port, '127.0.0.1', () =>
      gone.write(`GET ${app}/impact?id=1206&limit=9 HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    await expect.poll(() => opened.length).toBe(1);
    const waiting = await service.get(`${app}/impact?id=1206&limit=9`);
    expect([waiting.status, waiting.json.code]).toEqual([503, 'overloaded']);
    gone.destroy();
    go();
    await expect.poll(async () => (await service.get(`${app}/impact?id=1206&limit=9`)).status).toBe(200);
  });

  /** Sends bytes to a service and does not look at what comes back. */
  function sendTo(service: TestService, bytes: string) {
    const { port } = service.server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    return socket.on('error', () => undefined);
  }
  const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  /** How many requests a service has counted that ended because their client had gone. */
  const goneOf = async (service: TestService): Promise<number> =>
    [...(await service.get('/metrics')).text.matchAll(/^stratigraph_http_requests_total\{.*status="408".* (\d+)$/gm)]
      .map(([, count]) => Number(count))
      .reduce((a, b) => a + b, 0);

  it('makes no heavy answer for a client that went while it waited for its turn [LD-fair]', async () => {
    const { store, opened, go } = slowStore();
    const service = shop({ limits: { heavyAnswers: 1, loadTimeout: 60_000 } }, store);
    const heavy = `${app}/impact?id=1206&limit=9`;
    const first = service.get(heavy);
    await expect.poll(() => opened.length).toBe(1);
    const waiting = [requestOf(heavy), requestOf('/rest/portfolio/vulnerabilities?limit=9')].map((bytes) =>
      sendTo(service, bytes),
    );
    await expect.poll(() => service.server.running).toBe(3);
    for (const socket of waiting) socket.destroy();
    // They are let go of at once, not when their turn comes.
    await expect.poll(() => goneOf(service)).toBe(2);
    go();
    expect((await first).status).toBe(200);
    expect((await service.get(heavy)).status).toBe(200);
    expect(opened).toHaveLength(2);
  });

  it('makes no answer for a client that went while the snapshot was opened [LD-fair]', async () => {
    const { store, opened, go } = slowStore();
    let found = 0;
    const counted = {
      ...store,
      async open(application: string, id?: string) {
        const reader = await store.open(application, id);
        const findObjects: typeof reader.findObjects = (...words) => {
          found++;
          return reader.findObjects(...words);
        };
        return Object.assign(Object.create(reader), { findObjects });
      },
    };
    const service = shop({}, counted);
    await service.get('/rest/ready');
    const gone = sendTo(service, requestOf(`${app}/objects?limit=9`));
    await expect.poll(() => opened.length).toBe(1);
    gone.destroy();
    await expect.poll(() => service.server.running).toBe(0);
    go();
    await expect.poll(() => goneOf(service)).toBe(1);
    expect(found).toBe(0);
    expect((await service.get(`${app}/objects?limit=9`)).status).toBe(200);
    expect(found).toBe(1);
  });

  it('gives back the places of requests that wait behind another of their connection [LD-overload]', async () => {
    const { store, opened, go } = slowStore();
    const service = shop({ limits: { requests: 20 } }, store);
    await service.get('/rest/ready');
    const socket = sendTo(service, requestOf(app).repeat(20));
    await expect.poll(() => opened.length).toBe(20);
    socket.destroy();
    await expect.poll(() => service.server.running).toBe(0);
    go();
    expect((await service.get(app)).status).toBe(200);
  });

  it('closes the connection of a client that takes nothing of its answer [LD-slow]', async () => {
    // Far more than what the sockets of both sides hold.
    const names = Array.from({ length: 2000 }, (_, at) =>
      object(`o${at}`, { name: `object ${at} ${'x'.repeat(6000)}` }),
    );
    const store = storeOf([{ name: 'Shop', bundles: [bundleOf([...names, link('o0', 'o1')])] }]);
    const service = shop({ limits: { sendMilliseconds: 300 } }, store);
    await service.get('/rest/ready');
    const { port } = service.server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${app}/objects?limit=100000 HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    socket.on('error', () => undefined);
    socket.pause();
    const connections = (): Promise<number> =>
      new Promise((resolve) => service.server.server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections).toBe(1);
    await expect.poll(connections).toBe(0);
    socket.destroy();
  });

  it('closes connections beyond the most that it holds [LD-connections]', async () => {
    const service = shop({ limits: { connections: 3 } });
    await service.get('/rest/ready');
    const { port } = service.server.server.address() as AddressInfo;
    let closed = 0;
    const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('close', () => closed++));
    for (const socket of sockets) socket.on('error', () => undefined);
    await expect.poll(() => closed).toBe(5);
    await sleep(50);
    expect(closed).toBe(5);
    for (const socket of sockets) socket.destroy();
  });

  it('refuses a query of too many parameters [LD-bounds]', async () => {
    const service = shop({ limits: { parameters: 60 } });
    const query = (count: number): string => `limit=0${'&fullname=a'.repeat(count - 1)}`;
    expect((await service.get(`${app}/objects?${query(60)}`)).status).toBe(200);
    const { status, json } = await service.get(`${app}/objects?${query(61)}`);
    expect([status, json.errors]).toEqual([
      400,
      [{ parameter: 'request', message: 'The query has more than 60 parameters.' }],
    ]);
  });
});
