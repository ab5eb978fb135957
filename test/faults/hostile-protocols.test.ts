import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  connect as connectHttp2,
  constants,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.ts';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { localClient } from '../../src/local-client.ts';
import { mcpEndpoint } from '../../src/mcp/mcp-endpoint.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { accessOf } from '../http/access-of.ts';
import { serviceOver, shopRecords, storeOf } from '../http/test-service.ts';
import { below, chance, faultTimeout, runs } from './fault-runs.ts';
import { answersIn, type MadeRequest, MadeRequests, messageOf } from './made-requests.ts';
import { mutateBytes, mutateText, mutateValue } from './mutate.ts';

const store = storeOf([
  { name: 'Secret', bundles: [shopRecords()] },
  { name: 'Shop', bundles: [shopRecords()] },
]);
const atOnce = 20;

/** Failures of the service of which a client receives no details. */
const failures: unknown[] = [];
let server: HttpServer;
let secure: ChildProcess;
const ports = { plain: 0, secure: 0 };
let requests: MadeRequests;

beforeAll(async () => {
  const access = accessOf({ all: ['*'], some: ['Shop*'], none: [] });
  const catalogue = buildCatalogue({ maximumLimit: 100_000 });
  const onFailure = (error: unknown): void => void failures.push(error);
  const sources = openSourceService({ service: 'embedded' });
  const mcp = (request: Request, visible: typeof store): Promise<Response> =>
    mcpEndpoint(localClient(visible, { catalogue, sources, onFailure }), '1', () => undefined)(request);
  const limits = { requestMilliseconds: 2000 };
  const plain = serviceOver(store, { access, mcp, limits });
  requests = new MadeRequests((await plain.get('/openapi.json', { 'x-api-key': 'all' })).json, ['Shop', 'Secret']);
  server = plain.server;
  secure = fork(join(import.meta.dirname, 'secure-service.ts'));
  ports.plain = (plain.server.server.address() as AddressInfo).port;
  ports.secure = (await once(secure, 'message'))[0] as number;
});
afterEach(() =>
  expect([secure.exitCode, secure.signalCode], 'the service with a certificate goes on').toEqual([null, null]),
);
afterAll(async () => {
  secure.kill();
  await server.close();
});

/** Sends bytes over a connection and closes it; what came back within a second. */
function exchange(open: (onOpen: () => void) => Socket, bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = open(() => socket.end(bytes));
    const done = (): void => resolve(Buffer.concat(parts));
    socket
      .on('data', (part: Buffer) => parts.push(part))
      .on('error', done)
      .on('close', done);
    socket.setTimeout(1000, () => socket.destroy());
  });
}

const overTcp = (onOpen: () => void): Socket => connect(ports.plain, '127.0.0.1', onOpen);
const overTls =
  (protocol: string) =>
  (onOpen: () => void): Socket =>
    connectTls({ host: '127.0.0.1', port: ports.secure, rejectUnauthorized: false, ALPNProtocols: [protocol] }, onOpen);

async function answersTo(open: (onOpen: () => void) => Socket, text: string): Promise<string> {
  return (await exchange(open, Buffer.from(text, 'latin1'))).toString('latin1');
}

/** What a client sends to be known, and as whom it then is: undefined, unknown. */
interface Sent {
  readonly headers: readonly (readonly [string, string])[];
  readonly caller: 'all' | 'some' | 'none' | undefined;
}

function credential(next: () => number): Sent {
  const caller = (['all', 'some', 'none'] as const)[below(next, 3)] as 'all' | 'some' | 'none';
  const name = next() < 0.5 ? 'X-API-KEY' : 'Authorization';
  const sentAs = (key: string): string => (name === 'X-API-KEY' ? key : `Bearer ${key}`);
  const roll = next();
  if (roll < 0.6) return { headers: [[name, sentAs(caller)]], caller };
  if (roll < 0.7) return { headers: [], caller: undefined };
  const wrong = ['wrong', `${caller}x`, caller.toUpperCase(), '', '*', '..', `${caller},${caller}`, 'x'.repeat(5000)];
  const headers = [[name, sentAs(wrong[below(next, wrong.length)] as string)]] as const;
  return { headers, caller: undefined };
}

