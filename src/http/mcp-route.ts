import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Store } from '../store/store.ts';
import type { HostCheck } from './allowed-hosts.ts';
import type { Exchange } from './exchange.ts';
import { BodyRoom } from './limits/body-room.ts';
import type { HeavyAnswers } from './limits/heavy-answers.ts';
import { malformedRequest } from './problem.ts';
import { securityHeaders } from './response-headers.ts';
import type { Route } from './router.ts';

/** Answers a request of the Model Context Protocol over streamable HTTP from what the caller may read. It refuses a body that is too long. */
export type McpHandler = (request: Request, store: Store) => Promise<Response>;

/** Bytes of a body that are read: as many as the handler takes. */
const longestMessage = 4 * 1024 ** 2;
/** Bytes of all bodies that are arriving. */
const roomForBodies = 64 * 1024 ** 2;

/** Headers that frame a message on its way and are not those of the message. */
const framing: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);
/** Headers that the protocol has no use for. */
const secret: ReadonlySet<string> = new Set(['x-api-key', 'authorization', 'cookie']);

/**
 * `/mcp`: the one path with a body. A page of another website cannot ask here: a browser names the page's origin, which must be a name of
 * the service, and a body of JSON needs a leave that is never given. A body is read before the request takes its turn, so that one which comes slowly holds
 * up no other.
 */
export function mcpRoute(handler: McpHandler, checkHost: HostCheck, heavyAnswers: HeavyAnswers): Route {
  const room = new BodyRoom(roomForBodies);
  return {
    name: 'mcp',
    template: '/mcp',
    anyMethod: true,
    async handle(exchange) {
      const { origin } = exchange.request.headers;
      if (origin !== undefined) checkHost(URL.canParse(origin) ? new URL(origin).host : origin);
      const { request } = exchange;
      const body = request.method === 'POST' ? await room.read(request, longestMessage) : null;
      if (body === undefined) throw malformedRequest('The body ended before it was whole.');
      await heavyAnswers.enter(exchange);
      await relay(exchange, await handler(webRequest(exchange, body, exchange.gone), exchange.store));
    },
  };
}

function webRequest(
  { request, segments, query }: Exchange,
  body: Buffer<ArrayBuffer> | null,
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  // HTTP/2 has one form of headers alone, and names method and path among them.
  for (const [name, values = []] of Object.entries(request.headersDistinct ?? request.headers)) {
    if (framing.has(name) || secret.has(name) || name.startsWith(':')) continue;
    for (const value of [values].flat()) headers.append(name, value);
  }
  const method = request.method as string;
  const url = `http://localhost${segments.join('/')}${query === '' ? '' : `?${query}`}`;
  return new Request(url, { method, headers, body, signal });
}

async function relay(exchange: Exchange, response: Response): Promise<void> {
  const headers = [...securityHeaders(), 'cache-control', 'no-store'];
  for (const [name, value] of response.headers)
    if (!framing.has(name) && name !== 'cache-control') headers.push(name, value);
  const isEventStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isEventStream && response.body) {
    exchange.stream(headers, Readable.fromWeb(response.body as ReadableStream), undefined, response.status);
  } else exchange.send(response.status, headers, Buffer.from(await response.arrayBuffer()));
}
