import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { readTlsFiles, watchTlsFiles } from '../../src/http/tls.ts';
import { localClient } from '../../src/local-client.ts';
import { mcpEndpoint } from '../../src/mcp/mcp-endpoint.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { accessOf } from './access-of.ts';
import { serviceOver, shopRecords, storeOf, type TestServiceOptions } from './test-service.ts';

const fixtures = join(import.meta.dirname, '../fixtures/tls');
const first = { cert: join(fixtures, 'first.cert.pem'), key: join(fixtures, 'first.key.pem') };
const second = { cert: join(fixtures, 'second.cert.pem'), key: join(fixtures, 'second.key.pem') };
const store = storeOf([{ name: 'Shop', bundles: [shopRecords()] }]);
const shop = '/rest/applications/Shop';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function secureService(options: TestServiceOptions = {}): Promise<{ port: number; plain: typeof plain }> {
  const { server } = serviceOver(store, { tls: await readTlsFiles(first), ...options });
  expect(await server.listen({ host: '127.0.0.1', port: 0 })).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  onTestFinished(() => server.close());
  return { port: (server.server.address() as AddressInfo).port, plain };
}

const plain = serviceOver(store);

/** A connection of HTTP/2, and what it is answered. */
function http2To(port: number): (path: string, headers?: Record<string, string>, body?: string) => Promise<Answer> {
  const session = connect(`https://127.0.0.1:${port}`, { ca: readFileSync(first.cert) });
  onTestFinished(() => session.destroy());
  return async (path, headers = {}, body) => {
    const stream = session.request({ ':path': path, ...headers }, { endStream: body === undefined });
    if (body !== undefined) stream.end(body);
    const answered = new Promise<IncomingHttpHeaders>((resolve) => stream.once('response', resolve));
    const parts = await stream.toArray();
    const { ':status': status, ...rest } = (await answered) as IncomingHttpHeaders & { ':status': number };
    return { status, headers: rest, body: Buffer.concat(parts) };
  };
}

/** Headers without what frames one message. */
function lasting(headers: object): unknown {
  const framing = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !framing.has(name)));
}