/** Nobody is answered what is not theirs, and who is not known learns nothing. */
function expectAllowed({ application }: MadeRequest, { caller }: Sent, status: number, about: string): void {
  if (caller === undefined) expect(status, about).toBe(401);
  else expect(status, about).not.toBe(401);
  if (caller === 'none' && application !== undefined) expect([400, 404, 412], about).toContain(status);
  if (caller === 'some' && application === 'Secret') expect([400, 404, 412], about).toContain(status);
}

describe('a service with keys', () => {
  it.each([
    ['without TLS', (): typeof overTcp => overTcp, runs(12, 300)],
    ['over TLS', (): typeof overTcp => overTls('http/1.1'), runs(3, 50)],
  ])(
    'answers whom it knows what is theirs, whatever is asked, %s [RL-http] [AC-hidden]',
    {
      timeout: faultTimeout,
    },
    async (_, chosen, rounds) => {
      const next = chance();
      const statuses = new Map<number, number>();
      for (let round = rounds; round > 0; round--) {
        const sent = Array.from({ length: atOnce }, () => {
          const asked = requests.make(next);
          const by = credential(next);
          const whole = messageOf(asked, by.headers);
          return next() < 0.6 ? { text: whole, asked, by } : { text: mutateText(whole, next), asked: undefined, by };
        });
        const received = await Promise.all(sent.map(({ text }) => answersTo(chosen(), text)));
        for (const [at, { text, asked, by }] of sent.entries()) {
          for (const status of requests.expectAllDocumented(text, received[at] as string, asked)) {
            if (asked) expectAllowed(asked, by, status, text);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        }
      }
      for (const status of [200, 400, 401, 404]) expect(statuses.get(status), String(status)).toBeGreaterThan(0);
    },
  );

  it('answers or refuses messages to /mcp, however damaged [RL-http]', { timeout: faultTimeout }, async () => {
    const next = chance();
    const statuses = new Map<number, number>();
    for (let round = runs(5, 100); round > 0; round--) {
      const sent = Array.from({ length: atOnce }, () => mcpMessage(next));
      const received = await Promise.all(sent.map(({ text }) => answersTo(overTcp, text)));
      for (const [at, { text, caller }] of sent.entries()) {
        const about = `${text.slice(0, 1500)}\n${received[at]?.slice(0, 600)}`;
        for (const { status, body } of answersIn(received[at] as string)) {
          expect([200, 202, 400, 401, 404, 405, 406, 413, 415, 431], about).toContain(status);
          if (caller === undefined) expect([400, 401, 431], about).toContain(status);
          if (caller !== 'all' && !text.includes('Secret')) expect(body, about).not.toContain('Secret');
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }
    }
    for (const status of [200, 400, 401]) expect(statuses.get(status), String(status)).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  });

  it('answers over HTTP/2 by the same rules, and refuses frames that are damaged [RL-http] [T-http2]', {
    timeout: faultTimeout,
  }, async () => {
    const next = chance();
    for (let round = runs(4, 60); round > 0; round--) {
      const session = connectHttp2(`https://127.0.0.1:${ports.secure}`, { rejectUnauthorized: false });
      session.on('error', () => undefined);
      const sent = Array.from({ length: atOnce }, () => {
        const asked = requests.make(next);
        return { asked, by: credential(next), target: next() < 0.7 ? asked.target : mutateText(asked.target, next) };
      });
      const statuses = await Promise.all(
        sent.map(({ asked, by, target }) => statusOf(session, target, [...asked.headers, ...by.headers])),
      );
      session.destroy();
      for (const [at, { asked, by, target }] of sent.entries()) {
        const status = statuses[at];
        if (status === undefined) continue;
        const about = JSON.stringify({ target, by });
        requests.expectDocumented(target, status, about);
        if (target === asked.target) expectAllowed(asked, by, status, about);
      }
      expect(statuses.filter((status) => status !== undefined).length).toBeGreaterThan(atOnce / 2);
      const frames = Array.from({ length: atOnce }, () =>
        mutateBytes(framesOf(requests.make(next), credential(next)), next),
      );
      const received = await Promise.all(
        frames.map((bytes) => exchange(overTls('h2'), Buffer.concat([preface, bytes]))),
      );
      for (const [at, bytes] of received.entries())
        expect(errorsOf(bytes), Buffer.from(frames[at] as Uint8Array).toString('hex')).not.toContain(
          constants.NGHTTP2_INTERNAL_ERROR,
        );
    }
  });
});

const tools = ['list_applications', 'search', 'impact', 'object', 'callers', 'nothing'];

/** A message to `/mcp`, whole, damaged or wrongly framed. */
function mcpMessage(next: () => number): Sent & { readonly text: string } {
  const { headers, caller } = credential(next);
  const words = { application: next() < 0.5 ? 'Shop' : 'Nobody', name: 'cart', id: 1003, ids: [1206], limit: 10 };
  const methods = ['tools/call', 'tools/list', 'initialize', 'ping', 'resources/read', 'prompts/list', 'x'];
  const call = { name: tools[below(next, tools.length)], arguments: words };
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: next() < 0.6 ? 'tools/call' : methods[below(next, 7)],
    params: call,
  };
  const roll = next();
  const sound = JSON.stringify(message);
  const body =
    roll < 0.3
      ? sound
      : roll < 0.7
        ? JSON.stringify(mutateValue(message, next))
        : roll < 0.85
          ? mutateText(sound, next)
          : mutateBytes(Buffer.from(sound), next);
  const bytes = Buffer.from(body as string);
  const types = ['application/json', 'text/plain', '', 'application/json; charset=utf-16'];
  const fields = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ['Content-Length', String(bytes.length)],
    ['Content-Type', next() < 0.9 ? 'application/json' : (types[below(next, types.length)] as string)],
    ['Accept', next() < 0.9 ? 'application/json, text/event-stream' : '*/*'],
    ...(next() < 0.1 ? [['MCP-Protocol-Version', next() < 0.5 ? '2025-11-25' : 'x']] : []),
    ...headers,
  ];
  const method = next() < 0.95 ? 'POST' : ['GET', 'DELETE', 'PUT'][below(next, 3)];
  const head = `${method} /mcp HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return { text: head + bytes.toString('latin1'), headers, caller };
}

/** Undefined: one side did not take it for a request. */
function statusOf(
  session: ReturnType<typeof connectHttp2>,
  target: string,
  fields: MadeRequest['headers'],
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value]));
    try {
      const stream = session.request({ ':path': target, ':authority': 'localhost', ...headers });
      stream.on('response', (head: IncomingHttpHeaders & IncomingHttpStatusHeader) => resolve(head[':status']));
      stream.on('error', () => resolve(undefined));
      stream.on('close', () => resolve(undefined)).resume();
    } catch {
      resolve(undefined);
    }
  });
}

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** Frames of a connection of HTTP/2 with one request (RFC 9113, 4.1): settings, and headers of which each is spelt out (RFC 7541, 6.2.2). */
function framesOf({ target, headers }: MadeRequest, by: Sent): Buffer {
  const fields = [
    [':method', 'GET'],
    [':scheme', 'https'],
    [':path', target],
    [':authority', 'localhost'],
  ];
  const block = [...fields, ...headers, ...by.headers].flatMap(([name, value]) => [
    Buffer.from([0]),
    literal((name as string).toLowerCase()),
    literal(value as string),
  ]);
  const endStreamAndHeaders = 5;
  return Buffer.concat([frame(4, 0, 0, Buffer.alloc(0)), frame(1, endStreamAndHeaders, 1, Buffer.concat(block))]);
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A text of HPACK: its length in 7 bits or more (RFC 7541, 5.1), then its bytes. */
function literal(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length: number[] = bytes.length < 127 ? [bytes.length] : [127];
  if (bytes.length >= 127) {
    let rest = bytes.length - 127;
    for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128);
    length.push(rest);
  }
  return Buffer.concat([Buffer.from(length), bytes]);
}

/** Error codes by which the other side ended streams or the connection. */
function errorsOf(received: Buffer): number[] {
  const codes: number[] = [];
  for (let at = 0; at + 9 <= received.length; ) {
    const type = received[at + 3];
    const [reset, goAway] = [3, 7];
    const payload = at + 9;
    if (type === reset && payload + 4 <= received.length) codes.push(received.readUInt32BE(payload));
    if (type === goAway && payload + 8 <= received.length) codes.push(received.readUInt32BE(payload + 4));
    at = payload + received.readUIntBE(at, 3);
  }
  return codes;
}
