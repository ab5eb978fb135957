import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepareHeaders, writePrepared } from '../../../src/http/prepared-headers.ts';

const first = prepareHeaders(['content-type', 'application/json; charset=utf-8', 'etag', '"a.\u00e9"']);
const second = prepareHeaders(['ratelimit', '"key";r=1;t=2']);

/** The bytes that a server of HTTP/1.1 sends to a request, without the time of the answer. */
async function sent(request: string, answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(request);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part);
  return Buffer.concat(parts)
    .toString('latin1')
    .replace(/Date: .*/, 'Date: then');
}

describe('headers that are prepared', () => {
  const length = ['content-length', '2'];
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  const ways: readonly (readonly [string, string, number, readonly string[], boolean])[] = [
    ['with a length', get, 200, length, true],
    ['of a failure', get, 404, length, true],
    ['with chunks', get, 200, [], true],
    ['before the connection is closed', get, 200, length, false],
    ['for an older version of HTTP', 'GET / HTTP/1.0\r\n\r\n', 200, length, true],
    ['for HEAD', get.replace('GET', 'HEAD'), 200, length, true],
    ['of what has not changed', get, 304, [], true],
    ['two times', `${get}${get}`, 200, length, true],
  ];

  for (const [title, request, status, further, stays] of ways) {
    it(`are sent as node:http sends them: ${title}`, async () => {
      const answer = (write: (response: ServerResponse) => void) => (response: ServerResponse) => {
        response.shouldKeepAlive &&= stays;
        write(response);
        response.end(status === 304 ? undefined : '{}');
      };
      const list = [...first, ...second, ...further];
      const plain = await sent(
        request,
        answer((response) => response.writeHead(status, list)),
      );
      const prepared = await sent(
        request,
        answer((response) => writePrepared(response, status, { first, second, further })),
      );
      expect(prepared).toBe(plain);
      expect(prepared).toContain('ratelimit: "key";r=1;t=2\r\n');
    });
  }

  it.each([
    ['a\r\nset-cookie', 'b'],
    ['a', 'b\r\nset-cookie: c'],
    ['a', '\u0100'],
    ['', 'b'],
  ])('are refused where a character would begin another header or is none: %j', (name, value) => {
    expect(() => prepareHeaders(['etag', '"a"', name, value])).toThrow(TypeError);
  });

  it('are sent once: a second head is refused as ever', async () => {
    let thrown: unknown;
    await sent(get, (response) => {
      writePrepared(response, 200, { first, second: prepareHeaders([]), further: length });
      try {
        writePrepared(response, 200, { first, second, further: length });
      } catch (error) {
        thrown = error;
      }
      response.end('{}');
    });
    expect(thrown).toMatchObject({ code: 'ERR_HTTP_HEADERS_SENT' });
  });
});
