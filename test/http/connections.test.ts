import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { bundleOf, object } from '../contract/bundle-of.ts';
import { serviceOver, storeOf, type TestService, type TestServiceOptions } from './test-service.ts';

const services: TestService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.server.close();
});

const store = storeOf([{ name: 'App', bundles: [bundleOf([object('a', { id: 1 })])] }]);

async function listening(
  options: TestServiceOptions = {},
  over = store,
): Promise<{ service: TestService; port: number }> {
  const service = serviceOver(over, options);
  services.push(service);
  await service.server.listen({ host: '127.0.0.1', port: 0 });
  return { service, port: (service.server.server.address() as AddressInfo).port };
}

/** Sends bytes as they are and resolves to all that comes back. */
function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const received: Buffer[] = [];
    socket.on('data', (data) => received.push(data));
    socket.on('close', () => resolve(Buffer.concat(received).toString()));
    socket.on('error', reject);
  });
}

function problemIn(response: string): {
  status: number;
  type: string | undefined;
  body: { code: string; status: number; errors?: unknown[] };
} {
  const [head, body] = response.split('\r\n\r\n') as [string, string];
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1],
    body: JSON.parse(body),
  };
}

describe('what is no request', () => {
  it.each([
    ['not HTTP', 'HELLO\r\n\r\n'],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n'],
    ['no Host', 'GET /rest/ready HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('is told in the shape of errors: %s [A2-problem] [A2-errors] [A1-media-type]', async (_, bytes) => {
    const { port } = await listening();
    const { status, type, body } = problemIn(await exchange(port, bytes));
    expect([status, type, body.code, body.status]).toEqual([
      400,
      'application/json; charset=utf-8',
      'invalid-request',
      400,
    ]);
    expect(body.errors).toHaveLength(1);
  });

  it('is 431 when its headers are too large [A3-headers-too-large]', async () => {
    const { port } = await listening();
    const large = `GET /rest/ready HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`;
    const { status, type, body } = problemIn(await exchange(port, large));
    expect([status, body.code, type]).toEqual([431, 'headers-too-large', 'application/json; charset=utf-8']);
  });

  it('is 414 when its address is longer than anything that is read [A3-uri-too-long]', async () => {
    const { port } = await listening();
    const { status, body } = problemIn(
      await exchange(port, `GET /rest/${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    expect([status, body.code]).toEqual([414, 'uri-too-long']);
  });

  it('is 408 when it does not arrive in time [A3-timeout]', async () => {
    const { port } = await listening({ limits: { requestMilliseconds: 50 } });
    const { status, type, body } = problemIn(await exchange(port, 'GET /rest/ready HTTP/1.1\r\nHost: x\r\n'));
    expect([status, body.code, type]).toEqual([408, 'request-timeout', 'application/json; charset=utf-8']);
  });
});

describe('a request', () => {
  it('may name the whole address, as proxies do', async () => {
    const { port } = await listening();
    const response = await exchange(
      port,
      'GET http://other/rest/applications/App/objects/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toContain('"name":"a"');
  });

  it('with bytes that had to be encoded is refused [R8-percent]', async () => {
    const { port } = await listening();
    for (const path of ['/rest/applications/é', '/rest/applications/App/objects?limit=1&name=é']) {
      const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const { status, body } = problemIn(await exchange(port, bytes));
      const message = 'The request address holds a character that has to be percent-encoded.';
      expect([status, body.errors]).toEqual([400, [{ parameter: 'request', message }]]);
    }
  });

  it('for dots goes nowhere else [A3-not-found]', async () => {
    const { port } = await listening();
    for (const path of [
      '/docs/../package.json',
      '/docs/..%2fpackage.json',
      '/../../etc/passwd',
      '/docs/%2e%2e/package.json',
    ]) {
      const { status } = problemIn(
        await exchange(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      expect(status).toBe(404);
    }
  });
});

describe('a long answer', () => {
  const chunk = 10_000;
  const chunks = 3000;

  /** A store whose found objects are many chunks of text; counts how many were asked for, and releases. */
  function longStore(counts: { produced: number; released: number }): typeof store {
    const row = Buffer.from(JSON.stringify('x'.repeat(chunk - 3)));
    function* within(head: string, tail: string): Iterable<Uint8Array> {
      yield Buffer.from(head);
      for (let i = 0; i < chunks; i++) {
        counts.produced++;
        yield i === 0 ? row : Buffer.concat([Buffer.from(','), row]);
      }
      yield Buffer.from(tail);
    }
    return {
      ...store,
      open: async (name) => {
        const reader = await store.open(name);
        return Object.assign(Object.create(reader), {
          findObjects: () => ({ total: chunks, rows: { within } }),
          release: () => counts.released++,
        });
      },
    };
  }

  function ask(port: number): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: '/rest/applications/App/objects?limit=100000' };
      httpRequest(options, resolve).on('error', reject).end();
    });
  }

  it('is whole, and its reader is let go of once, at the end [A16-whole] [A16-streamed]', async () => {
    const counts = { produced: 0, released: 0 };
    const { port } = await listening({}, longStore(counts));
    const response = await ask(port);
    expect(response.headers['transfer-encoding']).toBe('chunked');
    const { totalObjects, objects } = JSON.parse(Buffer.concat(await response.toArray()).toString());
    expect([totalObjects, objects.length, counts.produced]).toEqual([chunks, chunks, chunks]);
    expect(counts.released).toBe(1);
  });

  it('is read only as fast as the client takes it, and other answers go on meanwhile [A16-streamed]', async () => {
    const counts = { produced: 0, released: 0 };
    const { service, port } = await listening({}, longStore(counts));
    const response = await ask(port);
    response.pause();
    let before = -1;
    while (before !== counts.produced) {
      before = counts.produced;
      await sleep(50);
    }
    // What the sockets of both sides hold, far from all 30 MB.
    expect(counts.produced).toBeLessThan(chunks / 2);
    expect(counts.released).toBe(0);
    expect((await service.get('/rest/ready')).status).toBe(200);
    await response.toArray();
    expect([counts.produced, counts.released]).toEqual([chunks, 1]);
  });

  it('that nobody wants any more is not read on, and its reader let go of', async () => {
    const counts = { produced: 0, released: 0 };
    const { port } = await listening({}, longStore(counts));
    (await ask(port)).destroy();
    while (counts.released === 0) await sleep(10);
    expect(counts.produced).toBeLessThan(chunks);
    await sleep(50);
    expect(counts.released).toBe(1);
  });

  it('gives other answers their turn between its chunks [A16-streamed]', async () => {
    const counts = { produced: 0, released: 0 };
    const { port } = await listening({}, longStore(counts));
    const long = (await ask(port)).toArray();
    const ready = await new Promise<number>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path: '/rest/ready' }, (response) => resolve(response.statusCode ?? 0))
        .on('error', reject)
        .end();
    });
    const whenReady = counts.produced;
    await long;
    expect(ready).toBe(200);
    expect(whenReady).toBeLessThan(chunks);
  });

  it('is not produced for HEAD beyond its beginning [R14-head]', async () => {
    const counts = { produced: 0, released: 0 };
    const { service } = await listening({}, longStore(counts));
    const { status, text } = await service.send('HEAD', '/rest/applications/App/objects?limit=100000');
    expect([status, text, counts.released]).toEqual([200, '', 1]);
    expect(counts.produced).toBeLessThan(20);
  });
});

describe('stopping', () => {
  it('lets a running answer finish, and takes no new connections', async () => {
    const gate = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const slow: typeof store = {
      ...store,
      open: async (name) => {
        entered.resolve();
        await gate.promise;
        return store.open(name);
      },
    };
    const { service, port } = await listening({}, slow);
    const answer = exchange(port, 'GET /rest/applications/App/objects/1 HTTP/1.1\r\nHost: x\r\n\r\n');
    await entered.promise;
    const stopped = service.server.close();
    while (service.server.server.listening) await new Promise(setImmediate);
    await expect(exchange(port, 'GET /rest/ready HTTP/1.1\r\nHost: x\r\n\r\n')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    gate.resolve();
    expect(await answer).toContain('"name":"a"');
    await stopped;
  });
});