describe('a service with a certificate', () => {
  it('answers HTTP/2 as it answers HTTP/1.1 without one [T-tls] [T-http2]', async () => {
    const { port } = await secureService();
    const ask = http2To(port);
    const paths = [
      shop,
      `${shop}/objects?limit=1000`,
      `${shop}/objects?limit=x`,
      '/rest/applications/Nobody',
      `${shop}/levels/5/nodes?name=&select=children`,
      '/explore/none',
      '/docs',
    ];
    for (const path of paths) {
      const { status, headers, body } = await ask(path);
      const expected = await plain.get(path);
      expect([status, body.toString()], path).toEqual([expected.status, expected.text]);
      expect(lasting(headers), path).toEqual(lasting(expected.headers));
    }
    const coded = await ask(`${shop}/objects?limit=1000`, { 'accept-encoding': 'gzip' });
    expect(coded.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(coded.body).toString()).toBe((await plain.get(`${shop}/objects?limit=1000`)).text);
    const head = await ask(shop, { ':method': 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      (await plain.get(shop)).headers['content-length'],
    ]);
    expect((await ask(shop, { 'if-none-match': head.headers.etag as string })).status).toBe(304);
    expect((await ask(shop, { ':method': 'DELETE' })).status).toBe(405);
  });

  it('answers many requests of one connection at once [T-http2]', async () => {
    const ask = http2To((await secureService()).port);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(`${shop}/objects?limit=100`)));
    const { text } = await plain.get(`${shop}/objects?limit=100`);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set([`200 ${text}`]));
  });

  it('answers HTTP/1.1 where the client speaks that [T-tls]', async () => {
    const { port } = await secureService();
    const text = await new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: shop, ca: readFileSync(first.cert), agent: false };
      httpsRequest(options, async (response) => {
        expect(response.httpVersion).toBe('1.1');
        resolve(Buffer.concat(await response.toArray()).toString());
      })
        .on('error', reject)
        .end();
    });
    expect(text).toBe((await plain.get(shop)).text);
  });

  /** What a connection of HTTP/1.1 over TLS is answered, until it is closed. */
  function answerTo(port: number, bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = tlsConnect({ host: '127.0.0.1', port, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
      onTestFinished(() => void socket.destroy());
      socket.write(bytes);
      const received: Buffer[] = [];
      socket.on('data', (data) => received.push(data)).once('error', reject);
      socket.once('close', () => resolve(Buffer.concat(received).toString()));
    });
  }

  it.each([
    ['408', 'request-timeout', 'GET /rest/ready HTTP/1.1\r\nHost: x\r\n'],
    ['431', 'headers-too-large', `GET /rest/ready HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(6000)}\r\n\r\n`],
    ['414', 'uri-too-long', `GET /rest/${'x'.repeat(6000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('holds to the limits of HTTP/1.1: %s [T-tls] [A3-timeout]', async (status, code, bytes) => {
    const { port } = await secureService({
      limits: { requestMilliseconds: 100, headerBytes: 4096, urlLength: 4096 },
    });
    const text = await answerTo(port, bytes);
    expect([text.slice(0, 12), text]).toEqual([`HTTP/1.1 ${status}`, expect.stringContaining(`"code":"${code}"`)]);
  });

  it('takes large headers of HTTP/1.1, and keeps connections longer than proxies do [T-tls]', async () => {
    const { port } = await secureService();
    const large = `X-Large: ${'x'.repeat(30_000)}\r\n`;
    const text = await answerTo(
      port,
      `GET /rest/ready HTTP/1.1\r\nHost: x\r\n${large}\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect([text.slice(0, 12), text]).toEqual(['HTTP/1.1 200', expect.stringMatching(/^keep-alive: timeout=72\r$/im)]);
  });

  it('holds to keys, host names and limits [T-http2] [AC-rule]', async () => {
    const access = accessOf({ all: ['*'] });
    const { port } = await secureService({
      access,
      allowedHosts: ['127.0.0.1'],
      limits: { requests: 1, urlLength: 1024 },
    });
    const ask = http2To(port);
    expect((await ask(shop)).status).toBe(401);
    expect((await ask(shop, { 'x-api-key': 'all' })).status).toBe(200);
    expect((await ask(shop, { authorization: 'Bearer all' })).status).toBe(200);
    expect((await ask(shop, { 'x-api-key': 'all', ':authority': 'other.example' })).status).toBe(403);
    expect((await ask(`${shop}?${'a'.repeat(1100)}`, { 'x-api-key': 'all' })).status).toBe(414);
    for (let at = 0; at < 5; at++)
      expect((await ask(shop, { 'x-api-key': 'all' })).status, 'a place is given back').toBe(200);
  });

  it('gives up a request whose body does not arrive, so that it holds up no other [T-http2] [RL-slow]', async () => {
    const mcp = async (request: Request): Promise<Response> => new Response(await request.text());
    const { port } = await secureService({
      mcp,
      limits: { requestMilliseconds: 200, heavyAnswers: 1, loadTimeout: 60_000 },
    });
    const session = connect(`https://127.0.0.1:${port}`, { ca: readFileSync(first.cert) });
    onTestFinished(() => session.destroy());
    const slow = session.request({ ':method': 'POST', ':path': '/mcp', 'content-type': 'application/json' });
    slow.on('error', () => undefined);
    slow.write('{');
    const closed = new Promise<void>((resolve) => slow.once('close', resolve));
    // There is one place for heavy answers; the slow request does not have it.
    const { status } = await http2To(port)(`${shop}/objects?limit=20000`);
    await closed;
    expect([status, slow.rstCode]).toEqual([200, 8]);
  });

  it('answers assistants over HTTP/2 [T-http2]', async () => {
    const catalogue = buildCatalogue({ maximumLimit: 100 });
    const fail = (error: unknown): never => {
      throw error;
    };
    const client = localClient(store, {
      catalogue,
      sources: openSourceService({ service: 'embedded' }),
      onFailure: fail,
    });
    const { port } = await secureService({ mcp: (request) => mcpEndpoint(client, '1', fail)(request) });
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_applications', arguments: {} } };
    const headers = {
      ':method': 'POST',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    expect((await http2To(port)('/mcp', headers, JSON.stringify(body))).body.toString()).toContain('Shop');
  });

  it('refuses versions of TLS before 1.2 [T-tls]', async () => {
    const { port } = await secureService();
    const options = {
      host: '127.0.0.1',
      port,
      ca: readFileSync(first.cert),
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    } as const;
    await expect(
      new Promise((resolve, reject) =>
        tlsConnect({ ...options, ciphers: 'ALL@SECLEVEL=0' }, () => resolve('connected')).once('error', reject),
      ),
    ).rejects.toThrow();
  });
});

describe('files of a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-tls-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const use = (from: typeof first): void => {
    copyFileSync(from.cert, files.cert);
    copyFileSync(from.key, files.key);
  };

  it('are used when they change, for new connections; unusable ones are not [T-tls-reload]', async () => {
    onTestFinished(() => rmSync(folder, { recursive: true }));
    use(first);
    const { server } = serviceOver(store, { tls: await readTlsFiles(files) });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const warnings: string[] = [];
    const onWarning = (text: string): void => void warnings.push(text);
    onTestFinished(
      watchTlsFiles(files, { onChange: (context) => server.useCertificate(context), onWarning, interval: 50 }),
    );
    onTestFinished(() => server.close());
    const { port } = server.server.address() as AddressInfo;
    const name = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = tlsConnect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
          resolve(String(socket.getPeerCertificate().subject.CN));
          socket.destroy();
        }).once('error', reject);
      });
    expect(await name()).toBe('first.test');
    use(second);
    await expect.poll(name).toBe('second.test');
    copyFileSync(first.key, files.key);
    await expect.poll(() => warnings.join('\n')).toContain('the earlier certificate stays in use');
    expect(await name()).toBe('second.test');
    use(first);
    await expect.poll(name).toBe('first.test');
  });

  it.each([
    [{ cert: first.cert, key: second.key }, 'cannot be used'],
    [{ cert: join(fixtures, 'none.pem'), key: first.key }, 'none.pem cannot be read'],
    [{ cert: first.key, key: first.key }, 'they must be a certificate and its private key in PEM'],
  ])('that do not fit are refused [T-tls]', async (wrong, message) => {
    await expect(readTlsFiles(wrong)).rejects.toThrow(message);
  });
});
