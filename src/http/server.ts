import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { QueryError } from '../errors.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Store } from '../store/store.ts';
import { connectionFaultHandler } from './connection-faults.ts';
import { Exchange } from './exchange.ts';
import { asQueryError, malformedRequest, sendProblem } from './problem.ts';
import { logRequest } from './request-log.ts';
import { type Route, router } from './router.ts';
import { routesOf } from './routes.ts';
import { type SourceServiceSetting, sourceGate } from './source-service.ts';

export interface ServerOptions {
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** Version of the program: part of every entity tag, and told by the OpenAPI document. */
  readonly version: string;
  /** Default `embedded`. */
  readonly sourceService?: SourceServiceSetting;
  /** Takes the failures of the service, and a line for each request unless `requestLog` is off. Default: none. */
  readonly logger?: Logger;
  /** Default true. */
  readonly requestLog?: boolean;
  readonly limits?: Partial<HttpLimits>;
}

export interface HttpLimits {
  /** Characters of a request target; a longer one is 414. */
  readonly urlLength: number;
  /** Bytes of request line and headers together; more is 431. */
  readonly headerBytes: number;
  /** Milliseconds in which a request must have arrived; later is 408. */
  readonly requestMilliseconds: number;
  /** Milliseconds a request waits for a snapshot that is being loaded. */
  readonly loadingPatience: number;
}

export const defaultLimits: HttpLimits = {
  urlLength: 16_384,
  headerBytes: 32_768,
  requestMilliseconds: 30_000,
  loadingPatience: 5000,
};

/** How long a connection that asks nothing stays open: longer than proxies keep theirs, so that they are the ones to close it. */
const keepAliveMilliseconds = 72_000;

/** The HTTP edge over a store: a route for each operation, the OpenAPI document and its rendering. It does not listen by itself. */
export function buildServer(options: ServerOptions): HttpServer {
  const { store, version, sourceService = 'embedded', requestLog = true } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const logger = options.logger ?? pino({ level: 'silent' });
  const context = {
    store,
    version,
    requireSources: sourceGate(sourceService),
    loadingPatience: limits.loadingPatience,
  };
  const find = router(routesOf(options.catalogue, context));
  const onDone = requestLog ? (exchange: Exchange) => logRequest(logger, exchange) : () => {};

  const fail = (exchange: Exchange, error: unknown): void => {
    const known = asQueryError(error);
    if (known.code === 'internal-error') logger.error({ err: error, path: exchange.path }, 'failed');
    if (!exchange.isAnswered) sendProblem(exchange, known);
  };
  const server = createServer(nodeOptions(limits), (request, response) => {
    const exchange = new Exchange(request, response, onDone);
    try {
      const pending = routeFor(exchange, limits, find).handle(exchange);
      if (pending) pending.catch((error) => fail(exchange, error));
    } catch (error) {
      fail(exchange, error);
    }
  });
  server.on('clientError', connectionFaultHandler(limits.urlLength));
  return new HttpServer(server);
}

/** A server that listens when told to. */
export class HttpServer {
  readonly server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  /** Resolves to the address, such as `http://127.0.0.1:8080`. Rejects when it cannot be listened on. */
  listen(options: { readonly host: string; readonly port: number }): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(options, () => {
        this.server.off('error', reject);
        const { address, family, port } = this.server.address() as AddressInfo;
        resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
      });
    });
  }

  /** Takes no new connections and resolves when the running answers have ended. */
  close(): Promise<void> {
    if (!this.server.listening) return Promise.resolve();
    return new Promise((resolve) => {
      // Ends the connections that running answers leave open for more requests.
      const timer = setInterval(() => this.server.closeIdleConnections(), 50);
      this.server.close(() => {
        clearInterval(timer);
        resolve();
      });
    });
  }
}

function nodeOptions(limits: HttpLimits): Parameters<typeof createServer>[0] & object {
  return {
    maxHeaderSize: limits.headerBytes,
    requestTimeout: limits.requestMilliseconds,
    headersTimeout: limits.requestMilliseconds,
    connectionsCheckingInterval: Math.min(5000, limits.requestMilliseconds),
    keepAliveTimeout: keepAliveMilliseconds,
    requireHostHeader: false,
  };
}

/** Who answers a request. Throws what is wrong with it whatever it asks. A body is never read. */
function routeFor(exchange: Exchange, limits: HttpLimits, find: ReturnType<typeof router>): Route {
  const { url = '', method = '', httpVersion, headers } = exchange.request;
  if (url.length > limits.urlLength) {
    throw new QueryError('uri-too-long', `The request address has more than ${limits.urlLength} characters.`);
  }
  if (headers.host === undefined && httpVersion === '1.1') throw malformedRequest('The header Host is missing.');
  const route = find(exchange.segments);
  if (route === undefined) throw new QueryError('path-not-found', `There is nothing at '${exchange.path}'.`);
  exchange.template = route.template;
  if (method === 'GET' || method === 'HEAD') return route;
  throw new QueryError('method-not-allowed', `${method} is not allowed here; the service is read-only.`);
}
