import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { constants, createSecureServer, type Http2ServerRequest } from 'node:http2';
import type { Socket } from 'node:net';
import type { HttpLimits } from './server.ts';
import type { TlsContext } from './tls.ts';

/** How long a connection that asks nothing stays open: longer than proxies keep theirs, so that they are the ones to close it. */
const keepAliveMilliseconds = 72_000;
/** Requests that one connection of HTTP/2 may have under way. */
const streamsOfConnection = 100;

/**
 * A listener for HTTP/1.1, or with a certificate for HTTP/2 and HTTP/1.1 over TLS, as the client chooses (ALPN). Both listeners, and the requests
 * and responses of both versions, have the form of those of HTTP/1.1 in all that is used of them; `Exchange` has the few differences.
 */
export function createListener(
  limits: HttpLimits,
  tls: TlsContext | undefined,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const bounds = {
    maxHeaderSize: limits.headerBytes,
    requestTimeout: limits.requestMilliseconds,
    headersTimeout: limits.requestMilliseconds,
    connectionsCheckingInterval: Math.min(5000, limits.requestMilliseconds),
    keepAliveTimeout: keepAliveMilliseconds,
    requireHostHeader: false,
  };
  const answerInTurn = (request: IncomingMessage, response: ServerResponse): void => {
    if (response.socket === null) closeWithConnection(request.socket, response);
    answer(request, response);
  };
  if (tls === undefined) return createServer(bounds, answerInTurn);
  const settings = { maxConcurrentStreams: streamsOfConnection, maxHeaderListSize: limits.headerBytes };
  const handshakeTimeout = limits.requestMilliseconds;
  const server = createSecureServer({ ...tls, allowHTTP1: true, settings, handshakeTimeout });
  // As options they are ignored before Node 24.
  Object.assign(server, bounds);
  server.on('request', (request, response) => {
    if (request.httpVersionMajor === 2) {
      boundArrival(request, limits.requestMilliseconds);
      answer(request as unknown as IncomingMessage, response as never);
    } else answerInTurn(request as unknown as IncomingMessage, response as never);
  });
  return server as unknown as Server;
}

/** A response that waits behind others of its connection ends with it. Node does that itself, but not before 24. */
function closeWithConnection(socket: Socket, response: ServerResponse): void {
  const close = (): void => {
    if (response.destroyed) return;
    response.destroy();
    response.emit('close');
  };
  // As many as wait.
  socket.setMaxListeners(0).once('close', close);
  response.once('close', () => socket.off('close', close));
}

/** A request of HTTP/1.1 has to arrive in time by what the listener does itself; this is the same for the body of one of HTTP/2. */
function boundArrival({ stream }: Http2ServerRequest, milliseconds: number): void {
  if (stream.endAfterHeaders) return;
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), milliseconds);
  timer.unref();
  for (const event of ['end', 'close'] as const) stream.once(event, () => clearTimeout(timer));
}
